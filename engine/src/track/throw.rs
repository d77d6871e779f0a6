//! A throw: marked, collected, carried out, kept for later, or lost.

use super::event::{Event, Observer, Who};
use super::play::Game;
use super::rules::*;
use super::state::{Phase, Piece, Stage};
use crate::game::{Illegal, Play as _};

impl Game<'_> {
    /// Whether the sticks may be thrown now and show this.
    pub(super) fn may_fall(&self, value: u8) -> bool {
        self.state.phase == Phase::Ready && self.rules.params.sticks.values.contains(&value)
    }

    /// The sticks have been thrown: the value is marked, moved, collected or lost, or there is a choice.
    ///
    /// # Errors
    /// If nothing may be thrown now, or there is no such throw.
    pub fn throw(&mut self, value: u8, obs: &mut impl Observer) -> Result<(), Illegal> {
        if !self.may_fall(value) {
            return Err(self.illegal(format!("t{value}")));
        }
        let seat = self.now();
        self.tally.throws += 1;
        self.tell(obs, &["sticks.values", "sticks.names"], || Event::Throw {
            seat,
            value,
        });
        self.state.stopped |= self.rules.params.stop.contains(&value);
        if self.rules.params.mark.contains(&value) {
            if !self.marked(value, obs) {
                return Ok(());
            }
        } else if self.rules.params.each_die {
            let (a, b) = (value / 10, value % 10);
            // doubles are moved four times
            let dice = if a == b { vec![a; 4] } else { vec![b, a] };
            self.state.pool = dice;
        } else if self.rules.params.carry == Carry::Collect {
            self.state.pool.push(value);
            self.state.pool.sort_unstable();
            self.tell(obs, &["turn.carry"], || Event::Collect { seat, value });
        } else if !self.spend_throw(value, obs) {
            return Ok(());
        }
        self.after(obs);
        Ok(())
    }

    /// A marked throw; false if there is a choice to be made.
    fn marked(&mut self, value: u8, obs: &mut impl Observer) -> bool {
        let seat = self.now();
        let p = &self.rules.params;
        if !p.only {
            let waiting = |p: &Piece| p.stage == Stage::Start;
            if p.release == ReleaseFrom::Throw
                && self.state.pieces[usize::from(seat)].iter().any(waiting)
            {
                self.state.phase = Phase::Choose(value);
                return false;
            }
            self.credit(seat, obs);
            return true;
        }
        let Some(who) = self.under_way(seat) else {
            self.lose(value, "turn.arrival", obs);
            return true;
        };
        match (who, self.piece(who).stage) {
            (Who::Piece(..), Stage::Start) => {
                self.leave(who, 0, "release.from", obs);
                match p.release_then {
                    ReleaseThen::Spent => {}
                    ReleaseThen::Kept => self.credit(seat, obs),
                    ReleaseThen::Step => self.advance(who, 1, obs),
                }
            }
            _ => self.credit(seat, obs),
        }
        self.settle(seat, obs);
        true
    }

    pub(super) fn credit(&mut self, seat: u8, obs: &mut impl Observer) {
        self.state.credit[usize::from(seat)] += 1;
        let credit = self.state.credit[usize::from(seat)];
        self.tell(obs, &["mark.values"], || Event::Mark { seat, credit });
    }

    pub(super) fn lose(&mut self, value: u8, why: &'static str, obs: &mut impl Observer) {
        let seat = self.now();
        // a throw of two dice is lost once, whichever of them is not moved
        let dice = self.rules.params.each_die;
        self.tally.lost += u64::from(!dice || self.tally.lost_at != self.tally.throws);
        self.tally.lost_at = if dice { self.tally.throws } else { 0 };
        self.tell(obs, &[why, "throw.unused"], || Event::Lost { seat, value });
    }

    /// Carries a throw out; false if there is a choice to be made.
    pub(super) fn spend_throw(&mut self, value: u8, obs: &mut impl Observer) -> bool {
        let seat = self.now();
        if !self.rules.params.only {
            if !self.can_move(value) {
                self.lose(value, "throw.unused", obs);
                return true;
            }
            self.state.phase = Phase::Choose(value);
            return false;
        }
        let Some(who) = self.under_way(seat) else {
            self.lose(value, "turn.arrival", obs);
            return true;
        };
        match self.piece(who).stage {
            Stage::Start => {
                let why = match who {
                    Who::Role(_) => "role.leave",
                    Who::Piece(..) => "release.from",
                };
                self.lose(value, why, obs);
            }
            Stage::Station => {
                let (bank, why) = self.bank_of(who);
                if bank.contains(&value) {
                    let bank = &mut self.state.banked[usize::from(seat)];
                    bank.push(value);
                    bank.sort_unstable();
                    self.tell(obs, &[why], || Event::Bank { seat, value });
                } else {
                    self.lose(value, why, obs);
                }
            }
            _ => match self.reach(who, u16::from(value) * self.rate(who).0) {
                Some(_) if self.rules.params.optional => {
                    self.state.phase = Phase::Choose(value);
                    return false;
                }
                Some(days) => self.go(who, days, obs),
                None => self.lose(value, self.exact(who).1, obs),
            },
        }
        true
    }

    pub(super) fn bank_of(&self, who: Who) -> (&[u8], &'static str) {
        let p = &self.rules.params;
        match (who, &p.role, &p.station) {
            (Who::Role(_), Some(r), _) => (&r.bank, "role.bank"),
            (_, _, Some(s)) => (&s.bank, "station.bank"),
            _ => (&[], "throw.unused"),
        }
    }
}
