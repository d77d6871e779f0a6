//! The JSON Schema of a rules file, made from the types and from the table of parameters.

use super::params::{Kind, Need};
use super::{Half, RulesFile, Vocabulary};
use schemars::{json_schema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};

/// JSON Schema (2020-12) of a rules file, for editors that complete TOML.
pub fn json_schema(families: &[&Vocabulary]) -> Value {
    let mut generator = SchemaGenerator::default();
    let rulings: Vec<_> = families.iter().filter_map(|f| f.rulings).collect();
    let halves = [Half::When, Half::Then].map(|half| {
        let mut each: Vec<Value> = rulings
            .iter()
            .map(|r| (r.schema)(half, &mut generator).to_value())
            .collect();
        match each.len() {
            1 => each.remove(0),
            _ => json!({ "anyOf": each }),
        }
    });
    let mut schema = generator.into_root_schema_for::<RulesFile>().to_value();
    fill(&mut schema, &halves);
    schema["title"] = json!("ludarium rules file");
    if let Some(clause) = schema.pointer_mut("/$defs/Clause/properties/set") {
        *clause = settings(families);
    }
    schema
}

/// Where a family's conditions or effects are described.
fn place(half: Half) -> Value {
    json!(format!("#/$defs/{}", half.word()))
}

/// Puts what the families have where their conditions and effects are described.
fn fill(schema: &mut Value, halves: &[Value; 2]) {
    match schema {
        Value::Object(object) => {
            for (half, filling) in [Half::When, Half::Then].into_iter().zip(halves) {
                if object.get("$ref") == Some(&place(half)) {
                    object.shift_remove("$ref");
                    object.extend(filling.as_object().cloned().unwrap_or_default());
                }
            }
            object.values_mut().for_each(|v| fill(v, halves));
        }
        Value::Array(list) => list.iter_mut().for_each(|v| fill(v, halves)),
        _ => {}
    }
}

/// `when` of a case: [`json_schema`] puts in what the families have.
pub(super) fn when(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "$ref": place(Half::When) })
}

/// `then` of a case.
pub(super) fn then(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "$ref": place(Half::Then) })
}

/// `when` of a clause.
pub(super) fn maybe_when(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [when(generator), { "type": "null" }] })
}

/// `then` of a clause.
pub(super) fn maybe_then(generator: &mut SchemaGenerator) -> Schema {
    json_schema!({ "anyOf": [then(generator), { "type": "null" }] })
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
        // a parameter that several families have takes the words of each
        match &mut phase["properties"][p.name] {
            Value::Null => phase["properties"][p.name] = value,
            there if *there == value => {}
            there => {
                let mut each = match there.get_mut("anyOf").map(Value::take) {
                    Some(Value::Array(each)) if there["description"].is_null() => each,
                    _ => vec![there.take()],
                };
                each.push(value);
                *there = json!({ "anyOf": each });
            }
        }
    }
    json!({ "type": ["object", "null"], "properties": phases, "additionalProperties": false,
            "description": "Settings: set.<phase>.<parameter> = value" })
}
