//! Marks: the state of a site, 0 for none, else 2k + p for the mark of kind k (from 0) that player p (1, 2) holds; of K kinds,
//! 2K more where it was visited.

use super::{not, NotExpressed, Writer};
use crate::sexp::{any_of, l, named, w, Sexp};
use ludarium_engine::lang::YesNo;
use ludarium_engine::sowing::position::Mark;
use ludarium_engine::sowing::rulings::{SomeNone, Twin};

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

/// The state of a mark that was not visited.
pub(super) fn state_of(mark: Mark) -> usize {
    2 * usize::from(mark.kind) + mark.by.index() + 1
}

fn equal(at: &str, value: Sexp) -> Sexp {
    l("=", vec![state(at), value])
}

/// No state.
fn plain(of: Sexp) -> Sexp {
    l("=", vec![of, w("0")])
}

impl Writer<'_> {
    fn kind(&self, name: &str) -> Option<usize> {
        self.rules.marks.iter().position(|m| m == name)
    }

    /// What the state of a visited mark is above that of one that was not.
    pub(super) fn seen(&self) -> usize {
        2 * self.rules.marks.len()
    }

    /// That the site `at` bears a player's mark of a kind, visited or not.
    fn of_kind(&self, at: &str, kind: usize, player: &Sexp) -> Vec<Sexp> {
        let mut all = vec![equal(at, held(kind, player.clone()))];
        if self.rules.outcomes.iter().any(|o| o.visit) {
            let seen = w((2 * kind + self.seen()).to_string());
            all.push(equal(at, l("+", vec![seen, player.clone()])));
        }
        all
    }

    /// That the mark of the site `at` was visited, or was not.
    pub(super) fn visited(&self, visited: YesNo, at: &str) -> Sexp {
        let sign = match visited {
            YesNo::Yes => ">",
            YesNo::No => "<=",
        };
        l(sign, vec![state(at), w(self.seen().to_string())])
    }

    /// Notes that the mark of the site that the last counter fell in was visited.
    pub(super) fn visit(&self) -> Sexp {
        let seen = w(self.seen().to_string());
        let not_yet = l("<=", vec![state("to"), seen.clone()]);
        let site = named("at", l("to", vec![]));
        let now = l("+", vec![state("to"), seen]);
        let note = l("set", vec![w("State"), site, now]);
        l("if", vec![not_yet, note])
    }

    /// That the hole of the same number of the other player bears a mark, or bears none.
    pub(super) fn twin(&self, words: &[Twin], at: &str) -> Option<Sexp> {
        let sign = match words {
            [Twin::Plain] => "=",
            [Twin::Marked] => ">",
            _ => return None,
        };
        let both = w((2 * self.row() + 1).to_string());
        let twin = l("-", vec![both, l(at, vec![])]);
        let its = l("state", vec![named("at", twin)]);
        Some(l(sign, vec![its, w("0")]))
    }

    /// That the mover holds a mark, or holds none.
    pub(super) fn my_marks(&self, words: &[SomeNone]) -> Option<Sexp> {
        let sign = match words {
            [SomeNone::None] => "=",
            [SomeNone::Some] => ">",
            _ => return None,
        };
        let mine = self.marked_by(&l("mover", vec![]));
        let number = l("count", vec![w("Sites"), named("in", mine)]);
        Some(l(sign, vec![number, w("0")]))
    }

    /// The sites whose mark a player holds.
    fn marked_by(&self, player: &Sexp) -> Sexp {
        let kinds = (0..self.rules.marks.len()).flat_map(|k| self.of_kind("site", k, player));
        let any = named("if", any_of(kinds.collect()));
        l("forEach", vec![l("sites", vec![w("Board")]), any])
    }

    /// That the site `at` bears a mark that one of the words names; none where every site does.
    pub(super) fn marked(&self, words: &[String], at: &str) -> Result<Option<Sexp>, NotExpressed> {
        let by = |who: &'static str| move |k: usize| any_of(self.of_kind(at, k, &l(who, vec![])));
        let every = 0..self.rules.marks.len();
        let mut any = vec![];
        for word in words {
            match word.as_str() {
                "none" => any.push(plain(state(at))),
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
        l("count", vec![named("in", self.marked_by(player))])
    }

    /// The counters in a player's holes that bear no mark.
    pub(super) fn in_plain(&self, player: &str) -> Sexp {
        let home = self.home(player);
        let sites = if self.rules.marks.is_empty() {
            home
        } else {
            l("forEach", vec![home, named("if", plain(state("site")))])
        };
        l("count", vec![named("in", sites)])
    }
}
