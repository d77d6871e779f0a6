//! Rules as rows: what each clause in force rules, sets and captures, in the words of the rules language.

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::lang::key::Takes;
use ludarium_engine::lang::{taken_in, Capture, Case, Clause, Counts, Half, Rulings, Span, Terms};
use serde::Deserialize as _;
use serde_json::Value;

use crate::publish::bind::{Game, World};

/// A term of a ruling at a moment: a condition or an effect, one of its values.
#[derive(Debug, Clone)]
pub struct Ruling<'w> {
    pub edition: &'w str,
    /// Full id of the clause.
    pub clause: String,
    /// Its number among the rulings of the clause, from 1.
    pub ruling: usize,
    /// When it applies.
    pub moment: String,
    /// Conditions or effects.
    pub half: Half,
    /// The key; of a look its parts after a point.
    pub key: String,
    /// Its number among the values of the key, any of which will do, from 1.
    pub number: usize,
    /// `=`, `!=`, `>=`, `<=`, `between`.
    pub operator: &'static str,
    pub value: String,
    /// The least and the greatest number that it means.
    pub span: (Option<u16>, Option<u16>),
}

/// A parameter that is set.
#[derive(Debug, Clone)]
pub struct Setting<'w> {
    pub edition: &'w str,
    /// Part and parameter.
    pub parameter: String,
    /// The value: words and numbers as they are, lists parted by semicolons, tables as JSON.
    pub value: String,
    /// The value where it is a number.
    pub number: Option<f64>,
    /// The clauses that set it, by full id.
    pub clauses: Vec<String>,
}

/// Something that a ruling captures.
#[derive(Debug, Clone)]
pub struct Captured<'w> {
    pub edition: &'w str,
    /// Full id of the clause.
    pub clause: String,
    pub ruling: usize,
    pub moment: String,
    /// Its number among the captures of the ruling at that moment, from 1.
    pub number: usize,
    /// What is captured.
    pub capture: Capture,
}

/// A ruling as it applies: of a rider, the ruling that it goes with, with the rider's effects.
struct Applied {
    clause: String,
    number: usize,
    case: Case,
}

/// The clauses in force of a game under its default readings: their full ids, whether they are shared, and what they say.
fn clauses(game: &Game) -> Vec<(String, bool, Clause)> {
    let Ok((file, shared)) = taken_in(&game.bundle) else {
        return vec![];
    };
    let full = |id: &String| format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
    let all = file.clauses.iter();
    let rows = all.map(|(id, c)| (full(id), shared.contains_key(id), c.clone()));
    // what the compiler has in force, and nothing that a table could not refer to
    let known: BTreeSet<&str> = game.rules.clauses().iter().map(|c| c.id.as_str()).collect();
    rows.filter(|(id, ..)| known.contains(id.as_str()))
        .collect()
}

/// The rulings of a game as they apply, in the words and the order of its family.
fn applied(game: &Game) -> Option<(&'static Rulings, Vec<Applied>)> {
    let rulings = game.rules.family().rulings?;
    let clauses = clauses(game);
    let normal =
        |half, terms: &Terms| (rulings.normal)(half, terms).unwrap_or_else(|_| terms.clone());
    let cases = |clause: &Clause| -> Vec<Case> {
        let case = |c: &Case| Case {
            when: normal(Half::When, &c.when),
            then: normal(Half::Then, &c.then),
        };
        clause.rulings().iter().map(case).collect()
    };
    let of: BTreeMap<&str, Vec<Case>> = clauses
        .iter()
        .map(|(id, _, clause)| (id.as_str(), cases(clause)))
        .collect();
    let mut out = vec![];
    for (id, _, clause) in &clauses {
        let own = of.get(id.as_str()).cloned().unwrap_or_default();
        let ridden = clause.after.iter().flatten().flat_map(|name| {
            // named as the file calls it, or in full
            let end = format!(".{name}");
            let found = of.iter().find(|(id, _)| **id == name || id.ends_with(&end));
            found.map(|(_, cases)| cases.clone()).unwrap_or_default()
        });
        let rider = clause.then.as_ref().filter(|_| clause.after.is_some());
        let with = rider.map(|then| normal(Half::Then, then));
        let ridden = ridden.filter_map(|case| {
            Some(Case {
                then: with.clone()?,
                ..case
            })
        });
        let all = own.into_iter().chain(ridden);
        out.extend((1..).zip(all).map(|(number, case)| Applied {
            clause: id.clone(),
            number,
            case,
        }));
    }
    Some((rulings, out))
}

/// Goes through the rulings of every game, once for each moment that a ruling decides.
fn each<'w>(world: &'w World, mut visit: impl FnMut(&'w Game, &'static Rulings, &Applied, &str)) {
    for game in world.playable() {
        let Some((family, all)) = applied(game) else {
            continue;
        };
        for a in &all {
            for moment in a.case.when.moments() {
                visit(game, family, a, moment);
            }
        }
    }
}

/// Every ruling of every game.
pub fn rulings<'w>(world: &'w World) -> Vec<Ruling<'w>> {
    let mut out = vec![];
    each(world, |game, family, a, moment| {
        for (half, terms) in [(Half::When, &a.case.when), (Half::Then, &a.case.then)] {
            let row = |(key, number, (operator, value, span))| Ruling {
                edition: &game.edition.slug,
                clause: a.clause.clone(),
                ruling: a.number,
                moment: moment.to_owned(),
                half,
                key,
                number,
                operator,
                value,
                span,
            };
            out.extend(terms_told(family, half, terms).into_iter().map(row));
        }
    });
    out
}

/// Operator, value, least and greatest number.
type Told = (&'static str, String, (Option<u16>, Option<u16>));

/// The terms of one half: key, number of the value, value. The moments are given beside them.
fn terms_told(family: &Rulings, half: Half, terms: &Terms) -> Vec<(String, usize, Told)> {
    let mut out = vec![];
    for (key, value) in &terms.0 {
        match family.key(half, key).map(|k| k.takes) {
            Some(Takes::Moments) => {}
            Some(Takes::Counts) => {
                let counts = Counts::deserialize(value).map(|c| c.0).unwrap_or_default();
                let spans = (1..).zip(counts.iter().map(span_told));
                out.extend(spans.map(|(n, term)| (key.clone(), n, term)));
            }
            _ => match value {
                Value::Object(parts) => out.extend(
                    parts
                        .iter()
                        .map(|(part, v)| (format!("{key}.{part}"), 1, word_told(v))),
                ),
                Value::Array(list) => {
                    let words = (1..).zip(list.iter().map(word_told));
                    out.extend(words.map(|(n, term)| (key.clone(), n, term)));
                }
                one => out.push((key.clone(), 1, word_told(one))),
            },
        }
    }
    out
}

fn span_told(span: &Span) -> Told {
    match *span {
        Span::Between(a, b) if a == b => ("=", a.to_string(), (Some(a), Some(a))),
        Span::Between(a, u16::MAX) => (">=", a.to_string(), (Some(a), None)),
        Span::Between(0, b) => ("<=", b.to_string(), (Some(0), Some(b))),
        Span::Between(a, b) => ("between", format!("{a} and {b}"), (Some(a), Some(b))),
        Span::Even => ("=", "even".to_owned(), (None, None)),
        Span::Odd => ("=", "odd".to_owned(), (None, None)),
    }
}

fn word_told(value: &Value) -> Told {
    let number = value.as_u64().and_then(|n| u16::try_from(n).ok());
    let text = plain(value);
    match text.strip_prefix('!') {
        Some(word) => ("!=", word.to_owned(), (None, None)),
        None => ("=", text, (number, number)),
    }
}

/// A value as a cell has it.
fn plain(value: &Value) -> String {
    let nested = |v: &Value| v.is_array() || v.is_object();
    match value {
        Value::String(word) => word.clone(),
        Value::Array(list) if !list.iter().any(nested) => {
            let words: Vec<String> = list.iter().map(plain).collect();
            words.join("; ")
        }
        other => other.to_string(),
    }
}

/// Every parameter that clauses of a game set; one of the edition takes the place of a shared one.
pub fn settings<'w>(world: &'w World) -> Vec<Setting<'w>> {
    let mut out = vec![];
    for game in world.playable() {
        let mut set: BTreeMap<String, (bool, Value, Vec<String>)> = BTreeMap::new();
        for (id, shared, clause) in clauses(game) {
            for (part, params) in clause.set.iter().flatten() {
                for (name, value) in params {
                    let (mine, _, by) = set
                        .entry(format!("{part}.{name}"))
                        .and_modify(|there| {
                            if there.0 && !shared {
                                *there = (false, value.clone(), vec![]);
                            }
                        })
                        .or_insert_with(|| (shared, value.clone(), vec![]));
                    if *mine == shared {
                        by.push(id.clone());
                    }
                }
            }
        }
        out.extend(
            set.into_iter()
                .map(|(parameter, (_, value, clauses))| Setting {
                    edition: &game.edition.slug,
                    parameter,
                    number: value.as_f64(),
                    value: plain(&value),
                    clauses,
                }),
        );
    }
    out
}

/// Every capture that a ruling of a game tells of.
pub fn captures<'w>(world: &'w World) -> Vec<Captured<'w>> {
    let mut out = vec![];
    each(world, |game, family, a, moment| {
        let captures = (family.captures)(&a.case.when, &a.case.then);
        out.extend((1..).zip(captures).map(|(number, capture)| Captured {
            edition: &game.edition.slug,
            clause: a.clause.clone(),
            ruling: a.number,
            moment: moment.to_owned(),
            number,
            capture,
        }));
    });
    out
}
