//! Players with one piece at a time, there and back, one of whom comes to play a role.

mod board;

use super::{draw, Left, Sticks, Streams, STICKS};
use crate::track::play::{Game, Tally};
use crate::track::rules::*;
use crate::track::state::{Stage, State};
use board::{Board, Seat, Then, SEATS};

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
    says_done: bool,
    carries: bool,
    role: bool,
    end: EndWhen,
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
            says_done: p.says_done,
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
                    let throw = self.sticks.fall(streams.falls);
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
