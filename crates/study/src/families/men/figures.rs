//! What `simulate` tells of a series; the site's `figures/*.json` are the same without the times.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::Tally;
use ludarium_engine::shell::printed::SeriesFigures;
use schemars::JsonSchema;

/// What is counted of a game of men on points; turns, acts and men taken are numbers a game.
#[derive(JsonSchema)]
pub struct Men {
    /// Turns of a game.
    turns: Tally,
    /// Drops, steps, leaps and men taken off, in a game.
    acts: Tally,
    /// Men taken in a game.
    taken: Tally,
}

/// Figures of a game of men on points, and how long it took.
#[derive(JsonSchema)]
pub struct MenTimed {
    #[serde(flatten)]
    figures: SeriesFigures<Men>,
    /// Seconds it took; not the same twice.
    elapsed_s: f64,
    /// Turns a second.
    turns_per_s: f64,
}
