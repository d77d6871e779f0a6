//! Positions that were there before, as long as nothing was done since that cannot be undone.

use crate::men::position::Position;
use std::sync::Arc;

/// Positions that are copied with a game; those before them are shared.
const NEW: usize = 32;

/// Positions at the beginning of turns, by their [numbers](number). A copy shares all but the last few with what it was copied from, so
/// that whoever weighs acts on copies of a long game does not copy all of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Past {
    new: Vec<u128>,
    before: Option<Arc<Past>>,
}

impl Past {
    /// Keeps a position.
    pub(super) fn push(&mut self, number: u128) {
        if self.new.len() == NEW {
            let full = std::mem::take(self);
            self.before = Some(Arc::new(full));
        }
        self.new.push(number);
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.new.clear();
        self.before = None;
    }

    /// How often a position is kept.
    pub(super) fn count(&self, number: u128) -> usize {
        let mut parts = Some(self);
        let mut times = 0;
        while let Some(part) = parts {
            times += part.new.iter().filter(|n| **n == number).count();
            parts = part.before.as_deref();
        }
        times
    }
}

/// A number of where men stand, what is in hand and who is to move: equal where these are, and else different but for a chance in
/// 2¹⁰⁰ or so, which no game meets. Two products are mixed beside each other, and empty sets are passed over.
pub(in crate::men) fn number(pos: &Position) -> u128 {
    let [south, north] = pos.hand.map(u64::from);
    let turn = u64::from(pos.to_move.unwrap_or(2)) | south << 8 | north << 16;
    let (mut a, mut b) = (turn ^ 0x243F_6A88_85A3_08D3, turn ^ 0x1319_8A2E_0370_7344);
    let halves = pos
        .men
        .iter()
        .flatten()
        .flat_map(|set| [*set as u64, (*set >> 64) as u64]);
    for (at, half) in (1u64..).zip(halves).filter(|(_, half)| *half != 0) {
        a = (a.wrapping_add(at) ^ half).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        a ^= a >> 32;
        b = (b.rotate_left(29).wrapping_add(at) ^ half).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        b ^= b >> 31;
    }
    u128::from(a) << 64 | u128::from(b)
}
