//! A game under way, there and back: what throws and players do.

use super::{ThereAndBack, STICKS};
use crate::track::move_on::overtakes;
use crate::track::packed::Throw;
use crate::track::play::{Game, Tally};
use crate::track::rules::{EndWhen, ReleaseThen};
use crate::track::state::{Piece, Role, Stage};

/// Players at most.
pub(super) const SEATS: usize = 8;

/// A player, with what he plays now.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    pub stage: Stage,
    pub at: u16,
    pub paid: u16,
    pub credit: u16,
    pub taken: u16,
    /// He plays the role; 1 if so.
    pub role: usize,
    /// Throws marked down, by rank, and a bit for each that there is.
    pub banked: [u16; STICKS + 1],
    pub has: u32,
}

/// A game under way.
pub(super) struct Board<'r> {
    pub rules: &'r ThereAndBack,
    pub seats: [Seat; SEATS],
    pub many: usize,
    pub now: usize,
    pub loose: bool,
    /// Seats home again, in order.
    pub home: [u8; SEATS],
    pub came_home: usize,
    /// Somebody has come home or was eaten since it was last looked up.
    pub changed: bool,
    pub tally: Tally,
}

/// What follows an act.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Then {
    GoesOn,
    HandsOver,
    Over,
}

impl Seat {
    pub fn keep(&mut self, rank: usize) {
        self.banked[rank] += 1;
        self.has |= 1 << rank;
    }

    fn in_play(&self) -> bool {
        self.stage.in_play()
    }

    fn leave(&mut self, stage: Stage) {
        self.stage = stage;
        self.paid = 0;
    }
}

impl Board<'_> {
    fn me(&mut self) -> &mut Seat {
        &mut self.seats[self.now]
    }

    /// A throw is carried out.
    #[inline]
    pub fn throw(&mut self, throw: Throw) -> Then {
        self.tally.throws += 1;
        let rules = self.rules;
        let me = &mut self.seats[self.now];
        let kind = &rules.kinds[me.role];
        match me.stage {
            _ if throw.marks => self.mark(),
            Stage::Out | Stage::Back => match rules.reach(me, throw.value * kind.rate) {
                Some(days) => {
                    self.tally.moves += 1;
                    self.advance(days);
                    self.settle();
                }
                None => self.tally.lost += 1,
            },
            Stage::Station if kind.bank >> throw.rank & 1 == 1 => me.keep(throw.rank),
            _ => self.tally.lost += 1,
        }
        if self.rules.says_done || !throw.stops {
            if self.ended() {
                return Then::Over;
            }
            return match self.me().in_play() {
                true => Then::GoesOn,
                false => Then::HandsOver,
            };
        }
        // it passes by itself, and then it is seen whether the game is over
        if !self.ended() {
            return Then::HandsOver;
        }
        if self.me().in_play() {
            self.next();
        }
        Then::Over
    }

    fn mark(&mut self) {
        let then = self.rules.then;
        let me = &mut self.seats[self.now];
        if me.stage != Stage::Start || me.role == 1 {
            me.credit += 1;
        } else {
            me.leave(Stage::Out);
            match then {
                ReleaseThen::Spent => {}
                ReleaseThen::Kept => me.credit += 1,
                ReleaseThen::Step => self.advance(1),
            }
        }
        self.settle();
    }

    /// One of the credit is spent as a step.
    pub fn step(&mut self) -> Then {
        let step = self.rules.kinds[self.me().role].step;
        self.me().credit -= 1;
        self.spent(step)
    }

    /// A throw marked down is moved.
    pub fn spend(&mut self, rank: usize) -> Then {
        let rules = self.rules;
        let me = self.me();
        me.banked[rank] -= 1;
        me.has &= !(u32::from(me.banked[rank] == 0) << rank);
        let days = rules.values[rank] * rules.kinds[me.role].rate;
        let days = rules.reach(me, days).unwrap_or(0);
        self.spent(days)
    }

    fn spent(&mut self, days: u16) -> Then {
        self.tally.moves += 1;
        self.advance(days);
        self.settle();
        if self.ended() {
            return Then::Over;
        }
        match self.me().in_play() {
            true => Then::GoesOn,
            false => Then::HandsOver,
        }
    }

    /// The piece under way goes so far, which it can; eats, arrives.
    #[inline]
    fn advance(&mut self, days: u16) {
        let rules = self.rules;
        let kind = &rules.kinds[self.me().role];
        let back = self.me().stage == Stage::Back;
        if kind.eats && (back || !rules.after_toll) {
            self.eat(days);
        }
        let me = self.me();
        if back {
            me.at -= days;
            if me.at == 0 {
                self.come_home();
            }
        } else {
            me.at += days;
            if me.at == rules.last {
                me.leave(Stage::Station);
            }
        }
    }

    fn eat(&mut self, days: u16) {
        let rules = self.rules;
        let (now, stage, from) = (self.now, self.me().stage, self.me().at);
        let mut taken = 0;
        for (s, other) in self.seats[..self.many].iter_mut().enumerate() {
            let can = match other.stage {
                _ if s == now || other.role == 1 => false,
                Stage::Out | Stage::Back if other.stage == stage => true,
                Stage::Out => rules.any_way && other.at > 0,
                Stage::Back => rules.any_way && other.at < rules.last,
                _ => false,
            };
            let (from, there) = (i32::from(from), i32::from(other.at));
            let ahead = match stage {
                Stage::Back => from - there,
                _ => there - from,
            };
            if can && overtakes(rules.trigger, ahead, days) {
                (other.stage, other.at, other.paid) = (Stage::Eaten, 0, 0);
                taken += 1;
            }
        }
        self.me().taken += taken;
        self.changed |= taken > 0;
    }

    fn come_home(&mut self) {
        self.changed = true;
        let rules = self.rules;
        let looses = rules.role && !self.loose;
        let now = self.now;
        let me = &mut self.seats[now];
        let again = me.role == 1 && rules.end == EndWhen::NoPreyRoleAgain;
        let first = me.role == 0 && looses;
        if me.role == 0 {
            self.home[self.came_home] = now as u8;
            self.came_home += 1;
        }
        if !(first && rules.carries) {
            me.banked = [0; STICKS + 1];
            me.has = 0;
        }
        if first {
            me.role = 1;
            self.loose = true;
        }
        me.leave(if first || again {
            Stage::Start
        } else {
            Stage::Home
        });
    }

    /// Pays what is to be paid out of the credit.
    #[inline]
    fn settle(&mut self) {
        let rules = self.rules;
        let me = &mut self.seats[self.now];
        let kind = &rules.kinds[me.role];
        loop {
            let (due, then) = match (me.stage, kind.leave) {
                (Stage::Station, _) => (kind.toll, Stage::Back),
                (Stage::Start, Some(leave)) => (leave, Stage::Out),
                _ => return,
            };
            let pays = me.credit.min(due.saturating_sub(me.paid));
            me.credit -= pays;
            me.paid += pays;
            if me.paid < due {
                return;
            }
            me.leave(then);
        }
    }

    #[inline]
    fn ended(&mut self) -> bool {
        if !self.changed {
            return false;
        }
        self.changed = false;
        let seats = &self.seats[..self.many];
        let mut role = seats.iter().filter(|s| s.role == 1);
        let home = role.next().is_some_and(|s| s.stage == Stage::Home);
        let done = |s: &Seat| matches!(s.stage, Stage::Home | Stage::Eaten);
        let others = seats.iter().filter(|s| s.role == 0).all(done);
        others || (home && self.rules.end == EndWhen::NoPreyOrRoleHome)
    }

    /// The sticks go to the next who is still in play; false if nobody is.
    pub fn next(&mut self) -> bool {
        for _ in 0..self.many {
            self.now = (self.now + 1) % self.many;
            if self.me().in_play() {
                self.tally.turns += 1;
                return true;
            }
        }
        false
    }

    pub fn put_down(self, game: &mut Game) {
        let state = &mut game.state;
        for (s, seat) in self.seats[..self.many].iter().enumerate() {
            let piece = Piece {
                stage: seat.stage,
                pos: seat.at,
                paid: seat.paid,
            };
            if seat.role == 1 {
                state.pieces[s][0] = Piece::new(Stage::Home, 0);
                state.role = Some(Role {
                    seat: s as u8,
                    piece,
                });
            } else {
                state.pieces[s][0] = piece;
            }
            (state.credit[s], state.taken[s]) = (seat.credit, seat.taken);
            state.banked[s].clear();
            for (value, many) in self.rules.values.iter().zip(seat.banked) {
                let value = *value as u8;
                state.banked[s].extend((0..many).map(|_| value));
            }
        }
        state.home = self.home[..self.came_home].to_vec();
        state.turn = self.now as u8;
        game.tally = self.tally;
    }
}
