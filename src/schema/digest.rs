//! The schemas of what the program alone writes, in short: a line a member, so that a change of a format is seen in review without
//! some thirty thousand lines of JSON in the repository.

use super::{Format, FORMATS};
use crate::text::sha256_hex;
use serde_json::{Map, Value};

/// What keeps its schema in the digest alone: each format with the sum of its schema, and its members.
///
/// A member is `Definition.key: shape`; `?` behind the key is one that may be missing. Shapes are JSON's types, `[shape]` for a list,
/// `Name` for a definition, `"word"` for a word of a closed list, `|` between what may stand instead. Descriptions of members are in the
/// sum alone.
pub fn digest() -> String {
    let made = FORMATS.iter().filter(|f| !f.by_hand());
    made.map(of_format).collect()
}

fn of_format(format: &Format) -> String {
    let schema = format.schema();
    let sum = sha256_hex(format.text().as_bytes());
    let mut out = format!("{} {:.16}\n", format.name, sum);
    lines("", &schema, &mut out);
    let defs = schema["$defs"].as_object();
    for (name, of) in defs.into_iter().flatten() {
        lines(name, of, &mut out);
    }
    out
}

/// The lines of a definition: its members, or its shape where it has none.
fn lines(name: &str, schema: &Value, out: &mut String) {
    let keys = schema["properties"].as_object();
    let Some(keys) = keys.filter(|keys| !keys.is_empty()) else {
        out.push_str(&format!("  {name}: {}\n", shape(schema)));
        return;
    };
    let required = schema["required"].as_array();
    for (key, of) in keys {
        let always = required.is_some_and(|all| all.iter().any(|k| k == key));
        let mark = if always { "" } else { "?" };
        out.push_str(&format!("  {name}.{key}{mark}: {}\n", shape(of)));
        inner(&format!("{name}.{key}"), of, out);
    }
}

/// The members of an object that has no name of its own, below the member that holds it.
fn inner(path: &str, schema: &Value, out: &mut String) {
    if schema["properties"].is_object() {
        lines(path, schema, out);
    }
    for key in ["items", "additionalProperties"] {
        inner_of(path, &schema[key], out);
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        for of in schema[key].as_array().into_iter().flatten() {
            inner_of(path, of, out);
        }
    }
}

fn inner_of(path: &str, schema: &Value, out: &mut String) {
    if schema.is_object() {
        inner(path, schema, out);
    }
}

/// What a value looks like, in a few signs.
fn shape(schema: &Value) -> String {
    let Some(object) = schema.as_object() else {
        return "any".to_owned();
    };
    if let Some(name) = object.get("$ref").and_then(Value::as_str) {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    if let Some(word) = object.get("const") {
        return word.to_string();
    }
    if let Some(words) = object.get("enum").and_then(Value::as_array) {
        return words
            .iter()
            .map(Value::to_string)
            .collect::<Vec<_>>()
            .join(" | ");
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if let Some(all) = object.get(key).and_then(Value::as_array) {
            let sign = if key == "allOf" { " & " } else { " | " };
            return all.iter().map(shape).collect::<Vec<_>>().join(sign);
        }
    }
    typed(object)
}

fn typed(object: &Map<String, Value>) -> String {
    let one = |word: &str| match word {
        "array" => match object.get("prefixItems").and_then(Value::as_array) {
            Some(items) => format!(
                "[{}]",
                items.iter().map(shape).collect::<Vec<_>>().join(", ")
            ),
            None => format!("[{}]", object.get("items").map_or("any".to_owned(), shape)),
        },
        "object" => match object.get("additionalProperties") {
            Some(of) if of.is_object() => format!("{{{}}}", shape(of)),
            _ => "object".to_owned(),
        },
        "string" => match object.get("pattern").and_then(Value::as_str) {
            Some(pattern) => format!("/{pattern}/"),
            None => "string".to_owned(),
        },
        other => other.to_owned(),
    };
    match object.get("type") {
        Some(Value::String(word)) => one(word),
        Some(Value::Array(words)) => {
            let words = words.iter().filter_map(Value::as_str);
            words.map(one).collect::<Vec<_>>().join(" | ")
        }
        _ => "any".to_owned(),
    }
}
