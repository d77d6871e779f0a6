//! `ludarium perft --json`.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The ways to play so many moves on from a position.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// The edition or ruleset, by slug.
    pub game: String,
    /// SHA-256 of the rules, in hexadecimal.
    pub rules_sha256: String,
    /// Every question with the reading in force.
    pub readings: BTreeMap<String, String>,
    /// The position, as records write it.
    pub start: String,
    /// Ways to play one move, two, three …
    pub nodes: Vec<u64>,
}
