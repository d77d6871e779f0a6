//! When a round is over, and who has won it.

use super::base::Steps;
use super::words::*;
use crate::sexp::{any_of, l, sum_of, w, Sexp};
use ludarium_engine::sowing::words::{Free, Marked, OddCounter, StuckThen, WinBy};

/// How a round came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The board stays as it is.
    Majority,
    /// Turns are counted out.
    Cap,
    /// The next to move is stuck.
    Stuck,
    /// Nobody is, or both are.
    Other,
}

impl Steps<'_> {
    pub(super) fn ends_of_round(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let mut ends = vec![];
        if let Some(limit) = p.majority {
            let over = |player| more(self.total(player), number(limit));
            let level = |player| equal(self.total(player), number(limit));
            let both = l("and", vec![level(0), level(1)]);
            let stops = any_of(vec![over(0), over(1), both]);
            let ending = match p.majority_round {
                true => Ending::Other,
                false => Ending::Majority,
            };
            ends.extend(self.end(stops, ending));
        }
        if self.rules.outcomes.iter().any(|o| o.over) {
            ends.extend(self.end(is("Over"), Ending::Other));
        }
        if let Some(turns) = p.cap {
            let out = l(">=", vec![var("Turns"), number(turns)]);
            ends.extend(self.end(out, Ending::Cap));
        }
        match p.stuck {
            StuckThen::Over => {
                let stuck = l("no", vec![w("Moves"), w("Next")]);
                ends.extend(self.end(stuck, Ending::Stuck));
            }
            StuckThen::Pass => {
                let mut stuck = l("all", vec![w("Passed")]);
                if self.may_stop() {
                    // one of the two may have stopped of his own will
                    let next = l("no", vec![w("Moves"), w("Next")]);
                    stuck = l("and", vec![stuck, next]);
                }
                ends.extend(self.end(stuck, Ending::Other));
            }
        }
        ends
    }

    fn end(&self, stops: Sexp, ending: Ending) -> Vec<Sexp> {
        let p = &self.rules.params;
        let loses = |who: &str, result: &str| l("result", vec![w(who), w(result)]);
        let by_score = |swapped: bool| {
            let score = |player: usize| {
                let of = if swapped { 1 - player } else { player };
                l(
                    "score",
                    vec![w(["P1", "P2"][player]), self.gathered(of, ending)],
                )
            };
            l("byScore", vec![Sexp::Set(vec![score(0), score(1)])])
        };
        let one = |condition: Sexp, result: Sexp| l("if", vec![condition, result]);
        match (p.win, ending) {
            (_, Ending::Majority) => vec![one(stops, by_score(false))],
            (WinBy::Fewest, _) => vec![one(stops, by_score(true))],
            (WinBy::NotStuck, Ending::Stuck) => vec![one(stops, loses("Next", "Loss"))],
            (WinBy::Stuck, Ending::Stuck) => vec![one(stops, loses("Next", "Win"))],
            (WinBy::LastMover, _) => {
                let by = |player: usize| {
                    let his = equal(var("LastMover"), number(player + 1));
                    let both = l("and", vec![stops.clone(), his]);
                    one(both, loses(["P1", "P2"][player], "Win"))
                };
                vec![by(0), by(1)]
            }
            _ => vec![one(stops, by_score(false))],
        }
    }

    /// A player's total as the rules count it during a round.
    fn total(&self, player: usize) -> Sexp {
        let mut all = vec![count(self.store_of(player))];
        if self.rules.params.total_with_marks && !self.rules.marks.is_empty() {
            all.push(count_in(self.marked_by(&number(player + 1))));
        }
        sum_of(all)
    }

    /// What a player has when the board is gathered.
    fn gathered(&self, player: usize, ending: Ending) -> Sexp {
        let p = &self.rules.params;
        let mut all = vec![count(self.store_of(player))];
        let marks = !self.rules.marks.is_empty();
        let in_marks = || count_in(self.marked_by(&number(player + 1)));
        let marked = match p.marked {
            Marked::AsFree if ending == Ending::Cap => Marked::Marker,
            marked => marked,
        };
        if ending == Ending::Majority {
            if marks && p.marked == Marked::Stay {
                all.push(in_marks());
            }
            return sum_of(all);
        }
        let apart = marks && marked != Marked::AsFree;
        if apart {
            all.push(in_marks());
        }
        let free = |region: Sexp| {
            let region = match apart {
                true => {
                    let plain = equal(state(l("site", vec![])), number(0));
                    let plain = crate::sexp::named("if", plain);
                    l("forEach", vec![region, plain])
                }
                false => region,
            };
            count_in(region)
        };
        let his = || free(self.home(["P1", "P2"][player]));
        let every = || free(self.all_holes());
        match (p.free, ending) {
            (_, Ending::Cap) | (Free::Owner, _) => all.push(his()),
            (Free::NotStuck, Ending::Stuck) => {
                let stuck = equal(l("next", vec![]), number(player + 1));
                all.push(choose(stuck, number(0), every()));
            }
            (Free::NotStuck, _) => all.push(his()),
            (Free::Nobody, _) => {}
            (Free::LastMover, _) => {
                let last = equal(var("LastMover"), number(player + 1));
                all.push(choose(last, every(), number(0)));
            }
            (Free::Shared, _) => {
                all.push(l("/", vec![every(), number(2)]));
                let odd = l("%", vec![every(), number(2)]);
                let gets = match p.odd {
                    OddCounter::Nobody => None,
                    OddCounter::LastMover => Some(equal(var("LastMover"), number(player + 1))),
                    OddCounter::Starter if self.begun.opener == player => Some(w("True")),
                    OddCounter::Starter => None,
                };
                all.extend(gets.map(|gets| choose(gets, odd, number(0))));
            }
        }
        sum_of(all)
    }
}
