//! What a ruleset makes use of, word by word of the vocabulary; and what in it does nothing.

use crate::compile::{self, taken_in, Choice, Problem};
use crate::rules::params::{of_family, Kind, Param, PARAMS};
use crate::rules::{json_schema, words_of, Case, Clause, Next, RulesFile};
use crate::{Bundle, Ruleset};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The fixed moments, in the order of play.
pub const MOMENTS: &[&str] = &[
    "choose",
    "enter",
    "passing",
    "last",
    "race",
    "place",
    "settled",
    "remainder",
];

/// Every feature of the sowing vocabulary, from the program's own lists: parameters with each word they take
/// (`sow.skip=lap-origin`), conditions (`when.side=own`), outcomes (`then.next=relay`), looks (`next.look=back`) and moments
/// (`at=enter`).
pub fn vocabulary() -> Vec<String> {
    let mut all: Vec<String> = PARAMS.iter().flat_map(of_param).collect();
    let schema = json_schema();
    for (table, name) in [("when", "When"), ("then", "Then")] {
        let keys = schema
            .pointer(&format!("/$defs/{name}/properties"))
            .and_then(Value::as_object);
        for key in keys.into_iter().flat_map(|k| k.keys()) {
            if key == "at" {
                continue;
            }
            all.push(format!("{table}.{key}"));
            for (word, _) in words_of(table, key).into_iter().flatten() {
                all.push(format!("{table}.{key}={word}"));
            }
        }
    }
    for (word, _) in words_of("next", "look").into_iter().flatten() {
        all.push(format!("next.look={word}"));
    }
    all.extend(MOMENTS.iter().map(|m| format!("at={m}")));
    all
}

fn of_param(p: &Param) -> Vec<String> {
    match p.kind {
        Kind::Word(words) => words
            .iter()
            .map(|(w, _)| format!("{}={w}", p.path()))
            .collect(),
        Kind::Bool => vec![format!("{}=true", p.path()), format!("{}=false", p.path())],
        Kind::Half(..) => vec![p.path(), format!("{}=half", p.path())],
        _ => vec![p.path()],
    }
}

/// The features of a bundle of either family under its default readings, each with the clauses that use it (full ids).
///
/// Words that the vocabulary leaves open (names of marks, zones, moments) and numbers are not told apart.
///
/// # Errors
/// A shared file that is used and not there.
pub fn features(bundle: &Bundle) -> Result<BTreeMap<String, Vec<String>>, Vec<Problem>> {
    let (file, shared) = taken_in(bundle)?;
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let known: BTreeSet<String> = vocabulary().into_iter().collect();
    let table = of_family(&file.family);
    let sowing = table.len() == PARAMS.len();
    for (id, clause) in &file.clauses {
        let full = format!("{}.{id}", shared.get(id).unwrap_or(&file.short));
        let mut used: BTreeSet<String> = BTreeSet::new();
        for (phase, params) in clause.set.iter().flatten() {
            for (name, value) in params {
                let path = format!("{phase}.{name}");
                match value {
                    Value::String(w) => used.insert(format!("{path}={w}")),
                    Value::Bool(b) => used.insert(format!("{path}={b}")),
                    _ => used.insert(path),
                };
            }
        }
        for case in clause.rulings() {
            in_case(&case, &mut used);
        }
        if let Some(then) = clause.then.as_ref().filter(|_| clause.after.is_some()) {
            in_table("then", then, &mut used);
        }
        let of_sets = |f: &String| {
            let path = f.split('=').next().unwrap_or(f);
            table.iter().any(|p| p.path() == path)
        };
        used.retain(|f| known.contains(f) || (!sowing && of_sets(f)) || of_sets(f));
        for feature in used {
            out.entry(feature).or_default().push(full.clone());
        }
    }
    Ok(out)
}

fn in_case(case: &Case, used: &mut BTreeSet<String>) {
    in_table("when", &case.when, used);
    in_table("then", &case.then, used);
    for moment in case.when.at.iter().flat_map(|m| m.as_slice()) {
        used.insert(format!("at={moment}"));
    }
    if let Some(Next::Look(look)) = &case.then.next {
        used.insert(format!("next.look={}", look.look));
    }
}

fn in_table<T: Serialize>(table: &str, of: &T, used: &mut BTreeSet<String>) {
    let Ok(Value::Object(map)) = serde_json::to_value(of) else {
        return;
    };
    for (key, value) in map {
        used.insert(format!("{table}.{key}"));
        let values = match value {
            Value::Array(list) => list,
            one => vec![one],
        };
        for word in values.iter().filter_map(Value::as_str) {
            used.insert(format!("{table}.{key}={word}"));
        }
    }
}

/// How far two rulesets are from each other.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Distance {
    /// Situations of all moments that both treat alike, and differently.
    pub same: usize,
    pub differ: usize,
    /// Aspects (board, opening, sowing, ends …) in which they differ, of how many.
    pub aspects: usize,
    pub of_aspects: usize,
}

impl Distance {
    /// From 0 (play alike) to 1: the mean of the shares of situations and aspects that differ.
    pub fn share(&self) -> f64 {
        let share = |n: usize, of: usize| if of == 0 { 0.0 } else { n as f64 / of as f64 };
        (share(self.differ, self.same + self.differ) + share(self.aspects, self.of_aspects)) / 2.0
    }
}

/// The distance of two compiled rulesets.
pub fn distance(a: &Ruleset, b: &Ruleset) -> Distance {
    let (same, differ) = crate::compare::situations(a, b);
    let aspects = crate::compare::by_aspect(a, b);
    Distance {
        same,
        differ,
        aspects: aspects.iter().filter(|(x, y)| x.value != y.value).count(),
        of_aspects: aspects.len(),
    }
}

/// Parameters that say nothing without another: the one, what it needs, and the words of the other that make it speak.
const NEEDS: &[(&str, &str, &[&str])] = &[
    ("opening.from", "opening.kind", &["race", "script"]),
    ("opening.pace", "opening.kind", &["race"]),
    ("opening.tie", "opening.kind", &["race"]),
    ("opening.takes", "opening.kind", &["race"]),
    ("opening.script", "opening.kind", &["script"]),
    ("opening.later", "divide.kind", &[]),
    ("starter.later", "divide.kind", &[]),
    (
        "divide.size",
        "divide.kind",
        &["houses", "refill", "own-row"],
    ),
    ("divide.gained", "divide.kind", &["houses"]),
    ("divide.odd", "divide.kind", &["houses"]),
    ("divide.debt", "divide.kind", &["houses"]),
    ("divide.remainder", "divide.kind", &["refill"]),
    ("divide.from", "divide.kind", &["own-row", "refill"]),
    ("marks.next-round", "divide.kind", &[]),
    ("match.lost-below", "divide.kind", &[]),
    ("match.lost-holes", "divide.kind", &[]),
    ("match.won-rounds", "divide.kind", &[]),
    ("majority.ends", "majority.over", &[]),
    ("feed.give", "feed.duty", &[]),
];

/// What in a bundle does nothing, beside the compiler's own remarks: settings that speak of something the game does not
/// have, riders and `over` without effect, readings that do not compile or change nothing.
pub fn idle(bundle: &Bundle, rules: &Ruleset) -> Vec<Problem> {
    let Ok((file, _)) = taken_in(bundle) else {
        return vec![];
    };
    let mut out = settings_of_nothing(&file);
    for (id, clause) in &bundle.rules.clauses {
        let mark_free = file.marks.is_empty();
        let key = format!("clause.{id}");
        let path = |p: &str| format!("{key}.set.{p}");
        let sets = |phase: &str, name: &str| {
            let phase = clause.set.as_ref().and_then(|s| s.get(phase));
            phase.is_some_and(|p| p.contains_key(name))
        };
        for (phase, name) in [("gather", "marked"), ("marks", "next-round")] {
            if mark_free && sets(phase, name) {
                let p = format!("{phase}.{name}");
                out.push(Problem::new(
                    "idle",
                    path(&p),
                    format!("{p} says nothing: there are no marks; list kinds in marks = […], or take it out"),
                ));
            }
        }
        if clause.after.is_some() {
            let with = clause.after.iter().flatten();
            let decided = |id: &String| {
                !rules
                    .remarks
                    .iter()
                    .any(|r| r.key == format!("clause.{id}"))
            };
            if !with.into_iter().any(decided) {
                out.push(Problem::new(
                    "idle",
                    key.clone(),
                    "a rider of rulings that decide nothing: name others in `after`, or take it out",
                ));
            }
        }
    }
    out
}

fn settings_of_nothing(file: &RulesFile) -> Vec<Problem> {
    let value = |path: &str| {
        let (phase, name) = path.split_once('.')?;
        let of = |c: &Clause| c.set.as_ref()?.get(phase)?.get(name).cloned();
        file.clauses
            .iter()
            .find_map(|(id, c)| of(c).map(|v| (id.clone(), v)))
    };
    let mut out = vec![];
    for (path, needs, words) in NEEDS {
        let Some((id, _)) = value(path) else { continue };
        let there = value(needs);
        let speaks = match &there {
            None => false,
            Some((_, v)) => words.is_empty() || v.as_str().is_some_and(|w| words.contains(&w)),
        };
        if !speaks {
            let wanted = if words.is_empty() {
                format!("no clause sets {needs}")
            } else {
                format!("{needs} is not {}", words.join(" or "))
            };
            out.push(Problem::new(
                "idle",
                format!("clause.{id}.set.{path}"),
                format!("{path} says nothing here: {wanted}; set that, or take this out"),
            ));
        }
    }
    out
}

/// Every reading compiled by itself: problems under the key of the reading.
pub fn readings(bundle: &Bundle) -> Vec<Problem> {
    let Ok((file, _)) = taken_in(bundle) else {
        return vec![];
    };
    let Ok(plain) = compile::compile(bundle, &Choice::new()) else {
        return vec![];
    };
    let mut out = vec![];
    for (q, question) in &file.questions {
        for (name, reading) in &question.reading {
            if *name == question.default || reading.infeasible.is_some() || reading.inert.is_some()
            {
                continue;
            }
            let key = format!("question.{q}.reading.{name}");
            match compile::compile(bundle, &Choice::from([(q.clone(), name.clone())])) {
                Err(problems) => out.extend(problems.into_iter().map(|p| {
                    let message = format!("{q}={name}: {}", p.message);
                    Problem::new(p.kind, key.clone(), message).about(p.clauses)
                })),
                Ok(rules) if rules.plays_like(&plain) => out.push(Problem::new(
                    "idle",
                    key,
                    format!("{q}={name} changes no outcome: the rules play as without it"),
                )),
                Ok(_) => {}
            }
        }
    }
    out
}
