//! Laying the tables: what a lap adds, and what is done where it ends.

use super::board::Board;
use super::codes::{Coded, Codes, MOST_LESS, NEVER};
use super::faces::Faces;
use super::from_rules::{by_number, chosen, counted, plain, static_part, step, Asker, Chosen};
use super::parts::{Lap, Plain, EITHER, END, OUTCOME, RELAY, TRIGGERS};
use super::tables::Tables;
use crate::game::Player;
use crate::sowing::play::fast::Fast;
use crate::sowing::ruleset::{Dim, Ruleset};
use crate::sowing::words::Dir;
use std::collections::BTreeMap;

/// Entries of `acts` at most.
const MOST_ACTS: usize = 1 << 20;

impl<const N: usize> Tables<N> {
    pub(super) fn lay_laps(&mut self, rules: &Ruleset) {
        let p = &rules.params;
        let mut laid: Vec<(Vec<u8>, u32)> = vec![];
        for player in Player::BOTH {
            for dir in [Dir::Anticlockwise, Dir::Clockwise] {
                if !self.turned && dir != p.direction {
                    continue;
                }
                let next = self.routes.next[player.index()][dir as usize].clone();
                let known = laid
                    .iter()
                    .find(|(n, _)| *n == next)
                    .map(|(_, block)| *block);
                let block = known.unwrap_or(self.laps.len() as u32);
                self.block[player.index()][dir as usize] = block;
                if known.is_none() {
                    self.lay_block(rules, &next);
                    laid.push((next, block));
                }
            }
        }
    }

    /// The laps of one way round the board.
    fn lay_block(&mut self, rules: &Ruleset, next: &[u8]) {
        let p = &rules.params;
        let block = self.laps.len();
        let happens = !self.triggers.is_empty() || !self.jumps.is_empty();
        for hole in 0..self.holes {
            for count in 0..self.counts {
                let mut add = Board::default();
                let mut over = Board::default();
                let mut round = false;
                let mut at = hole;
                for n in 0..count {
                    at = step(p.skip, p.first_origin, next, hole, at, n, count);
                    add.put_to(at, 1);
                    round |= over.has(at);
                    if n + 1 < count {
                        over.put(at, true);
                    }
                }
                add.take_from(hole, count as u8);
                self.laps.push(Lap {
                    add,
                    base: (block + at * self.counts) as u32,
                    end: at as u8,
                    round: round && happens,
                });
                if happens {
                    self.over.push(over);
                }
            }
        }
    }

    pub(super) fn lay_acts(&mut self, rules: &Ruleset, fast: &Fast, sieved: bool) -> Option<()> {
        let act = |outcome: u8| match outcome {
            o if o == fast.relay => RELAY,
            o if o == fast.end => END,
            o => o + OUTCOME,
        };
        self.plain = vec![Plain::default(); OUTCOME as usize];
        self.plain[END as usize].enough = true;
        self.plain.extend(rules.outcomes.iter().map(plain));
        let last = &rules.last;
        // `acts` is one flat array: a row of counts for each part of the index that owners and marks decide, and all rows once more for
        // each variant of what is distinguished beside them; a lap's end is then one sum and one look into memory
        let mut codes: Vec<usize> = vec![];
        let mut answered: BTreeMap<usize, Chosen> = BTreeMap::new();
        for asker in Asker::all(self.kinds()) {
            let code = static_part(rules, last, &asker);
            let number = codes.iter().position(|c| *c == code).unwrap_or_else(|| {
                codes.push(code);
                codes.len() - 1
            });
            // few answers for many askers
            let part = static_part(rules, &rules.choose, &asker);
            let Chosen { less, way } = match answered.get(&part) {
                Some(known) => *known,
                None => chosen(rules, &asker, sieved)?,
            };
            answered.insert(part, Chosen { less, way });
            if less.iter().any(|n| (MOST_LESS + 1..NEVER).contains(n)) {
                return None;
            }
            self.either |= way == EITHER;
            self.resorts |= less[0] != less[1];
            let mut passing = [0; TRIGGERS];
            if let Some(t) = &rules.passing {
                for (trigger, into) in self.triggers.iter().zip(&mut passing) {
                    let index = static_part(rules, t, &asker) + counted(t, (*trigger).into());
                    *into = t.cells[index].outcome;
                }
            }
            self.coded.push(Coded {
                row: u16::try_from(number * self.counts).ok()?,
                less,
                way,
                passing,
            });
        }
        self.lay_variants(rules, &codes, act)?;
        let store = u16::try_from(codes.len() * self.counts).ok()?;
        self.fresh = self.fresh_codes(rules, store);
        Some(())
    }

    /// The codes of a round as it is set up first, with the row of the stores.
    pub(super) fn fresh_codes(&self, rules: &Ruleset, store: u16) -> Codes<N> {
        let mut fresh = Codes::of_stores(store);
        let north = rules.params.north;
        let owned = north.count_ones() as usize;
        for mover in Player::BOTH {
            for hole in 0..self.holes {
                let owner = Player::BOTH[(north >> hole & 1) as usize];
                let holes = [self.holes - owned, owned][owner.index()];
                let coded = self.coded(&Asker {
                    mover,
                    hole,
                    owner,
                    more: holes > 1,
                    mark: 0,
                    visited: false,
                    twin: false,
                    mine: false,
                });
                fresh.set(mover.index(), hole, coded, self.triggers.len());
            }
        }
        fresh
    }

    /// Nobody chooses these holes.
    pub(super) fn close(&mut self, rules: &Ruleset, closed: impl Fn(usize) -> bool) {
        for asker in Asker::all(self.kinds()) {
            if closed(asker.hole) {
                let index = asker.index(self.kinds());
                self.coded[index].less = [NEVER; 2];
            }
        }
        let store = self.fresh.rows[0][self.holes];
        self.fresh = self.fresh_codes(rules, store);
    }

    /// The acts of every row, once for each of what is distinguished beside owner, mark and count.
    fn lay_variants(
        &mut self,
        rules: &Ruleset,
        codes: &[usize],
        act: impl Fn(u8) -> u8,
    ) -> Option<()> {
        let (last, total) = (&rules.last, rules.params.total);
        let part = |dim: Dim| last.dims.iter().find(|d| d.dim == dim).map(|d| d.stride);
        let yes_no = |stride: Option<usize>| stride.map_or(vec![0], |s| vec![0, s]);
        let faces = Faces::of(last, total);
        let by_sown = by_number(last, &[Dim::Sown], total);
        let mut sown = by_sown.clone();
        sown.sort_unstable();
        sown.dedup();
        if sown.is_empty() {
            sown.push(0);
        }
        let (via, captured) = (yes_no(part(Dim::Via)), yes_no(part(Dim::Captured)));
        let lies = faces.parts();
        let store = last.apart.map_or(0, |c| act(c.outcome));
        let rows = (codes.len() + 1) * self.counts;
        if rows * sown.len() * captured.len() * via.len() * lies.len() > MOST_ACTS {
            return None;
        }
        for lifted in &sown {
            for taken in &captured {
                for moved in &via {
                    for lies in &lies {
                        let more = lifted + taken + moved + lies;
                        for code in codes {
                            let outcome = |n| last.cells[code + more + counted(last, n)].outcome;
                            self.acts.extend((0..=total).map(|n| act(outcome(n))));
                        }
                        // what lies opposite a store is nothing that matters
                        self.acts.extend(std::iter::repeat_n(store, self.counts));
                    }
                }
            }
        }
        if faces.any() && faces.whether() {
            self.opposite = [0, rows as u32];
        } else if faces.any() {
            self.faces = Some(faces.numbered(rows));
        }
        let stride = rows * lies.len();
        self.via = if via.len() > 1 { stride as u32 } else { 0 };
        let stride = stride * via.len();
        self.captured = if captured.len() > 1 { stride as u32 } else { 0 };
        let stride = stride * captured.len();
        let number = |part: &usize| sown.iter().position(|s| s == part).unwrap_or(0);
        self.sown = by_sown
            .iter()
            .map(|s| (number(s) * stride) as u32)
            .collect();
        Some(())
    }
}
