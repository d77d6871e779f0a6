//! What the engine in the page answers when something cannot be, for either family of games.

use ludarium_engine::{Bundle, Problem};
use serde_json::json;

/// Problems of rules or readings.
pub(crate) fn errors(problems: &[Problem]) -> String {
    json!({ "errors": problems }).to_string()
}

/// One thing that cannot be done.
pub(crate) fn error(message: impl std::fmt::Display) -> String {
    json!({ "error": message.to_string() }).to_string()
}

/// Rules with what they take in, from JSON.
///
/// # Errors
/// The problem as JSON text.
pub(crate) fn read_bundle(text: &str) -> Result<Bundle, String> {
    serde_json::from_str(text).map_err(|e| {
        json!({ "errors": [{ "message": format!("the rules cannot be read: {e}") }] }).to_string()
    })
}
