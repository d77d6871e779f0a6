//! What `simulate` tells of a series; the site's `figures/*.json` are the same without the times.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::Tally;
use crate::values::{AgentWord, Sha256};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Figures of a game of men on points; turns, acts and men taken are numbers a game.
#[derive(JsonSchema)]
pub struct Men {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// Whole-number parameters set from outside: none in these games.
    set: BTreeMap<String, i64>,
    /// Number of players.
    players: usize,
    /// One a seat.
    agents: Vec<AgentWord>,
    /// Seed of the random numbers.
    seed: u64,
    /// Who begins, whatever the rules say: a seat from 0, or `lot`; null: as they say.
    starter: Option<Starter>,
    /// Number of games.
    games: u64,
    /// Games won, a number a seat.
    wins: Vec<u64>,
    /// Games without a winner.
    draw: u64,
    /// Games won by whoever began.
    first_mover_wins: u64,
    /// Turns of a game.
    turns: Tally,
    /// Drops, steps, leaps and men taken off, in a game.
    acts: Tally,
    /// Men taken in a game.
    taken: Tally,
    /// Games broken off.
    capped: u64,
}

/// Who begins.
#[derive(JsonSchema)]
#[serde(untagged)]
pub enum Starter {
    /// A seat, from 0.
    Seat(usize),
    /// Drawn by lot.
    Lot(#[schemars(extend("const" = "lot"))] String),
}

/// Figures of a game of men on points, and how long it took.
#[derive(JsonSchema)]
pub struct MenTimed {
    #[serde(flatten)]
    figures: Men,
    /// Seconds it took; not the same twice.
    elapsed_s: f64,
    /// Turns a second.
    turns_per_s: f64,
}
