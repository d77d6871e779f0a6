//! What the engine in the page answers of games of every family.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::shapes::Shape;
use schemars::JsonSchema;

/// What is answered of a family's games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page {
    /// Of the rules.
    pub info: Shape,
    /// Of where a game stands.
    pub state: Shape,
    /// Of what was done.
    pub step: Shape,
}

/// A question with its readings.
#[derive(JsonSchema)]
pub(crate) struct Question {
    id: String,
    /// The question itself.
    ask: String,
    /// The reading that is in force unless another is chosen.
    default: String,
    /// The reading in force.
    now: String,
    reading: Vec<Reading>,
}

/// A reading.
#[derive(JsonSchema)]
pub(crate) struct Reading {
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
pub(crate) enum Stand {
    Seat,
    Falls,
    Over,
}
