//! What `simulate` tells of a series; the site's `figures/*.json` are the same without the times.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::Tally;
use crate::values::{AgentWord, Sha256};
use ludarium_engine::game::{Scope, Starter};
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Figures of a sowing game; turns, moves, laps, counters and rounds are numbers a game.
#[derive(JsonSchema)]
pub struct Sowing {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// South's and North's.
    agents: [AgentWord; 2],
    /// Seed of the random numbers.
    seed: u64,
    /// How far one game goes.
    scope: Scope,
    /// Who begins the first round, whatever the rules say; null: as they say.
    starter: Option<Starter>,
    /// Number of games.
    games: u64,
    /// How the games ended.
    wins: Wins,
    /// Games won by whoever began the first round.
    first_mover_wins: u64,
    /// Turns of a game: a player's moves up to the other's.
    turns: Tally,
    /// Moves of a game, extra moves included.
    moves: Tally,
    /// Sowings of a game.
    laps: Tally,
    /// Counters sown in a game.
    counters: Tally,
    /// Rounds of a game.
    rounds: Tally,
    /// Turns passed, over all games.
    passes: u64,
    /// Moves that would never end, over all games.
    endless_moves: u64,
    /// Moves that neither stopped nor came again within the bound, over all games.
    unresolved_moves: u64,
    /// Games broken off.
    capped: u64,
}

/// Games won by either player, and drawn.
#[derive(JsonSchema)]
pub struct Wins {
    /// By South.
    south: u64,
    /// By North.
    north: u64,
    /// By nobody.
    draw: u64,
}

/// Figures of a sowing game, and how long it took.
#[derive(JsonSchema)]
pub struct SowingTimed {
    #[serde(flatten)]
    figures: Sowing,
    /// Seconds it took; not the same twice.
    elapsed_s: f64,
    /// Sowings a second, those of moves that never end left out.
    laps_per_s: f64,
    /// Counters sown a second, likewise.
    counters_per_s: f64,
}
