//! Rules of one's own as they are written, in TOML, for whoever has no files.

use crate::answer::error;
use ludarium_engine::families::read;
use ludarium_engine::lang::{take_over, Bundle, ReadError, RulesFile};
use serde_json::{json, Value};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

/// Rules written in TOML with what they take in, `{"rules": …, "shared": […]}`. `shared`: the files that they may use by name, each a TOML
/// text or JSON; `like`: the rules of the edition that they lean on, as JSON, or nothing. `{"like":"…"}` where they lean on one that was not given;
/// problems as `{"errors":[{"message":"line 3: …"}]}`.
#[wasm_bindgen]
pub fn bundle_of(text: &str, shared: &str, like: &str) -> String {
    bundled(text, shared, like).unwrap_or_else(|problems| problems)
}

fn messages(file: Option<&str>, errors: &[ReadError]) -> Vec<Value> {
    let of = file.map_or(String::new(), |name| format!("shared file {name}, "));
    let message = |e: &ReadError| json!({ "message": format!("{of}{e}") });
    errors.iter().map(message).collect()
}

fn bundled(text: &str, shared: &str, like: &str) -> Result<String, String> {
    let unread = |e: serde_json::Error| error(format!("the shared files cannot be read: {e}"));
    let files: BTreeMap<String, Value> = serde_json::from_str(shared).map_err(unread)?;
    let (mut rules, source, errors) = read(text);
    let mut problems = messages(None, &errors);
    if let Some(leaning) = &rules.like {
        if like.is_empty() {
            return Ok(json!({ "like": leaning.edition }).to_string());
        }
        let other: RulesFile = serde_json::from_str(like)
            .map_err(|e| error(format!("the rules they lean on cannot be read: {e}")))?;
        let (file, wrong) = take_over(&rules, &other);
        rules = file;
        let line = |w: &str| source.line(w);
        problems.extend(wrong.iter().map(
            |w| json!({ "message": format!("line {}: {}: {}", line(w.key), w.key, w.message) }),
        ));
    }
    let mut taken = vec![];
    for name in &rules.uses {
        match files.get(name) {
            Some(Value::String(text)) => {
                let (file, _, errors) = read(text);
                problems.extend(messages(Some(name), &errors));
                taken.push(file);
            }
            Some(file) => taken.push(serde_json::from_value(file.clone()).map_err(unread)?),
            None => {
                let known: Vec<&str> = files.keys().map(String::as_str).collect();
                problems.push(json!({ "message": format!(
                    "line {}: use: the shared file `{name}` was not given; give its text with its name; there are: {}",
                    source.line("use"),
                    known.join(", ")
                ) }));
            }
        }
    }
    if !problems.is_empty() {
        return Err(json!({ "errors": problems }).to_string());
    }
    Ok(json!(Bundle {
        rules,
        shared: taken
    })
    .to_string())
}
