//! Play: what may be chosen, how it is sown, when it is over and who has won.

use super::{Parts, Writer};
use crate::sexp::{all_of, any_of, l, named, q, sum_of, w, Sexp};
use ludarium_engine::sowing::words::{Feed, Free, Marked, Skip, StuckThen};

/// What the names of both tracks begin with; whose each is tells them apart.
pub(super) const TRACK: &str = "Sowing";

/// Where the last move ended: of the choice of a hole that hole, with all that followed the last counter's.
fn last_to(with_all_that_followed: bool) -> Sexp {
    let mut last = vec![w("To")];
    if with_all_that_followed {
        last.push(named("afterConsequence", w("True")));
    }
    l("last", last)
}

impl Writer<'_> {
    /// The whole description.
    pub(super) fn game(&self, parts: &Parts) -> Sexp {
        let rules = vec![
            l("start", vec![Sexp::Set(self.start())]),
            l("play", vec![self.play(parts)]),
            l("end", vec![Sexp::Set(self.ends())]),
        ];
        l(
            "game",
            vec![
                q(&self.rules.title),
                l("players", vec![w("2")]),
                l("equipment", vec![self.equipment()]),
                l("rules", rules),
            ],
        )
    }

    /// A move: a hole is chosen and sown.
    fn play(&self, parts: &Parts) -> Sexp {
        let mut may = vec![l(
            ">",
            vec![l("count", vec![named("at", l("from", vec![]))]), w("0")],
        )];
        if !parts.may.is_empty() {
            let more = any_of(parts.may.clone());
            let plain = l(
                ">=",
                vec![l("count", vec![named("at", l("from", vec![]))]), w("1")],
            );
            if more != plain {
                may.push(more);
            }
        }
        may.extend(parts.may_not.iter().map(|x| l("not", vec![x.clone()])));
        let condition = all_of(may).unwrap_or_else(|| w("True"));
        let sow = self.sow(parts);
        let then = || l("then", vec![sow.clone()]);
        let from = vec![self.home("Mover"), named("if", condition)];
        let select = self.fed(l("move", vec![w("Select"), l("from", from), then()]));
        if parts.relays {
            let on = vec![w("Select"), l("from", vec![last_to(true)]), then()];
            let on = l("move", on);
            l("if", vec![l("is", vec![w("Pending")]), on, select])
        } else {
            select
        }
    }

    /// The moves, of which only those may be made that feed one who has nothing.
    fn fed(&self, select: Sexp) -> Sexp {
        let Some(duty) = self.rules.params.feed else {
            return select;
        };
        let theirs = || l("count", vec![named("in", self.home("Next"))]);
        let feeds = named("ifAfterwards", l("<", vec![w("0"), theirs()]));
        let feeding = l("do", vec![select.clone(), feeds]);
        let moves = match duty {
            Feed::Strict => feeding,
            Feed::IfAble => l("priority", vec![Sexp::Set(vec![feeding, select.clone()])]),
        };
        l("if", vec![l("=", vec![w("0"), theirs()]), moves, select])
    }

    /// How it ends.
    fn ends(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let store = |who: Sexp| l("count", vec![named("at", l("mapEntry", vec![who]))]);
        let score = |number: usize| {
            let player = ["P1", "P2"][number - 1];
            let mut all = vec![store(w(player))];
            let own = p.free == Free::Owner;
            match (self.rules.marks.is_empty(), p.marked) {
                (false, Marked::Marker | Marked::Stay) => {
                    all.push(self.in_marks(&w(number.to_string())));
                    all.extend(own.then(|| self.in_plain(player)));
                }
                _ => all.extend(own.then(|| l("count", vec![named("in", self.home(player))]))),
            }
            l("score", vec![w(player), sum_of(all)])
        };
        let by_score = l("byScore", vec![Sexp::Set(vec![score(1), score(2)])]);
        let mut ends = vec![];
        if let Some(limit) = p.majority {
            let marked = p.total_with_marks && !self.rules.marks.is_empty();
            // a move may fill a hole that the other player has marked
            let players = [("Mover", "mover"), ("Next", "next")];
            for (role, number) in players.iter().take(if marked { 2 } else { 1 }) {
                let mut total = vec![store(w(*role))];
                if marked {
                    total.push(self.in_marks(&l(number, vec![])));
                }
                let more = l(">", vec![sum_of(total), w(limit.to_string())]);
                ends.push(l("if", vec![more, l("result", vec![w(*role), w("Win")])]));
            }
        }
        let over = match p.stuck {
            StuckThen::Over => l("no", vec![w("Moves"), w("Next")]),
            StuckThen::Pass => l("all", vec![w("Passed")]),
        };
        ends.push(l("if", vec![over, by_score]));
        ends
    }

    fn sow(&self, parts: &Parts) -> Sexp {
        let p = &self.rules.params;
        // without the name of a track the first is taken, whoever owns it
        let mut list = vec![q(TRACK), named("owner", l("mover", vec![]))];
        if let Some((when, effect)) = &parts.chain {
            list.push(named("if", when.clone()));
            list.push(named("apply", effect.clone()));
        } else {
            // the narrowest condition first, and the next where it does not hold
            let mut rulings: Vec<_> = parts.last.iter().collect();
            rulings.sort_by_key(|(narrow, _, _)| std::cmp::Reverse(*narrow));
            let mut whole: Option<Sexp> = None;
            for (_, when, effect) in rulings.into_iter().rev() {
                whole = match (when, effect, whole) {
                    (None, effect, _) => effect.clone(),
                    (Some(when), Some(effect), None) => {
                        Some(l("if", vec![when.clone(), effect.clone()]))
                    }
                    (Some(when), Some(effect), Some(rest)) => {
                        Some(l("if", vec![when.clone(), effect.clone(), rest]))
                    }
                    // nothing happens here: what is left holds elsewhere
                    (Some(when), None, Some(rest)) => {
                        Some(l("if", vec![l("not", vec![when.clone()]), rest]))
                    }
                    (Some(_), None, None) => None,
                };
            }
            list.extend(whole.map(|x| named("apply", x)));
        }
        if p.first_origin {
            // one counter alone goes on to the next hole
            let lifted = l("count", vec![named("at", l("from", vec![]))]);
            list.push(named("origin", l(">", vec![lifted, w("1")])));
        }
        let mut skip = parts.skip.clone();
        if p.skip == Skip::LapOrigin {
            // `includeSelf:False` forgets where the last counter fell when it is the one that passes the origin by
            let origin = last_to(parts.relays);
            skip.insert(0, l("=", vec![l("to", vec![]), origin]));
        }
        if !skip.is_empty() {
            list.push(named("skipIf", any_of(skip)));
        }
        if parts.chain.is_some() {
            list.push(named("backtracking", w("True")));
        }
        l("sow", list)
    }
}
