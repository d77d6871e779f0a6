//! The tables of packed rounds, laid beforehand: what a lap adds, and what is done where it ends.

use super::asked;
use super::asked::{chosen, counted, plain, static_part, step, Asker};
use super::codes::{Coded, Codes};
use super::lanes::Lanes;
use crate::game::Player;
use crate::sowing::play::fast::Fast;
use crate::sowing::play::packed::parts::{PackedLap, Plain, EITHER, END, OUTCOME, RELAY, TRIGGERS};
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::ruleset::Dim;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::words::Dir;
use std::collections::BTreeMap;

impl<L: Lanes> Packed<L> {
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
        let counts = 1usize << self.shift;
        let block = self.laps.len();
        for hole in 0..self.holes {
            for count in 0..counts {
                // less than nothing for now: what the hole's byte borrows from the next is paid back when the lap is added to a board
                // that has `count` there, and no other
                let mut add = L::default().minus(L::at(hole, count));
                let mut over = L::default();
                let mut round = false;
                let mut at = hole;
                // no hole ever has more than all there are
                let sown = if count > usize::from(p.total) {
                    0
                } else {
                    count
                };
                for n in 0..sown {
                    at = step(p.skip, p.first_origin, next, hole, at, n, count);
                    add = add.plus(L::at(at, 1));
                    let bit = L::at(at, 0x80);
                    round |= !over.and(bit).is_empty();
                    if n + 1 < count {
                        over = over.or(bit);
                    }
                }
                self.laps.push(PackedLap {
                    add,
                    base: (block + (at << self.shift)) as u32,
                    end: at as u8,
                    round,
                });
                if !self.triggers.is_empty() || !self.jumps.is_empty() {
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
        // each variant of what is told apart beside them; a lap's end is then one sum and one look into memory
        let mut codes: Vec<usize> = vec![];
        let mut answered: BTreeMap<usize, (u8, u8)> = BTreeMap::new();
        let askers: Vec<Asker> = Asker::all(self.kinds()).collect();
        for asker in &askers {
            let code = static_part(rules, last, asker);
            let number = codes.iter().position(|c| *c == code).unwrap_or_else(|| {
                codes.push(code);
                codes.len() - 1
            });
            // few answers for many askers
            let part = static_part(rules, &rules.choose, asker);
            let (least, way) = match answered.get(&part) {
                Some(known) => *known,
                None => chosen(rules, asker, sieved)?,
            };
            answered.insert(part, (least, way));
            if usize::from(least) >= 0x80 {
                return None;
            }
            self.either |= way == EITHER;
            let mut passing = [0; TRIGGERS];
            if let Some(t) = &rules.passing {
                for (trigger, into) in self.triggers.iter().zip(&mut passing) {
                    *into = t.cells[static_part(rules, t, asker) + counted(t, *trigger)].outcome;
                }
            }
            self.coded.push(Coded {
                row: u16::try_from(number << self.shift).ok()?,
                need: if least == 0 { 0 } else { 0x80 - least },
                way,
                passing,
            });
        }
        self.lay_variants(rules, &codes, act)?;
        let store = u16::try_from(codes.len() << self.shift).ok()?;
        self.fresh = self.fresh_codes(rules, store);
        Some(())
    }

    /// The codes of a round as it is set up first, with the row of the stores.
    pub(super) fn fresh_codes(&self, rules: &Ruleset, store: u16) -> Codes<L> {
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

    /// The acts of every row, once for each of what is told apart beside owner, mark and count.
    fn lay_variants(
        &mut self,
        rules: &Ruleset,
        codes: &[usize],
        act: impl Fn(u8) -> u8,
    ) -> Option<()> {
        let last = &rules.last;
        let counts = 1usize << self.shift;
        let part = |dim: Dim| last.dims.iter().find(|d| d.dim == dim).map(|d| d.stride);
        let yes_no = |stride: Option<usize>| stride.map_or(vec![0], |s| vec![0, s]);
        let across = asked::across(last, rules.params.total);
        let mut opposite = across.clone();
        opposite.sort_unstable();
        opposite.dedup();
        if opposite.is_empty() {
            opposite.push(0);
        }
        let (via, captured) = (yes_no(part(Dim::Via)), yes_no(part(Dim::Captured)));
        let store = last.apart.map_or(0, |c| act(c.outcome));
        for taken in &captured {
            for moved in &via {
                for lies in &opposite {
                    let more = taken + moved + lies;
                    for code in codes {
                        let outcome = |n| last.cells[code + more + counted(last, n as u8)].outcome;
                        self.acts.extend((0..counts).map(|n| act(outcome(n))));
                    }
                    self.acts.extend(std::iter::repeat_n(store, counts));
                }
            }
        }
        u16::try_from(self.acts.len()).ok()?;
        let variant = (codes.len() + 1) << self.shift;
        let number = |part: &usize| opposite.iter().position(|o| o == part).unwrap_or(0);
        self.across = across
            .iter()
            .map(|p| (number(p) * variant) as u16)
            .collect();
        let variant = variant * opposite.len();
        self.via = if via.len() > 1 { variant as u16 } else { 0 };
        let variant = variant * via.len();
        self.captured = if captured.len() > 1 {
            variant as u16
        } else {
            0
        };
        Some(())
    }
}
