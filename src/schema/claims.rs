//! `claims.toml`, as its reader takes it (`corpus/claim.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::corpus::{Kind, Test, Verdict};
use crate::values::Words;
use schemars::JsonSchema;

/// What an account claims of its game, and what came of it.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Claims {
    /// One a claim.
    #[serde(default)]
    claim: Vec<Claim>,
}

/// Something an account says of its game that can be put to a test.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Claim {
    /// `CL-`, the short name, `-` and a number.
    id: Words,
    /// Sentences that make it, at least one.
    #[schemars(length(min = 1))]
    cites: Vec<String>,
    /// Its words, found in one of those sentences.
    quote: Option<Words>,
    /// What it is of.
    kind: Kind,
    /// What would be so if it were true, in terms that can be tested.
    means: Words,
    /// What would refute it.
    refuted: Words,
    /// How it is tested.
    test: Test,
    /// What bears it out: `LABEL: STATISTIC >= NUMBER` (or `<=`, `>`, `<`, `in LOW..HIGH`), each of a series of a study.
    #[serde(default)]
    holds: Vec<String>,
    /// Why the numbers in `holds` are these: they are the editor's, not the account's.
    threshold: Option<Words>,
    /// Other numbers in their place, under each of which the verdict is told as well; of a range, half its width.
    #[serde(default)]
    also: Vec<f64>,
    /// Why no stronger players were tried.
    untried: Option<Words>,
    /// What the verdict holds under, where no study tells it.
    under: Option<Words>,
    /// Why it bears itself out: the rules were built from it.
    circular: Option<Words>,
    /// What came out.
    verdict: Verdict,
    /// The grounds of the verdict; `{LABEL: STATISTIC}` stands for a figure with its interval.
    text: Words,
}
