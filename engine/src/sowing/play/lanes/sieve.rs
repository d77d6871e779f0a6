//! Which holes may be chosen, where more than a least count decides: other counts, or where their first lap would end.

use super::board::Board;
use super::counts::{unmarked, unmarked_asker, AtCounts};
use super::from_rules::{chosen, counted, of_end, static_part};
use super::tables::Tables;
use crate::game::Player;
use crate::sowing::ruleset::Dim;
use crate::sowing::ruleset::Ruleset;

/// A hole with so many counters, before it is known what lies where its lap ends.
#[derive(Debug, Clone, Copy)]
struct Asked {
    /// Part of the index of `may`.
    part: u16,
    end: u8,
    /// How many more the last counter there falls on than lie there now.
    more: i16,
}

/// What decides beside the least count.
#[derive(Debug, Clone)]
pub(super) struct Sieve<const N: usize> {
    /// Holes that may not be chosen with so many.
    bars: AtCounts<N>,
    /// By mover, hole and count; empty = no lap's end matters, and `bars` says all.
    ends: Vec<Asked>,
    /// By the count at the end: part of the index of `may`; empty = it does not matter.
    on: Vec<u16>,
    may: Vec<bool>,
}

impl<const N: usize> Sieve<N> {
    /// `None` where marks decide as well, or too many counts.
    pub fn of(rules: &Ruleset, tables: &Tables<N>) -> Option<Sieve<N>> {
        let (t, p) = (&rules.choose, &rules.params);
        if !unmarked(rules, t, &[Dim::Ends, Dim::EndsOn]) || tables.turned {
            return None;
        }
        let may = |index: usize| rules.outcomes[t.cells[index].outcome as usize].may;
        let by_end = t.dims.iter().any(of_end);
        let less = |mover| {
            let asker = move |hole| unmarked_asker(mover, hole);
            let holes = (0..tables.holes).map(asker);
            let less = holes.map(|asker| chosen(rules, &asker, true).map(|found| found.less[0]));
            less.collect::<Option<Vec<u8>>>()
        };
        let less = [less(Player::South)?, less(Player::North)?];
        let mut sieve = Sieve {
            bars: AtCounts::of(rules, t, |place, index| {
                // below the least no hole is a candidate
                let candidate = place.count > less[place.mover.index()][place.hole];
                Some(!by_end && candidate && !may(index))
            })?,
            ends: vec![],
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
            let block = tables.block[mover.index()][p.direction as usize] as usize;
            for hole in 0..tables.holes {
                let fixed = static_part(rules, t, &unmarked_asker(mover, hole));
                for count in 0..tables.counts {
                    let lap = &tables.laps[block + hole * tables.counts + count];
                    let end = usize::from(lap.end);
                    let whose = if end >= tables.holes {
                        2
                    } else {
                        usize::from(Player::BOTH[(p.north >> end & 1) as usize] != mover)
                    };
                    let part = fixed + counted(t, count as u16) + whose * stride;
                    // what falls there in all, the last left out, and what was lifted
                    let mut full = lap.add;
                    full.put_to(hole, count as u8);
                    let full = full.at(end);
                    let lifted = if end == hole { count } else { 0 };
                    sieve.ends.push(Asked {
                        part: u16::try_from(part).ok()?,
                        end: lap.end,
                        more: full as i16 - 1 - lifted as i16,
                    });
                }
            }
        }
        Some(sieve)
    }

    /// Those of some holes that a player may choose.
    #[inline(always)]
    pub fn among(
        &self,
        set: Board<N>,
        tables: &Tables<N>,
        board: &Board<N>,
        mover: Player,
    ) -> Board<N> {
        if self.ends.is_empty() {
            return set.without(&self.bars.now(board, mover.index()));
        }
        let mut kept = set;
        let first = mover.index() * tables.holes;
        for hole in set.places() {
            let entry = self.ends[(first + hole) * tables.counts + board.at(hole)];
            let mut index = usize::from(entry.part);
            if !self.on.is_empty() {
                let there = board.at(usize::from(entry.end)) as isize;
                let there = (there + isize::from(entry.more)).max(0);
                index += usize::from(self.on[there as usize]);
            }
            // without a branch: whether a hole passes changes from move to move
            kept.put(hole, self.may[index]);
        }
        kept
    }
}
