//! What comes of an act: a man dropped, gone or taken off, who arrives, who is taken beside him.

use super::acts::NOBODY;
use super::game::{Game, Kept};
use super::goes::moment_of;
use super::past::Past;
use super::situation::Situation;
use super::turns::winner;
use crate::game::Player;
use crate::lang::tables::Why;
use crate::men::board::{each, one, Points, Way};
use crate::men::event::{Event, Observer, Reason, Silent, What};
use crate::men::position::Pending;
use crate::men::ruleset::{Leap, Outcome};
use crate::men::rulings::{By, Moment, Take};
use crate::men::words::Lifted;

impl<'r> Game<'r> {
    pub(super) fn drop_man<O: Observer>(&mut self, seat: usize, at: u8, obs: &mut O) {
        let mut now = self.situation(seat);
        now.to = at;
        let by = Player::at(seat);
        self.tell(obs, What::Drop { by, at }, &now, Moment::Drop);
        self.kept.pos.hand[seat] -= 1;
        self.kept.pos.put(seat, 0, at);
        self.kept.undoable = false;
        let many = self.rules.params.drop_many;
        let left = self.kept.pos.hand[seat];
        self.kept.pos.pending = match self.kept.pos.pending {
            Pending::Nothing if many > 1 => Pending::Drops((many - 1).min(left)),
            Pending::Drops(more) => Pending::Drops(more - 1),
            pending => pending,
        };
        let mut did = Did::of(By::Drop);
        did.via = at;
        self.arrived(seat, at, &mut did, obs);
    }

    pub(super) fn remove<O: Observer>(&mut self, seat: usize, at: u8, obs: &mut O) {
        let mut now = self.situation(seat);
        now.to = at;
        now.other = self.kept.pos.at(at);
        let (whose, kind) = now.other.unwrap_or((1 - seat, 0));
        let what = What::Take {
            by: Player::at(seat),
            at,
            whose: Player::at(whose),
            kind: kind as u8,
        };
        self.tell(obs, what, &now, Moment::Removal);
        self.kept.pos.lift(at);
        self.kept.undoable = false;
        let mut did = Did::of(By::Removal);
        did.takes(kind);
        match self.kept.pos.pending {
            Pending::Remove(n, drops) if n > 1 => {
                self.kept.pos.pending = Pending::Remove(n - 1, drops);
                self.relist();
                if self.kept.open.is_empty() {
                    self.kept.pos.pending = Pending::after(drops);
                    self.done(seat, at, &did, obs);
                }
            }
            Pending::Remove(_, drops) => {
                self.kept.pos.pending = Pending::after(drops);
                self.done(seat, at, &did, obs);
            }
            _ => self.done(seat, at, &did, obs),
        }
    }

    pub(super) fn go<O: Observer>(&mut self, seat: usize, at: (u8, u8, u8), how: By, obs: &mut O) {
        let (from, to, over) = at;
        // the way matters where it is reported, or somebody is taken and it may go on
        let takes = over != NOBODY || self.rules.table(Moment::Beside).is_some();
        let mut now = self.stands(seat, from);
        let ways = self.rules.ahead.of[seat][now.kind].get(usize::from(from));
        let leaps = ways.map_or(&[][..], |ways| &ways.leaps);
        let known = |leap: &&Leap| how == By::Leap && (leap.over, leap.to) == (over, to);
        let mut did = Did::of(how);
        (did.via, did.line) = match leaps.iter().find(known) {
            Some(leap) if !O::ON => {
                now.other = self.kept.pos.at(over);
                (over, leap.line)
            }
            _ => {
                if O::ON || takes {
                    now = self.going(seat, at, how);
                }
                (via(now.way, from, to), now.way.map_or(u8::MAX, |w| w.line))
            }
        };
        let kind = now.kind as u8;
        let by = Player::at(seat);
        if O::ON {
            let what = What::Go {
                by,
                from,
                to,
                kind,
                how,
            };
            self.tell(obs, what, &now, moment_of(how));
        }
        debug_assert!(
            (self
                .going(seat, at, how)
                .outcome(self.rules, moment_of(how)))
            .choose
            .is_some(),
            "what is done may be done"
        );
        if over != NOBODY {
            let (whose, other) = now.other.unwrap_or((1 - seat, 0));
            let what = What::Take {
                by,
                at: over,
                whose: Player::at(whose),
                kind: other as u8,
            };
            self.tell(obs, what, &now, moment_of(how));
            did.takes(other);
            self.kept.undoable = false;
            match self.rules.params.lifted {
                Lifted::AtEnd if over != to => self.kept.pos.ghosts |= one(over),
                _ => self.kept.pos.lift(over),
            }
        }
        self.kept.loud |= self.rules.params.quiet_kinds >> kind & 1 == 0;
        self.kept.pos.lift(from);
        self.kept.pos.put(seat, usize::from(kind), to);
        self.arrived(seat, to, &mut did, obs);
    }

    /// The situation of a man on a point.
    fn stands(&self, seat: usize, from: u8) -> Situation<'_> {
        let mut now = self.situation(seat);
        now.from = from;
        now.kind = self.kept.pos.at(from).map_or(0, |(_, kind)| kind);
        now
    }

    /// The situation in which a man goes from a point to another, over a third.
    pub(super) fn going(
        &self,
        seat: usize,
        (from, to, over): (u8, u8, u8),
        by: By,
    ) -> Situation<'_> {
        let ways = &self.rules.params.board.ways[usize::from(from)];
        let mut now = self.stands(seat, from);
        now.to = to;
        let occupied = self.kept.pos.all();
        let leads = |w: &&Way| {
            let Some(far) = w.points.iter().position(|q| *q == to) else {
                return false;
            };
            let met = |p: &&u8| occupied & one(**p) != 0;
            let mut met = w.points[..far].iter().filter(met);
            match by {
                By::Step | By::Strike => far == 0,
                By::Slide | By::Charge => far > 0 && met.next().is_none(),
                By::Leap => far == 1 && (over == NOBODY || w.points[0] == over),
                // over one, and nobody else
                By::Vault => {
                    let who = met.next().copied();
                    who.is_some() && met.next().is_none() && (over == NOBODY || who == Some(over))
                }
                By::Fly | By::Drop | By::Removal => false,
            }
        };
        now.way = ways.iter().find(leads);
        // who was leapt over and stays
        let leapt = matches!(by, By::Leap | By::Vault);
        let met = |w: &Way| w.points.iter().find_map(|p| self.kept.pos.at(*p));
        now.other = match over {
            NOBODY if leapt => now.way.and_then(met),
            NOBODY => None,
            over => self.kept.pos.at(over),
        };
        now
    }

    /// A man has come to a point.
    pub(super) fn arrived<O: Observer>(&mut self, seat: usize, to: u8, did: &mut Did, obs: &mut O) {
        let rules = self.rules;
        let by = Player::at(seat);
        let mut now = self.situation(seat);
        (now.to, now.by) = (to, did.by);
        now.kind = self.kept.pos.at(to).map_or(0, |(_, kind)| kind);
        let kind = now.kind;
        let outcome = now.outcome(rules, Moment::Arrived);
        let why = O::ON.then(|| now.why(rules, Moment::Arrived));
        if let Some(over) = outcome.over {
            if let Some(why) = why {
                tell_arrived(by, why, &outcome, obs);
            }
            return self.over(seat, over, Reason::Done);
        }
        let beside = self.beside(seat, to, kind, did.by, obs);
        for point in each(beside) {
            let (_, other) = self.kept.pos.at(point).unwrap_or_default();
            did.takes(other);
            self.kept.pos.lift(point);
            self.kept.undoable = false;
        }
        if let Some(why) = why {
            tell_arrived(by, why, &outcome, obs);
        }
        if outcome.take == Some(Take::Choice) {
            let drops = match self.kept.pos.pending {
                Pending::Drops(left) => left,
                _ => 0,
            };
            let was = std::mem::replace(
                &mut self.kept.pos.pending,
                Pending::Remove(outcome.amount, drops),
            );
            self.relist();
            if !self.kept.open.is_empty() {
                return;
            }
            self.kept.pos.pending = was;
        }
        self.done(seat, to, did, obs);
    }

    /// Men beside one who has come, that are taken by it: all at once.
    pub(super) fn beside<O: Observer>(
        &self,
        seat: usize,
        to: u8,
        kind: usize,
        by: By,
        obs: &mut O,
    ) -> Points {
        let mut taken = 0;
        if self.rules.table(Moment::Beside).is_none() {
            return taken;
        }
        for way in &self.rules.params.board.ways[usize::from(to)] {
            let Some((now, row)) = self.neighbour(seat, kind, by, way) else {
                continue;
            };
            let outcome = now.outcome(self.rules, Moment::Beside);
            let long = match outcome.take {
                Some(Take::Man) => 1,
                Some(Take::Row) => row,
                _ => continue,
            };
            for point in &way.points[..long] {
                if taken & one(*point) != 0 {
                    continue;
                }
                taken |= one(*point);
                if O::ON {
                    let (whose, kind) = self.kept.pos.at(*point).unwrap_or_default();
                    let what = What::Take {
                        by: Player::at(seat),
                        at: *point,
                        whose: Player::at(whose),
                        kind: kind as u8,
                    };
                    self.tell(obs, what, &now, Moment::Beside);
                }
            }
        }
        taken
    }

    /// Whether anybody would be taken beside a man who goes from a point to another.
    pub(super) fn encloses(&self, seat: usize, from: u8, to: u8, by: By) -> bool {
        if self.rules.table(Moment::Beside).is_none() {
            return false;
        }
        let mut then = self.pos_only();
        let kind = self.kept.pos.at(from).map_or(0, |(_, kind)| kind);
        then.kept.pos.lift(from);
        then.kept.pos.put(seat, kind, to);
        let mut silent = Silent;
        then.beside(seat, to, kind, by, &mut silent) != 0
    }

    /// A copy in which nothing is known but where men stand.
    pub(super) fn pos_only(&self) -> Game<'r> {
        Game {
            rules: self.rules,
            kept: Kept {
                pos: self.kept.pos,
                quiet: self.kept.quiet,
                undoable: self.kept.undoable,
                loud: self.kept.loud,
                opener: self.kept.opener,
                acts: self.kept.acts,
                past: Past::default(),
                ended: self.kept.ended,
                open: vec![],
            },
        }
    }

    /// The man who stands next to one who has come, along a way, and how many of his follow each other there.
    fn neighbour<'s>(
        &'s self,
        seat: usize,
        kind: usize,
        by: By,
        way: &'s Way,
    ) -> Option<(Situation<'s>, usize)> {
        let next = *way.points.first()?;
        let other = self.kept.pos.at(next)?;
        let mut now = self.situation(seat);
        (now.to, now.kind, now.by) = (next, kind, by);
        now.other = Some(other);
        now.way = Some(way);
        now.behind = way.points.get(1).copied();
        let his = self.kept.pos.of(other.0);
        let row = way
            .points
            .iter()
            .take_while(|p| his & one(**p) != 0)
            .count();
        now.past = way.points.get(row).copied();
        Some((now, row))
    }
}

/// What the arrival of a man comes to, as it is reported.
fn tell_arrived(by: Player, why: Why, outcome: &Outcome, obs: &mut impl Observer) {
    let (clauses, word) = (why.clauses, why.tell);
    let mut tell = |what| {
        obs.event(Event {
            what,
            clauses: clauses.clone(),
            word: word.clone(),
        });
    };
    if let Some(over) = outcome.over {
        return tell(What::Over {
            winner: winner(by.index(), over),
            reason: Reason::Done,
        });
    }
    if outcome.take == Some(Take::Choice) {
        let count = outcome.amount;
        tell(What::Choose { by, count });
    }
}

/// The point by which a man comes to the end of his way.
pub(super) fn via(way: Option<&Way>, from: u8, to: u8) -> u8 {
    let points = way.map_or(&[][..], |w| &w.points);
    let before = points.iter().position(|p| *p == to);
    match before {
        Some(far @ 1..) => points[far - 1],
        _ => from,
    }
}

/// What an act was, and whom it took.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Did {
    pub by: By,
    /// The point by which he came, the last of his way.
    pub via: u8,
    /// The line on which he came.
    pub line: u8,
    pub taken: u16,
    /// What they are worth together, where that is wanted.
    pub worth: u32,
    /// The kind named last of those taken.
    pub kind: Option<usize>,
}

impl Did {
    pub fn of(by: By) -> Did {
        Did {
            by,
            via: 0,
            line: u8::MAX,
            taken: 0,
            worth: 0,
            kind: None,
        }
    }

    pub fn takes(&mut self, kind: usize) {
        self.taken += 1;
        self.kind = self.kind.max(Some(kind));
    }
}
