//! What the JSON of every family shares, described: how numbers are spread, questions and readings, what cannot be played.
#![allow(dead_code, reason = "most of these types describe; nothing makes them")]

use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// How many.
    pub hits: u64,
    /// Of how many.
    pub n: u64,
    /// The share, from 0 to 1.
    pub share: f64,
    /// Wilson's interval (95 %), low and high, from 0 to 1.
    pub share_95: [f64; 2],
}

/// How a number of each game is spread, with intervals; null where there is no game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// The mean.
    pub mean: Option<f64>,
    /// The number in the middle, or the mean of the two there.
    pub median: Option<f64>,
    /// The 95th of 100, by rank.
    pub p95: Option<u64>,
    /// The greatest.
    pub max: Option<u64>,
    /// The standard deviation (n - 1).
    pub sd: Option<f64>,
    /// Games.
    pub n: u64,
    /// 95 % interval of the mean by bootstrap, low and high; null where there is no game.
    pub mean_95: [Option<f64>; 2],
    /// 95 % interval of the median by bootstrap, low and high; null where there is no game.
    pub median_95: [Option<f64>; 2],
}

/// What was cut off, over all games.
#[derive(JsonSchema)]
pub struct Capped {
    /// Games broken off.
    capped_games: u64,
}

/// A question with its readings.
#[derive(JsonSchema)]
pub struct Question {
    /// Its id.
    id: String,
    /// The question itself.
    ask: String,
    /// The reading that is in force unless another is chosen.
    default: String,
    /// The reading in force.
    now: String,
    /// All readings of it, the default among them.
    reading: Vec<Reading>,
}

/// A reading.
#[derive(JsonSchema)]
pub struct Reading {
    /// Its name.
    name: String,
    /// What it takes the account to say.
    says: String,
    /// Why it is the default, or is not.
    because: Option<String>,
    /// Why it cannot be played.
    infeasible: Option<String>,
}

/// Whether somebody decides.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stand {
    Seat,
    Falls,
    Over,
}
