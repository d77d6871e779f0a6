//! What may be done: one drop, step, leap or removal is an act; a move of several leaps is a chain of acts.

use super::doing::moment_of;
use super::game::Game;
use super::situation::Situation;
use crate::men::board::{each, one, Points, Way};
use crate::men::position::Pending;
use crate::men::rulings::{By, Choose, Moment, Take};
use crate::men::words::{DropWhile, Missed, RepeatThen};

/// In place of a point: none.
pub const NOBODY: u8 = 255;

/// Moments at which a man could go somewhere on a line, a bit a moment.
const ALONG: u16 = 1 << Moment::Step as u16
    | 1 << Moment::Slide as u16
    | 1 << Moment::Leap as u16
    | 1 << Moment::Vault as u16
    | 1 << Moment::Strike as u16
    | 1 << Moment::Charge as u16;

/// Something that a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    /// A man in hand is put on a point.
    Drop(u8),
    /// A man goes from a point to another.
    Go {
        /// Whence.
        from: u8,
        /// Whither.
        to: u8,
        /// The point of the man who is leapt over or struck; [`NOBODY`] where there is none.
        over: u8,
        /// How.
        by: By,
    },
    /// A man of the other's is taken off: for what was done, or for what he missed.
    Remove(u8),
    /// Nothing more is done.
    Stop,
}

/// The rank of what may be done, and the one above it.
const WILL: u8 = 1;
const OBLIGED: u8 = 2;

/// Whether and how gladly something may be done: what may be done first before all, as a last resort after all.
pub(super) fn rank(choose: Option<Choose>) -> Option<u8> {
    match choose? {
        Choose::First => Some(OBLIGED),
        Choose::May => Some(WILL),
        Choose::LastResort => Some(0),
        Choose::MayNot => None,
    }
}

/// Acts that may be done: those alone of which there is none that goes before.
pub(super) struct Found {
    pub acts: Vec<Act>,
    rank: u8,
    /// Whether what is obliged bars what is not.
    bars: bool,
}

impl Found {
    /// Nothing yet, in room that was used before.
    pub fn into(mut acts: Vec<Act>, bars: bool) -> Found {
        acts.clear();
        Found {
            acts,
            rank: 0,
            bars,
        }
    }

    /// Adds an act if none goes before it.
    fn add(&mut self, act: Act, rank: u8) {
        let rank = if self.bars { rank } else { rank.min(WILL) };
        if rank > self.rank {
            self.rank = rank;
            self.acts.clear();
        }
        if rank == self.rank {
            self.acts.push(act);
        }
    }

    /// Whether somebody goes so already, in whatever way: two lines may lead to the same point, and who flies may come to where he
    /// could have stepped.
    fn has(&self, from: u8, to: u8, over: u8) -> bool {
        let same = |act: &Act| match *act {
            Act::Go {
                from: f,
                to: t,
                over: o,
                ..
            } => (f, t, o) == (from, to, over),
            _ => false,
        };
        self.acts.iter().any(same)
    }

    /// Points to which the man that was asked last may go without leaping over anybody whom he takes.
    fn gone(&self, man: u8) -> Points {
        let his = self.acts.iter().rev().map_while(|act| match *act {
            Act::Go { from, to, over, .. } if from == man => Some((to, over)),
            _ => None,
        });
        his.filter(|(_, over)| *over == NOBODY)
            .fold(0, |set, (to, _)| set | one(to))
    }
}

/// Vacant points of these, from the lowest number, each with how gladly it is gone to.
fn gladly(points: [Points; 3], vacant: Points) -> impl Iterator<Item = (u8, u8)> {
    let [last, will, first] = points;
    each((last | will | first) & vacant).map(move |to| {
        let at = |set: Points| set & one(to) != 0;
        let rank = if at(first) {
            OBLIGED
        } else {
            u8::from(at(will))
        };
        (to, rank)
    })
}

impl Game<'_> {
    /// Everything that may be done as things stand, in a fixed order.
    pub(super) fn listed(&self) -> Vec<Act> {
        self.list(vec![])
    }

    /// The same, in room that was used before.
    pub(super) fn list(&self, room: Vec<Act>) -> Vec<Act> {
        self.gather(Found::into(room, self.bars())).0
    }

    /// Whether what is obliged bars what is not.
    pub(super) fn bars(&self) -> bool {
        self.rules.params.missed == Missed::Barred
    }

    /// The ways of going of which one is obliged, where it may be missed.
    pub(super) fn obliged(&self) -> Vec<Act> {
        let (acts, rank) = self.gather(Found::into(vec![], true));
        if rank < OBLIGED {
            return vec![];
        }
        acts.into_iter()
            .filter(|act| matches!(act, Act::Go { .. }))
            .collect()
    }

    /// All acts that are found, and how gladly they may be done.
    fn gather(&self, mut found: Found) -> (Vec<Act>, u8) {
        let pos = self.position();
        let Some(seat) = self.to_move() else {
            return (found.acts, found.rank);
        };
        let (mut stop, mut first) = (false, false);
        match pos.pending {
            Pending::Nothing => {
                self.drops(seat, &mut found);
                if self.moves_now(seat) {
                    self.all_go(seat, &mut found);
                }
                first = true;
            }
            Pending::Drops(_) => self.drops(seat, &mut found),
            Pending::Again { may_stop } => {
                self.all_go(seat, &mut found);
                stop = may_stop;
            }
            Pending::Remove(..) => self.removals(seat, &mut found),
            Pending::On {
                point, may_stop, ..
            } => {
                self.goes(seat, point, true, &mut found);
                stop = may_stop;
                first = true;
            }
        }
        let (mut acts, rank) = (found.acts, found.rank);
        // what may be missed is asked for where it is told who missed it
        if first && self.rules.params.take_most && found.bars {
            self.keep_most(seat, &mut acts);
        }
        if stop && !acts.is_empty() {
            acts.push(Act::Stop);
        }
        if pos.pending == Pending::Nothing {
            acts.extend(each(pos.missed).map(Act::Remove));
        }
        (acts, rank)
    }

    fn all_go(&self, seat: usize, found: &mut Found) {
        for from in each(self.position().of(seat)) {
            self.goes(seat, from, false, found);
        }
    }

    /// Whether a player may move a man now.
    fn moves_now(&self, seat: usize) -> bool {
        let hand = self.position().hand;
        match self.rules.params.drops {
            DropWhile::Hand => hand[seat] == 0,
            DropWhile::All => hand == [0, 0],
            DropWhile::Free => true,
        }
    }

    fn vacant(&self) -> Points {
        self.rules.params.board.all() & !self.position().all()
    }

    fn drops(&self, seat: usize, found: &mut Found) {
        if self.position().hand[seat] == 0 {
            return;
        }
        if let Some(known) = &self.rules.ahead.drops {
            let points = known.of(self.rules, Moment::Drop, &self.situation(seat));
            for (to, rank) in gladly(points, self.vacant()) {
                found.add(Act::Drop(to), rank);
            }
            return;
        }
        for to in each(self.vacant()) {
            let mut now = self.situation(seat);
            now.to = to;
            if let Some(rank) = rank(now.outcome(self.rules, Moment::Drop).choose) {
                found.add(Act::Drop(to), rank);
            }
        }
    }

    fn removals(&self, seat: usize, found: &mut Found) {
        let there = self.position().of(1 - seat) & !self.position().ghosts;
        for point in each(there) {
            let mut now = self.situation(seat);
            now.to = point;
            now.other = self.position().at(point);
            let choose = now.outcome(self.rules, Moment::Removal).choose;
            if let Some(rank) = rank(choose) {
                found.add(Act::Remove(point), rank);
            }
        }
    }

    /// All that a man may do from his point; only what takes somebody, where he goes on taking.
    pub(super) fn goes(&self, seat: usize, from: u8, taking: bool, found: &mut Found) {
        let (rules, pos) = (self.rules, self.position());
        let kind = pos.kind_of(seat, from);
        let ahead = &rules.ahead;
        let ways = &ahead.of[seat][kind][usize::from(from)];
        let vacant = self.vacant();
        for (rank, to) in (0..).zip(ways.steps) {
            for to in each(to & vacant) {
                let (over, by) = (NOBODY, By::Step);
                if taking && !self.encloses(seat, from, to, by) {
                    continue;
                }
                let act = Act::Go { from, to, over, by };
                if !self.repeats(seat, act) {
                    found.add(act, rank);
                }
            }
        }
        let all = pos.all();
        for leap in &ways.leaps {
            let met = one(leap.over);
            if all & met == 0 || vacant & one(leap.to) == 0 || pos.ghosts & met != 0 {
                continue;
            }
            let Some((whose, kind)) = pos.at(leap.over) else {
                continue;
            };
            let Some((rank, takes)) = leap.ruled[whose][kind] else {
                continue;
            };
            if taking && !takes && !self.encloses(seat, from, leap.to, By::Leap) {
                continue;
            }
            let over = if takes { leap.over } else { NOBODY };
            let (to, by) = (leap.to, By::Leap);
            let act = Act::Go { from, to, over, by };
            if !self.repeats(seat, act) {
                found.add(act, rank);
            }
        }
        if ahead.asked & (ALONG | 1 << Moment::Fly as u16) != 0 {
            self.goes_asked(seat, from, taking, found);
        }
        if ahead.flies.is_some() {
            self.flies(seat, from, taking, found);
        }
    }

    /// Where a man may fly, if that is known beforehand.
    fn flies(&self, seat: usize, from: u8, taking: bool, found: &mut Found) {
        let Some(known) = &self.rules.ahead.flies else {
            return;
        };
        let mut now = self.situation(seat);
        (now.from, now.kind) = (from, self.position().kind_of(seat, from));
        let points = known.of(self.rules, Moment::Fly, &now);
        // what goes before is not lost because he could come there otherwise
        let (before, others) = (found.rank, found.gone(from));
        for (to, rank) in gladly(points, self.vacant()) {
            let (over, by) = (NOBODY, By::Fly);
            if taking && !self.encloses(seat, from, to, by) {
                continue;
            }
            let otherwise = found.rank == before && others & one(to) != 0;
            let act = Act::Go { from, to, over, by };
            if !(rank <= found.rank && otherwise) && !self.repeats(seat, act) {
                found.add(act, rank);
            }
        }
    }

    /// The same, as far as it has to be asked in play.
    fn goes_asked(&self, seat: usize, from: u8, taking: bool, found: &mut Found) {
        let mut now = self.situation(seat);
        now.from = from;
        now.kind = self.position().kind_of(seat, from);
        let rules = self.rules;
        let asked = |moment: Moment| rules.ahead.asked >> moment as u16 & 1 == 1;
        let mut ask = |now: &Situation, by: By, over: u8| {
            if !asked(moment_of(by)) {
                return;
            }
            let outcome = now.outcome(rules, moment_of(by));
            let Some(rank) = rank(outcome.choose) else {
                return;
            };
            let takes = outcome.take == Some(Take::Man) || by == By::Strike || by == By::Charge;
            if taking && !takes && !self.encloses(seat, from, now.to, by) {
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
        if rules.ahead.asked & ALONG != 0 {
            for way in &rules.params.board.ways[usize::from(from)] {
                self.along(way, now, &mut ask);
            }
        }
        if asked(Moment::Fly) {
            now.way = None;
            for to in each(self.vacant()) {
                now.to = to;
                ask(&now, By::Fly, NOBODY);
            }
        }
    }

    /// What a man may do along one way: vacant points, the first man on it, vacant points behind him.
    fn along<'s>(
        &'s self,
        way: &'s Way,
        mut now: Situation<'s>,
        ask: &mut impl FnMut(&Situation, By, u8),
    ) {
        now.way = Some(way);
        let vacant = self.vacant();
        let free = |p: &u8| vacant & one(*p) != 0;
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
        let ghost = self.position().ghosts & one(over) != 0;
        let Some(other) = self.position().at(over).filter(|_| !ghost) else {
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
        let mut then = self.position().bare();
        let kind = self.position().at(from).map_or(0, |(_, kind)| kind);
        then.lift(from);
        then.put(seat, kind, to);
        then.to_move = Some(1 - seat as u8);
        let times = 1 + self.kept.past.count(&then);
        times >= usize::from(self.rules.params.repeat_times)
    }
}
