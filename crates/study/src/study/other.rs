//! What is other in a series than in the one that it is played beside, as study files have it.

use ludarium_engine::game::Agent;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

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
pub(super) const EACH: &[&str] = &["each-reading", "each-clause", SWAPS, PAIRS, STRONG_PAIRS];

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
