//! Holes that a sowing jumps over.

use super::asked::{counted, static_part, Asker};
use super::board::Table;
use super::lanes::Lanes;
use super::TRIGGERS;
use crate::game::Player;
use crate::sowing::compile::{Dim, Skip};
use crate::sowing::Ruleset;

/// For some numbers of counters: holes that are jumped while they have so many.
#[derive(Debug, Clone)]
pub(super) struct Jumps<L: Lanes> {
    counts: Vec<u8>,
    /// For each mover and number of counters: the holes, as top bits.
    holes: [[L; TRIGGERS]; 2],
}

impl<L: Lanes> Jumps<L> {
    /// `Some(None)` where nothing is jumped once the first moves are made; `None` where more is asked than whose hole it is,
    /// where it lies, and its count, or more is done than to jump.
    #[allow(clippy::option_option)]
    pub fn of(rules: &Ruleset) -> Option<Option<Jumps<L>>> {
        let Some(t) = &rules.enter else {
            return Some(None);
        };
        let skips = |outcome: u8| rules.outcomes[outcome as usize].skip;
        let fits = t.dims.iter().all(|d| match d.dim {
            Dim::Side => rules.params.by_row,
            dim => matches!(dim, Dim::Zone | Dim::Count | Dim::Turn | Dim::ToSow),
        });
        let mut jumps = Jumps {
            counts: vec![],
            holes: [[L::default(); TRIGGERS]; 2],
        };
        if !fits || t.store.is_some_and(|c| skips(c.outcome)) {
            return None;
        }
        for count in 0..=rules.params.total as u8 {
            let mut at = [L::default(); 2];
            for (mover, hole) in Player::BOTH
                .into_iter()
                .flat_map(|mover| (0..rules.holes()).map(move |hole| (mover, hole)))
            {
                let asker = Asker {
                    mover,
                    hole,
                    owner: mover,
                    more: true,
                    mark: 0,
                    visited: false,
                };
                let index = static_part(rules, t, &asker) + counted(t, count);
                // how many are still to be sown must not matter
                let last = t.dims.iter().find(|d| d.dim == Dim::ToSow);
                let (many, stride) = last.map_or((1, 0), |d| (d.size, d.stride));
                let mut said = (0..many).map(|i| skips(t.cells[index + i * stride].outcome));
                let jumped = said.next()?;
                if said.any(|other| other != jumped) {
                    return None;
                }
                if jumped {
                    let his = &mut at[mover.index()];
                    *his = his.or(L::at(hole, 0x80));
                }
            }
            if at.iter().any(|holes| !holes.is_empty()) {
                let t = jumps.counts.len();
                if t == TRIGGERS {
                    return None;
                }
                jumps.counts.push(count);
                for (all, holes) in jumps.holes.iter_mut().zip(at) {
                    all[t] = holes;
                }
            }
        }
        Some(Some(jumps).filter(|j| !j.counts.is_empty()))
    }

    /// Which of some places are jumped now.
    #[inline(always)]
    pub fn among(&self, route: L, board: L, mover: usize) -> L {
        let mut found = L::default();
        for (count, holes) in self.counts.iter().zip(&self.holes[mover]) {
            let with = board.xor(L::splat(*count)).none();
            found = found.or(with.and(*holes));
        }
        found.and(route)
    }
}

impl<L: Lanes> Table<'_, L> {
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
        // a board on which every place is passed over would never take the counter
        for _ in 0..4 * next.len() {
            place = next[place] as usize;
            if self.rules.params.skip == Skip::LapOrigin && place == hole {
                continue;
            }
            let jumps = self.packed.jumps.as_ref();
            let jumped =
                |j: &Jumps<L>| !j.among(L::at(place, 0x80), board, mover.index()).is_empty();
            if !jumps.is_some_and(jumped) {
                break;
            }
        }
        place
    }
}
