//! Figures of a series as a study keeps them, without statistics of its own.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{Share, Spread};
use schemars::JsonSchema;

/// Figures of a sowing game; turns, moves, laps, counters and rounds are numbers a game.
#[derive(JsonSchema)]
pub struct Sowing {
    /// Games won by South.
    south_wins: Share,
    /// Games won by North.
    north_wins: Share,
    /// Games without a winner.
    drawn: Share,
    /// Games won by whoever began the first round.
    first_mover_wins: Share,
    /// Turns: a player's moves up to the other's.
    turns: Spread,
    /// Moves, extra moves included.
    moves: Spread,
    /// Sowings.
    laps: Spread,
    /// Counters sown.
    counters: Spread,
    /// Rounds.
    rounds: Spread,
    /// What was cut off, and never stands in the figures.
    censored: SowingCensored,
    /// Distinct games: those with the same moves and throws count once. Left out where both players draw all moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct: Option<u64>,
}

/// What was cut off, over all games.
#[derive(JsonSchema)]
pub struct SowingCensored {
    /// Games broken off.
    capped_games: u64,
    /// Moves that would never end.
    endless_moves: u64,
    /// Moves that neither stopped nor came again within the bound.
    unresolved_moves: u64,
    /// Moves in all, for comparison.
    moves: u64,
}
