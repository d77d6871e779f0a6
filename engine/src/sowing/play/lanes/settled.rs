//! Rounds that end by what is left on the board, or by a majority.

use super::board::Board;
use crate::game::Player;
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Dim, DimUse};

/// Whether a round is over: an index is a part by what is left of all, by what is the mover's of it, and by what is the other's.
#[derive(Debug, Clone, Default)]
pub(super) struct Settled {
    /// By number of counters; empty = does not matter.
    left: Vec<u32>,
    own: Vec<u32>,
    other: Vec<u32>,
    /// Empty = nothing is looked up in it after a move.
    over: Vec<bool>,
    /// Added to the index if any hole is marked; 0 = that does not matter.
    marks: u32,
    /// More than so many in one store, or just so many in each, end the round.
    majority: Option<usize>,
    /// What lies in a player's marks is counted as well.
    with_marks: bool,
}

/// Whose holes are whose: every bit of their bytes.
pub(super) struct Sides<'t, const N: usize> {
    pub owned: &'t [Board<N>; 2],
    pub marked: &'t [Board<N>; 2],
}

impl Settled {
    /// `None` where something else matters or is done.
    pub fn of(rules: &Ruleset) -> Option<Settled> {
        let p = &rules.params;
        let with_marks = p.majority.is_some() && p.total_with_marks && !rules.marks.is_empty();
        let majority = p.majority.map(usize::from);
        let Some(t) = &rules.settled else {
            return Some(Settled {
                majority,
                with_marks,
                ..Settled::default()
            });
        };
        // what is done at the end is left to the game
        let plain = t.cells.iter().all(|c| {
            let o = rules.outcomes[c.outcome as usize];
            o.over || o == Outcome::default()
        });
        let fits = |d: &DimUse| {
            matches!(
                d.dim,
                Dim::Left | Dim::OwnLeft | Dim::OtherLeft | Dim::BoardMarks
            )
        };
        let marks = t.dims.iter().find(|d| d.dim == Dim::BoardMarks);
        if !plain || !t.dims.iter().all(fits) {
            return None;
        }
        let by = |dim: Dim| {
            let part = |d: &DimUse, n: u16| u32::from(d.class[usize::from(n)]) * d.stride as u32;
            t.dims.iter().find(|d| d.dim == dim).map_or(vec![], |d| {
                (0..=rules.params.total).map(|n| part(d, n)).collect()
            })
        };
        Some(Settled {
            left: by(Dim::Left),
            own: by(Dim::OwnLeft),
            other: by(Dim::OtherLeft),
            over: t
                .cells
                .iter()
                .map(|c| rules.outcomes[c.outcome as usize].over)
                .collect(),
            marks: marks.map_or(0, |d| d.stride as u32),
            majority,
            with_marks,
        })
    }

    pub fn asks(&self) -> bool {
        !self.over.is_empty() || self.majority.is_some()
    }

    pub fn asks_left(&self) -> bool {
        !self.left.is_empty()
    }

    pub fn asks_marks(&self) -> bool {
        self.marks > 0 || self.with_marks
    }

    pub fn asks_sides(&self) -> bool {
        !self.own.is_empty() || !self.other.is_empty()
    }

    /// Whether a round is over after a move. `all` are the counters there are.
    #[inline(always)]
    pub fn over<const N: usize>(
        &self,
        holes: usize,
        sides: &Sides<N>,
        board: &Board<N>,
        all: usize,
        mover: Player,
    ) -> bool {
        if let Some(limit) = self.majority {
            let mut totals = [board.at(holes), board.at(holes + 1)];
            if self.with_marks {
                for (total, his) in totals.iter_mut().zip(sides.marked) {
                    *total += board.and(his).sum();
                }
            }
            if totals.iter().any(|n| *n > limit) || totals == [limit, limit] {
                return true;
            }
            if self.over.is_empty() {
                return false;
            }
        }
        let mut index = 0;
        if self.marks > 0 && sides.marked.iter().any(|his| !his.is_empty()) {
            index += self.marks;
        }
        if !self.left.is_empty() {
            let stores = holes..holes + 3;
            let left = all - stores.map(|place| board.at(place)).sum::<usize>();
            index += self.left[left];
        }
        for (by, player) in [(&self.own, mover), (&self.other, mover.other())] {
            if !by.is_empty() {
                index += by[board.and(&sides.owned[player.index()]).sum()];
            }
        }
        self.over[index as usize]
    }
}
