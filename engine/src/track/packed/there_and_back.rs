//! Players with one piece at a time, there and back, one of whom comes to play a role.

use super::{draw, Left, Sticks, Streams, Throw, STICKS};
use crate::track::move_on::overtakes;
use crate::track::play::{Game, Tally};
use crate::track::rules::*;
use crate::track::state::{Piece, Role, Stage, State};

/// Players at most.
const SEATS: usize = 8;

/// What the rules say of a piece, or of the role.
#[derive(Debug, Clone, Copy, Default)]
struct Kind {
    rate: u16,
    /// Whether what is over at the last place, and at the first, is let go.
    lets_go: [bool; 2],
    /// Places for one of the credit.
    step: u16,
    /// Fewer places than this are too few for any throw.
    short: u16,
    /// What is to be paid at the first place out of the credit, if anything is, and at the last.
    leave: Option<u16>,
    toll: u16,
    /// Throws that may be marked down at the last place, a bit each by rank.
    bank: u32,
    eats: bool,
    /// On the way there it may go by what is marked down as well.
    spends_there: bool,
}

/// What the rules say.
#[derive(Debug)]
pub(in crate::track) struct ThereAndBack {
    sticks: Sticks,
    last: u16,
    /// Values of throws, rising.
    values: [u16; STICKS + 1],
    /// Of a piece, and of the role.
    kinds: [Kind; 2],
    completes: Option<Complete>,
    then: ReleaseThen,
    trigger: Trigger,
    any_way: bool,
    after_toll: bool,
    said: bool,
    carries: bool,
    role: bool,
    end: EndWhen,
}

/// A player, with what he plays now.
#[derive(Clone, Copy)]
struct Seat {
    stage: Stage,
    at: u16,
    paid: u16,
    credit: u16,
    taken: u16,
    /// He plays the role; 1 if so.
    role: usize,
    /// Throws marked down, by rank, and a bit for each that there is.
    banked: [u16; STICKS + 1],
    has: u32,
}

/// A game under way.
struct Board<'r> {
    rules: &'r ThereAndBack,
    seats: [Seat; SEATS],
    many: usize,
    now: usize,
    loose: bool,
    /// Seats home again, in order.
    home: [u8; SEATS],
    came_home: usize,
    /// Somebody has come home or was eaten since it was last asked for.
    changed: bool,
    tally: Tally,
}

/// What follows an act.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    GoesOn,
    HandsOver,
    Over,
}

impl ThereAndBack {
    pub fn of(rules: &Rules, seats: usize) -> Option<ThereAndBack> {
        let p = &rules.params;
        let automatic = matches!(p.complete, Some((Complete::Automatic, _)));
        let ends = matches!(
            p.end,
            EndWhen::NoPreyOrRoleHome | EndWhen::NoPrey | EndWhen::NoPreyRoleAgain
        );
        let fits = seats <= SEATS
            && p.course == Course::ThereAndBack
            && !(p.optional || automatic || p.eat_back || p.marked_safe)
            && (p.spend == Spend::Free)
            && ends;
        if !fits {
            return None;
        }
        let sticks = Sticks::of(p)?;
        let mut values = [0; STICKS + 1];
        let mut bits = vec![];
        for throw in &sticks.throws[..=sticks.count] {
            values[throw.rank] = throw.value;
            bits.push((throw.value, throw.rank));
        }
        let bank = |kept: &[u8]| -> u32 {
            let kept = |value: &u16| kept.iter().any(|k| u16::from(*k) == *value);
            let of = bits.iter().filter(|(value, _)| kept(value));
            of.fold(0, |set, (_, rank)| set | 1 << rank)
        };
        let step = p.complete.map_or(1, |(_, days)| days);
        let lets_go = p.exact.map(|e| e == Exact::Stop);
        let piece = Kind {
            rate: p.rate,
            lets_go,
            step,
            short: rules.smallest() * p.rate,
            leave: None,
            toll: p.station.as_ref().map_or(0, |s| s.toll),
            bank: p.station.as_ref().map_or(0, |s| bank(&s.bank)),
            eats: p.eat_by == EatBy::All,
            spends_there: false,
        };
        let role = p.role.as_ref().map(|r| Kind {
            rate: r.rate,
            lets_go: [r.exact == Exact::Stop; 2],
            step: r.days,
            short: rules.smallest() * r.rate,
            leave: Some(r.leave),
            toll: r.toll,
            bank: bank(&r.bank),
            eats: p.eat_by != EatBy::Nobody,
            spends_there: true,
        });
        Some(ThereAndBack {
            sticks,
            last: rules.last_place(),
            values,
            kinds: [piece, role.unwrap_or_default()],
            completes: p.complete.map(|(when, _)| when),
            then: p.release_then,
            trigger: p.trigger,
            any_way: p.whom == Whom::Any,
            after_toll: p.eat_after_toll,
            said: p.said,
            carries: p.left == crate::track::rules::Left::Carry,
            role: role.is_some(),
            end: p.end,
        })
    }

    pub fn play(&self, game: &mut Game, streams: &mut Streams) -> Left {
        let mut board = self.board(&game.state, &game.tally);
        let mut stopped = false;
        let left = loop {
            let me = &board.seats[board.now];
            let (steps, spends) = (self.may_step(me), self.spendable(me));
            let many = 1 + u32::from(steps) + spends.count_ones();
            let then = match draw(many, streams.choices) {
                0 if stopped => Then::HandsOver,
                0 => {
                    let throw = self.sticks.fall(streams.throws);
                    stopped = throw.stops;
                    board.throw(throw)
                }
                1 if steps => board.step(),
                n => {
                    let mut spends = spends;
                    for _ in 1 + u32::from(steps)..n {
                        spends &= spends - 1;
                    }
                    board.spend(spends.trailing_zeros() as usize)
                }
            };
            if then == Then::Over || (then == Then::HandsOver && !board.next()) {
                break Left::Over;
            }
            if then == Then::HandsOver {
                stopped = false;
                if board.tally.turns >= streams.turns {
                    break Left::Ready;
                }
            }
        };
        board.put_down(game);
        left
    }

    /// Whether one of the credit may be spent as a step now.
    #[inline]
    fn may_step(&self, me: &Seat) -> bool {
        let Some(when) = self.completes.filter(|_| me.credit > 0) else {
            return false;
        };
        let (kind, left) = (&self.kinds[me.role], self.remaining(me));
        matches!(me.stage, Stage::Out | Stage::Back)
            && left > 0
            && kind.step <= left
            && (left < kind.short || when == Complete::AnyTime)
    }

    /// Throws marked down that may be moved now, a bit each by rank.
    #[inline]
    fn spendable(&self, me: &Seat) -> u32 {
        if me.has == 0 {
            return 0;
        }
        let kind = &self.kinds[me.role];
        if me.stage != Stage::Back && !(me.stage == Stage::Out && kind.spends_there) {
            return 0;
        }
        let (mut set, mut left) = (0, me.has);
        while left != 0 {
            let rank = left.trailing_zeros();
            left &= left - 1;
            let days = self.values[rank as usize] * kind.rate;
            set |= u32::from(self.reach(me, days).is_some()) << rank;
        }
        set
    }

    #[inline]
    fn remaining(&self, me: &Seat) -> u16 {
        match me.stage {
            Stage::Back => me.at,
            _ => self.last - me.at,
        }
    }

    #[inline]
    fn reach(&self, me: &Seat, days: u16) -> Option<u16> {
        let left = self.remaining(me);
        if days <= left {
            return Some(days);
        }
        let lets_go = self.kinds[me.role].lets_go[usize::from(me.stage == Stage::Back)];
        (lets_go && left > 0).then_some(left)
    }

    fn board(&self, state: &State, tally: &Tally) -> Board<'_> {
        let nobody = Seat {
            stage: Stage::Home,
            at: 0,
            paid: 0,
            credit: 0,
            taken: 0,
            role: 0,
            banked: [0; STICKS + 1],
            has: 0,
        };
        let mut board = Board {
            rules: self,
            seats: [nobody; SEATS],
            many: state.seats(),
            now: usize::from(state.turn),
            loose: state.role.is_some(),
            home: [0; SEATS],
            came_home: state.home.len(),
            changed: true,
            tally: tally.clone(),
        };
        board.home[..state.home.len()].copy_from_slice(&state.home);
        for (s, seat) in board.seats[..state.seats()].iter_mut().enumerate() {
            let role = state.role.filter(|r| usize::from(r.seat) == s);
            let piece = role.map_or(state.pieces[s][0], |r| r.piece);
            (seat.stage, seat.at, seat.paid) = (piece.stage, piece.pos, piece.paid);
            (seat.credit, seat.taken) = (state.credit[s], state.taken[s]);
            seat.role = usize::from(role.is_some());
            for value in &state.banked[s] {
                let rank = self.values.iter().position(|v| *v == u16::from(*value));
                seat.keep(rank.unwrap_or(0));
            }
        }
        board
    }
}

impl Seat {
    fn keep(&mut self, rank: usize) {
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
    fn throw(&mut self, throw: Throw) -> Then {
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
        if self.rules.said || !throw.stops {
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
    fn step(&mut self) -> Then {
        let step = self.rules.kinds[self.me().role].step;
        self.me().credit -= 1;
        self.spent(step)
    }

    /// A throw marked down is moved.
    fn spend(&mut self, rank: usize) -> Then {
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
    fn next(&mut self) -> bool {
        for _ in 0..self.many {
            self.now = (self.now + 1) % self.many;
            if self.me().in_play() {
                self.tally.turns += 1;
                return true;
            }
        }
        false
    }

    fn put_down(self, game: &mut Game) {
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
