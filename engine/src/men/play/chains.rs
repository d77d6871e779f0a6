//! Of captures that go on: by which act most men can be taken, the chain that follows with it.

use super::acts::{Act, Found, NOBODY};
use super::doing::{via, Did};
use super::game::Game;
use crate::men::board::{each, one};
use crate::men::event::Silent;
use crate::men::position::{Pending, Position};
use crate::men::rulings::{Moment, NextWord};
use crate::men::words::Lifted;
use std::collections::HashMap;

/// Positions that are looked at within one turn to find the longest capture, at most.
const MOST_LOOKED: u32 = 10_000;

/// What was found of captures that go on: chains that come to the same in another order are looked at once.
struct Looked {
    /// Where a chain goes on, after what: how many more can be taken.
    known: HashMap<(Position, Did), u32>,
    left: u32,
}

impl Game<'_> {
    /// Of the acts that take somebody, keeps those by which men worth most can be taken, the chain that follows with them. None where there
    /// are more ways to go on than are looked at.
    #[must_use]
    pub(super) fn keep_most(&self, seat: usize, acts: &mut Vec<Act>) -> Option<()> {
        let mut looked = Looked {
            known: HashMap::new(),
            left: MOST_LOOKED,
        };
        let many = acts.iter().map(|act| self.most(seat, *act, &mut looked));
        let many: Vec<u32> = many.collect::<Option<_>>()?;
        let most = many.iter().copied().max().unwrap_or(0);
        let mut many = many.into_iter();
        acts.retain(|_| many.next().is_some_and(|n| n == 0 || n == most));
        Some(())
    }

    /// Of the acts by which a man takes the same other, keeps those after which he can go on taking, if there are such.
    pub(super) fn keep_going_on(&self, seat: usize, acts: &mut Vec<Act>) {
        let takes = |act: &Act| match *act {
            Act::Go { from, over, .. } if over != NOBODY => Some((from, over)),
            _ => None,
        };
        let goes_on = |act: &Act| {
            let alike = || acts.iter().filter(|a| takes(a) == takes(act));
            takes(act).is_some() && alike().count() > 1 && {
                let after = self.after(seat, *act);
                after.is_some_and(|(mut then, did, to)| !then.chain(seat, to, &did).is_empty())
            }
        };
        let on: Vec<Act> = acts.iter().copied().filter(goes_on).collect();
        let barred = |act: &Act| on.iter().any(|o| takes(o) == takes(act)) && !on.contains(act);
        acts.retain(|act| !barred(act));
    }

    /// What the men taken by an act and the chain that follows are worth at most; none where more would have to be looked at than may
    /// be.
    fn most(&self, seat: usize, act: Act, looked: &mut Looked) -> Option<u32> {
        let Some((mut then, did, to)) = self.after(seat, act) else {
            return Some(0);
        };
        let here = did.worth;
        if here == 0 || !self.rules.goes_on {
            return Some(here);
        }
        let key = (then.kept.pos, did);
        if let Some(more) = looked.known.get(&key) {
            return Some(here + more);
        }
        looked.left = looked.left.checked_sub(1)?;
        let mut more = 0;
        for act in then.chain(seat, to, &key.1) {
            more = more.max(then.most(seat, act, looked)?);
        }
        looked.known.insert(key, more);
        Some(here + more)
    }

    /// The game when a man has gone, with all that he took, what he did and where he stands; none where nobody goes.
    fn after(&self, seat: usize, act: Act) -> Option<(Self, Did, u8)> {
        let Act::Go { from, to, over, by } = act else {
            return None;
        };
        let mut then = self.pos_only();
        let kind = self.position().kind_of(seat, from);
        let worth = |kind: usize| self.rules.params.worth[kind];
        let mut did = Did::of(by);
        let way = self.going(seat, (from, to, over), by).way;
        did.via = via(way, from, to);
        did.line = way.map_or(u8::MAX, |w| w.line);
        let pos = &mut then.kept.pos;
        if over != NOBODY {
            let other = pos.at(over).map_or(0, |(_, kind)| kind);
            did.takes(other);
            did.worth += worth(other);
            match self.rules.params.lifted {
                Lifted::AtEnd if over != to => pos.ghosts |= one(over),
                _ => pos.lift(over),
            }
        }
        pos.lift(from);
        pos.put(seat, kind, to);
        for point in each(then.beside(seat, to, kind, by, &mut Silent)) {
            let other = then.kept.pos.at(point).map_or(0, |(_, kind)| kind);
            did.takes(other);
            did.worth += worth(other);
            then.kept.pos.lift(point);
        }
        then.kept.pos.pending = Pending::On {
            via: did.via,
            line: did.line,
            point: to,
            may_stop: false,
        };
        Some((then, did, to))
    }

    /// How the man on a point can go on taking, after what he did; nothing where a clause ends the chain.
    fn chain(&mut self, seat: usize, at: u8, did: &Did) -> Vec<Act> {
        let mut found = Found::into(vec![], self.bars());
        self.goes(&self.field(seat, true), at, &mut found);
        let mut now = self.situation(seat);
        (now.to, now.by, now.taken) = (at, did.by, did.taken);
        (now.more, now.taken_kind) = (!found.acts.is_empty(), did.kind);
        now.kind = self.position().kind_of(seat, at);
        let outcome = now.outcome(self.rules, Moment::Done);
        let on = matches!(outcome.next, Some(NextWord::GoOn | NextWord::MayGoOn));
        if outcome.over.is_some() || !on {
            return vec![];
        }
        if outcome.becomes == 0 {
            return found.acts;
        }
        // he goes on as what he is now
        self.kept.pos.lift(at);
        self.kept
            .pos
            .put(seat, usize::from(outcome.becomes) - 1, at);
        let mut found = Found::into(vec![], self.bars());
        self.goes(&self.field(seat, true), at, &mut found);
        found.acts
    }
}
