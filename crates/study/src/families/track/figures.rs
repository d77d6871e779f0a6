//! What `simulate` tells of a series; the site's `figures/*.json` are the same without the times.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::Tally;
use crate::values::{AgentWord, Sha256};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Figures of a stick-and-track game; turns, throws and moves are numbers a game.
#[derive(JsonSchema)]
pub struct Track {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// Whole-number parameters set from outside, by path: `track.days`.
    set: BTreeMap<String, i64>,
    /// Number of players.
    players: usize,
    /// One a seat.
    agents: Vec<AgentWord>,
    /// Seed of the random numbers.
    seed: u64,
    /// Who begins, whatever the rules say: a seat from 0, or `lot`; null: as they say.
    starter: Option<FirstSeat>,
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
    /// Throws of a game.
    throws: Tally,
    /// Pieces moved in a game.
    moves: Tally,
    /// Throws that did nothing.
    lost_throws: Lost,
    /// Pieces eaten in a game, and of how many.
    eaten: Eaten,
    /// How often each seat had each rank: a list a seat, from the first rank.
    ranks: Vec<Vec<u64>>,
    /// How often each degree was given.
    degrees: BTreeMap<String, u64>,
    /// Games broken off.
    capped: u64,
}

/// Who begins.
#[derive(JsonSchema)]
#[serde(untagged)]
pub enum FirstSeat {
    /// A seat, from 0.
    Seat(usize),
    /// Drawn by lot.
    Lot(#[schemars(extend("const" = "lot"))] String),
}

/// Throws that did nothing.
#[derive(JsonSchema)]
pub struct Lost {
    /// How many, over all games.
    count: u64,
    /// Of all throws, from 0 to 1; null where nothing was thrown.
    share: Option<f64>,
}

/// Pieces eaten.
#[derive(JsonSchema)]
pub struct Eaten {
    #[serde(flatten)]
    tally: Tally,
    /// How many, over all games.
    count: u64,
    /// How many could have been, over all games; 0 where pieces begin again and can be eaten any number of times.
    of: u64,
    /// The share, from 0 to 1; null where none could have been.
    share: Option<f64>,
}

/// Figures of a stick-and-track game, and how long it took.
#[derive(JsonSchema)]
pub struct TrackTimed {
    #[serde(flatten)]
    figures: Track,
    /// Seconds it took; not the same twice.
    elapsed_s: f64,
    /// Throws a second.
    throws_per_s: f64,
}
