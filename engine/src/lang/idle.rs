//! Settings that say nothing because another is missing or says otherwise.

use super::{Clause, Problem, RulesFile};
use serde_json::Value;
use std::collections::BTreeMap;

/// A parameter that says nothing without another: its path, that of the other, and the words of the other that make it speak;
/// no words: any.
pub(crate) type Needs = (&'static str, &'static str, &'static [&'static str]);

/// Settings of a file that say nothing, with what would make them speak; those of clauses that come from a shared file are for games that
/// have the thing, and are passed over.
pub(crate) fn settings_of_nothing(
    (file, shared): &(RulesFile, BTreeMap<String, String>),
    all: &[Needs],
) -> Vec<Problem> {
    let value = |path: &str| {
        let (phase, name) = path.split_once('.')?;
        let of = |c: &Clause| c.set.as_ref()?.get(phase)?.get(name).cloned();
        file.clauses
            .iter()
            .find_map(|(id, c)| of(c).map(|v| (id.clone(), v)))
    };
    let mut out = vec![];
    for (path, needs, words) in all {
        let Some((id, _)) = value(path).filter(|(id, _)| !shared.contains_key(id)) else {
            continue;
        };
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

/// Keys under which words are prose, or define the names that are looked for.
const NO_USE: &[&str] = &["says", "note", "ask", "because", "zones", "kinds"];

/// Names that a list defines and no clause and no reading uses: `zones` of a board, `kinds` of men.
pub(crate) fn unused_names(file: &RulesFile, list: &str) -> Vec<Problem> {
    let value = |v: Result<Value, _>| v.unwrap_or(Value::Null);
    let mut parts: Vec<(String, Value)> = vec![];
    for (id, clause) in &file.clauses {
        parts.push((format!("clause.{id}"), value(serde_json::to_value(clause))));
    }
    for (q, question) in &file.questions {
        for (name, reading) in &question.reading {
            let key = format!("question.{q}.reading.{name}");
            parts.push((key, value(serde_json::to_value(reading))));
        }
    }
    let mut used = vec![];
    parts.iter().for_each(|(_, v)| uses(v, &mut used));
    let mut out: Vec<Problem> = vec![];
    for (key, part) in &parts {
        let mut names = vec![];
        defines(part, list, &mut names);
        for (number, name) in names {
            // men of the first kind need no name where they stand
            let first = list == "kinds" && number == 0;
            let known = out.iter().any(|p| p.message.contains(&format!("`{name}`")));
            if !first && !known && !used.contains(&name) {
                let one = list.trim_end_matches('s');
                let message = format!("no clause and no reading uses the {one} `{name}`: name it in a condition, or take it out");
                out.push(Problem::new("idle", key.clone(), message));
            }
        }
    }
    out
}

/// The first word of every text in a value, without `!`, but of prose and definitions.
fn uses(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) => {
            let word = text.split_whitespace().next().unwrap_or_default();
            out.push(word.trim_start_matches('!').to_owned());
        }
        Value::Array(list) => list.iter().for_each(|v| uses(v, out)),
        Value::Object(map) => {
            let used = map.iter().filter(|(k, _)| !NO_USE.contains(&k.as_str()));
            used.for_each(|(_, v)| uses(v, out));
        }
        _ => {}
    }
}

/// The names that lists of a name define, each with its place in its list.
fn defines(value: &Value, list: &str, out: &mut Vec<(usize, String)>) {
    let Value::Object(map) = value else { return };
    for (key, value) in map {
        match value {
            Value::Array(names) if key == list => {
                let first = |v: &Value| Some(v.as_str()?.split_whitespace().next()?.to_owned());
                out.extend(
                    names
                        .iter()
                        .enumerate()
                        .filter_map(|(i, v)| Some((i, first(v)?))),
                );
            }
            // a clause may have this name
            Value::Object(names) if key == list && !names.contains_key("set") => {
                out.extend(names.keys().cloned().enumerate());
            }
            value => defines(value, list, out),
        }
    }
}
