//! A move: what may be chosen, and how it is carried out.

use super::super::super::super::sexp::{all_of, any_of, l, named, w, Sexp};
use super::acts::{drop_into, here, put_into, set_at};
use super::tree::{act, ask, Asked, Tree};
use super::words::*;
use super::Steps;
use ludarium_engine::sowing::ruleset::{Dim, NextOp, Outcome, Table};
use ludarium_engine::sowing::words::{Dir, EndlessThen, Feed, Skip, Strip};
use ludarium_engine::sowing::DirOp;

fn from() -> Sexp {
    l("from", vec![])
}

impl Steps<'_> {
    fn outcome_of(&self, number: u8) -> &Outcome {
        &self.rules.outcomes[usize::from(number)]
    }

    /// A condition on what a table says of a site.
    fn says(&self, table: &Table, at: &Sexp, what: &dyn Fn(&Outcome) -> bool) -> Asked {
        let tree = Tree::of(table, &|d| self.fixed(d), &|cell| {
            what(self.outcome_of(cell.outcome))
        });
        ask(&tree, &table.dims, &|d, values| self.holds(at, d, values))
    }

    /// What a table does with a site; of a store what it says of stores.
    fn does(
        &self,
        table: &Table,
        at: &Sexp,
        done: &dyn Fn(&Outcome) -> Option<Sexp>,
    ) -> Option<Sexp> {
        // outcomes that do the same are one
        let same = |n: u8| {
            let outcome = self.outcome_of(n);
            let first = self.rules.outcomes.iter().position(|o| o == outcome);
            first.unwrap_or_default()
        };
        let tree = Tree::of(table, &|d| self.fixed(d), &|cell| same(cell.outcome));
        let mut leaf = |n: &usize| done(&self.rules.outcomes[*n]);
        let holds = |d: &_, values: &[usize]| self.holds(at, d, values);
        let hole = act(&tree, &table.dims, &holds, &mut leaf);
        if !self.rules.params.sows_stores() {
            return hole;
        }
        let in_store = table.store.map(|c| Outcome {
            take: self
                .outcome_of(c.outcome)
                .take
                .map(|t| t.filter(|t| super::sweeping(*t))),
            mark: 0,
            visit: false,
            close: false,
            bar: false,
            ..*self.outcome_of(c.outcome)
        });
        let store = in_store.and_then(|o| done(&o));
        match (store, hole) {
            (Some(a), Some(b)) => Some(choose(self.is_store(at), a, b)),
            (Some(a), None) => Some(when(self.is_store(at), a)),
            (None, Some(b)) => Some(when(not(self.is_store(at)), b)),
            (None, None) => None,
        }
    }

    /// Whether any table that is asked in a lap tells situations apart by this.
    fn asked(&self, dim: Dim) -> bool {
        let r = self.rules;
        let tables = [Some(&r.last), r.enter.as_ref(), r.passing.as_ref()];
        let looks = r.looks.iter().map(Some);
        let mut all = tables.into_iter().chain(looks).flatten();
        all.any(|t| t.dims.iter().any(|d| d.dim == dim))
    }

    /// What may be played, as the player sits.
    pub(super) fn play(&self) -> Sexp {
        let p = &self.rules.params;
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
        if self
            .rules
            .outcomes
            .iter()
            .any(|o| o.next == NextOp::MayAgain)
        {
            let stop = l("move", vec![w("Pass")]);
            moves = choose(is("MayStop"), l("or", vec![moves.clone(), stop]), moves);
        } else if !p.compulsory {
            let stop = l("move", vec![w("Pass")]);
            moves = l("or", vec![moves, stop]);
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
    fn selections(&self, table: &Table, may: &dyn Fn(&Outcome) -> bool) -> Sexp {
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

    fn selection(&self, may: Asked, way: Option<Dir>) -> Option<Sexp> {
        let mut conditions = vec![more(count(from()), number(0))];
        match may {
            Asked::Never => return None,
            Asked::Always => {}
            Asked::If(may) => conditions.push(may),
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
            let clockwise = dir == Dir::Clockwise;
            let to = self.after_in(&from(), clockwise);
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
    fn duties(&self, moves: Sexp) -> Sexp {
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

    /// A move once it is chosen, in the order of docs/rules-format.md.
    fn carried(&self, way: Option<Dir>) -> Sexp {
        let p = &self.rules.params;
        let chosen = l("last", vec![w("From")]);
        let mut all = vec![set("Hole", chosen), set("Taken", number(0))];
        all.push(set("Again", number(0)));
        all.extend(self.begins(way));
        if self.undoes() {
            all.extend(self.remembered());
        }
        if p.strip.is_some() && p.strip != Some(Strip::Illegal) {
            all.push(set("TheirsBefore", self.theirs()));
        }
        if self.notes {
            let each = || var("Each");
            all.extend(self.in_every_hole(vec![set_at("Value", each(), number(0))]));
        }
        let lap = seq(self.lap()).unwrap_or_else(|| w("True"));
        match self.relays() {
            true => {
                all.push(set("Laps", number(0)));
                all.push(set("Go", number(1)));
                all.push(repeat(is("Go"), lap));
            }
            false => {
                all.push(set("Laps", number(0)));
                all.push(lap);
            }
        }
        if self.undoes() {
            all.push(when(is("Endless"), self.undone()));
        }
        all.extend(self.stripped());
        all.extend(self.done());
        seq(all).unwrap_or_else(|| w("True"))
    }

    /// What is put right before a move.
    fn begins(&self, way: Option<Dir>) -> Vec<Sexp> {
        let mut all = vec![];
        let outcomes = || self.rules.outcomes.iter();
        if outcomes().any(|o| o.bar) || self.rules.params.again_elsewhere {
            all.push(set("Barred", number(0)));
        }
        if outcomes().any(|o| o.next == NextOp::MayAgain) {
            all.push(set("MayStop", number(0)));
        }
        if self.asked(Dim::Reach) {
            all.push(set("Reach", number(0)));
        }
        if self.rules.params.skip == Skip::MoveOrigin || self.rules.params.again_elsewhere {
            all.push(set("Origin", var("Hole")));
        }
        if self.turns {
            let rule = self.clockwise();
            let clockwise = match way {
                Some(dir) => number(usize::from(dir == Dir::Clockwise)),
                None => {
                    let goes = |o: &Outcome| match o.direction {
                        DirOp::Only(dir) => dir == Dir::Clockwise,
                        _ => rule,
                    };
                    match self.says(&self.rules.choose, &var("Hole"), &|o| o.may && goes(o)) {
                        Asked::Never => number(0),
                        Asked::Always => number(1),
                        Asked::If(here) => choose(here, number(1), number(0)),
                    }
                }
            };
            all.push(set("Clockwise", clockwise));
        }
        all
    }

    /// The place after one, stores too, in a direction.
    fn after_in(&self, at: &Sexp, clockwise: bool) -> Sexp {
        let along = Steps {
            turns: false,
            ..Steps::of(self.rules)
        };
        along.after(at, clockwise != self.clockwise(), true)
    }

    /// A lap: a hole is lifted and sown, and what the last counter does.
    fn lap(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let banks = self.rules.outcomes.iter().any(|o| o.bank);
        let mut all = vec![];
        if self.relays() {
            all.push(set("Go", number(0)));
        }
        if self.relays() || self.asked(Dim::Lap) {
            all.push(add_to("Laps", number(1)));
        }
        let hole = || var("Hole");
        all.push(set("Hand", count(hole())));
        if self.asked(Dim::Sown) {
            all.push(set("Sown", var("Hand")));
        }
        if self
            .rules
            .enter
            .as_ref()
            .is_some_and(|t| t.dims.iter().any(|d| d.dim == Dim::Most))
        {
            all.push(set("Most", self.fullest()));
        }
        if self.asked(Dim::Circuit) {
            all.push(set("Circuit", number(1)));
        }
        all.push(set("At", hole()));
        all.extend(self.keeping(&hole(), vec![set_at("Count", hole(), number(0))]));
        if p.first_origin {
            let several = more(var("Hand"), number(1));
            let stays = match p.first_once && self.relays() {
                true => l("and", vec![several, equal(number(1), var("Laps"))]),
                false => several,
            };
            let mut one = vec![add_to("Hand", number(-1))];
            one.extend(self.fallen(&here()));
            all.extend(seq(one).map(|x| when(stays, x)));
        }
        let mut one = self.moved_along();
        let place = match banks {
            true => {
                let table = self.rules.enter.as_ref();
                let asked = table.map(|t| self.says(t, &here(), &|o| o.bank));
                let store = self.store();
                one.push(set(
                    "Fell",
                    match asked {
                        Some(Asked::If(c)) => choose(c, store, here()),
                        Some(Asked::Always) => store,
                        _ => here(),
                    },
                ));
                var("Fell")
            }
            false => here(),
        };
        one.push(add_to("Hand", number(-1)));
        one.extend(self.fallen(&place));
        let sown = seq(one).unwrap_or_else(|| w("True"));
        all.push(repeat(more(var("Hand"), number(0)), sown));
        if banks {
            all.push(set("At", var("Fell")));
        }
        all.extend(self.last());
        if self.undoes() {
            all.push(self.test_for_return());
        }
        all
    }

    /// To the next place that takes a counter.
    fn moved_along(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut step = vec![set("At", self.after(&here(), false, true))];
        if self.asked(Dim::Circuit) {
            let round = equal(here(), var("Hole"));
            step.push(when(round, add_to("Circuit", number(1))));
        }
        let mut over = vec![];
        match p.skip {
            Skip::Nothing => {}
            Skip::LapOrigin => over.push(equal(here(), var("Hole"))),
            Skip::MoveOrigin => over.push(equal(here(), var("Origin"))),
        }
        if self.closes() {
            over.push(self.closed(&here()));
        }
        if let Some(table) = &self.rules.enter {
            if let Asked::If(skip) = self.says(table, &here(), &|o| o.skip) {
                over.push(match p.store.is_some() {
                    true => l("and", vec![not(self.is_store(&here())), skip]),
                    false => skip,
                });
            }
        }
        if over.is_empty() {
            return step;
        }
        let again = seq(step.clone()).unwrap_or_else(|| w("True"));
        step.push(repeat(any_of(over), again));
        step
    }

    /// A counter falls, and what it does if it is not the last; the hand is without it already.
    fn fallen(&self, at: &Sexp) -> Vec<Sexp> {
        let mut all = vec![drop_into(at.clone())];
        if self.asked(Dim::Reach) {
            let mut there = vec![not(self.own(at))];
            if self.rules.params.sows_stores() {
                there.push(not(self.is_store(at)));
            }
            let there = all_of(there).unwrap_or_else(|| w("True"));
            all.push(when(there, set("Reach", number(1))));
        }
        if let Some(table) = &self.rules.passing {
            let done = self.does(table, at, &|o| seq(self.effects(o, at)));
            let on = more(var("Hand"), number(0));
            all.extend(done.map(|x| when(on, x)));
        }
        all
    }

    /// What the last counter does, with all looks and what is moved on.
    fn last(&self) -> Vec<Sexp> {
        let done = |o: &Outcome| self.outcome(o, &here());
        let r = self.rules;
        let last = self.does(&r.last, &here(), &done);
        let moves_on = r.outcomes.iter().any(|o| o.next == NextOp::MoveOn);
        let mut all = vec![];
        if self.asked(Dim::Via) || moves_on {
            all.push(set("Moved", number(0)));
        }
        if r.looks.is_empty() && !moves_on {
            all.extend(last);
            return all;
        }
        let mut asked = vec![(1, last)];
        for (n, table) in r.looks.iter().enumerate() {
            asked.push((n + 2, self.does(table, &here(), &done)));
        }
        let mut whole: Option<Sexp> = None;
        for (n, what) in asked.into_iter().rev() {
            let Some(what) = what else { continue };
            let now = equal(var("Now"), number(n));
            whole = Some(match whole {
                Some(rest) => choose(now, what, rest),
                None => when(now, what),
            });
        }
        all.push(set("Ask", number(1)));
        let mut body = vec![set("Now", var("Ask")), set("Ask", number(0))];
        if self.circles {
            body.push(when(equal(var("Now"), number(1)), set("Looks", number(0))));
        }
        body.extend(whole);
        let body = seq(body).unwrap_or_else(|| w("True"));
        all.push(repeat(more(var("Ask"), number(0)), body));
        all
    }

    /// What becomes of a move that took all that the other has.
    fn stripped(&self) -> Option<Sexp> {
        let strip = self.rules.params.strip?;
        let each = || var("Each");
        let note = |at: Sexp| l("value", vec![w("Piece"), named("at", at)]);
        let back = |at: Sexp| {
            let n = note(at.clone());
            seq(vec![
                set("Number", n),
                set_at(
                    "Count",
                    self.store(),
                    minus(count(self.store()), var("Number")),
                ),
                put_into(at, var("Number")),
                add_to("Taken", minus(number(0), var("Number"))),
            ])
        };
        let what = match strip {
            Strip::Illegal => return None,
            Strip::Void => {
                let some = more(note(each()), number(0));
                seq(self.in_every_hole(back(each()).map(|x| when(some, x)).into_iter().collect()))?
            }
            Strip::LeaveFirst => back(var("TakenFirst"))?,
            Strip::LeaveLast => back(var("TakenLast"))?,
            Strip::RestToOther => {
                let other = choose(first_moves(), self.store_of(1), self.store_of(0));
                let mut all = vec![put_into(other, count_in(self.all_holes()))];
                let emptied = self.keeping(&each(), vec![set_at("Count", each(), number(0))]);
                all.extend(self.in_every_hole(emptied));
                seq(all)?
            }
        };
        let all_taken = vec![
            more(var("Taken"), number(0)),
            more(var("TheirsBefore"), number(0)),
            equal(number(0), self.theirs()),
        ];
        all_of(all_taken).map(|all| when(all, what))
    }

    /// What is asked once a move is done, and who is next.
    fn done(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut all = vec![];
        let places = self.rules.place.is_some();
        if let Some(table) = &self.rules.settled {
            let done = |o: &Outcome| {
                let mut all = self.effects(o, &number(self.site(0)));
                if o.over {
                    all.push(set("Over", number(1)));
                }
                seq(all)
            };
            all.extend(self.does(table, &number(self.site(0)), &done));
        }
        all.push(set("Moves", plus(number(1), kept("Moves"))));
        all.push(set("LastMover", mover()));
        let ends_turn = |more: Vec<Sexp>| {
            let mut all = vec![];
            if p.cap.is_some() {
                all.push(set("Turns", plus(number(1), kept("Turns"))));
            }
            all.extend(more);
            all
        };
        let again = vec![l("moveAgain", vec![])];
        let again = match p.again_elsewhere {
            true => [again, vec![set("Barred", var("Origin"))]].concat(),
            false => again,
        };
        let moves_again = self
            .rules
            .outcomes
            .iter()
            .any(|o| matches!(o.next, NextOp::Again | NextOp::MayAgain));
        match (moves_again, seq(again), seq(ends_turn(vec![]))) {
            (true, Some(a), Some(b)) => all.push(choose(is("Again"), a, b)),
            (true, Some(a), None) => all.push(when(is("Again"), a)),
            (false, _, Some(b)) => all.push(b),
            _ => {}
        }
        if places {
            // what is in the hand is placed before anything else
            let some = more(kept("InHand"), number(0));
            let rest = seq(all).unwrap_or_else(|| w("True"));
            let stays = l("moveAgain", vec![]);
            return vec![choose(some, stays, rest)];
        }
        all
    }

    /// What is in the hand goes into a hole.
    fn places(&self, table: &Table) -> Option<Sexp> {
        let may = match self.says(table, &from(), &|o| o.may) {
            Asked::Never => return None,
            Asked::Always => w("True"),
            Asked::If(may) => may,
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
