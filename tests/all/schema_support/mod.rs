//! Schemas, and faults to plant in what keeps them.

use jsonschema::Validator;
use ludarium::schema::Format;
use serde_json::{json, Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn corpus() -> PathBuf {
    root().join("corpus")
}

pub fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap_or_else(|| panic!("there is no format {name}"))
}

pub fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).unwrap_or_else(|e| panic!("no schema: {e}"))
}

/// What a schema has against a value, in lines.
pub fn problems(schema: &Validator, value: &Value) -> Vec<String> {
    schema
        .iter_errors(value)
        .map(|e| {
            format!(
                "{}: {}",
                e.instance_path(),
                e.to_string().chars().take(300).collect::<String>()
            )
        })
        .collect()
}

/// The schema of one of the shapes that a format has: a definition of it by name.
pub fn shape(format: &Format, name: &str) -> Validator {
    let mut schema = format.schema();
    assert!(
        schema["$defs"].get(name).is_some(),
        "{} has no shape {name}",
        format.name
    );
    let body = schema.as_object_mut().expect("an object");
    body.retain(|key, _| ["$schema", "$id", "$defs"].contains(&key.as_str()));
    body.insert("$ref".into(), json!(format!("#/$defs/{name}")));
    validator(&schema)
}

/// A file as the value that its schema speaks of.
pub fn value_of(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    value_of_text(&text, file.extension().is_some_and(|x| x == "toml"))
}

pub fn value_of_text(text: &str, is_toml: bool) -> Value {
    if is_toml {
        let table: toml::Table = text.parse().expect("TOML");
        serde_json::to_value(table).expect("JSON")
    } else {
        serde_json::from_str(text).expect("JSON")
    }
}

/// Visits a schema and all schemas in it, each with where it stands.
pub fn each_schema<'s>(schema: &'s Value, at: &str, visit: &mut dyn FnMut(&str, &'s Value)) {
    let Value::Object(map) = schema else { return };
    visit(at, schema);
    for (key, inner) in map {
        let at = format!("{at}/{key}");
        match (key.as_str(), inner) {
            ("properties" | "patternProperties" | "$defs", Value::Object(all)) => {
                for (name, inner) in all {
                    each_schema(inner, &format!("{at}/{name}"), visit);
                }
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(all)) => {
                for (i, inner) in all.iter().enumerate() {
                    each_schema(inner, &format!("{at}/{i}"), visit);
                }
            }
            ("items" | "additionalProperties", inner) => each_schema(inner, &at, visit),
            _ => {}
        }
    }
}

/// The schema of a format without what the schema of rules files defines.
pub fn own(format: &Format) -> Value {
    let of_rules = self::format("rules").schema();
    let mut schema = format.schema();
    if let Some(defs) = schema.get_mut("$defs").and_then(Value::as_object_mut) {
        defs.retain(|name, def| of_rules["$defs"].get(name) != Some(def));
    }
    schema
}

/// The same value with a few entries of each of its lists: two of each set of keys.
pub fn small(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut seen: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
            let mut out = vec![];
            for entry in list {
                let keys = entry.as_object().into_iter().flat_map(|o| o.keys());
                let keys: Vec<&str> = keys.map(String::as_str).collect();
                let most = if keys.is_empty() { 4 } else { 2 };
                let n = seen.entry(keys).or_default();
                *n += 1;
                if *n <= most {
                    out.push(small(entry));
                }
            }
            Value::Array(out)
        }
        Value::Object(map) => map.iter().map(|(k, v)| (k.clone(), small(v))).collect(),
        other => other.clone(),
    }
}

/// A value with one fault in it, or with something that may be one.
pub struct Fault {
    /// Where, with `[]` for entries of lists and `*` for keys that are names.
    pub at: String,
    /// What was done.
    pub what: String,
    pub value: Value,
}

/// What is put in a value's place: one of each kind.
pub fn few() -> Vec<Value> {
    vec![
        json!(true),
        json!(-1),
        json!("words"),
        json!([]),
        json!({}),
        json!(null),
    ]
}

/// The same, with more of each kind.
pub fn many() -> Vec<Value> {
    vec![
        json!(true),
        json!(7),
        json!(-1),
        json!(0.5),
        json!("words"),
        json!("  "),
        json!([]),
        json!(["words"]),
        json!({}),
        json!({ "words": "words" }),
        json!(null),
    ]
}

/// Every way of planting a fault, once for each place of the same shape: a key too many, a key too few, another value. `seen` remembers the places and what was done there.
pub fn faults(whole: &Value, others: &[Value], seen: &mut BTreeSet<String>) -> Vec<Fault> {
    let mut out = vec![];
    walk(
        whole,
        others,
        &mut vec![],
        String::new(),
        seen,
        &mut |at, steps, what, change| {
            let mut value = whole.clone();
            let mut node = &mut value;
            for step in steps {
                node = match step {
                    Step::Key(key) => &mut node[key.as_str()],
                    Step::Entry(i) => &mut node[*i],
                };
            }
            change(node);
            out.push(Fault {
                at: at.to_owned(),
                what,
                value,
            });
        },
    );
    out
}

#[derive(Clone)]
enum Step {
    Key(String),
    Entry(usize),
}

type Plant<'p> = dyn FnMut(&str, &[Step], String, &dyn Fn(&mut Value)) + 'p;

fn walk(
    node: &Value,
    others: &[Value],
    steps: &mut Vec<Step>,
    at: String,
    seen: &mut BTreeSet<String>,
    plant: &mut Plant,
) {
    let fresh = |seen: &mut BTreeSet<String>, what: &str| seen.insert(format!("{at} {what}"));
    match node {
        Value::Object(map) => {
            if fresh(seen, "unknown key") {
                plant(&at, steps, "unknown key".into(), &|node| {
                    node["no_such_key"] = json!({ "no": ["such", "value"] });
                });
            }
            for (key, value) in map {
                let name = shape_of(key);
                let below = format!("{at}.{name}");
                if seen.insert(format!("{below} missing")) {
                    plant(&below, steps, "missing".into(), &|node| {
                        node.as_object_mut()
                            .map(|m: &mut Map<String, Value>| m.shift_remove(key));
                    });
                }
                steps.push(Step::Key(key.clone()));
                swap(value, others, steps, &below, seen, plant);
                walk(value, others, steps, below, seen, plant);
                steps.pop();
            }
        }
        Value::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                let below = format!("{at}[]");
                steps.push(Step::Entry(i));
                swap(value, others, steps, &below, seen, plant);
                walk(value, others, steps, below, seen, plant);
                steps.pop();
            }
        }
        _ => {}
    }
}

fn swap(
    old: &Value,
    others: &[Value],
    steps: &[Step],
    at: &str,
    seen: &mut BTreeSet<String>,
    plant: &mut Plant,
) {
    for new in others {
        // a place that holds now this and now that is tried with both
        if new != old && seen.insert(format!("{at} {new} for {}", kind(old))) {
            plant(at, steps, format!("{new} for {}", kind(old)), &|node| {
                *node = new.clone()
            });
        }
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A key that is a name of something stands for all such names.
fn shape_of(key: &str) -> &str {
    let word = key
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit());
    if word || key.starts_with('@') || key.contains(':') {
        key
    } else {
        "*"
    }
}
