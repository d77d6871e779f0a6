//! Rulings: what is done at a moment, and what follows.

use super::{chains, not, NotExpressed, Parts, Writer};
use crate::sexp::{all_of, l, named, w, Sexp};
use ludarium_corpus::text::json_value;
use ludarium_engine::sowing::rulings::{Case, Direction, Next, NextWord, Take, Then, To};
use ludarium_engine::sowing::words::Dir;

/// That a ruling has no other effects than those named here. A new effect is among none of them until somebody can write it.
fn known(then: &Then, effects: &[&str]) -> Result<(), NotExpressed> {
    // the word under which it is announced changes no play
    let expressed = |key: &&str| *key == "tell" || effects.contains(key);
    match then.given().into_iter().find(|key| !expressed(key)) {
        Some(other) => not(format!("the outcome `{other}`")),
        None => Ok(()),
    }
}

impl Writer<'_> {
    /// One ruling, moment by moment.
    pub(super) fn case(&self, case: &Case, parts: &mut Parts) -> Result<(), NotExpressed> {
        let moments: Vec<&str> = case
            .when
            .at
            .iter()
            .flat_map(|m| m.as_slice())
            .map(String::as_str)
            .collect();
        if self.never(&case.when) {
            return Ok(());
        }
        if chains(case) {
            let when = self
                .when(&case.when, "to")?
                .unwrap_or_else(|| l("=", vec![w("1"), w("1")]));
            let effect = self.takes(&case.then)?;
            parts.chain = Some((when, effect));
            return Ok(());
        }
        for moment in moments {
            match moment {
                "choose" => {
                    self.choice(case, parts)?;
                }
                "last" => {
                    let keys = json_value(&case.when);
                    let narrow = keys.as_object().map_or(0, serde_json::Map::len);
                    let when = self.when(&case.when, "to")?;
                    let effect = self.outcome(&case.then, parts)?;
                    if parts.chained && effect.is_some() {
                        return not(
                            "another ruling of the last counter beside a chain of captures",
                        );
                    }
                    parts.last.push((narrow, when, effect));
                }
                "passing" => {
                    // the counters on the way lie there only when the last has fallen
                    if case.then != Then::default() {
                        return not(
                            "what is done on the way: that program sows all counters first",
                        );
                    }
                }
                "enter" => {
                    known(&case.then, &["skip"])?;
                    if case.then.skip != Some(true) {
                        return not("an exception from what is skipped");
                    }
                    if let Some(when) = self.when(&case.when, "to")? {
                        parts.skip.push(when);
                    }
                }
                // the end of a chain backwards needs no words: it ends where the condition does not hold
                _ if case.then
                    == (Then {
                        next: Some(Next::Word(NextWord::End)),
                        ..Then::default()
                    }) => {}
                "remainder" => return not(super::OF_LATER),
                other => return not(format!("the moment `{other}`")),
            }
        }
        Ok(())
    }

    /// Which holes may be chosen.
    fn choice(&self, case: &Case, parts: &mut Parts) -> Result<(), NotExpressed> {
        let when = self.when(&case.when, "from")?;
        known(&case.then, &["choose", "direction"])?;
        let clockwise = self.rules.params.direction == Dir::Clockwise;
        if case
            .then
            .direction
            .is_some_and(|d| d == Direction::Either || (d == Direction::Clockwise) != clockwise)
        {
            return not("a direction by hole or by the player");
        }
        match case.then.choose.map(|c| c.word()) {
            Some("may") => parts.may.extend(when),
            Some("may-not") => parts.may_not.extend(when),
            Some(other) => return not(format!("choose = {other}")),
            None => {}
        }
        Ok(())
    }

    /// What is taken, and where it goes.
    fn takes(&self, then: &Then) -> Result<Sexp, NotExpressed> {
        known(then, &["take", "amount", "to", "next"])?;
        let mut list = vec![];
        for take in then.take.iter().flat_map(|t| t.as_slice()) {
            let from = match take {
                Take::Here => l("to", vec![]),
                Take::Opposite => self.opposite("to"),
                other => return not(format!("take = {other}")),
            };
            let count = match then.amount {
                Some(n) => w(n.to_string()),
                None => l("count", vec![named("at", from.clone())]),
            };
            list.push(match then.to.unwrap_or(To::Mover) {
                To::Mover => l(
                    "fromTo",
                    vec![
                        l("from", vec![from]),
                        l("to", vec![l("mapEntry", vec![l("mover", vec![])])]),
                        named("count", count),
                    ],
                ),
                To::Nobody => l("remove", vec![from, named("count", count)]),
                other => return not(format!("to = {other}")),
            });
        }
        all_of(list).map_or_else(|| not("an outcome without a capture"), Ok)
    }

    fn outcome(&self, then: &Then, parts: &mut Parts) -> Result<Option<Sexp>, NotExpressed> {
        let mut list = vec![];
        if let Some(kind) = &then.mark {
            known(then, &["mark", "next"])?;
            list.push(self.mark(kind)?);
        } else if then.visit == Some(true) {
            known(then, &["visit", "next"])?;
            list.push(self.visit());
        } else if then.take.is_some() {
            list.push(self.takes(then)?);
        } else {
            known(then, &["next"])?;
        }
        match &then.next {
            Some(Next::Word(NextWord::End)) | None => {}
            Some(Next::Word(NextWord::Again)) => list.push(l("moveAgain", vec![])),
            Some(Next::Word(NextWord::Relay)) => {
                parts.relays = true;
                list.push(l("moveAgain", vec![]));
                list.push(l("set", vec![w("Pending")]));
            }
            Some(Next::Word(other)) => return not(format!("next = {other}")),
            Some(Next::Look(look)) => {
                return not(format!("a look {} as `{}`", look.look, look.moment))
            }
        }
        Ok(all_of(list))
    }
}
