//! A move sown, lap by lap.

use super::last::After;
use super::{Board, Done};
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::{Direction, Next, NextWord, Then};
use std::collections::HashSet;

impl Board {
    /// Sows a move. An endless one leaves the board as it was.
    pub fn sow(
        &mut self,
        rules: &Rules,
        mover: usize,
        (hole, chosen): (usize, Option<bool>),
        used: &mut Used,
    ) -> Done {
        let before = self.clone();
        let mut done = Done {
            entered: self.reserve[mover] > 0,
            first: hole,
            ..Done::default()
        };
        let moment = if done.entered { "reserve" } else { "choose" };
        let mut s = Situation::of(mover, hole);
        let then = self.ask(rules, moment, &s, used);
        done.way = match (chosen, then.as_ref().and_then(|t| t.direction)) {
            (Some(chosen), Some(Direction::Either | Direction::Asked)) => chosen,
            (_, Some(Direction::Anticlockwise)) => true,
            (_, Some(Direction::Clockwise)) => false,
            _ => rules.word("sow.direction") == "anticlockwise",
        };
        used.set(rules, "sow.direction");
        s.entered = done.entered;
        let from = match then.filter(|_| done.entered) {
            Some(then) => self.enter(rules, &then, &s, &mut done, used),
            None => Some(hole),
        };
        if from.is_some_and(|from| !self.laps(rules, from, &mut s, &mut done, used)) {
            *self = before;
            return Done {
                endless: true,
                ..Done::default()
            };
        }
        self.strip(rules, mover, &before, &mut done, used);
        done
    }

    /// A counter of the reserve is entered: the hole that is sown from then, if it is sown on.
    fn enter(
        &mut self,
        rules: &Rules,
        then: &Then,
        s: &Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> Option<usize> {
        used.set(rules, "setup.reserve");
        self.reserve[s.mover] -= 1;
        self.cells[s.place] += 1;
        (done.fell, done.lap) = (s.place, s.place);
        self.effects(rules, then, s, done);
        let relays = then.next == Some(Next::Word(NextWord::Relay));
        done.again = then.next == Some(Next::Word(NextWord::Again));
        match done.on {
            _ if !relays => None,
            0 => Some(s.place),
            _ => Some(done.begins),
        }
    }

    /// Lap after lap, until the move ends or its player must answer. Whether it comes to that.
    pub(super) fn laps(
        &mut self,
        rules: &Rules,
        mut from: usize,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> bool {
        let mut seen = HashSet::new();
        let mut sown = 0;
        loop {
            self.lap(rules, from, s, done, used);
            sown += 1;
            let Some(hole) = self.goes_on(rules, s, done, used) else {
                return true;
            };
            from = hole;
            // once nothing counts laps any more, the same board and hole come back for ever
            let now = (s.reach, done.on, done.way, done.has_taken());
            if sown > 64 && !seen.insert((self.clone(), from, now)) {
                used.set(rules, "endless.then");
                return false;
            }
            // a rule may say how long a move is at most
            if rules
                .number("endless.laps")
                .is_some_and(|most| sown >= most)
            {
                used.add("endless.laps");
                return false;
            }
            assert!(sown < 100_000, "neither stopped nor came back");
        }
    }

    /// What follows a lap: the hole that the next one is sown from, unless the move ends or its player must answer.
    fn goes_on(
        &mut self,
        rules: &Rules,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> Option<usize> {
        match self.resolve(rules, s, done, used) {
            _ if done.on > 0 => Some(done.begins),
            After::Lift => Some(s.place).filter(|hole| self.cells[*hole] > 0),
            After::Ask => self.asks(rules, s, done, used),
            After::End => None,
        }
    }

    /// One lap: of what was taken to be sown on, or of all that lies in a hole.
    pub(super) fn lap(
        &mut self,
        rules: &Rules,
        from: usize,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) {
        let n = self.cells.len();
        done.laps += 1;
        done.lap = from;
        s.lap = done.laps;
        s.circuit = 1;
        s.moved = false;
        s.most = self.cells.iter().copied().max();
        let on = std::mem::take(&mut done.on);
        s.sown = match on {
            0 => std::mem::take(&mut self.cells[from]),
            _ => on,
        };
        let stays = match rules.word("sow.first") {
            _ if on > 0 => false,
            "origin" => s.sown > 1,
            "origin-once" => s.sown > 1 && s.lap == 1,
            _ => false,
        };
        used.set(rules, "sow.first");
        let mut at = from;
        for hand in (1..=s.sown).rev() {
            let mut bank = false;
            if !(stays && hand == s.sown) {
                s.to_sow = hand;
                (at, bank) = self.next_sown(rules, at, s, done, used);
            }
            s.place = if bank { n + s.mover } else { at };
            self.falls(rules, s);
            if hand > 1 {
                if let Some(then) = self.ask(rules, "passing", s, used) {
                    self.effects(rules, &then, s, done);
                }
            }
        }
    }

    /// The place after a place where the next counter falls, and whether it goes into the mover's store instead.
    fn next_sown(
        &self,
        rules: &Rules,
        mut at: usize,
        s: &mut Situation,
        done: &Done,
        used: &mut Used,
    ) -> (usize, bool) {
        let n = self.cells.len();
        // on a board on which every place is passed over the counter falls all the same
        for _ in 0..4 * (n + 2) {
            at = rules.next_place(s.mover, done.way, at);
            if at == done.lap {
                s.circuit += 1;
            }
            let skipped = match rules.word("sow.skip") {
                "lap-origin" => at == done.lap,
                "move-origin" => at == done.first,
                _ => false,
            };
            if skipped || at == done.first {
                used.set(rules, "sow.skip");
            }
            if skipped || (at < n && self.closed[at]) {
                continue;
            }
            if at >= n {
                used.set(rules, "sow.store");
            }
            s.place = at;
            let ruling = self.ask(rules, "enter", s, used);
            if ruling.as_ref().is_none_or(|t| t.skip != Some(true)) {
                return (at, ruling.is_some_and(|t| t.bank == Some(true)));
            }
        }
        (at, false)
    }

    /// A counter falls.
    fn falls(&mut self, rules: &Rules, s: &mut Situation) {
        let n = self.cells.len();
        if s.place < n {
            self.cells[s.place] += 1;
            s.reach |= !self.own(rules, s.place, s.mover);
        } else {
            self.store[s.place - n] += 1;
        }
    }
}
