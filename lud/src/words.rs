//! Words of the language that steps are made of: variables, counters and marks of a site, one thing after the other.

use crate::sexp::{l, named, q, w, Sexp};

/// A whole number.
pub fn number(n: impl std::fmt::Display) -> Sexp {
    w(n.to_string())
}

/// What a variable holds; -1 where nothing was put into it.
pub fn var(name: &str) -> Sexp {
    l("var", vec![q(name)])
}

/// What a variable holds, 0 where nothing was put into it.
pub fn kept(name: &str) -> Sexp {
    l("max", vec![number(0), var(name)])
}

/// Puts a number into a variable.
pub fn set(name: &str, value: Sexp) -> Sexp {
    l("set", vec![w("Var"), q(name), value])
}

/// Adds to a variable.
pub fn add_to(name: &str, value: Sexp) -> Sexp {
    set(name, plus(var(name), value))
}

pub fn plus(a: Sexp, b: Sexp) -> Sexp {
    l("+", vec![a, b])
}

pub fn minus(a: Sexp, b: Sexp) -> Sexp {
    l("-", vec![a, b])
}

pub fn equal(a: Sexp, b: Sexp) -> Sexp {
    l("=", vec![a, b])
}

pub fn more(a: Sexp, b: Sexp) -> Sexp {
    l(">", vec![a, b])
}

/// Whether a variable holds 1.
pub fn is(name: &str) -> Sexp {
    equal(number(1), var(name))
}

pub fn not(condition: Sexp) -> Sexp {
    l("not", vec![condition])
}

pub fn mover() -> Sexp {
    l("mover", vec![])
}

/// That player 1 moves.
pub fn first_moves() -> Sexp {
    l("is", vec![w("Mover"), w("P1")])
}

pub fn sites(all: impl IntoIterator<Item = usize>) -> Sexp {
    let all = all.into_iter().map(number).collect();
    l("sites", vec![Sexp::Set(all)])
}

pub fn is_in(site: Sexp, region: Sexp) -> Sexp {
    l("is", vec![w("In"), site, region])
}

/// Counters of a site.
pub fn count(at: Sexp) -> Sexp {
    l("count", vec![named("at", at)])
}

/// Counters of a region.
pub fn count_in(region: Sexp) -> Sexp {
    l("count", vec![named("in", region)])
}

/// How many sites a region has.
pub fn size(region: Sexp) -> Sexp {
    l("count", vec![w("Sites"), named("in", region)])
}

pub fn state(at: Sexp) -> Sexp {
    l("state", vec![named("at", at)])
}

/// One or the other, of numbers, conditions and moves alike.
pub fn choose(condition: Sexp, a: Sexp, b: Sexp) -> Sexp {
    l("if", vec![condition, a, b])
}

/// Does something where a condition holds.
pub fn when(condition: Sexp, then: Sexp) -> Sexp {
    l("if", vec![condition, then])
}

pub fn repeat(condition: Sexp, body: Sexp) -> Sexp {
    l("while", vec![condition, body])
}

/// One thing after the other; none where there is nothing to do.
pub fn seq(mut all: Vec<Sexp>) -> Option<Sexp> {
    match all.len() {
        0 => None,
        1 => all.pop(),
        _ => Some(l("seq", vec![Sexp::Set(all)])),
    }
}

/// The entry of a map.
pub fn entry(map: &str, key: Sexp) -> Sexp {
    l("mapEntry", vec![q(map), key])
}

/// A map, of the pairs that differ from what it gives anyway: the key itself; none where there are none. It cannot hold a 0.
pub fn map(name: &str, pairs: impl IntoIterator<Item = (usize, usize)>) -> Option<Sexp> {
    let pairs = pairs.into_iter().filter(|(key, value)| key != value);
    let pairs = pairs.map(|(key, value)| l("pair", vec![number(key), number(value)]));
    let pairs: Vec<Sexp> = pairs.collect();
    (!pairs.is_empty()).then(|| l("map", vec![q(name), Sexp::Set(pairs)]))
}
