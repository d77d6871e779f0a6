//! `ludarium claims --json`.

use crate::corpus::Claim;
use crate::study::verdict::Trial;
use schemars::JsonSchema;

/// Claims with their verdicts, edition by edition.
#[derive(JsonSchema)]
pub(in crate::schema) struct Claims(Vec<ClaimTold>);

/// A claim of an edition.
#[derive(JsonSchema)]
struct ClaimTold {
    /// The edition, by slug.
    edition: String,
    /// The claim as it stands in claims.toml.
    claim: Claim,
    /// The grounds of its verdict, with the figures in it.
    told: String,
    /// What came of it between each sort of players, where a study tried it: the conditions of its verdict.
    trials: Vec<Trial>,
}
