//! Figures of a series as a study keeps them, without statistics of its own.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{Capped, Share, Spread};
use schemars::JsonSchema;

/// Figures of a stick-and-track game; turns, throws and moves are numbers a game.
#[derive(JsonSchema)]
pub struct Track {
    /// Games won, a share a seat.
    wins: Vec<Share>,
    /// Games without a winner.
    drawn: Share,
    /// Games won by whoever began.
    first_mover_wins: Share,
    /// Pieces eaten, of those that could be.
    #[serde(skip_serializing_if = "Option::is_none")]
    eaten: Option<Share>,
    /// Pieces eaten in a game, where pieces begin again and can be eaten any number of times.
    #[serde(skip_serializing_if = "Option::is_none")]
    eaten_in_a_game: Option<Spread>,
    /// Throws that did nothing.
    lost_throws: Share,
    /// Turns.
    turns: Spread,
    /// Throws.
    throws: Spread,
    /// Pieces moved.
    moves: Spread,
    /// What was cut off, and never stands in the figures.
    censored: Capped,
    /// Distinct games: those with the same moves and throws count once. Left out where both players draw all moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct: Option<u64>,
}
