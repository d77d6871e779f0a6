//! `ludarium check --json`.

use crate::corpus::totals::Totals;
use crate::finding::Finding;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// What was found, and the totals of every edition.
#[derive(JsonSchema)]
pub(in crate::schema) struct Check {
    /// All findings, remarks and acknowledged ones among them, in the order of files and lines.
    findings: Vec<Finding>,
    /// By slug of the edition.
    totals: BTreeMap<String, Totals>,
}
