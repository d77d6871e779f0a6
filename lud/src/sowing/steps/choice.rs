//! What may be chosen, and what duties leave of it.

use super::acts::put_into;
use super::base::Steps;
use super::tree::Holds;
use super::words::*;
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use ludarium_engine::sowing::ruleset::{Outcome, Table};
use ludarium_engine::sowing::words::{Dir, EndlessThen, Feed, Strip};
use ludarium_engine::sowing::DirOp;

fn from() -> Sexp {
    l("from", vec![])
}

impl Steps<'_> {
    /// What may be played, as the player sits.
    pub(super) fn play(&self) -> Sexp {
        let table = &self.rules.choose;
        let resorts = self.rules.outcomes.iter().any(|o| o.resort);
        let plain = self.duties(self.selections(table, &|o| o.may));
        let mut moves = match resorts {
            // a last resort is one only beside what may be played
            true => {
                let first = self.duties(self.selections(table, &|o| o.may && !o.resort));
                l("priority", vec![Sexp::Set(vec![first, plain])])
            }
            false => plain,
        };
        if self.may_stop() {
            // he may stop instead, and his turn is over
            let mut over = vec![set("MayStop", number(0))];
            over.extend(self.turn_over());
            let over = seq(over).map(|over| l("then", vec![over]));
            let stop = [w("Pass")].into_iter().chain(over).collect();
            let both = l("or", vec![moves.clone(), l("move", stop)]);
            moves = choose(is("MayStop"), both, moves);
        }
        if let Some(table) = self.rules.place.as_ref() {
            if let Some(places) = self.places(table) {
                moves = choose(more(kept("InHand"), number(0)), places, moves);
            }
        }
        if self.begun.north_moves {
            let none_made = l("<", vec![var("Moves"), number(0)]);
            let waits = l("and", vec![first_moves(), none_made]);
            moves = choose(waits, l("move", vec![w("Pass")]), moves);
        }
        moves
    }

    /// The holes that a table lets the mover choose, each with its move.
    pub(super) fn selections(&self, table: &Table, may: &dyn Fn(&Outcome) -> bool) -> Sexp {
        let mut all = vec![];
        for (way, of) in [
            (
                None,
                &(|o: &Outcome| o.direction != DirOp::Either) as &dyn Fn(&Outcome) -> bool,
            ),
            (Some(Dir::Anticlockwise), &|o: &Outcome| {
                o.direction == DirOp::Either
            }),
            (Some(Dir::Clockwise), &|o: &Outcome| {
                o.direction == DirOp::Either
            }),
        ] {
            let here = self.says(table, &from(), &|o| may(o) && of(o));
            if let Some(one) = self.selection(here, way) {
                all.push(one);
            }
        }
        any_of(all)
    }

    pub(super) fn selection(&self, may: Holds, way: Option<Dir>) -> Option<Sexp> {
        let mut conditions = vec![more(count(from()), number(0))];
        match may {
            Holds::Never => return None,
            Holds::Always => {}
            Holds::If(may) => conditions.push(may),
        }
        let p = &self.rules.params;
        if p.again_elsewhere || self.rules.outcomes.iter().any(|o| o.bar) {
            conditions.push(l("!=", vec![from(), var("Barred")]));
        }
        if self.closes() {
            conditions.push(not(self.closed(&from())));
        }
        let choice = all_of(conditions).unwrap_or_else(|| w("True"));
        let mut select = vec![
            w("Select"),
            l("from", vec![self.all_holes(), named("if", choice)]),
        ];
        if let Some(dir) = way {
            // the hole beside it on the side to which it is sown
            let to = self.along(&from(), dir == Dir::Clockwise, true);
            select.push(l("to", vec![to]));
        }
        let name = match way {
            None => "Sow",
            Some(Dir::Anticlockwise) => "SowAnticlockwise",
            Some(Dir::Clockwise) => "SowClockwise",
        };
        let then = l("then", vec![self.carried(way)]);
        select.push(self.defined(name, then));
        Some(l("move", select))
    }

    /// Only such moves as the duties to feed and to take leave, and none that may not be made.
    pub(super) fn duties(&self, moves: Sexp) -> Sexp {
        let p = &self.rules.params;
        let only = |moves: Sexp, after: Sexp| l("do", vec![moves, named("ifAfterwards", after)]);
        let mut moves = moves;
        if p.endless == EndlessThen::Illegal && self.relays() {
            moves = only(moves, not(is("Endless")));
        }
        let has = || more(self.theirs(), number(0));
        if p.strip == Some(Strip::Illegal) {
            moves = choose(has(), only(moves.clone(), has()), moves);
        }
        if let Some(duty) = p.feed {
            let feeding = only(moves.clone(), has());
            let fed = match duty {
                Feed::Strict => feeding,
                Feed::IfAble => l("priority", vec![Sexp::Set(vec![feeding, moves.clone()])]),
            };
            moves = choose(has(), moves, fed);
        }
        if p.take_must {
            let taking = only(moves.clone(), more(var("Taken"), number(0)));
            moves = l("priority", vec![Sexp::Set(vec![taking, moves])]);
        }
        moves
    }

    /// What is in the hand goes into a hole.
    pub(super) fn places(&self, table: &Table) -> Option<Sexp> {
        let may = match self.says(table, &from(), &|o| o.may) {
            Holds::Never => return None,
            Holds::Always => w("True"),
            Holds::If(may) => may,
        };
        let may = match self.closes() {
            true => l("and", vec![not(self.closed(&from())), may]),
            false => may,
        };
        let chosen = || l("last", vec![w("From")]);
        let mut all = vec![
            set("Hole", chosen()),
            put_into(var("Hole"), var("InHand")),
            set("Taken", var("InHand")),
            set("InHand", number(0)),
            set("Again", number(0)),
        ];
        all.extend(self.done());
        let then = l("then", vec![seq(all)?]);
        let holes = l("from", vec![self.all_holes(), named("if", may)]);
        Some(l("move", vec![w("Select"), holes, then]))
    }
}
