//! The way a game took, as one number: the same whether it was played move by move or in rounds at once.

use super::game::Game;
use crate::game::path::Path;
use crate::sowing::moves::Move;
use crate::sowing::words::Dir;

/// What tells one game from another: of each round the position it began with, and what was done in it. The rules make the rest of
/// these, so that no other position need be kept.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    path: Path,
    /// The first position of this round is written down.
    begun: bool,
}

/// He takes no other move: no hole has this number.
pub(super) const STOPS: u64 = 0xff;

/// A sowing as one number: a hole, and which way, where the player says it.
#[inline(always)]
pub(super) fn sown(hole: usize, way: Option<usize>) -> u64 {
    hole as u64 | way.map_or(0, |dir| 1 + dir as u64) << 8
}

impl Trail {
    /// Another round is to be opened.
    pub fn opens(&mut self) {
        self.begun = false;
    }

    /// Somebody is about to do something.
    #[inline]
    pub fn act(&mut self, game: &Game, act: Move) {
        let path = self.going(game);
        let Move::Sow(m) = act else {
            return path.step(STOPS);
        };
        let way = m.dir.map(|dir: Dir| dir as usize);
        path.step(sown(usize::from(m.hole), way) | u64::from(m.lap) << 16);
        if m.declined != 0 {
            path.step(m.declined);
        }
    }

    /// The way so far, into this round.
    #[inline]
    pub(super) fn going(&mut self, game: &Game) -> &mut Path {
        if !self.begun {
            self.begun = true;
            self.path.add(game.position());
        }
        &mut self.path
    }

    /// The number of the game so far.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.path.number()
    }
}
