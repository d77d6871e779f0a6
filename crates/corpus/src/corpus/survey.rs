//! Moments of play as files keep them: the engine's types, read strictly (a key that is not known is an error) and described.

use crate::values::MomentKept;
use ludarium_engine::game::{Met, Moment, Parting, Survey};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// Something that happened in play, with the clauses that decided it together.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Met")]
pub struct MetKept {
    /// Full ids of the clauses that decide it.
    clauses: Vec<String>,
    /// How many times in all.
    times: u64,
    /// The smallest moment at which it happened: fewest holes with counters, then fewest counters on the board.
    at: MomentKept,
}

/// What random rounds met.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Survey")]
pub struct SurveyKept {
    /// Rounds played; of stick-and-track games, games.
    rounds: u64,
    /// Full ids of clauses that decided something, with how many times.
    spoke: BTreeMap<String, u64>,
    /// What the clauses decided, by the set of those that decided together.
    met: Vec<MetKept>,
}

/// A difference between two readings met in random rounds with the same random numbers.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Parting")]
pub struct PartingKept {
    /// Rounds played, until enough differences had been seen or to the bound.
    rounds: u64,
    /// Differences seen; a match is left at its first.
    times: u64,
    /// The smallest moment at which the two part; none if they never did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<MomentKept>,
}

impl From<SurveyKept> for Survey {
    fn from(s: SurveyKept) -> Self {
        let met = |m: MetKept| Met {
            clauses: m.clauses,
            times: m.times,
            at: m.at.into(),
        };
        Self {
            rounds: s.rounds,
            spoke: s.spoke,
            met: s.met.into_iter().map(met).collect(),
        }
    }
}

impl From<PartingKept> for Parting {
    fn from(p: PartingKept) -> Self {
        Self {
            rounds: p.rounds,
            times: p.times,
            at: p.at.map(Moment::from),
        }
    }
}

/// Reads a survey strictly.
pub fn survey<'de, D: Deserializer<'de>>(d: D) -> Result<Survey, D::Error> {
    SurveyKept::deserialize(d).map(Survey::from)
}

/// Reads a parting strictly.
pub fn parting<'de, D: Deserializer<'de>>(d: D) -> Result<Parting, D::Error> {
    PartingKept::deserialize(d).map(Parting::from)
}
