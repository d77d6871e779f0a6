//! Exact values of the rest of a round: its positions as keys, and what rules can be solved.

mod key;

use crate::game::search::solve::{self, Listed, Solution, Unsolved};
use crate::sowing::moves::Move;
use crate::sowing::notation::position_text;
use crate::sowing::play::{Game, Playable};
use crate::sowing::ruleset::Dim;

pub(in crate::sowing) use key::Key;

impl Listed for Game<'_> {
    type Key = Key;

    fn listed(&self) -> Key {
        key::key_of(self)
    }

    fn at(&self, key: &Key) -> Self {
        key::game_of(self, key)
    }

    fn most(&self) -> i16 {
        self.rules().params.total as i16
    }

    fn text(&self) -> String {
        position_text(self.rules(), self.position())
    }
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
pub fn solve(start: &Game, limit: usize) -> Result<Solution<Move>, Unsolved> {
    if let Some(what) = hidden(start.rules()) {
        return Err(Unsolved::NotInPosition(what));
    }
    if !key::fits(start) {
        return Err(Unsolved::TooLarge);
    }
    solve::solve(start, limit)
}

/// Whether the rest of a round can be solved at all: all that decides play is in the position, and it fits into a key.
pub(in crate::sowing) fn fits(game: &Game) -> bool {
    hidden(game.rules()).is_none() && key::fits(game)
}
