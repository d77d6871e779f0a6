//! A move once it is chosen, from what is put right before it to who is next.

use super::acts::{put_into, set_at};
use super::base::Steps;
use super::tree::Holds;
use super::words::*;
use crate::sexp::{all_of, any_of, l, named, w, Sexp};
use ludarium_engine::sowing::ruleset::{Dim, NextOp, Outcome, Table};
use ludarium_engine::sowing::words::{Dir, Skip, Strip};
use ludarium_engine::sowing::DirOp;

impl Steps<'_> {
    /// A move once it is chosen, in the order of docs/sowing.md.
    pub(super) fn carried(&self, way: Option<Dir>) -> Sexp {
        let p = &self.rules.params;
        let chosen = l("last", vec![w("From")]);
        let mut all = vec![set("Hole", chosen), set("Taken", number(0))];
        all.push(set("Again", number(0)));
        all.extend(self.begins(way));
        if self.relays() {
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
    pub(super) fn begins(&self, way: Option<Dir>) -> Vec<Sexp> {
        let mut all = vec![];
        let outcomes = || self.rules.outcomes.iter();
        if outcomes().any(|o| o.bar) || self.rules.params.again_elsewhere {
            all.push(set("Barred", number(0)));
        }
        if self.may_stop() {
            all.push(set("MayStop", number(0)));
        }
        if self.distinguishes(Dim::Reach) {
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
                        Holds::Never => number(0),
                        Holds::Always => number(1),
                        Holds::If(here) => choose(here, number(1), number(0)),
                    }
                }
            };
            all.push(set("Clockwise", clockwise));
        }
        all
    }

    /// What becomes of a move that took all that the other has.
    pub(super) fn stripped(&self) -> Option<Sexp> {
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

    /// What is looked up once a move is done.
    fn settled(&self) -> Option<Sexp> {
        let table = self.rules.settled.as_ref()?;
        let board = number(self.site(0));
        let done = |o: &Outcome| {
            let mut all = self.effects(o, &board);
            if o.over {
                all.push(set("Over", number(1)));
            }
            seq(all)
        };
        self.does(table, &board, &done)
    }

    /// Counts a turn, where turns are counted.
    pub(super) fn turn_over(&self) -> Option<Sexp> {
        let counted = self.rules.params.cap.is_some();
        counted.then(|| set("Turns", plus(number(1), kept("Turns"))))
    }

    /// Who is next.
    fn next(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut all = vec![set("Moves", plus(number(1), kept("Moves")))];
        all.push(set("LastMover", mover()));
        let turn = self.turn_over();
        let mut again = vec![l("moveAgain", vec![])];
        if p.again_elsewhere {
            again.push(set("Barred", var("Origin")));
        }
        let moves_again = |o: &Outcome| matches!(o.next, NextOp::Again | NextOp::MayAgain);
        let moves_again = self.rules.outcomes.iter().any(moves_again);
        match (seq(again).filter(|_| moves_again), turn) {
            (Some(a), Some(b)) => all.push(choose(is("Again"), a, b)),
            (Some(a), None) => all.push(when(is("Again"), a)),
            (None, Some(b)) => all.push(b),
            (None, None) => {}
        }
        all
    }

    /// What is looked up once a move is done, and who is next; what is in the hand is placed before.
    pub(super) fn done(&self) -> Vec<Sexp> {
        let Some(table) = &self.rules.place else {
            return self.settled().into_iter().chain(self.next()).collect();
        };
        let some = || more(kept("InHand"), number(0));
        let asks_hand = |t: &Table| t.dims.iter().any(|d| d.dim == Dim::Hand);
        let early = self.rules.settled.as_ref().is_some_and(asks_hand);
        let mut all: Vec<Sexp> = self.settled().filter(|_| early).into_iter().collect();
        // where nothing can be placed, or the round is over, it is his
        let here = l("site", vec![]);
        let none = match self.says(table, &here, &|o| o.may) {
            Holds::Never => Some(w("True")),
            Holds::Always => None,
            Holds::If(may) => {
                let places = vec![self.all_holes(), named("if", may)];
                Some(equal(number(0), size(l("forEach", places))))
            }
        };
        let over = early.then(|| is("Over"));
        let his: Vec<Sexp> = none.into_iter().chain(over).collect();
        if !his.is_empty() {
            let gets = vec![
                put_into(self.store(), var("InHand")),
                set("InHand", number(0)),
            ];
            let lost = l("and", vec![some(), any_of(his)]);
            all.extend(seq(gets).map(|x| when(lost, x)));
        }
        let late = self.settled().filter(|_| !early);
        let rest = late.into_iter().chain(self.next()).collect();
        let rest = seq(rest).unwrap_or_else(|| w("True"));
        all.push(choose(some(), l("moveAgain", vec![]), rest));
        all
    }
}
