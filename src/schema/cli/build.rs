//! `ludarium build --json`.

use schemars::JsonSchema;

/// What was built.
#[derive(JsonSchema)]
pub(in crate::schema) struct Build {
    /// The folder of the site.
    out: String,
    /// Pages made.
    pages: usize,
    /// Files written, pages among them.
    files: usize,
    /// Bytes of all files.
    bytes: usize,
    /// Rules that do not compile and files that cannot be published, in words.
    problems: Vec<String>,
    /// Parts that were not there, in words: the pages can be read without them.
    missing: Vec<String>,
}
