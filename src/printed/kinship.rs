//! `ludarium kinship --json`.

use crate::corpus::kinship::Kinship;
use schemars::JsonSchema;
use serde::Serialize;

/// Games beside each other, family by family.
#[derive(Debug, Serialize, JsonSchema)]
pub struct All<'k> {
    /// The families that have enough editions.
    pub families: &'k [Kinship],
}
