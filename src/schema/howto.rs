//! `howto.toml`, as its reader takes it (`corpus/howto.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::corpus::howto::Of;
use crate::values::Words;
use schemars::JsonSchema;

/// How a game is played, in a few lines.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HowTo {
    /// One a line, six at most; start, move, capture and end are told.
    #[serde(default)]
    line: Vec<Line>,
    /// Positions to be solved.
    #[serde(default)]
    puzzle: Vec<Puzzle>,
}

/// One line.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Line {
    /// What it tells of.
    of: Of,
    /// In the editors' words.
    says: Words,
    /// The clauses that it tells of, by their names in the rules file; shared ones by full id.
    #[schemars(length(min = 1))]
    clauses: Vec<String>,
    /// Id of a worked example that shows it.
    example: Option<Words>,
}

/// A position to be solved.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    /// Id of the worked example that it is: its position is the task, its action the answer.
    example: Words,
    /// What is asked.
    ask: Words,
    /// The answer in words.
    answer: Words,
}
