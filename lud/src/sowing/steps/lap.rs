//! A lap: a hole is lifted and sown counter by counter, and what the last one does.

use super::acts::{drop_into, here, set_at};
use super::base::Steps;
use super::tree::Holds;
use super::words::*;
use crate::sexp::{all_of, any_of, l, w, Sexp};
use ludarium_engine::sowing::ruleset::{Dim, NextOp, Outcome};
use ludarium_engine::sowing::words::Skip;

impl Steps<'_> {
    /// A lap: a hole is lifted and sown, and what the last counter does.
    pub(super) fn lap(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let banks = self.rules.outcomes.iter().any(|o| o.bank);
        let mut all = vec![];
        if self.relays() {
            all.push(set("Go", number(0)));
        }
        if self.relays() || self.distinguishes(Dim::Lap) {
            all.push(add_to("Laps", number(1)));
        }
        let hole = || var("Hole");
        all.push(set("Hand", count(hole())));
        if self.distinguishes(Dim::Sown) {
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
        if self.distinguishes(Dim::Circuit) {
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
                let banked = table.map(|t| self.says(t, &here(), &|o| o.bank));
                let store = self.store();
                one.push(set(
                    "Fell",
                    match banked {
                        Some(Holds::If(c)) => choose(c, store, here()),
                        Some(Holds::Always) => store,
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
        if self.relays() {
            all.push(self.test_for_return());
        }
        all
    }

    /// To the next place that takes a counter.
    pub(super) fn moved_along(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut step = vec![set("At", self.after(&here(), false, true))];
        if self.distinguishes(Dim::Circuit) {
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
            if let Holds::If(skip) = self.says(table, &here(), &|o| o.skip) {
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
    pub(super) fn fallen(&self, at: &Sexp) -> Vec<Sexp> {
        let mut all = vec![drop_into(at.clone())];
        if self.distinguishes(Dim::Reach) {
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
    pub(super) fn last(&self) -> Vec<Sexp> {
        let done = |o: &Outcome| self.outcome(o, &here());
        let r = self.rules;
        let last = self.does(&r.last, &here(), &done);
        let moves_on = r.outcomes.iter().any(|o| o.next == NextOp::MoveOn);
        let mut all = vec![];
        if self.distinguishes(Dim::Via) || moves_on {
            all.push(set("Moved", number(0)));
        }
        if r.looks.is_empty() && !moves_on {
            all.extend(last);
            return all;
        }
        let mut cases = vec![(1, last)];
        for (n, table) in r.looks.iter().enumerate() {
            cases.push((n + 2, self.does(table, &here(), &done)));
        }
        let mut whole: Option<Sexp> = None;
        for (n, what) in cases.into_iter().rev() {
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
}
