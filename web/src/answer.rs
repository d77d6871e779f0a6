//! What the engine in the page answers when something cannot be, for either family of games.

use ludarium_engine::families::rulings;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Problem;
use serde_json::json;

/// Problems of rules or readings.
pub(crate) fn errors(problems: &[Problem]) -> String {
    json!({ "errors": problems }).to_string()
}

/// One thing that cannot be done.
pub(crate) fn error(message: impl std::fmt::Display) -> String {
    json!({ "error": message.to_string() }).to_string()
}

/// Options, or readings beside them, that are no such JSON.
#[cfg(feature = "think")]
pub(crate) fn unread(problem: serde_json::Error) -> String {
    error(format!("what is asked cannot be read: {problem}"))
}

/// Rules with what they take in, from JSON.
///
/// # Errors
/// The problem as JSON text.
pub(crate) fn read_bundle(text: &str) -> Result<Bundle, String> {
    serde_json::from_str(text)
        .and_then(serde_json::from_value::<Bundle>)
        .map_err(|e| {
            json!({ "errors": [{ "message": format!("the rules cannot be read: {e}") }] })
                .to_string()
        })
}

/// The rules as one file, as JSON.
#[cfg(feature = "think")]
pub(crate) fn standing_alone(bundle: &str, readings: &str) -> String {
    let bundle = match read_bundle(bundle) {
        Ok(bundle) => bundle,
        Err(problem) => return problem,
    };
    let choice: Choice = match serde_json::from_str(readings).and_then(serde_json::from_value) {
        Ok(choice) => choice,
        Err(e) => return error(format!("the readings cannot be read: {e}")),
    };
    match ludarium_engine::lang::standing_alone(&bundle, &choice, rulings(&bundle.rules)) {
        Ok(file) => json!(file).to_string(),
        Err(problems) => errors(&problems),
    }
}

/// The rules on another game's board, as JSON.
pub(crate) fn on_board_of(bundle: &str, other: &str) -> String {
    let both = read_bundle(bundle).and_then(|b| Ok((b, read_bundle(other)?)));
    let (bundle, other) = match both {
        Ok(both) => both,
        Err(problem) => return problem,
    };
    match ludarium_engine::families::on_board_of(&bundle, &other) {
        Ok(moved) => json!(moved).to_string(),
        Err(problems) => errors(&problems),
    }
}
