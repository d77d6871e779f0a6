//! Exact values of a duel, both doing their best.
//!
//! Where no position can come again the game is searched to its end (`straight`). Else every position that can come is listed, and
//! values are carried back from the ends (`circles`: retrograde analysis).
//!
//! A game may go in circles: between players who both do their best it may never end. Such play is given the value of a drawn
//! game, and the answer says so. Values are carried back in the order of how good they are for one side (first for seat 0, from
//! the best end down; then for seat 1), so a position gets a value only if that side can *reach* such an end whatever the other
//! does; what neither can force is play without end. So no position's value rests on itself.

mod circles;
mod ends;
mod straight;

use super::Duel;
use crate::game::solved::Asked;
use std::hash::Hash;

pub(crate) use ends::Ends;

/// Positions on one way after which play is taken for such as can go in circles: each is a call within the one before, and a stack has
/// an end.
pub(crate) const LONGEST: usize = 1_000;

/// Why nothing was solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// More positions than were allowed.
    #[error("more than {0} positions can come from here; begin nearer to the end (--start), or allow more (--limit)")]
    TooMany(usize),
    /// Something that decides play is not in the position: its name.
    #[error("the rules depend on {0}, which a position does not show")]
    NotInPosition(&'static str),
    /// No more memory is given.
    #[error("no more memory is given; begin nearer to the end (--start), or let the tables be smaller (--memory)")]
    Memory,
    /// What decides how the game goes on is more than a key holds.
    #[error("positions of this board are too large to be kept")]
    TooLarge,
    /// A move from this position neither stops nor comes back within the bound.
    #[error("a move from {0} neither stops nor comes back within the bound")]
    NoEnd(String),
}

/// A duel whose positions can be listed: all that decides how it goes on fits into a key.
pub trait Listed: Duel {
    /// A position, between acts, as it is listed.
    type Key: Copy + Eq + Hash;

    /// The position as it is listed.
    fn listed(&self) -> Self::Key;

    /// The game at another position of the list.
    fn at(&self, key: &Self::Key) -> Self;

    /// What nobody can be farther ahead by.
    fn most(&self) -> i16;

    /// The position as records write it.
    fn text(&self) -> String;
}

/// The value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// How far seat 0 is ahead at the end, if both do their best.
    pub ahead: i32,
    /// Neither can force an end that is better for him than play without end.
    pub endless: bool,
}

#[cfg(feature = "read")]
impl Value {
    /// Who wins, as JSON: of a value of which the sign alone counts.
    pub(crate) fn who_wins(self) -> serde_json::Value {
        let winner = match self.ahead {
            0 => "draw",
            1.. => "S",
            _ => "N",
        };
        serde_json::json!({ "winner": winner, "endless": self.endless })
    }
}

/// A solved position.
#[derive(Debug, Clone)]
pub struct Solution<A> {
    /// Of the position itself.
    pub value: Value,
    /// Each act with the value it leads to.
    pub moves: Vec<(A, Value)>,
    /// Positions that were valued: all that can come if the game can go in circles.
    pub positions: usize,
    /// The game can go in circles.
    pub circles: bool,
}

/// Why a search ended without a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A position came again.
    Circle,
    /// Anything else.
    Unsolved(Unsolved),
}

/// Bytes requested now and then, to see whether memory is still given.
const ROOM: usize = 32 << 20;

/// Whether there is still memory for what grows bit by bit.
fn room(bytes: usize) -> Result<(), Unsolved> {
    let mut room: Vec<u8> = vec![];
    room.try_reserve_exact(bytes).map_err(|_| Unsolved::Memory)
}

/// Solves a game between acts that cannot go in circles.
///
/// # Errors
/// A position that came again; more positions than are allowed; an act without an end.
pub fn straight<G: Listed>(start: &G, request: &Asked) -> Result<Solution<G::Act>, Stop> {
    straight::solve(start, request)
}

/// Solves a game between acts that can.
///
/// # Errors
/// More positions than are allowed; an act without an end.
pub fn circles<G: Listed>(start: &G, request: &Asked) -> Result<Solution<G::Act>, Unsolved> {
    circles::solve(start, request)
}

/// The values of a position and of all others whose value came out with it: how far seat 0 is ahead at the end, 0 for play without
/// end.
///
/// # Errors
/// More positions than `limit`; an act without an end.
pub fn values<G: Listed>(start: &G, limit: usize) -> Result<Vec<(G::Key, i32)>, Unsolved> {
    let request = Asked {
        limit: Some(limit),
        ..Asked::default()
    };
    match straight::values(start, &request) {
        Err(Stop::Circle) => circles::values(start, &request),
        Err(Stop::Unsolved(why)) => Err(why),
        Ok(values) => Ok(values),
    }
}
