//! Marks: the state of a site, 0 for none, else 2k + p for the mark of kind k (from 0) that player p (1, 2) holds.

use super::super::super::sexp::{all_of, any_of, l, named, w, Sexp};
use super::{not, NotExpressed, Writer};

/// The state of the site `at`.
fn state(at: &str) -> Sexp {
    l("state", vec![named("at", l(at, vec![]))])
}

/// The state of a mark of kind `kind` that `player` holds: `(mover)`, `(next)`, 1, 2.
fn held(kind: usize, player: Sexp) -> Sexp {
    match kind {
        0 => player,
        k => l("+", vec![w((2 * k).to_string()), player]),
    }
}

fn equal(at: &str, value: Sexp) -> Sexp {
    l("=", vec![state(at), value])
}

impl Writer<'_> {
    fn kind(&self, name: &str) -> Option<usize> {
        self.rules.marks.iter().position(|m| m == name)
    }

    /// That the site `at` bears a mark that one of the words names; none where every site does.
    pub(super) fn marked(&self, words: &[String], at: &str) -> Result<Option<Sexp>, NotExpressed> {
        let by = |who: &'static str| move |k: usize| equal(at, held(k, l(who, vec![])));
        let every = 0..self.rules.marks.len();
        let mut any = vec![];
        for word in words {
            match word.as_str() {
                "none" => any.push(equal(at, w("0"))),
                "any" => any.push(l(">", vec![state(at), w("0")])),
                "mine" => any.extend(every.clone().map(by("mover"))),
                "theirs" => any.extend(every.clone().map(by("next"))),
                named => {
                    let (who, kind) = match named.split_once(':') {
                        Some(("mine", kind)) => (&["mover"][..], kind),
                        Some(("theirs", kind)) => (&["next"][..], kind),
                        _ => (&["mover", "next"][..], named),
                    };
                    let Some(kind) = self.kind(kind) else {
                        return not(format!("the mark `{named}`"));
                    };
                    any.extend(who.iter().map(|who| by(who)(kind)));
                }
            }
        }
        let all = |a: &str, b: &str| words.iter().any(|x| x == a) && words.iter().any(|x| x == b);
        // before anything is marked a board without kinds has nothing to ask
        if self.rules.marks.is_empty() || all("none", "any") {
            return Ok(None);
        }
        Ok(Some(any_of(any)))
    }

    /// Gives the site that the last counter fell in a mark of the mover's.
    pub(super) fn mark(&self, kind: &str) -> Result<Sexp, NotExpressed> {
        let Some(k) = self.kind(kind) else {
            return not(format!("the mark `{kind}`"));
        };
        let whose = held(k, l("mover", vec![]));
        let site = named("at", l("to", vec![]));
        Ok(l("set", vec![w("State"), site, whose]))
    }

    /// The counters in all sites whose mark `player` holds: `(mover)`, 1, 2.
    pub(super) fn in_marks(&self, player: &Sexp) -> Sexp {
        let kinds = (0..self.rules.marks.len()).map(|k| equal("site", held(k, player.clone())));
        let sites = vec![
            l("sites", vec![w("Board")]),
            named("if", any_of(kinds.collect())),
        ];
        l("count", vec![named("in", l("forEach", sites))])
    }

    /// The counters in a player's holes that bear no mark.
    pub(super) fn in_plain(&self, player: &str) -> Sexp {
        let home = self.home(player);
        let sites = if self.rules.marks.is_empty() {
            home
        } else {
            l("forEach", vec![home, named("if", equal("site", w("0")))])
        };
        l("count", vec![named("in", sites)])
    }

    /// A sum, or its only part.
    pub(super) fn sum(&self, parts: Vec<Sexp>) -> Sexp {
        match parts.len() {
            1 => all_of(parts).unwrap_or_else(|| w("0")),
            _ => l("+", vec![Sexp::Set(parts)]),
        }
    }
}
