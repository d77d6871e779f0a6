//! From schemas to TypeScript: an interface or a type for each shape.

use serde_json::{Map, Value};
use std::fmt::Write as _;

/// The shapes of a schema (its `$defs`) as exported types, in the order of their names.
pub(super) fn typescript(shapes: &Value) -> String {
    let mut names: Vec<(&String, &Value)> = shapes.as_object().into_iter().flatten().collect();
    names.sort_by_key(|(name, _)| name.as_str());
    let mut out = String::new();
    for (name, shape) in names {
        out.push_str(&comment(shape, ""));
        match shape["properties"].as_object() {
            Some(keys) => {
                let _ = writeln!(
                    out,
                    "export interface {name} {{\n{}}}\n",
                    members(shape, keys)
                );
            }
            None => {
                let _ = writeln!(out, "export type {name} = {};\n", of(shape));
            }
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn comment(shape: &Value, indent: &str) -> String {
    let says = shape["description"].as_str();
    says.map_or(String::new(), |says| format!("{indent}/** {says} */\n"))
}

fn members(shape: &Value, keys: &Map<String, Value>) -> String {
    let required = |key: &str| {
        let all = shape["required"].as_array().into_iter().flatten();
        all.into_iter().any(|r| r == key)
    };
    let line = |(key, about): (&String, &Value)| {
        let mark = if required(key) { "" } else { "?" };
        format!("{}  {key}{mark}: {};\n", comment(about, "  "), of(about))
    };
    keys.iter().map(line).collect()
}

/// A schema as a type.
fn of(shape: &Value) -> String {
    if let Some(name) = shape["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or(name).to_owned();
    }
    if let Some(value) = shape.get("const") {
        return literal(value);
    }
    if let Some(values) = shape["enum"].as_array() {
        return union(values.iter().map(literal));
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(kinds) = shape[key].as_array() {
            return union(kinds.iter().map(of));
        }
    }
    match &shape["type"] {
        Value::Array(kinds) => union(kinds.iter().map(|kind| {
            let mut one = shape.clone();
            one["type"] = kind.clone();
            of(&one)
        })),
        Value::String(kind) => of_kind(kind, shape),
        _ => "unknown".into(),
    }
}

fn of_kind(kind: &str, shape: &Value) -> String {
    match kind {
        "string" | "boolean" | "null" => kind.into(),
        "integer" | "number" => "number".into(),
        "array" => array(shape),
        "object" => format!("Record<string, {}>", of(&shape["additionalProperties"])),
        _ => "unknown".into(),
    }
}

/// A list; a tuple where its length is fixed.
fn array(shape: &Value) -> String {
    let item = of(&shape["items"]);
    let (least, most) = (shape["minItems"].as_u64(), shape["maxItems"].as_u64());
    match (least, most) {
        (Some(a), Some(b)) if a == b => {
            let all: Vec<&str> = (0..a).map(|_| item.as_str()).collect();
            format!("[{}]", all.join(", "))
        }
        _ if item.contains('|') => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}

fn union(kinds: impl Iterator<Item = String>) -> String {
    let mut out: Vec<String> = vec![];
    for kind in kinds {
        if !out.contains(&kind) {
            out.push(kind);
        }
    }
    out.join(" | ")
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(word) => format!("'{}'", word.replace('\'', "\\'")),
        other => other.to_string(),
    }
}
