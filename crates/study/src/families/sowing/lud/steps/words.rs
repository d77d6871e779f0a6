//! Words of the language that steps are made of: variables, counters and marks of a site, one thing after the other.

use super::super::super::super::sexp::{l, named, q, w, Sexp};

/// A whole number.
pub(super) fn number(n: impl std::fmt::Display) -> Sexp {
    w(n.to_string())
}

/// What a variable holds; -1 where nothing was put into it.
pub(super) fn var(name: &str) -> Sexp {
    l("var", vec![q(name)])
}

/// What a variable holds, 0 where nothing was put into it.
pub(super) fn kept(name: &str) -> Sexp {
    l("max", vec![number(0), var(name)])
}

/// Puts a number into a variable.
pub(super) fn set(name: &str, value: Sexp) -> Sexp {
    l("set", vec![w("Var"), q(name), value])
}

/// Adds to a variable.
pub(super) fn add_to(name: &str, value: Sexp) -> Sexp {
    set(name, plus(var(name), value))
}

pub(super) fn plus(a: Sexp, b: Sexp) -> Sexp {
    l("+", vec![a, b])
}

pub(super) fn minus(a: Sexp, b: Sexp) -> Sexp {
    l("-", vec![a, b])
}

pub(super) fn equal(a: Sexp, b: Sexp) -> Sexp {
    l("=", vec![a, b])
}

pub(super) fn more(a: Sexp, b: Sexp) -> Sexp {
    l(">", vec![a, b])
}

/// Whether a variable holds 1.
pub(super) fn is(name: &str) -> Sexp {
    equal(number(1), var(name))
}

pub(super) fn not(condition: Sexp) -> Sexp {
    l("not", vec![condition])
}

pub(super) fn mover() -> Sexp {
    l("mover", vec![])
}

/// That player 1 moves.
pub(super) fn first_moves() -> Sexp {
    l("is", vec![w("Mover"), w("P1")])
}

pub(super) fn sites(all: impl IntoIterator<Item = usize>) -> Sexp {
    let all = all.into_iter().map(number).collect();
    l("sites", vec![Sexp::Set(all)])
}

pub(super) fn is_in(site: Sexp, region: Sexp) -> Sexp {
    l("is", vec![w("In"), site, region])
}

/// Counters of a site.
pub(super) fn count(at: Sexp) -> Sexp {
    l("count", vec![named("at", at)])
}

/// Counters of a region.
pub(super) fn count_in(region: Sexp) -> Sexp {
    l("count", vec![named("in", region)])
}

/// How many sites a region has.
pub(super) fn size(region: Sexp) -> Sexp {
    l("count", vec![w("Sites"), named("in", region)])
}

pub(super) fn state(at: Sexp) -> Sexp {
    l("state", vec![named("at", at)])
}

/// One or the other, of numbers, conditions and moves alike.
pub(super) fn choose(condition: Sexp, a: Sexp, b: Sexp) -> Sexp {
    l("if", vec![condition, a, b])
}

/// Does something where a condition holds.
pub(super) fn when(condition: Sexp, then: Sexp) -> Sexp {
    l("if", vec![condition, then])
}

pub(super) fn repeat(condition: Sexp, body: Sexp) -> Sexp {
    l("while", vec![condition, body])
}

/// One thing after the other; none where there is nothing to do.
pub(super) fn seq(mut all: Vec<Sexp>) -> Option<Sexp> {
    match all.len() {
        0 => None,
        1 => all.pop(),
        _ => Some(l("seq", vec![Sexp::Set(all)])),
    }
}

/// The entry of a map.
pub(super) fn entry(map: &str, key: Sexp) -> Sexp {
    l("mapEntry", vec![q(map), key])
}

/// A map, of the pairs that differ from what it gives anyway: the key itself; none where there are none. It cannot hold a 0.
pub(super) fn map(name: &str, pairs: impl IntoIterator<Item = (usize, usize)>) -> Option<Sexp> {
    let pairs = pairs.into_iter().filter(|(key, value)| key != value);
    let pairs = pairs.map(|(key, value)| l("pair", vec![number(key), number(value)]));
    let pairs: Vec<Sexp> = pairs.collect();
    (!pairs.is_empty()).then(|| l("map", vec![q(name), Sexp::Set(pairs)]))
}
