//! The requests to `ludarium session`; what it answers has its types in the engine's protocol.

use ludarium_engine::protocol::Request;
use serde_json::{json, Value};

/// The schema of a line: what it asks for, and the `id` that its answer repeats.
pub(in crate::schema) fn request() -> Value {
    let mut schema = super::super::make::read::<Request>();
    let kinds = schema["oneOf"].as_array_mut().into_iter().flatten();
    for kind in kinds {
        kind["properties"]["id"] =
            json!({ "description": "Repeated by the answer, whatever it is." });
        // what is requested, in the words of the kind
        kind["properties"]["do"]["description"] = kind["description"].clone();
    }
    schema
}
