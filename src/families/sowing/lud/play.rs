//! Play: what may be chosen, how it is sown, when it is over and who has won.

use super::super::super::sexp::{all_of, any_of, l, named, q, w, Sexp};
use super::{Parts, Writer};
use ludarium_engine::sowing::compile::{Free, Skip, StuckThen};

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
        let select = l(
            "move",
            vec![
                w("Select"),
                l("from", vec![self.home("Mover"), named("if", condition)]),
                then(),
            ],
        );
        if parts.relays {
            let last = l("last", vec![w("To"), named("afterSubsequents", w("True"))]);
            let on = l("move", vec![w("Select"), l("from", vec![last]), then()]);
            l("if", vec![l("is", vec![w("Pending")]), on, select])
        } else {
            select
        }
    }

    /// How it ends.
    fn ends(&self) -> Vec<Sexp> {
        let p = &self.rules.params;
        let stores = |player: &str| l("count", vec![named("at", l("mapEntry", vec![w(player)]))]);
        let score = |player: &str| {
            let all = match p.free {
                Free::Owner => l(
                    "+",
                    vec![
                        stores(player),
                        l("count", vec![named("in", self.home(player))]),
                    ],
                ),
                _ => stores(player),
            };
            l("score", vec![w(player), all])
        };
        let by_score = l("byScore", vec![Sexp::Set(vec![score("P1"), score("P2")])]);
        let mut ends = vec![];
        if let Some(limit) = p.majority {
            let more = l(">", vec![stores("Mover"), w(limit.to_string())]);
            ends.push(l("if", vec![more, l("result", vec![w("Mover"), w("Win")])]));
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
        let mut list = vec![];
        list.push(named("owner", l("mover", vec![])));
        if let Some((when, effect)) = &parts.chain {
            list.push(named("if", when.clone()));
            if let Some(on) = self.on_the_way(parts) {
                list.push(named("sowEffect", on));
            }
            list.push(named("apply", effect.clone()));
        } else {
            if let Some(on) = self.on_the_way(parts) {
                list.push(named("sowEffect", on));
            }
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
        if p.skip == Skip::LapOrigin {
            list.push(named("includeSelf", w("False")));
        }
        if p.first_origin {
            list.push(named("origin", w("True")));
        }
        if !parts.skip.is_empty() {
            list.push(named("skipIf", any_of(parts.skip.clone())));
        }
        if parts.chain.is_some() {
            list.push(named("backtracking", w("True")));
        }
        l("sow", list)
    }

    fn on_the_way(&self, parts: &Parts) -> Option<Sexp> {
        let list: Vec<Sexp> = parts
            .on_the_way
            .iter()
            .map(|(when, effect)| match when {
                Some(when) => l("if", vec![when.clone(), effect.clone()]),
                None => effect.clone(),
            })
            .collect();
        match list.len() {
            0 => None,
            1 => list.into_iter().next(),
            _ => Some(l("and", vec![Sexp::Set(list)])),
        }
    }
}
