//! What a series is played against: another reading, the rules without a clause, or any other setting.

use super::error::StudyError;
use super::file::SeriesFile;
use super::units::series as series_of;
use crate::rules_files::Loaded;
use crate::text::{json_value, sha256_hex};
use ludarium_engine::families;
use ludarium_engine::game::{Agent, Series};
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::ClauseInfo;
use ludarium_engine::lang::Problem;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// As a study file has it.
#[derive(Debug, Clone, schemars::JsonSchema)]
#[serde(untagged)]
pub enum AgainstFile {
    /// `each-reading`, `each-clause`, `each-swap`, `each-pair` or `strong-pairs`.
    Word(#[schemars(extend("enum" = EACH))] String),
    /// Keys that differ.
    One(Against),
}

/// The words that stand for a series of others each.
const EACH: &[&str] = &["each-reading", "each-clause", SWAPS, PAIRS, STRONG_PAIRS];

/// Every feature that another edition of the family has otherwise.
pub(super) const SWAPS: &str = "each-swap";

/// All readings of all questions, two at a time.
pub(super) const PAIRS: &str = "each-pair";

/// Those of them that another study saw meet.
pub(super) const STRONG_PAIRS: &str = "strong-pairs";

impl<'de> Deserialize<'de> for AgainstFile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        match Value::deserialize(d)? {
            Value::String(word) if EACH.contains(&word.as_str()) => Ok(Self::Word(word)),
            Value::String(word) => Err(D::Error::custom(ludarium_engine::words::unknown(
                &word, EACH,
            ))),
            keys => match keys_alone(keys).map_err(D::Error::custom)? {
                Some(one) => Ok(Self::One(one)),
                None => Err(D::Error::custom("keys that differ are needed")),
            },
        }
    }
}

/// Keys that differ, as keys: every one of them may be left out, so that a list would pass for them.
pub(super) fn keys_alone<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Against>, D::Error> {
    let keys = Option::<Map<String, Value>>::deserialize(d)?;
    keys.map(|keys| serde_json::from_value(Value::Object(keys)))
        .transpose()
        .map_err(D::Error::custom)
}

/// What is other than in the series itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Against {
    /// A question, and the reading taken of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// That reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// A clause left out, by full id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// A feature of other games in the place of the own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swap: Option<Box<Swap>>,
    /// Readings: question → reading.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// Agents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<crate::values::AgentWord>")]
    pub agents: Vec<Agent>,
    /// Stick-and-track games: parameters set.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, i64>,
    /// Sowing games: a position to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// A feature taken from other games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Swap {
    /// What is exchanged: a parameter (`sow.skip`), all of a part (`opening.*`) or the rulings of a moment (`at=last`).
    pub topic: String,
    /// Editions that have it so, by slug.
    pub from: Vec<String>,
    /// Aspects that say something else then: what they said, and what they say.
    pub aspects: BTreeMap<String, [String; 2]>,
}

impl Against {
    /// The two readings, where two questions are read otherwise at once.
    pub fn two(&self) -> Option<[(&String, &String); 2]> {
        let mut both = self.readings.iter();
        let two = [both.next()?, both.next()?];
        both.next().is_none().then_some(two)
    }

    /// Whether it is one of the rules' own doubts or clauses, or a feature of other games.
    pub fn is_rules(&self) -> bool {
        self.question.is_some() || self.clause.is_some() || self.swap.is_some()
    }
}

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
#[must_use]
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
