//! What outcomes do to a board: takes, marks, visits; counters that do something on their way; laps sown counter by counter.

use super::board::Board;
use super::from_rules::step;
use super::ground::Ground;
use super::moves::{At, Lift};
use crate::game::Player;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::Outcome;
use crate::sowing::rulings::{Begins, Take, To};

impl<const N: usize> Ground<'_, N> {
    /// Takes, marks, visits, in this order; as `Game::effects` without anybody to tell. Returns what the move has taken by then.
    #[inline]
    pub fn carry_out(
        &mut self,
        board: &mut Board<N>,
        outcome: usize,
        lift: Lift,
        hole: usize,
        mut taken: u16,
    ) -> u16 {
        let (rules, tables) = (self.rules, self.tables);
        if tables.leaves && !tables.does[outcome] {
            self.leaves = true;
            return taken;
        }
        let o = &rules.outcomes[outcome];
        for take in o.take.iter().flatten() {
            let facing = [tables.facing, tables.behind].map(|of| usize::from(of[hole % N]));
            let from = match take {
                Take::Every => {
                    taken = self.take_every(board, o, lift, hole, taken);
                    continue;
                }
                Take::Opposite => {
                    taken = self.take(board, o, facing[0], lift, hole, taken);
                    facing[1]
                }
                Take::Facing => facing[0],
                Take::Behind => facing[1],
                _ if hole < tables.holes => hole,
                _ => continue,
            };
            taken = self.take(board, o, from, lift, hole, taken);
        }
        if o.mark > 0 && hole < tables.holes {
            self.mark(o, lift.mover, hole);
        }
        if o.visit && hole < tables.holes && self.visited >> hole & 1 == 0 {
            self.visited |= 1 << hole;
            self.recode_after(hole);
        }
        taken
    }

    fn mark(&mut self, o: &Outcome, mover: Player, hole: usize) {
        let by = if o.by_owner { self.owner(hole) } else { mover };
        let kind = o.mark - 1;
        let code = Mark { kind, by }.code();
        // a mark that stays as it was changes nothing that matters
        if self.marks.at(hole) != code as usize || self.visited >> hole & 1 == 1 {
            self.marks.set(hole, code);
            self.visited &= !(1 << hole);
            self.recode_after(hole);
        }
    }

    /// Takes from every hole of the other's that has just the number of counters.
    #[inline(never)]
    fn take_every(
        &mut self,
        board: &mut Board<N>,
        o: &Outcome,
        lift: Lift,
        hole: usize,
        mut taken: u16,
    ) -> u16 {
        for from in 0..self.tables.holes {
            let full = board.at(from) == usize::from(o.amount);
            if full && self.owner(from) != lift.mover {
                taken = self.take(board, o, from, lift, hole, taken);
            }
        }
        taken
    }

    /// Takes from one place what an outcome says, at a hole. From the place that is always empty nothing is taken.
    #[inline(always)]
    fn take(
        &mut self,
        board: &mut Board<N>,
        o: &Outcome,
        from: usize,
        lift: Lift,
        hole: usize,
        taken: u16,
    ) -> u16 {
        let holes = self.tables.holes;
        let have = board.at(from);
        let count = match o.amount {
            0 => have,
            amount => have.min(usize::from(amount)),
        };
        let into = match o.to {
            To::Nobody => holes + 2,
            To::Here => hole,
            To::Owner => holes + self.owner(from).index(),
            To::Lap => {
                if count > 0 {
                    self.begins = self.begins(o, lift);
                }
                holes + 3
            }
            _ => holes + lift.mover.index(),
        };
        board.bring(from, into, count);
        taken.saturating_add(count as u16)
    }

    /// The hole after which what was taken is sown on: the one that `from` names, or the one before the zone that `into` names.
    #[cold]
    fn begins(&self, o: &Outcome, lift: Lift) -> u8 {
        let Some(zone) = o.into.checked_sub(1) else {
            return match o.from {
                Begins::LapEnd => self.fell,
                Begins::LapOrigin => self.origin,
                Begins::MoveOrigin => self.first,
            };
        };
        let p = &self.rules.params;
        let mover = lift.mover.index();
        let set = p.zones[usize::from(zone)].1[mover];
        let next = lift.by_way(&self.tables.routes.holes[mover]);
        let within = |h: u8| set >> h & 1 == 1;
        // rules name zones with one first hole
        let mut path = p.path[mover].iter().copied();
        path.find(|h| !within(*h) && within(next[usize::from(*h)]))
            .unwrap_or(0)
    }

    /// What passing counters do in a lap that passes no place twice; the board, and what the move has taken, by then.
    #[inline(always)]
    pub fn passed(
        &mut self,
        mut board: Board<N>,
        lap: usize,
        mover: Player,
        mut taken: u16,
    ) -> (Board<N>, u16) {
        let tables = self.tables;
        let over = &tables.over[lap];
        for (t, count) in tables.triggers.iter().enumerate() {
            // whether anything was passed is anybody's guess, so it is not tested by itself
            let alert = &self.codes.alert[mover.index()][t];
            if alert.is_empty() {
                continue;
            }
            for hole in board.with(*count).and(alert).and(over).places() {
                let mut held = board;
                taken = self.pass(&mut held, t, mover, hole, taken);
                board = held;
            }
        }
        (board, taken)
    }

    /// What a passing counter does in a hole, where it makes the number of a trigger.
    #[inline]
    fn pass(
        &mut self,
        board: &mut Board<N>,
        t: usize,
        mover: Player,
        hole: usize,
        taken: u16,
    ) -> u16 {
        let outcome = self.codes.passing[mover.index()][hole % N][t];
        let lift = Lift::of(mover, hole, self.rules.params.direction as usize);
        match outcome {
            0 => taken,
            _ => self.carry_out(board, usize::from(outcome), lift, hole, taken),
        }
    }

    /// A sowing counter by counter, for laps that pass a place twice, or over one that is jumped.
    #[inline(never)]
    pub fn sow_by_counter(
        &mut self,
        board: &mut Board<N>,
        lift: Lift,
        mut at: At,
        hole: usize,
    ) -> At {
        let tables = self.tables;
        let p = &self.rules.params;
        let next = lift.by_way(&tables.routes.next[lift.mover.index()]);
        let hand = board.at(hole);
        board.set(hole, 0);
        at.end = hole;
        for n in 0..hand {
            if tables.jumps.is_empty() {
                at.end = step(p.skip, p.first_origin, next, hole, at.end, n, hand);
            } else if !(n == 0 && p.first_origin && hand > 1) {
                at.end = self.onward(board, next, lift.mover, hole, at.end);
            }
            board.set(at.end, board.at(at.end) as u8 + 1);
            if n + 1 < hand && at.end < tables.holes {
                let count = board.at(at.end) as u8;
                if let Some(t) = tables.triggers.iter().position(|c| *c == count) {
                    at.taken = self.pass(board, t, lift.mover, at.end, at.taken);
                }
            }
        }
        at
    }
}
