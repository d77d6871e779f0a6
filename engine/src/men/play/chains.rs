//! Of captures that go on: by which act most men can be taken, the chain that follows with it.

use super::acts::{Act, Found, NOBODY};
use super::doing::{via, Did};
use super::game::Game;
use crate::men::board::{each, one};
use crate::men::event::Silent;
use crate::men::position::Pending;
use crate::men::rulings::{Moment, NextWord};
use crate::men::words::Lifted;

impl Game<'_> {
    /// Of the acts that take somebody, keeps those by which most men can be taken, the chain that follows with them.
    pub(super) fn keep_most(&self, seat: usize, acts: &mut Vec<Act>) {
        let many: Vec<u32> = acts.iter().map(|act| self.most(seat, *act)).collect();
        let most = many.iter().copied().max().unwrap_or(0);
        let mut many = many.into_iter();
        acts.retain(|_| many.next().is_some_and(|n| n == 0 || n == most));
    }

    /// Men that can be taken by an act and the chain that follows.
    fn most(&self, seat: usize, act: Act) -> u32 {
        let Act::Go { from, to, over, by } = act else {
            return 0;
        };
        let mut then = self.pos_only();
        let kind = self.position().kind_of(seat, from);
        let mut did = Did::of(by);
        let way = self.going(seat, (from, to, over), by).way;
        did.via = via(way, from, to);
        did.line = way.map_or(u8::MAX, |w| w.line);
        let pos = &mut then.kept.pos;
        if over != NOBODY {
            did.takes(pos.at(over).map_or(0, |(_, kind)| kind));
            match self.rules.params.lifted {
                Lifted::AtEnd if over != to => pos.ghosts |= one(over),
                _ => pos.lift(over),
            }
        }
        pos.lift(from);
        pos.put(seat, kind, to);
        for point in each(then.beside(seat, to, kind, by, &mut Silent)) {
            did.takes(then.kept.pos.at(point).map_or(0, |(_, kind)| kind));
            then.kept.pos.lift(point);
        }
        let here = u32::from(did.taken);
        if here == 0 || !self.rules.goes_on {
            return here;
        }
        then.kept.pos.pending = Pending::On {
            via: did.via,
            line: did.line,
            point: to,
            may_stop: false,
        };
        let goes_on = then.chain(seat, to, &did);
        let next = goes_on.into_iter().map(|act| then.most(seat, act));
        here + next.max().unwrap_or(0)
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
