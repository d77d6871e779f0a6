//! What `simulate` tells of a series; the site's `figures/*.json` are the same without the times.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::Tally;
use ludarium_engine::shell::printed::SeriesFigures;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// What is counted of a stick-and-track game; turns, throws and moves are numbers a game.
#[derive(JsonSchema)]
pub struct Track {
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
    figures: SeriesFigures<Track>,
    /// Seconds it took; not the same twice.
    elapsed_s: f64,
    /// Throws a second.
    throws_per_s: f64,
}
