//! Which holes may be chosen, where more than a least count decides: other counts, or where their first lap would end.

use super::asked::{chosen, counted, of_end, static_part};
use super::counts::{unmarked, unmarked_asker, AtCounts};
use super::lanes::Lanes;
use crate::game::Player;
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::ruleset::Dim;
use crate::sowing::ruleset::Ruleset;

/// A hole with so many counters, before it is known what lies where its lap ends.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// Part of the index of `may`.
    part: u16,
    end: u8,
    /// How many more the last counter there falls on than lie there now.
    more: i8,
}

/// What decides beside the least count.
#[derive(Debug, Clone)]
pub(super) struct Sieve<L: Lanes> {
    /// Holes that may not be chosen with so many.
    bars: AtCounts<L>,
    /// By mover, hole and count; empty = no lap's end is asked, and `bars` says all.
    asked: Vec<Asked>,
    /// By the count at the end: part of the index of `may`; empty = not asked.
    on: Vec<u16>,
    may: Vec<bool>,
}

impl<L: Lanes> Sieve<L> {
    /// `None` where marks decide as well, or too many counts.
    pub fn of(rules: &Ruleset, packed: &Packed<L>) -> Option<Sieve<L>> {
        let (t, p) = (&rules.choose, &rules.params);
        if !unmarked(rules, t, &[Dim::Ends, Dim::EndsOn]) || packed.turned {
            return None;
        }
        let may = |index: usize| rules.outcomes[t.cells[index].outcome as usize].may;
        let by_end = t.dims.iter().any(of_end);
        let least = |mover| {
            let asker = move |hole| unmarked_asker(mover, hole);
            let holes = (0..packed.holes).map(asker);
            let least = holes.map(|asker| chosen(rules, &asker, true).map(|(least, _)| least));
            least.collect::<Option<Vec<u8>>>()
        };
        let least = [least(Player::South)?, least(Player::North)?];
        let mut sieve = Sieve {
            bars: AtCounts::of(rules, t, |place, index| {
                // below the least no hole is a candidate
                let least = least[place.mover.index()][place.hole];
                let candidate = least > 0 && place.count >= least;
                Some(!by_end && candidate && !may(index))
            })?,
            asked: vec![],
            on: vec![],
            may: (0..t.cells.len()).map(may).collect(),
        };
        if !by_end {
            return Some(sieve);
        }
        let dim = |dim: Dim| t.dims.iter().find(|d| d.dim == dim);
        if let Some(d) = dim(Dim::EndsOn) {
            let class = |n: u16| usize::from(d.class[usize::from(n.min(255))]) * d.stride;
            sieve.on = (0..=p.total).map(|n| class(n) as u16).collect();
        }
        let stride = dim(Dim::Ends).map_or(0, |d| d.stride);
        for mover in Player::BOTH {
            let block = packed.block[mover.index()][p.direction as usize] as usize;
            for hole in 0..packed.holes {
                let fixed = static_part(rules, t, &unmarked_asker(mover, hole));
                for count in 0..1usize << packed.shift {
                    let lap = &packed.laps[block + (hole << packed.shift) + count];
                    let end = usize::from(lap.end);
                    let whose = if end >= packed.holes {
                        2
                    } else {
                        usize::from(Player::BOTH[(p.north >> end & 1) as usize] != mover)
                    };
                    let part = fixed + counted(t, count.min(255) as u8) + whose * stride;
                    // what falls there in all, the last left out, and what was lifted
                    let full = L::at(hole, count).plus(lap.add).byte(end);
                    let lifted = if end == hole { count } else { 0 };
                    sieve.asked.push(Asked {
                        part: u16::try_from(part).ok()?,
                        end: lap.end,
                        more: i8::try_from(full as i32 - 1 - lifted as i32).ok()?,
                    });
                }
            }
        }
        Some(sieve)
    }

    /// Those of some holes that a player may choose.
    #[inline(always)]
    pub fn among(&self, set: L::Set, packed: &Packed<L>, board: L, mover: Player) -> L::Set {
        if self.asked.is_empty() {
            self.bars.now(board, mover.index()).outside(set)
        } else {
            self.by_end(set, packed, board, mover)
        }
    }

    #[inline(always)]
    fn by_end(&self, set: L::Set, packed: &Packed<L>, board: L, mover: Player) -> L::Set {
        let mut kept = set;
        let first = mover.index() * packed.holes;
        for (i, eight) in kept.as_mut().iter_mut().enumerate() {
            let mut holes = *eight;
            while holes != 0 {
                let bit = holes.trailing_zeros() as usize;
                holes &= holes - 1;
                let hole = 8 * i + bit / 8;
                let asked = self.asked[((first + hole) << packed.shift) + board.byte(hole)];
                let mut index = usize::from(asked.part);
                if !self.on.is_empty() {
                    let there = board.byte(usize::from(asked.end)) as isize;
                    let there = (there + isize::from(asked.more)).max(0);
                    index += usize::from(self.on[there as usize]);
                }
                // cleared without a branch: whether a hole passes changes from move to move
                *eight &= !(u64::from(!self.may[index]) << bit);
            }
        }
        kept
    }
}
