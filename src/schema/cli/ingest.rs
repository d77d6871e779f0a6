//! `ludarium ingest --json` and `ludarium fetch --json`.

use crate::finding::OfPage;
use crate::ingest::page::PageReport;
use schemars::JsonSchema;

/// What an ingest found.
#[derive(JsonSchema)]
pub(in crate::schema) struct Ingest {
    /// The pages that were asked for, in order.
    pages: Vec<PageReport>,
    /// What was noticed.
    findings: Vec<OfPage<'static>>,
}
