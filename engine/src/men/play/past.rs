//! Positions that were there before, as long as nothing was done since that cannot be undone.

use crate::men::position::Position;
use std::sync::Arc;

/// Positions that are copied with a game; those before them are shared.
const NEW: usize = 16;

/// Positions at the beginning of turns. A copy shares all but the last few with what it was copied from, so that whoever weighs acts
/// on copies of a long game does not copy all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Past {
    /// Each with a number that is equal where the position is, and mostly there alone.
    new: Vec<(u64, Position)>,
    before: Option<Arc<Past>>,
}

impl Past {
    /// Keeps a position.
    pub(super) fn push(&mut self, pos: Position) {
        if self.new.len() == NEW {
            let full = std::mem::take(self);
            self.before = Some(Arc::new(full));
        }
        self.new.push((number(&pos), pos));
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.new.clear();
        self.before = None;
    }

    /// How often a position is kept.
    pub(super) fn count(&self, pos: &Position) -> usize {
        let mut parts = Some(self);
        let mut times = 0;
        let wanted = number(pos);
        while let Some(part) = parts {
            times += part
                .new
                .iter()
                .filter(|(n, p)| *n == wanted && p == pos)
                .count();
            parts = part.before.as_deref();
        }
        times
    }
}

/// A number of where men stand and who is to move.
fn number(pos: &Position) -> u64 {
    let turn = u64::from(pos.to_move.unwrap_or(2));
    let men = pos.men.iter().flatten();
    men.fold(turn, |sum, men| {
        let both = *men as u64 ^ ((*men >> 64) as u64).rotate_left(32);
        (sum.rotate_left(5) ^ both).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}
