//! What the JSON of every family shares, described: how numbers are spread, what cannot be played.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Value};

pub use ludarium_engine::shell::printed::{or_null, Illegal};

/// What is described of a family: what it says of it, and the schema.
pub type Shape = (&'static str, fn(&mut SchemaGenerator) -> Schema);

/// The shape of a type.
pub fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// One of the shapes.
pub fn any(
    says: &str,
    shapes: impl Iterator<Item = Shape>,
    generator: &mut SchemaGenerator,
) -> Schema {
    let all: Vec<Value> = shapes
        .map(|(says, make)| {
            let mut one = make(generator).to_value();
            one["description"] = json!(says);
            one
        })
        .collect();
    json_schema!({ "description": says, "anyOf": all })
}

/// How a number of each game is spread; all null where there is no game.
#[derive(JsonSchema)]
pub struct Tally {
    /// The mean.
    mean: Option<f64>,
    /// The number in the middle, or the mean of the two there.
    median: Option<f64>,
    /// The 95th of 100, by rank.
    p95: Option<u64>,
    /// The greatest.
    max: Option<u64>,
    /// The standard deviation (n - 1).
    sd: Option<f64>,
}

/// A share with its interval.
#[derive(JsonSchema)]
pub struct Share {
    /// How many.
    hits: u64,
    /// Of how many.
    n: u64,
    /// The share, from 0 to 1.
    share: f64,
    /// Wilson's interval (95 %), low and high, from 0 to 1.
    share_95: [f64; 2],
}

/// How a number of each game is spread, with intervals.
#[derive(JsonSchema)]
pub struct Spread {
    #[serde(flatten)]
    tally: Tally,
    /// Games.
    n: u64,
    /// 95 % interval of the mean by bootstrap, low and high; null where there is no game.
    mean_95: [Option<f64>; 2],
    /// 95 % interval of the median by bootstrap, low and high; null where there is no game.
    median_95: [Option<f64>; 2],
}
