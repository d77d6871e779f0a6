//! `ludarium show --json`.

use crate::printed::show::Show;
use serde_json::Value;

/// The schema, with clauses and questions as the schema of rules files has them: settings and all.
pub(in crate::schema) fn schema() -> Value {
    let mut schema = super::super::make::written::<Show>();
    let mut rules = ludarium_engine::families::rules_schema();
    if let (Some(own), Value::Object(theirs)) = (
        schema.get_mut("$defs").and_then(Value::as_object_mut),
        rules["$defs"].take(),
    ) {
        own.extend(theirs);
    }
    schema
}
