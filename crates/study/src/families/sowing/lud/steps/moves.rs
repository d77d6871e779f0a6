//! A move once it is chosen, from what is put right before it to who is next.

use super::super::super::super::sexp::{all_of, l, named, w, Sexp};
use super::acts::{put_into, set_at};
use super::base::Steps;
use super::tree::Asked;
use super::words::*;
use ludarium_engine::sowing::ruleset::{Dim, NextOp, Outcome};
use ludarium_engine::sowing::words::{Dir, Skip, Strip};
use ludarium_engine::sowing::DirOp;

impl Steps<'_> {
    /// A move once it is chosen, in the order of docs/rules-format.md.
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

    /// What is asked once a move is done, and who is next.
    pub(super) fn done(&self) -> Vec<Sexp> {
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
}
