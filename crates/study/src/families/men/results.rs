//! Figures of a series as a study keeps them, without statistics of its own.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{Capped, Share, Spread};
use schemars::JsonSchema;

/// Figures of a game of men on points; turns, acts and men taken are numbers a game.
#[derive(JsonSchema)]
pub struct Men {
    /// Games won, a share a seat.
    wins: Vec<Share>,
    /// Games without a winner.
    drawn: Share,
    /// Games won by whoever began.
    first_mover_wins: Share,
    /// Turns.
    turns: Spread,
    /// Drops, steps, leaps and men taken off.
    acts: Spread,
    /// Men taken.
    taken: Spread,
    /// What was cut off, and never stands in the figures.
    censored: Capped,
    /// Distinct games: those with the same moves count once. Left out where both players draw all moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct: Option<u64>,
}
