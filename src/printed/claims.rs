//! `ludarium claims --json`.

use crate::corpus::Claim;
use crate::study::verdict::Trial;
use schemars::JsonSchema;
use serde::Serialize;

/// Claims with their verdicts, edition by edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Claims<'c>(pub Vec<ClaimTold<'c>>);

/// A claim of an edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ClaimTold<'c> {
    /// The edition, by slug.
    pub edition: &'c str,
    /// The claim as it stands in claims.toml.
    pub claim: &'c Claim,
    /// The grounds of its verdict, with the figures in it.
    pub told: String,
    /// What came of it between each sort of players, where a study tried it: the conditions of its verdict.
    pub trials: Vec<Trial>,
}
