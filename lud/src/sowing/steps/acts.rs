//! What an outcome does: takes, marks, visits, closes, bars, and what comes next.

use super::base::Steps;
use super::words::*;
use crate::sexp::{l, named, q, w, Sexp};
use ludarium_engine::sowing::ruleset::{NextOp, Outcome};
use ludarium_engine::sowing::rulings::{Take, To};
use ludarium_engine::sowing::words::Strip;

/// Where the last counter fell, or what is looked at.
pub(super) fn here() -> Sexp {
    var("At")
}

/// One counter into a site.
pub(super) fn drop_into(at: Sexp) -> Sexp {
    l("add", vec![l("piece", vec![q("Seed")]), l("to", vec![at])])
}

/// So many counters into a site.
pub(super) fn put_into(at: Sexp, n: Sexp) -> Sexp {
    l(
        "add",
        vec![
            l("piece", vec![q("Seed")]),
            l("to", vec![at]),
            named("count", n),
        ],
    )
}

/// A number on a site that is not shown on the board.
fn note(at: Sexp) -> Sexp {
    l("value", vec![w("Piece"), named("at", at)])
}

pub(super) fn set_at(what: &str, at: Sexp, value: Sexp) -> Sexp {
    l("set", vec![w(what), named("at", at), value])
}

impl Steps<'_> {
    /// Does something that may empty a site, and leaves its mark and what was noted there: an emptied site keeps nothing.
    pub(super) fn keeping(&self, at: &Sexp, what: Vec<Sexp>) -> Vec<Sexp> {
        let mut all = vec![];
        let mut after = vec![];
        if !self.rules.marks.is_empty() {
            all.push(set("Mark", state(at.clone())));
            after.push(set_at("State", at.clone(), var("Mark")));
        }
        if self.notes {
            all.push(set("Note", note(at.clone())));
            after.push(set_at("Value", at.clone(), var("Note")));
        }
        all.extend(what);
        all.extend(after);
        all
    }

    /// The mover's marked hole of the lowest number, or his store.
    fn own_mark(&self) -> Sexp {
        let odd = |n: Sexp| l("%", vec![n, number(2)]);
        (0..self.holes()).rev().fold(self.store(), |rest, hole| {
            let now = || state(number(self.site(hole)));
            let his = l(
                "and",
                vec![more(now(), number(0)), equal(odd(now()), odd(mover()))],
            );
            choose(his, number(self.site(hole)), rest)
        })
    }

    /// Where what is taken from a site goes; none: out of play, or into the hand.
    fn receiver(&self, to: To, from: &Sexp, at: &Sexp) -> Option<Sexp> {
        match to {
            To::Mover => Some(self.store()),
            To::Owner => {
                let his = is_in(from.clone(), self.home("P1"));
                Some(choose(his, self.store_of(0), self.store_of(1)))
            }
            To::Opener => Some(self.store_of(self.begun.opener)),
            To::Here => Some(at.clone()),
            To::OwnMark => Some(self.own_mark()),
            // what is sown on is listed as not expressed
            To::Nobody | To::Hand | To::Lap => None,
        }
    }

    /// Takes from one site as many counters as `n` says, if any.
    fn take_from(&self, from: &Sexp, n: Sexp, outcome: &Outcome, at: &Sexp) -> Vec<Sexp> {
        let taken = || var("Number");
        let moved = match self.receiver(outcome.to, from, at) {
            Some(to) => vec![
                set("Into", to),
                l(
                    "fromTo",
                    vec![
                        l("from", vec![from.clone()]),
                        l("to", vec![var("Into")]),
                        named("count", taken()),
                    ],
                ),
            ],
            None => vec![set_at(
                "Count",
                from.clone(),
                minus(count(from.clone()), taken()),
            )],
        };
        let mut all = self.keeping(from, moved);
        if outcome.to == To::Hand {
            all.push(set("InHand", plus(kept("InHand"), taken())));
        }
        if self.notes {
            all.push(set_at(
                "Value",
                from.clone(),
                plus(note(from.clone()), taken()),
            ));
            match self.rules.params.strip {
                Some(Strip::LeaveFirst) => {
                    let first = equal(var("Taken"), number(0));
                    all.push(when(first, set("TakenFirst", from.clone())));
                }
                Some(Strip::LeaveLast) => all.push(set("TakenLast", from.clone())),
                _ => {}
            }
        }
        all.push(add_to("Taken", taken()));
        let some = seq(all).map(|x| when(more(taken(), number(0)), x));
        [Some(set("Number", n)), some]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Something done in every hole, which the variable `Each` names in turn.
    pub(super) fn in_every_hole(&self, what: Vec<Sexp>) -> Vec<Sexp> {
        let mut body = vec![add_to("Each", number(1))];
        body.extend(what);
        let on = l("<", vec![var("Each"), number(self.holes())]);
        let body = seq(body).unwrap_or_else(|| w("True"));
        vec![set("Each", number(0)), repeat(on, body)]
    }

    fn takes(&self, take: Take, outcome: &Outcome, at: &Sexp) -> Vec<Sexp> {
        let p = &self.rules.params;
        let amount = |from: &Sexp| match outcome.amount {
            0 => count(from.clone()),
            n => l("min", vec![number(n), count(from.clone())]),
        };
        match take {
            Take::Here => self.take_from(at, amount(at), outcome, at),
            Take::Opposite | Take::Facing | Take::Behind => {
                let mut all = vec![];
                for (name, of, spared) in [
                    ("Opposite", &p.opposite, Take::Behind),
                    ("Behind", &p.behind, Take::Facing),
                ] {
                    if take == spared {
                        continue;
                    }
                    let with = self.facing(of);
                    if with.is_empty() {
                        continue;
                    }
                    let from = || var("From");
                    let mut one = vec![set("From", entry(name, at.clone()))];
                    one.extend(self.take_from(&from(), amount(&from()), outcome, at));
                    match with.len() == self.holes() {
                        true => all.extend(one),
                        false => {
                            all.extend(seq(one).map(|x| when(is_in(at.clone(), sites(with)), x)))
                        }
                    }
                }
                all
            }
            Take::Every => {
                let each = || var("Each");
                let take = self.take_from(&each(), number(outcome.amount), outcome, at);
                let full = l(
                    "and",
                    vec![
                        not(self.own(&each())),
                        equal(count(each()), number(outcome.amount)),
                    ],
                );
                self.in_every_hole(seq(take).map(|x| when(full, x)).into_iter().collect())
            }
            Take::Board => {
                let each = || var("Each");
                self.in_every_hole(self.take_from(&each(), count(each()), outcome, at))
            }
        }
    }

    /// Takes, marks, visits, closes, bars, in this order.
    pub(super) fn effects(&self, outcome: &Outcome, at: &Sexp) -> Vec<Sexp> {
        let mut all: Vec<Sexp> = outcome
            .take
            .iter()
            .flatten()
            .flat_map(|take| self.takes(*take, outcome, at))
            .collect();
        if outcome.mark > 0 {
            let kind = usize::from(outcome.mark) - 1;
            let mark = match outcome.by_owner {
                false => self.mark_of(kind, true),
                true => choose(
                    is_in(at.clone(), self.home("P1")),
                    number(2 * kind + 1),
                    number(2 * kind + 2),
                ),
            };
            all.push(set_at("State", at.clone(), mark));
        }
        if outcome.visit {
            let now = || state(at.clone());
            let unseen = l(
                "and",
                vec![
                    more(now(), number(0)),
                    l("<=", vec![now(), number(self.seen())]),
                ],
            );
            let seen = set_at("State", at.clone(), plus(now(), number(self.seen())));
            all.push(when(unseen, seen));
        }
        if outcome.close {
            let bit = entry("Bit", at.clone());
            let open = not(self.closed(at));
            all.push(when(open, set("Closed", plus(kept("Closed"), bit))));
        }
        if outcome.bar {
            all.push(set("Barred", at.clone()));
        }
        all
    }

    /// That a hole was closed: its bit of the variable is set.
    pub(super) fn closed(&self, at: &Sexp) -> Sexp {
        let above = l("/", vec![kept("Closed"), entry("Bit", at.clone())]);
        equal(number(1), l("%", vec![above, number(2)]))
    }

    /// An outcome where a lap ended or a look led: its effects, and what comes next. Nothing = the move ends.
    pub(super) fn outcome(&self, outcome: &Outcome, at: &Sexp) -> Option<Sexp> {
        let mut all = self.effects(outcome, at);
        match outcome.next {
            // nobody decides anything more in what is written here
            NextOp::None | NextOp::End | NextOp::Won | NextOp::Ask => {}
            NextOp::Relay => {
                let on = vec![set("Hole", at.clone()), set("Go", number(1))];
                let some = more(count(at.clone()), number(0));
                all.extend(seq(on).map(|x| when(some, x)));
            }
            NextOp::Again => all.push(set("Again", number(1))),
            NextOp::MayAgain => {
                all.push(set("Again", number(1)));
                all.push(set("MayStop", number(1)));
            }
            NextOp::MoveOn => {
                let to = || var("Beyond");
                let mut on = vec![set("Beyond", self.after(at, false, false))];
                if self.closes() {
                    let next = self.after(&to(), false, false);
                    on.push(repeat(self.closed(&to()), set("Beyond", next)));
                }
                let gone = set_at("Count", at.clone(), minus(count(at.clone()), number(1)));
                on.extend(self.keeping(at, vec![gone]));
                on.push(drop_into(to()));
                on.push(set("At", to()));
                on.push(set("Moved", number(1)));
                on.push(set("Ask", number(1)));
                let some = more(count(at.clone()), number(0));
                all.extend(seq(on).map(|x| when(some, x)));
            }
            NextOp::LookBack(n) => {
                all.extend(self.look(n, self.after(at, true, false), Some(true)))
            }
            NextOp::LookNext(n) => {
                all.extend(self.look(n, self.after(at, false, false), Some(false)))
            }
            NextOp::LookOpposite(n) => {
                let with = self.facing(&self.rules.params.opposite);
                let faces = (with.len() < self.holes()).then(|| is_in(at.clone(), sites(with)));
                let look = self.look(n, entry("Opposite", at.clone()), None);
                all.extend(look.map(|x| match faces {
                    Some(faces) => when(faces, x),
                    None => x,
                }));
            }
        }
        seq(all)
    }

    /// Turns to another hole, under the look of a number; along the way (`back`: against it) past closed ones, where looks pass them.
    fn look(&self, n: u8, at: Sexp, back: Option<bool>) -> Option<Sexp> {
        let mut all = vec![set("At", at)];
        let passes = self.closes() && self.rules.params.looks_pass;
        if let Some(back) = back.filter(|_| passes) {
            let on = set("At", self.after(&here(), back, false));
            all.push(repeat(self.closed(&here()), on));
        }
        all.push(set("Ask", number(usize::from(n) + 2)));
        if self.circles {
            all.push(add_to("Looks", number(1)));
            // a look that has gone twice round the board finds nothing new
            let lost = more(var("Looks"), number(2 * self.holes()));
            all.push(when(lost, set("Ask", number(0))));
        }
        seq(all)
    }
}
