//! What acts do to a packed board: takes, marks, visits, and laps that are sown counter by counter.

use super::asked::step;
use super::board::{Done, Table};
use super::lanes::Lanes;
use crate::game::Player;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::Outcome;
use crate::sowing::rulings::Take;
use crate::sowing::rulings::To;

impl<L: Lanes> Table<'_, L> {
    /// Takes, marks, visits, in this order; as `Game::effects` without anybody to tell.
    pub fn carry_out(
        &mut self,
        mut done: Done<L>,
        outcome: u8,
        mover: Player,
        hole: usize,
    ) -> Done<L> {
        let o = self.rules.outcomes[outcome as usize];
        let holes = self.packed.holes;
        for take in o.take.iter().flatten() {
            let p = &self.rules.params;
            let there = |faces: &[u8]| faces.get(hole).copied().filter(|h| *h != 255);
            let from = match take {
                Take::Every => {
                    done = self.take_every(done, &o, mover, hole);
                    continue;
                }
                Take::Opposite => {
                    if let Some(behind) = there(&p.behind) {
                        done = self.take(done, &o, usize::from(behind), mover, hole);
                    }
                    match there(&p.opposite) {
                        Some(h) => usize::from(h),
                        None => continue,
                    }
                }
                _ if hole < holes => hole,
                _ => continue,
            };
            done = self.take(done, &o, from, mover, hole);
        }
        if o.mark > 0 && hole < holes {
            let by = if o.by_owner { self.owner(hole) } else { mover };
            let code = Mark {
                kind: o.mark - 1,
                by,
            }
            .code();
            // a mark that stays as it was changes nothing that is asked
            if self.marks.byte(hole) != code as usize || self.visited >> hole & 1 == 1 {
                let others = self.marks.without(L::at(hole, 0xff));
                self.marks = others.or(L::at(hole, code as usize));
                self.visited &= !(1 << hole);
                self.recode_after(hole);
            }
        }
        if o.visit && hole < holes && self.visited >> hole & 1 == 0 {
            self.visited |= 1 << hole;
            self.recode_after(hole);
        }
        done
    }

    /// Takes from every hole of the other's that has just the number of counters.
    #[inline(never)]
    fn take_every(&self, mut done: Done<L>, o: &Outcome, mover: Player, hole: usize) -> Done<L> {
        for from in 0..self.packed.holes {
            let full = done.board.byte(from) == usize::from(o.amount);
            if full && self.owner(from) != mover {
                done = self.take(done, o, from, mover, hole);
            }
        }
        done
    }

    /// Takes from one place what an outcome says, at a hole.
    #[inline(always)]
    fn take(&self, done: Done<L>, o: &Outcome, from: usize, mover: Player, hole: usize) -> Done<L> {
        let holes = self.packed.holes;
        let have = done.board.byte(from);
        let count = if o.amount == 0 {
            have
        } else {
            have.min(o.amount as usize)
        };
        let into = match o.to {
            To::Nobody => holes + 2,
            To::Here => hole,
            To::Owner => holes + self.owner(from).index(),
            _ => holes + mover.index(),
        };
        let board = done.board.minus(L::at(from, count));
        Done {
            board: board.plus(L::at(into, count)),
            taken: done.taken + count as u32,
        }
    }

    /// What passing counters do in a lap that passes no place twice: `over` are the places passed.
    #[inline(always)]
    pub fn passed(&mut self, mut done: Done<L>, over: L, mover: Player) -> Done<L> {
        for t in 0..self.packed.triggers.len() {
            // whether anything was passed is anybody's guess, so it is not asked by itself
            let alert = self.codes.alert[mover.index()][t];
            if alert.is_empty() {
                continue;
            }
            let count = self.packed.triggers[t];
            // bytes equal to `count` are 0 after the exclusive or
            let with = done.board.xor(L::splat(count)).none();
            let mut hits = with.and(alert).and(over);
            while !hits.is_empty() {
                let hole = hits.lowest();
                hits = hits.drop_lowest();
                let outcome = self.codes.passing[mover.index()][hole % L::ROOM][t];
                done = self.carry_out(done, outcome, mover, hole);
            }
        }
        done
    }

    /// A sowing counter by counter, for laps that pass a place twice, or over one that is jumped. `done` is the board before.
    /// Also says where it ends.
    #[inline(never)]
    pub fn sow_round(
        &mut self,
        mut done: Done<L>,
        (mover, dir): (Player, usize),
        hole: usize,
        hand: usize,
    ) -> (Done<L>, usize) {
        let p = &self.rules.params;
        let next = &self.packed.routes.next[mover.index()][dir];
        done.board = done.board.minus(L::at(hole, hand));
        let mut place = hole;
        for n in 0..hand {
            if self.packed.jumps.is_empty() {
                place = step(p.skip, p.first_origin, next, hole, place, n, hand);
            } else if !(n == 0 && p.first_origin && hand > 1) {
                place = self.onward(done.board, next, mover, hole, place);
            }
            done.board = done.board.plus(L::at(place, 1));
            if n + 1 < hand && place < self.packed.holes {
                let count = done.board.byte(place) as u8;
                if let Some(t) = self.packed.triggers.iter().position(|c| *c == count) {
                    let outcome = self.codes.passing[mover.index()][place][t];
                    if outcome != 0 {
                        done = self.carry_out(done, outcome, mover, place);
                    }
                }
            }
        }
        (done, place)
    }
}
