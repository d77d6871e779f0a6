//! `ludarium check --json`.

use crate::corpus::totals::Totals;
use crate::finding::Finding;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was found, and the totals of every edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Check<'c> {
    /// All findings, remarks and acknowledged ones among them, in the order of files and lines.
    pub findings: Vec<Finding>,
    /// By slug of the edition.
    pub totals: BTreeMap<&'c str, Totals>,
}
