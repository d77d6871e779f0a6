//! The engine's sums as shard files keep them, described.
#![allow(dead_code, reason = "this type describes; nothing makes it")]

use ludarium_engine::game::distinct::Distinct;
use std::collections::BTreeMap;

/// Sums over the games of a series; whole numbers only.
#[derive(schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// The family of the games.
    family: String,
    /// Games played.
    games: u64,
    /// Games won, a number a seat.
    wins: Vec<u64>,
    /// Games without a winner.
    draws: u64,
    /// Games won by whoever began.
    first_wins: u64,
    /// Games broken off.
    capped: u64,
    /// What is told of every game (turns, moves, laps, throws): each number with how often it occurred.
    tallies: BTreeMap<String, BTreeMap<u64, u64>>,
    /// Sums over all games.
    sums: BTreeMap<String, u64>,
    /// How often each seat had each rank, from the first; empty where there are no ranks.
    ranks: Vec<Vec<u64>>,
    /// How often each degree was given.
    degrees: BTreeMap<String, u64>,
    /// What tells one game from another, where it was asked for: games with the same moves and throws have the same number.
    #[serde(default)]
    paths: Distinct,
}
