//! From types to schemas: what is read may leave out what has a default, what is written has every key that it always has.

use crate::corpus::reader::{File, Table};
use schemars::generate::{Contract, SchemaSettings};
use schemars::JsonSchema;
use serde_json::{json, Map, Value};

/// The schema of what people or programs write and ludarium reads.
pub(super) fn read<T: JsonSchema>() -> Value {
    root::<T>(Contract::Deserialize)
}

/// The schema of TOML that people or programs write: TOML has no null.
pub(super) fn toml<T: JsonSchema>() -> Value {
    let mut schema = read::<T>();
    each(&mut schema, &mut without_null);
    schema
}

/// The schema of a file of hand-written TOML, from the rows of its tables.
pub(super) fn file<T: Table>() -> Value {
    toml::<File<T>>()
}

/// The schema of what ludarium writes. Every object is closed: a key that is not described is none.
pub(super) fn written<T: JsonSchema>() -> Value {
    let mut schema = root::<T>(Contract::Serialize);
    each(&mut schema, &mut |object| {
        without_null(object);
        if object.contains_key("properties") {
            object
                .entry("additionalProperties")
                .or_insert(Value::Bool(false));
        }
    });
    schema
}

fn root<T: JsonSchema>(contract: Contract) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|s| s.contract = contract);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut schema = schema.to_value();
    each(&mut schema, &mut plain);
    schema
}

/// A schema with its head: what it is of, under which address, and then what it says.
pub(super) fn headed(schema: Value, id: &str, title: &str, says: &str) -> Value {
    let Value::Object(body) = schema else {
        return schema;
    };
    let mut out = Map::new();
    out.insert(
        "$schema".into(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    out.insert("$id".into(), json!(id));
    out.insert("title".into(), json!(title));
    out.insert("description".into(), json!(says));
    for (key, value) in body {
        out.entry(key).or_insert(value);
    }
    Value::Object(out)
}

/// Visits a schema and all schemas in it, the inner ones first.
pub(super) fn each(schema: &mut Value, visit: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(object) = schema else {
        return;
    };
    for (key, value) in object.iter_mut() {
        match key.as_str() {
            "properties" | "patternProperties" | "$defs" => {
                let inner = value.as_object_mut().into_iter().flatten();
                inner.for_each(|(_, schema)| each(schema, visit));
            }
            "items" | "additionalProperties" | "propertyNames" => each(value, visit),
            "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                let inner = value.as_array_mut().into_iter().flatten();
                inner.for_each(|schema| each(schema, visit));
            }
            _ => {}
        }
    }
    visit(object);
}

/// Descriptions in one line and without links into the program; no formats that only Rust has; no defaults that say nothing.
fn plain(object: &mut Map<String, Value>) {
    if let Some(Value::String(says)) = object.get_mut("description") {
        let words: Vec<&str> = says.split_whitespace().collect();
        *says = words.join(" ").replace("[`", "`").replace("`]", "`");
    }
    // a tag says what its one key holds
    let says = object.get("description").cloned();
    if let (Some(says), Some(Value::Object(keys))) = (says, object.get_mut("properties")) {
        if keys.len() == 1 {
            for about in keys.values_mut().filter_map(Value::as_object_mut) {
                about.entry("description").or_insert(says.clone());
            }
        }
    }
    let of_rust = |format: &Value| {
        let format = format.as_str().unwrap_or_default();
        ["uint", "int", "float", "double"]
            .iter()
            .any(|head| format.starts_with(head))
    };
    if object.get("format").is_some_and(of_rust) {
        object.shift_remove("format");
    }
    // an empty default says no more than that the key may be left out
    let says_nothing = |default: &Value| {
        matches!(default, Value::Null | Value::Bool(false))
            || *default == json!([])
            || *default == json!({})
    };
    if object.get("default").is_some_and(says_nothing) {
        object.shift_remove("default");
    }
}

/// A key that is left out where there is nothing is never written as null.
fn without_null(object: &mut Map<String, Value>) {
    let required: Vec<String> = object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|key| Some(key.as_str()?.to_owned()))
        .collect();
    let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) else {
        return;
    };
    let optional = properties
        .iter_mut()
        .filter(|(key, _)| !required.contains(key));
    for (_, schema) in optional {
        let Value::Object(schema) = schema else {
            continue;
        };
        if let Some(Value::Array(kinds)) = schema.get_mut("type") {
            kinds.retain(|kind| kind != "null");
            if let [one] = kinds.as_slice() {
                let one = one.clone();
                schema.insert("type".into(), one);
            }
        }
        let Some(Value::Array(any)) = schema.get_mut("anyOf") else {
            continue;
        };
        any.retain(|one| one["type"] != "null");
        if let [Value::Object(one)] = any.as_slice() {
            let one = one.clone();
            schema.shift_remove("anyOf");
            for (key, value) in one {
                schema.entry(key).or_insert(value);
            }
        }
    }
}
