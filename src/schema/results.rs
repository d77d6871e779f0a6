//! `studies/results/*.json` and `study --json`: what `study/table.rs` and `study/told.rs` write.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{any, of, Shape};
use crate::families::FAMILIES;
use crate::study::elo::Rating;
use crate::study::file::Identity;
use crate::values::{AgentWord, FormatNumber, Sha256};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;

use super::statistics::{Compared, Met, Told};

/// Whether results have no number of their format, as those from before there were numbers: not what is written now.
fn of_before(_: &FormatNumber) -> bool {
    false
}

/// The results of a study.
#[derive(JsonSchema)]
pub(super) struct Results {
    /// Who writes this file, and that nobody else does.
    written_by: String,
    /// Number of this format.
    // results from before there were numbers have none
    #[serde(default, skip_serializing_if = "of_before")]
    format: FormatNumber,
    /// The study, by name.
    study: String,
    /// What it is called.
    title: String,
    /// The question it answers.
    asks: String,
    /// What tells whether the results are those of the rules as they are now, where that is more than the keys of the series.
    #[serde(skip_serializing_if = "Option::is_none")]
    stamps: Option<Vec<Sha256>>,
    /// Effects of the study: how many chances `p_holm` looks at together.
    #[serde(skip_serializing_if = "Option::is_none")]
    effects: Option<u64>,
    /// The series that were played, in the study's order.
    series: Vec<Series>,
    /// The ratings of each round-robin, game by game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ratings: Vec<Ratings>,
}

/// One series of one game: what decides its figures, and the figures.
#[derive(JsonSchema)]
struct Series {
    #[serde(flatten)]
    identity: Identity,
    /// SHA-256 of all of the above, in hexadecimal: two series with the same key have the same figures.
    key: Sha256,
    /// The figures; null where nothing was played, because the other rules are refused or decide every situation alike.
    figures: Option<Figures>,
}

/// Figures of a series, by what was played.
struct Figures;

impl JsonSchema for Figures {
    fn schema_name() -> Cow<'static, str> {
        "Figures".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let told: [Shape; 3] = [
            ("By statistic.", of::<Told>),
            ("By statistic, against other rules.", of::<Compared>),
            ("By statistic, two readings that meet.", of::<Met>),
        ];
        let all = FAMILIES.iter().map(|f| f.shapes.results).chain(told);
        any("Figures of a series, by what was played.", all, generator)
    }
}

/// The ratings of a round-robin of one game.
#[derive(JsonSchema)]
struct Ratings {
    /// The edition, by slug.
    game: String,
    /// Every agent, in the study's order.
    agents: Vec<Rated>,
}

/// An agent's place.
#[derive(JsonSchema)]
struct Rated {
    /// The agent.
    agent: AgentWord,
    /// The level for people behind which it stands.
    level: Option<String>,
    /// How strong it is.
    rating: Rating,
}
