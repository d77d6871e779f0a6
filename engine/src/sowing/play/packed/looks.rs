//! Looks at other holes, as a packed round makes them.

use super::asked::{across, counted, static_part, Asker};
use super::board::{opposite, Done, Table};
use super::lanes::Lanes;
use super::Packed;
use crate::game::Player;
use crate::sowing::compile;
use crate::sowing::NextOp;
use crate::sowing::Ruleset;
use std::collections::BTreeSet;

/// What one look finds: an index of its outcomes is a part by who asks what of the hole, one by its count, and one by the count
/// opposite.
#[derive(Debug, Clone)]
pub(super) struct Look {
    /// By [`Asker::index`]; empty = who asks does not matter.
    parts: Vec<u32>,
    /// By count.
    counts: Vec<u32>,
    /// By the count opposite; empty = not asked.
    across: Vec<usize>,
    outcomes: Vec<u8>,
}

impl Look {
    pub fn of<L: Lanes>(rules: &Ruleset, t: &compile::Table, packed: &Packed<L>) -> Look {
        let part = |asker: Asker| static_part(rules, t, &asker) as u32;
        let mut look = Look {
            parts: Asker::all(packed.holes, packed.marks).map(part).collect(),
            counts: (0..1u32 << packed.shift)
                .map(|n| counted(t, n.min(255) as u8) as u32)
                .collect(),
            across: across(t, rules.params.total),
            outcomes: t.cells.iter().map(|c| c.outcome).collect(),
        };
        let first = look.found(0);
        let mut parts: BTreeSet<u32> = look.parts.iter().copied().collect();
        parts.remove(&0);
        if parts.iter().all(|part| look.found(*part) == first) {
            look.parts.clear();
        }
        look
    }

    /// What is found where this part is asked: by count, and by the count opposite.
    fn found(&self, part: u32) -> Vec<u8> {
        let across = if self.across.is_empty() {
            &[0][..]
        } else {
            &self.across
        };
        let at = |count: &u32| {
            let index = (*count + part) as usize;
            across.iter().map(move |more| self.outcomes[index + more])
        };
        self.counts.iter().flat_map(at).collect()
    }
}

impl<L: Lanes> Table<'_, L> {
    /// Goes from look to look until one says something else; what that is, and of which hole.
    #[inline(never)]
    pub fn looked(
        &mut self,
        mut done: Done<L>,
        mut next: NextOp,
        mover: Player,
        dir: usize,
        from: usize,
    ) -> (Done<L>, NextOp, usize) {
        let (rules, packed) = (self.rules, self.packed);
        let mut at = from;
        // looks that have gone twice round the board find nothing new
        for _ in 0..=2 * packed.holes {
            let here = at.min(packed.holes - 1);
            let by = |dir: usize| packed.routes.seen[mover.index()][dir][here] as usize;
            let (number, to) = match next {
                NextOp::LookBack(n) => (n, by(1 - dir)),
                NextOp::LookNext(n) => (n, by(dir)),
                NextOp::LookOpposite(n) => match rules.params.opposite.get(here) {
                    Some(h) if *h != 255 => (n, *h as usize),
                    _ => return (done, NextOp::End, at),
                },
                _ => return (done, next, at),
            };
            at = to % L::ROOM;
            let look = &packed.looks[number as usize];
            let mut index = look.counts[done.board.byte(at)] as usize;
            if !look.parts.is_empty() {
                let asker = self.asker(mover, at);
                index += look.parts[asker.index(packed.holes, packed.marks)] as usize;
            }
            if !look.across.is_empty() {
                index += look.across[opposite::<L, true>(rules, done.board, at)];
            }
            let outcome = look.outcomes[index];
            next = rules.outcomes[outcome as usize].next;
            if !packed.bare[outcome as usize] {
                done = self.carry_out(done, outcome, mover, at);
            }
        }
        (done, NextOp::End, at)
    }
}
