//! Holes that a sowing jumps over.

use super::board::Table;
use super::counts::{unmarked, AtCounts};
use super::lanes::Lanes;
use super::PackedLap;
use crate::game::Player;
use crate::sowing::compile::{Dim, Skip};
use crate::sowing::Ruleset;

/// The holes that are jumped at certain counts; empty where none is, once the first moves are made; `None` where more is asked
/// than whose hole it is, where it lies, and its count.
pub(super) fn jumped<L: Lanes>(rules: &Ruleset) -> Option<AtCounts<L>> {
    let Some(t) = &rules.enter else {
        return Some(AtCounts::none());
    };
    let skips = |outcome: u8| rules.outcomes[outcome as usize].skip;
    if !t.cells.iter().any(|c| skips(c.outcome)) {
        return Some(AtCounts::none());
    }
    if !unmarked(rules, t, &[Dim::ToSow]) || t.store.is_some_and(|c| skips(c.outcome)) {
        return None;
    }
    // how many are still to be sown must not matter
    let to_sow = t.dims.iter().find(|d| d.dim == Dim::ToSow);
    let (many, stride) = to_sow.map_or((1, 0), |d| (d.size, d.stride));
    AtCounts::of(rules, t, |_, index| {
        let mut said = (0..many).map(|i| skips(t.cells[index + i * stride].outcome));
        let first = said.next()?;
        said.all(|other| other == first).then_some(first)
    })
}

impl<L: Lanes> Table<'_, L> {
    /// Whether a lap jumps anything, or may: then it is sown counter by counter.
    #[inline(always)]
    pub fn jumps(
        &self,
        board: L,
        lap: &PackedLap<L>,
        over: Option<&L>,
        mover: Player,
        hole: usize,
        hand: usize,
    ) -> bool {
        let jumps = &self.packed.jumps;
        let Some(over) = over.filter(|_| !jumps.is_empty()) else {
            return false;
        };
        let route = over.or(L::at(usize::from(lap.end), 0x80));
        let without = board.minus(L::at(hole, hand));
        lap.round || !jumps.now(without, mover.index()).and(route).is_empty()
    }

    /// The place where the next counter of a lap from a hole falls, after one at `place`.
    #[inline(always)]
    pub fn onward(
        &self,
        board: L,
        next: &[u8],
        mover: Player,
        hole: usize,
        mut place: usize,
    ) -> usize {
        let jumps = &self.packed.jumps;
        // a board on which every place is passed over would never take the counter
        for _ in 0..4 * next.len() {
            place = next[place] as usize;
            if self.rules.params.skip == Skip::LapOrigin && place == hole {
                continue;
            }
            let here = L::at(place, 0x80);
            if jumps.now(board, mover.index()).and(here).is_empty() {
                break;
            }
        }
        place
    }
}
