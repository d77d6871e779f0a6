//! A description without what says nothing: conditions that always or never hold, series in series, variables that nobody reads.

use super::words::{not, number};
use crate::sexp::Sexp;

fn word(x: &Sexp, is: &str) -> bool {
    matches!(x, Sexp::Word(word) if word == is)
}

fn truth(holds: bool) -> Sexp {
    Sexp::Word(if holds { "True" } else { "False" }.to_owned())
}

/// The parts of a list with a head, those of a set in its place.
fn parts(list: &[Sexp]) -> Vec<Sexp> {
    match list {
        [_, Sexp::Set(all)] => all.clone(),
        [_, all @ ..] => all.to_vec(),
        [] => vec![],
    }
}

fn head(x: &Sexp) -> Option<&str> {
    match x {
        Sexp::List(list) => match list.first() {
            Some(Sexp::Word(word)) => Some(word),
            _ => None,
        },
        _ => None,
    }
}

fn consequence(x: &Sexp) -> bool {
    head(x) == Some("then")
}

/// All or any of some conditions, or moves side by side: without those that say nothing, and no list in a like one.
fn joined(name: &str, list: &[Sexp]) -> Sexp {
    let (idle, last) = match name {
        "and" => ("True", "False"),
        _ => ("False", "True"),
    };
    let mut all: Vec<Sexp> = vec![];
    for part in parts(list) {
        match &part {
            Sexp::List(inner) if head(&part) == Some(name) && !inner.iter().any(consequence) => {
                all.extend(parts(inner));
            }
            part if word(part, idle) => {}
            _ => all.push(part),
        }
    }
    if all.iter().any(|x| word(x, last)) {
        return Sexp::Word(last.to_owned());
    }
    match all.len() {
        0 => Sexp::Word(idle.to_owned()),
        1 => all.remove(0),
        _ => Sexp::List(vec![Sexp::Word(name.to_owned()), Sexp::Set(all)]),
    }
}

/// Whether a list puts something into a variable that nobody reads.
fn unread(x: &Sexp, read: &dyn Fn(&str) -> bool) -> bool {
    match x {
        Sexp::List(list) => match list.as_slice() {
            [set, var, Sexp::Word(name), ..] if word(set, "set") && word(var, "Var") => !read(name),
            _ => false,
        },
        _ => false,
    }
}

fn list_of(list: Vec<Sexp>, read: &dyn Fn(&str) -> bool) -> Sexp {
    let whole = Sexp::List(list);
    let Sexp::List(list) = &whole else {
        return whole;
    };
    match (head(&whole), list.as_slice()) {
        // moves with what comes of them stay together
        (Some("or"), [.., then]) if head(then) == Some("then") => whole,
        (Some(name @ ("and" | "or")), [_, _, ..]) => joined(name, list),
        (Some("not"), [_, one]) => match one {
            one if word(one, "True") => truth(false),
            one if word(one, "False") => truth(true),
            Sexp::List(inner) if head(one) == Some("not") && inner.len() == 2 => inner[1].clone(),
            _ => whole,
        },
        (Some("if"), [_, c, a, ..]) if word(c, "True") => a.clone(),
        (Some("if"), [_, c, _, b]) if word(c, "False") => b.clone(),
        (Some("if"), [_, c, a, b]) if word(a, "True") && word(b, "False") => c.clone(),
        (Some("if"), [_, c, a, b]) if word(a, "False") && word(b, "True") => not(c.clone()),
        (Some("seq"), [_, Sexp::Set(all)]) => {
            let mut kept: Vec<Sexp> = vec![];
            for part in all.iter().filter(|x| !unread(x, read)) {
                match part {
                    Sexp::List(inner) if head(part) == Some("seq") => kept.extend(parts(inner)),
                    _ => kept.push(part.clone()),
                }
            }
            match kept.len() {
                1 => kept.remove(0),
                _ => Sexp::List(vec![list[0].clone(), Sexp::Set(kept)]),
            }
        }
        (Some("count"), [_, _, Sexp::Named(name, of)]) if name == "in" => match of.as_ref() {
            Sexp::List(inner) if matches!(inner.as_slice(), [_, Sexp::Set(none)] if none.is_empty()) => {
                number(0)
            }
            _ => whole,
        },
        _ => whole,
    }
}

/// What is left of a description; `read` says which variables are read, by their names in quotes.
pub fn tidy(x: &Sexp, read: &dyn Fn(&str) -> bool) -> Sexp {
    let all = |list: &[Sexp]| -> Vec<Sexp> { list.iter().map(|x| tidy(x, read)).collect() };
    match x {
        Sexp::Word(_) => x.clone(),
        Sexp::List(list) => list_of(all(list), read),
        Sexp::Set(list) => Sexp::Set(all(list)),
        Sexp::Named(name, value) => Sexp::Named(name.clone(), Box::new(tidy(value, read))),
    }
}
