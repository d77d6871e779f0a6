//! Exact values of the rest of a round.
//!
//! Where no position can come again the round is searched to its end ([`straight`]). Else every position that can come is
//! listed, and values are carried back from the ends ([`circles`]).
//!
//! A round may go in circles: between players who both do their best it may never end. Such play is given the value of a drawn
//! round, and the answer says so. Values are carried back in the order of how good they are for one side (first for South, from
//! the best end down; then for North), so a position gets a value only if that side can *reach* such an end whatever the other
//! does; what neither can force is play without end. So no position's value rests on itself.

mod circles;
mod key;
mod straight;

use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::play::Game;
use crate::sowing::play::Playable;
use crate::sowing::ruleset::Dim;

pub(in crate::sowing) use key::{key_of, Key};

/// Why nothing was solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// More positions than were allowed.
    #[error("more than {0} positions can come from here; begin nearer to the end (--start), or allow more (--limit)")]
    TooMany(usize),
    /// Something that decides play is not in the position: its name.
    #[error("the rules tell situations apart by {0}, which a position does not show")]
    NotInPosition(&'static str),
    /// The board has more holes, or more kinds of marks, than a key holds.
    #[error("positions of this board are too large to be kept")]
    TooLarge,
    /// A move from this position neither stops nor comes back within the bound.
    #[error("a move from {0} neither stops nor comes back within the bound")]
    NoEnd(String),
}

/// The value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Counters that South is ahead by at the end of the round, if both do their best.
    pub south_ahead: i32,
    /// Neither can force an end that is better for him than play without end.
    pub endless: bool,
}

/// A solved position.
#[derive(Debug, Clone)]
pub struct Solution {
    /// Of the position itself.
    pub value: Value,
    /// Each move with the value it leads to.
    pub moves: Vec<(Move, Value)>,
    /// Positions that were valued: all that can come if the round can go in circles.
    pub positions: usize,
    /// The round can go in circles.
    pub circles: bool,
}

/// What South is ahead by once the round's counters are gathered.
fn ahead(game: &Game) -> i32 {
    let pos = game.position();
    let held = |p: Player| {
        let kept = (0..pos.holes()).filter(|h| pos.mark(*h).is_some_and(|m| m.by == p));
        i32::from(pos.store(p)) + kept.map(|h| i32::from(pos.count(h))).sum::<i32>()
    };
    held(Player::South) - held(Player::North)
}

/// Whether the rules look at something that a position does not say.
fn hidden(rules: &Playable) -> Option<&'static str> {
    let dims = rules.tables.iter().flat_map(|t| &t.dims);
    let mut asked = dims.map(|d| d.dim);
    asked.find(|d| matches!(d, Dim::Turn)).map(Dim::word)
}

/// Solves the rest of a round from a game between moves.
///
/// # Errors
/// More positions than `limit`; rules that a position does not decide; a move beyond the bound of laps.
pub fn solve(start: &Game, limit: usize) -> Result<Solution, Unsolved> {
    if let Some(what) = hidden(start.rules()) {
        return Err(Unsolved::NotInPosition(what));
    }
    if !key::fits(start) {
        return Err(Unsolved::TooLarge);
    }
    match straight::solve(start, limit) {
        Err(straight::Stop::Circle) => circles::solve(start, limit),
        Err(straight::Stop::Unsolved(why)) => Err(why),
        Ok(solution) => Ok(solution),
    }
}

/// Whether the rest of a round can be solved at all: all that decides play is in the position, and it fits into a key.
pub(in crate::sowing) fn fits(game: &Game) -> bool {
    hidden(game.rules()).is_none() && key::fits(game)
}

/// The values of a position and of all others whose value came out with it: South's lead once the round's counters are gathered,
/// 0 for play without end.
///
/// # Errors
/// As [`solve`].
pub(in crate::sowing) fn values(start: &Game, limit: usize) -> Result<Vec<(Key, i32)>, Unsolved> {
    match straight::values(start, limit) {
        Err(straight::Stop::Circle) => circles::values(start, limit),
        Err(straight::Stop::Unsolved(why)) => Err(why),
        Ok(values) => Ok(values),
    }
}
