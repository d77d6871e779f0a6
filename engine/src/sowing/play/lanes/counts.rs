//! Holes of which something holds while they have a certain number of counters.

use super::board::Board;
use super::from_rules::{counted, static_part, Asker};
use super::parts::TRIGGERS;
use crate::game::Player;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Dim, Table};

/// For some numbers of counters: the holes of which something holds while they have so many.
#[derive(Debug, Clone)]
pub(super) struct AtCounts<const N: usize> {
    counts: Vec<u8>,
    /// For each mover and number of counters: the holes, as top bits.
    holes: [[Board<N>; TRIGGERS]; 2],
}

/// A hole as a mover finds it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub mover: Player,
    pub hole: usize,
    pub count: u8,
}

/// Whether a table asks, once the first moves are made, nothing of a hole but whose row it lies in, where, its count, and what
/// else is named.
pub(super) fn unmarked(rules: &Ruleset, t: &Table, more: &[Dim]) -> bool {
    t.dims.iter().all(|d| match d.dim {
        Dim::Side => rules.params.by_row,
        dim => matches!(dim, Dim::Zone | Dim::Count | Dim::Turn) || more.contains(&dim),
    })
}

/// A mover asks of a hole in a table that is [`unmarked`].
pub(super) fn unmarked_asker(mover: Player, hole: usize) -> Asker {
    Asker {
        mover,
        hole,
        owner: mover,
        more: true,
        mark: 0,
        visited: false,
        twin: false,
        mine: false,
    }
}

impl<const N: usize> AtCounts<N> {
    /// It never holds.
    pub fn none() -> AtCounts<N> {
        AtCounts {
            counts: vec![],
            holes: [[Board::default(); TRIGGERS]; 2],
        }
    }

    /// `holds` says it of a cell of an [`unmarked`] table; `None` if it cannot, or says it of too many counts.
    pub fn of(
        rules: &Ruleset,
        t: &Table,
        holds: impl Fn(Place, usize) -> Option<bool>,
    ) -> Option<AtCounts<N>> {
        let mut all = AtCounts::none();
        for count in 0..=rules.params.total.min(255) as u8 {
            let mut at = [Board::default(); 2];
            for (mover, his) in Player::BOTH.into_iter().zip(&mut at) {
                for hole in 0..rules.holes() {
                    let part = static_part(rules, t, &unmarked_asker(mover, hole));
                    let place = Place { mover, hole, count };
                    if holds(place, part + counted(t, count.into()))? {
                        his.put(hole, true);
                    }
                }
            }
            if at.iter().all(|holes| holes.is_empty()) {
                continue;
            }
            let n = all.counts.len();
            if n == TRIGGERS {
                return None;
            }
            all.counts.push(count);
            for (into, holes) in all.holes.iter_mut().zip(at) {
                into[n] = holes;
            }
        }
        Some(all)
    }

    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The holes of which it holds now, as top bits.
    #[inline(always)]
    pub fn now(&self, board: &Board<N>, mover: usize) -> Board<N> {
        let mut found = Board::default();
        for (count, holes) in self.counts.iter().zip(&self.holes[mover]) {
            found = found.or(&board.with(*count).and(holes));
        }
        found
    }
}
