//! Where a man may go: what is known of it before the game, and what has to be looked up in play.

use super::acts::{gladly, rank, Act, Found, NOBODY, OBLIGED};
use super::game::Game;
use super::past::number;
use super::situation::Situation;
use crate::men::board::{each, one, Points, Way};
use crate::men::ruleset::{InTurn, Shift, Ways};
use crate::men::rulings::{By, Moment, Take};
use crate::men::words::RepeatThen;

/// Moments at which a man could go somewhere on a line, a bit a moment.
const ALONG: u16 = 1 << Moment::Step as u16
    | 1 << Moment::Slide as u16
    | 1 << Moment::Leap as u16
    | 1 << Moment::Vault as u16
    | 1 << Moment::Strike as u16
    | 1 << Moment::Charge as u16;

/// What is so of the board for all of a seat's men while it is listed what they may do.
pub(super) struct Field {
    seat: usize,
    /// Whether only what takes somebody is listed.
    taking: bool,
    /// Points where somebody stands who was not leapt over before.
    all: Points,
    vacant: Points,
    /// Where the sets of points begin that are flown to in this turn.
    flies: Option<usize>,
    /// Whether more matters of a way than where it leads.
    asks: bool,
}

impl Game<'_> {
    /// The board as it stands, for a seat's men to be looked at one by one.
    pub(super) fn field(&self, seat: usize, taking: bool) -> Field {
        let flies = self.rules.ahead.flies.as_ref();
        let turn = |known: &InTurn| known.turn(self.rules, Moment::Fly, &self.situation(seat));
        let all = self.position().all();
        Field {
            seat,
            taking,
            all: all & !self.position().ghosts,
            vacant: self.vacant(),
            flies: flies.map(turn),
            asks: taking || self.rules.params.repeat == RepeatThen::Never,
        }
    }

    /// Whether a man may go so that takes nobody on his way, as far as more matters than where he goes.
    fn may(&self, field: &Field, from: u8, to: u8, by: By) -> bool {
        if !field.asks {
            return true;
        }
        let over = NOBODY;
        (!field.taking || self.encloses(field.seat, from, to, by))
            && !self.repeats(field.seat, Act::Go { from, to, over, by })
    }

    /// All that a seat's men may do. Who can step or leap is found for all of them at once, where that is known beforehand.
    pub(super) fn all_go(&self, seat: usize, found: &mut Found) {
        let field = self.field(seat, false);
        let ahead = &self.rules.ahead;
        let (pos, rules) = (self.position(), self.rules);
        let flies = ahead.flies.as_ref().zip(field.flies);
        let looks = ahead.looked_up & (ALONG | 1 << Moment::Fly as u16) != 0;
        if looks || flies.is_some_and(|(known, turn)| !known.idle(turn)) {
            for from in each(pos.of(seat)) {
                self.goes(&field, from, found);
            }
            return;
        }
        let (mut step, mut leap) = (0, 0);
        let kinds = pos.men[seat].iter().zip(&ahead.shifts[seat]);
        for (men, shifts) in kinds.take(rules.params.kinds.len()) {
            let prey = (0..2).filter(|whose| shifts.leapt[*whose]);
            let prey = prey.fold(0, |set, whose| set | pos.of(whose)) & field.all;
            step |= men & movers(shifts.steps.as_deref(), Points::MAX, field.vacant);
            leap |= men & movers(shifts.leaps.as_deref(), prey, field.vacant);
        }
        if !(ahead.leaps_first && found.bars) {
            for from in each(step | leap) {
                self.goes(&field, from, found);
            }
            return;
        }
        let ways = |from: u8| &ahead.of[seat][pos.kind_of(seat, from)][usize::from(from)];
        for from in each(leap) {
            self.leaps(&field, from, ways(from), found);
        }
        if found.rank < OBLIGED {
            for from in each(step) {
                self.steps(&field, from, ways(from), found);
            }
        }
    }

    /// All that a man may do from his point; only what takes somebody, where he goes on taking.
    pub(super) fn goes(&self, field: &Field, from: u8, found: &mut Found) {
        let ahead = &self.rules.ahead;
        let kind = self.position().kind_of(field.seat, from);
        let ways = &ahead.of[field.seat][kind][usize::from(from)];
        self.steps(field, from, ways, found);
        self.leaps(field, from, ways, found);
        if ahead.looked_up & (ALONG | 1 << Moment::Fly as u16) != 0 {
            self.goes_asked(field, from, found);
        }
        if let (Some(known), Some(turn)) = (&ahead.flies, field.flies) {
            self.flies(field, from, known.of(turn, kind, from), found);
        }
    }

    /// The steps that are known beforehand.
    fn steps(&self, field: &Field, from: u8, ways: &Ways, found: &mut Found) {
        for (rank, to) in (0..).zip(ways.steps) {
            for to in each(to & field.vacant) {
                let (over, by) = (NOBODY, By::Step);
                if self.may(field, from, to, by) {
                    found.add(Act::Go { from, to, over, by }, rank);
                }
            }
        }
    }

    /// The leaps that are known beforehand.
    fn leaps(&self, field: &Field, from: u8, ways: &Ways, found: &mut Found) {
        for leap in &ways.leaps {
            if field.all & leap.met == 0 || field.vacant & leap.land == 0 {
                continue;
            }
            let Some((whose, kind)) = self.position().at(leap.over) else {
                continue;
            };
            let Some((rank, takes)) = leap.ruled[whose][kind] else {
                continue;
            };
            let (to, by) = (leap.to, By::Leap);
            if takes || self.may(field, from, to, by) {
                let over = if takes { leap.over } else { NOBODY };
                found.add(Act::Go { from, to, over, by }, rank);
            }
        }
    }

    /// Where a man may fly, if that is known beforehand.
    fn flies(&self, field: &Field, from: u8, points: [Points; 3], found: &mut Found) {
        if points == [0; 3] {
            return;
        }
        // what goes before is not lost because he could come there otherwise
        let (before, others) = (found.rank, found.gone(from));
        for (to, rank) in gladly(points, field.vacant) {
            let (over, by) = (NOBODY, By::Fly);
            let otherwise = found.rank == before && others & one(to) != 0;
            if !(rank <= found.rank && otherwise) && self.may(field, from, to, by) {
                found.add(Act::Go { from, to, over, by }, rank);
            }
        }
    }

    /// The same, as far as it has to be looked up in play.
    fn goes_asked(&self, field: &Field, from: u8, found: &mut Found) {
        let seat = field.seat;
        let mut now = self.situation(seat);
        now.from = from;
        now.kind = self.position().kind_of(seat, from);
        let rules = self.rules;
        let in_play = |moment: Moment| rules.ahead.looked_up >> moment as u16 & 1 == 1;
        let mut ask = |now: &Situation, by: By, over: u8| {
            if !in_play(moment_of(by)) {
                return;
            }
            let outcome = now.outcome(rules, moment_of(by));
            let Some(rank) = rank(outcome.choose) else {
                return;
            };
            let takes = outcome.take == Some(Take::Man) || by == By::Strike || by == By::Charge;
            if field.taking && !takes && !self.encloses(seat, from, now.to, by) {
                return;
            }
            let over = if takes { over } else { NOBODY };
            let to = now.to;
            let act = Act::Go { from, to, over, by };
            // what goes before is not lost because he could come there otherwise
            let known = rank <= found.rank && found.has(from, to, over);
            if !known && !self.repeats(seat, act) {
                found.add(act, rank);
            }
        };
        if rules.ahead.looked_up & ALONG != 0 {
            for way in &rules.params.board.ways[usize::from(from)] {
                self.along(field, way, now, &mut ask);
            }
        }
        if in_play(Moment::Fly) {
            now.way = None;
            for to in each(field.vacant) {
                now.to = to;
                ask(&now, By::Fly, NOBODY);
            }
        }
    }

    /// What a man may do along one way: vacant points, the first man on it, vacant points behind him.
    fn along<'s>(
        &'s self,
        field: &Field,
        way: &'s Way,
        mut now: Situation<'s>,
        ask: &mut impl FnMut(&Situation, By, u8),
    ) {
        now.way = Some(way);
        let free = |p: &u8| field.vacant & one(*p) != 0;
        let first = way.points.iter().position(|p| !free(p));
        let open = first.unwrap_or(way.points.len());
        for (far, to) in way.points[..open].iter().enumerate() {
            now.to = *to;
            ask(&now, if far == 0 { By::Step } else { By::Slide }, NOBODY);
        }
        // nobody leaps over himself on a line that comes round
        let Some(over) = first.map(|at| way.points[at]).filter(|p| *p != now.from) else {
            return;
        };
        // a man who was leapt over already stands in the way
        let there = field.all & one(over) != 0;
        let Some(other) = self.position().at(over).filter(|_| there) else {
            return;
        };
        now.other = Some(other);
        if other.0 != now.seat {
            now.to = over;
            ask(&now, if open == 0 { By::Strike } else { By::Charge }, over);
        }
        let behind = way.points[open + 1..].iter().take_while(|p| free(p));
        for (far, to) in behind.enumerate() {
            now.to = *to;
            let by = if (open, far) == (0, 0) {
                By::Leap
            } else {
                By::Vault
            };
            ask(&now, by, over);
        }
    }

    /// Whether an act that takes nobody leads to a position that may not come so often, where the rules say that.
    fn repeats(&self, seat: usize, act: Act) -> bool {
        if self.rules.params.repeat != RepeatThen::Never {
            return false;
        }
        let Act::Go { from, to, over, by } = act else {
            return false;
        };
        if over != NOBODY || self.encloses(seat, from, to, by) {
            return false;
        }
        let mut then = *self.position();
        let kind = self.position().at(from).map_or(0, |(_, kind)| kind);
        then.lift(from);
        then.put(seat, kind, to);
        then.to_move = Some(1 - seat as u8);
        let times = 1 + self.kept.past.count(number(&then));
        times >= usize::from(self.rules.params.repeat_times)
    }
}

/// Points from which one of these shifts goes over one point and to another; every point where there are too many shifts.
fn movers(shifts: Option<&[Shift]>, over: Points, to: Points) -> Points {
    let shifted = |set: Points, by: i16| match by {
        0.. => set >> by,
        _ => set << -by,
    };
    let Some(shifts) = shifts else {
        return Points::MAX;
    };
    let open = |s: &Shift| s.from & shifted(over, s.over) & shifted(to, s.to);
    shifts.iter().fold(0, |set, s| set | open(s))
}

/// The moment at which it is decided whether a man may go so.
pub(super) fn moment_of(by: By) -> Moment {
    match by {
        By::Step => Moment::Step,
        By::Slide => Moment::Slide,
        By::Leap => Moment::Leap,
        By::Vault => Moment::Vault,
        By::Strike => Moment::Strike,
        By::Charge => Moment::Charge,
        By::Fly => Moment::Fly,
        By::Drop => Moment::Drop,
        By::Removal => Moment::Removal,
    }
}
