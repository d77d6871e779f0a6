//! `ludarium build --json`.

use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// What was built.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Build<'b> {
    /// The folder of the site.
    pub out: &'b Path,
    /// Pages made.
    pub pages: usize,
    /// Files written, pages among them.
    pub files: usize,
    /// Bytes of all files.
    pub bytes: usize,
    /// Rules that do not compile and files that cannot be published, in words.
    pub problems: &'b [String],
    /// Parts that were not there, in words: the pages can be read without them.
    pub missing: &'b [String],
}
