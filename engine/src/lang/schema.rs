//! The JSON Schema of a rules file, made from the types and from the table of parameters.

use super::params::{Kind, Need};
use super::{RulesFile, Vocabulary};
use serde_json::{json, Map, Value};

/// JSON Schema (2020-12) of a rules file, for editors that complete TOML.
pub fn json_schema(families: &[&Vocabulary]) -> Value {
    let mut schema = serde_json::to_value(schemars::schema_for!(RulesFile)).unwrap_or_default();
    schema["title"] = json!("ludarium rules file");
    if let Some(clause) = schema.pointer_mut("/$defs/Clause/properties/set") {
        *clause = settings(families);
    }
    schema
}

fn settings(families: &[&Vocabulary]) -> Value {
    let mut phases: Map<String, Value> = Map::new();
    for p in families.iter().flat_map(|f| f.params) {
        let mut value = match p.kind {
            Kind::Int(min, max) => json!({ "type": "integer", "minimum": min, "maximum": max }),
            Kind::Half(min, max) => {
                json!({ "anyOf": [{ "type": "integer", "minimum": min, "maximum": max }, { "const": "half" }] })
            }
            Kind::Bool => json!({ "type": "boolean" }),
            Kind::Word(words) => {
                let any: Vec<Value> = words
                    .iter()
                    .map(|(w, d)| json!({ "const": w, "description": d }))
                    .collect();
                json!({ "oneOf": any })
            }
            Kind::Words(words) => {
                let any: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
                json!({ "type": "array", "items": { "enum": any } })
            }
            Kind::Ints => json!({ "type": "array", "items": { "type": "integer" } }),
            Kind::Path => json!({ "type": "array" }),
            Kind::Rows => {
                json!({ "type": "array", "items": { "type": "array", "items": { "type": "integer", "minimum": -1 } } })
            }
            Kind::Zones => {
                json!({ "type": "object", "additionalProperties": { "type": "array", "items": { "type": "integer", "minimum": 0 } } })
            }
            Kind::Script | Kind::Names => {
                json!({ "type": "array", "items": { "type": "string" } })
            }
            Kind::Text => json!({ "type": "string" }),
        };
        let need = match p.need {
            Need::Always => " (always set)".to_string(),
            Need::OrAbsent => " (set, or listed in absent)".to_string(),
            Need::Default(d) => format!(" (left out: {d})"),
            Need::Sometimes => String::new(),
        };
        value["description"] = json!(format!("{}{need}", p.says));
        let phase = phases.entry(p.phase).or_insert_with(
            || json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        );
        phase["properties"][p.name] = value;
    }
    json!({ "type": ["object", "null"], "properties": phases, "additionalProperties": false,
            "description": "Settings: set.<phase>.<parameter> = value" })
}
