//! What a series is played against: another reading, the rules without a clause, or any other setting.

use super::file::SeriesFile;
use super::units::walker as walker_of;
use super::walk::Walker;
use crate::rules_files::Loaded;
use ludarium_engine::agents::Agent;
use ludarium_engine::rules::{Clause, RulesFile};
use ludarium_engine::{Bundle, ClauseInfo, Problem};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// As a study file has it.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum AgainstFile {
    /// `each-reading` or `each-clause`.
    Word(String),
    One(Against),
}

/// What is other than in the series itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Against {
    /// A question, and the reading taken of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// A clause left out, by full id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub agents: Vec<Agent>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Against {
    /// Whether it is one of the rules' own doubts or clauses.
    pub fn is_rules(&self) -> bool {
        self.question.is_some() || self.clause.is_some()
    }
}

/// Everything that a series is to be played against, in the order of the rules file.
///
/// # Errors
/// A word that is not known; rules that do not compile.
pub fn all(loaded: &Loaded, file: &AgainstFile) -> Result<Vec<Against>, String> {
    let word = match file {
        AgainstFile::One(one) => return Ok(vec![one.clone()]),
        AgainstFile::Word(word) => word.as_str(),
    };
    match word {
        "each-reading" => {
            let (rules, _) = ludarium_engine::compile::taken_in(&loaded.bundle).map_err(|p| {
                p.iter()
                    .map(|p| loaded.tell(p))
                    .collect::<Vec<_>>()
                    .join("\n")
            })?;
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
        "each-clause" => {
            let clauses: Vec<ClauseInfo> = if loaded.is_track() {
                let rules = loaded.compile_track(&Default::default(), &Default::default());
                rules.map_err(|e| e.to_string())?.clauses
            } else {
                let rules = loaded.compile(&Default::default());
                rules.map_err(|e| e.to_string())?.clauses
            };
            let without = |c: ClauseInfo| Against {
                clause: Some(c.id),
                ..Against::default()
            };
            Ok(clauses.into_iter().map(without).collect())
        }
        _ => Err(format!(
            "against: {}",
            ludarium_engine::words::unknown(word, &["each-reading", "each-clause"])
        )),
    }
}

/// The other rules and their series.
///
/// # Errors
/// Why they cannot be played: what the compiler says, without file and line.
pub fn walker(loaded: &Loaded, s: &SeriesFile, against: &Against) -> Result<Walker, String> {
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
        return walker_of(loaded, &series);
    };
    let mut bundle = without(&loaded.bundle, clause);
    let compile = |bundle: &Bundle| {
        if loaded.is_track() {
            ludarium_engine::track::compile(bundle, &Default::default(), &Default::default()).err()
        } else {
            ludarium_engine::compile(bundle, &Default::default()).err()
        }
    };
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
        let told: Vec<String> = problems.iter().map(|p| short(p.kind, &p.message)).collect();
        let more = told.len().saturating_sub(1);
        let first = told.into_iter().next().unwrap_or_default();
        return Err(match more {
            0 => first,
            n => format!("{first} (and {n} more)"),
        });
    }
    let less = Loaded {
        bundle,
        ..loaded.clone()
    };
    walker_of(&less, &series)
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
fn short(kind: &str, message: &str) -> String {
    let what = message.split([';', '\n']).next().unwrap_or(message).trim();
    let what = what.split(": add ").next().unwrap_or(what);
    if kind == "silence" {
        format!("silent, {what}")
    } else {
        what.to_owned()
    }
}

/// Hash of all that can decide play under any reading and without any clause: the rules files without their prose.
#[must_use]
pub fn source_hash(bundle: &Bundle) -> String {
    const PROSE: &[&str] = &[
        "title",
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
    let mut value = serde_json::to_value(bundle).unwrap_or_default();
    bare(&mut value);
    hex::encode(Sha256::digest(value.to_string().as_bytes()))
}

/// The rules without a clause, and without what others say of it.
#[must_use]
pub fn without(bundle: &Bundle, clause: &str) -> Bundle {
    let mut less = bundle.clone();
    let Some((short, id)) = clause.split_once('.') else {
        return less;
    };
    let files = std::iter::once(&mut less.rules).chain(&mut less.shared);
    for file in files.filter(|f| f.short == short) {
        leave_out(file, id);
    }
    less
}

fn leave_out(file: &mut RulesFile, id: &str) {
    file.clauses.shift_remove(id);
    for c in file.clauses.values_mut() {
        for list in [&mut c.over, &mut c.after].into_iter().flatten() {
            list.retain(|x| x != id);
        }
        // a rider of nothing but what was left out goes with it
        if c.after.as_ref().is_some_and(Vec::is_empty) {
            *c = Clause {
                set: Some(BTreeMap::new()),
                ..Clause::default()
            };
        }
    }
}
