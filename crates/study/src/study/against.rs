//! What a series is played against: another reading, the rules without a clause, or any other setting.

use super::error::StudyError;
use super::file::SeriesFile;
use super::other::{Against, AgainstFile, EACH, PAIRS};
use super::units::series as series_of;
use crate::rules_files::Loaded;
use crate::text::{json_value, sha256_hex};
use ludarium_engine::families;
use ludarium_engine::game::Series;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::ClauseInfo;
use ludarium_engine::lang::Problem;
use serde_json::Value;
use std::sync::Arc;

/// Everything that a series is to be played against, in the order of the rules file.
///
/// # Errors
/// A word that is not known; rules that do not compile.
pub fn all(loaded: &Loaded, file: &AgainstFile) -> Result<Vec<Against>, StudyError> {
    let word = match file {
        AgainstFile::One(one) => return Ok(vec![one.clone()]),
        AgainstFile::Word(word) => word.as_str(),
    };
    match word {
        "each-reading" => {
            let (rules, _) = ludarium_engine::lang::taken_in(&loaded.bundle)
                .map_err(|problems| loaded.error(&problems))?;
            let mut out = vec![];
            for (id, q) in &rules.questions {
                let others = q
                    .reading
                    .iter()
                    .filter(|(name, r)| **name != q.default && r.infeasible.is_none());
                out.extend(others.map(|(name, _)| Against {
                    question: Some(id.clone()),
                    reading: Some(name.clone()),
                    ..Against::default()
                }));
            }
            Ok(out)
        }
        PAIRS => {
            let one = all(loaded, &AgainstFile::Word("each-reading".to_owned()))?;
            let one: Vec<(String, String)> = one
                .into_iter()
                .filter_map(|a| Some((a.question?, a.reading?)))
                .collect();
            let pairs = one.iter().enumerate().flat_map(|(i, a)| {
                let later = one[i + 1..].iter().filter(move |b| b.0 != a.0);
                later.map(move |b| Against {
                    readings: [a.clone(), b.clone()].into(),
                    ..Against::default()
                })
            });
            Ok(pairs.collect())
        }
        "each-clause" => {
            let rules = loaded.rules(&Default::default(), &Default::default())?;
            let without = |c: &ClauseInfo| Against {
                clause: Some(c.id.clone()),
                ..Against::default()
            };
            Ok(rules.clauses().iter().map(without).collect())
        }
        _ => Err(StudyError::Against(ludarium_engine::words::unknown(
            word, EACH,
        ))),
    }
}

/// The other rules and their series.
///
/// # Errors
/// Why they cannot be played: what the compiler says, without file and line.
pub fn series(
    loaded: &Loaded,
    s: &SeriesFile,
    against: &Against,
) -> Result<Arc<dyn Series>, StudyError> {
    let mut series = s.clone();
    if let (Some(q), Some(r)) = (&against.question, &against.reading) {
        series.readings.insert(q.clone(), r.clone());
    }
    series.readings.extend(against.readings.clone());
    series.set.extend(against.set.clone());
    if !against.agents.is_empty() {
        series.agents.clone_from(&against.agents);
    }
    if against.start.is_some() {
        series.start.clone_from(&against.start);
    }
    let Some(clause) = &against.clause else {
        return series_of(loaded, &series);
    };
    let mut bundle = without(&loaded.bundle, clause);
    let compile =
        |bundle: &Bundle| families::compile(bundle, &Default::default(), &Default::default()).err();
    let mut problems = compile(&bundle);
    // what a game may do without is then absent
    while let Some(may) = problems.as_deref().and_then(dispensable) {
        if may.iter().all(|path| bundle.rules.absent.contains(path)) {
            break;
        }
        bundle.rules.absent.extend(may);
        problems = compile(&bundle);
    }
    if let Some(problems) = problems {
        let whys: Vec<String> = problems.iter().map(|p| short(p.kind, &p.message)).collect();
        let more = whys.len().saturating_sub(1);
        let first = whys.into_iter().next().unwrap_or_default();
        return Err(StudyError::Refused(match more {
            0 => first,
            n => format!("{first} (and {n} more)"),
        }));
    }
    let less = Loaded {
        bundle,
        ..loaded.clone()
    };
    series_of(&less, &series)
}

/// The parameters that no clause sets, where all problems are of parameters that a game may do without.
fn dispensable(problems: &[Problem]) -> Option<Vec<String>> {
    let path = |p: &Problem| {
        let may = p.message.contains("list it in absent");
        let path = p.message.split('`').nth(1)?;
        may.then(|| path.to_owned())
    };
    problems.iter().map(path).collect()
}

/// What the compiler says, up to the advice that it gives.
pub(super) fn short(kind: &str, message: &str) -> String {
    let what = message.split([';', '\n']).next().unwrap_or(message).trim();
    let what = what.split(": add ").next().unwrap_or(what);
    if kind == "silence" {
        format!("silent, {what}")
    } else {
        what.to_owned()
    }
}

/// Hash of all that can decide play under any reading and without any clause: the rules files without their prose.
pub fn source_hash(bundle: &Bundle) -> String {
    const PROSE: &[&str] = &[
        "title",
        "also",
        "says",
        "ask",
        "because",
        "note",
        "cites",
        "attested",
        "inferred",
        "conjectured",
        "shows",
        "inert",
        "borrowed",
        "like",
        "taken",
    ];
    fn bare(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|key, _| !PROSE.contains(&key.as_str()));
                map.values_mut().for_each(bare);
            }
            Value::Array(list) => list.iter_mut().for_each(bare),
            _ => {}
        }
    }
    let mut value = json_value(bundle);
    bare(&mut value);
    sha256_hex(value.to_string().as_bytes())
}

/// The rules without a clause, and without what others say of it.
pub fn without(bundle: &Bundle, clause: &str) -> Bundle {
    let mut less = bundle.clone();
    let Some((short, id)) = clause.split_once('.') else {
        return less;
    };
    let files = std::iter::once(&mut less.rules).chain(&mut less.shared);
    for file in files.filter(|f| f.short == short) {
        file.leave_out(id);
    }
    less
}
