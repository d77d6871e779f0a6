//! `account.toml`, as its reader takes it (`corpus/account.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::corpus::Status;
use crate::values::Words;
use schemars::JsonSchema;

/// An account: the prose of a record's fields as numbered sentences.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Account {
    /// Id of the evidence record whose fields are numbered.
    record: Words,
    /// One a sentence: first all of the field Rules, then all of Content, each in the order of the text.
    #[serde(default)]
    sentence: Vec<Sentence>,
}

/// One sentence.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Sentence {
    /// `R` (field Rules: the portal's editors) or `C` (field Content: the quoted ethnographer) and a number from 1.
    #[schemars(with = "String", extend("pattern" = "^[RC][1-9][0-9]*$"))]
    id: Words,
    /// First character and the one after the last, in Unicode characters of the field's text.
    span: [usize; 2],
    /// The words; exactly what the span holds.
    text: Words,
    /// What became of it.
    status: Status,
    /// Clauses that model it, without the short name.
    #[serde(default)]
    by: Vec<String>,
    /// Clauses of `by` that the sentences of its layer do not say whole: it says a part of them, or only sends to them.
    #[serde(default)]
    partly: Vec<String>,
    /// Claims that it makes.
    #[serde(default)]
    claims: Vec<String>,
    /// Questions that turn on it.
    #[serde(default)]
    questions: Vec<String>,
    /// Sentences (`C21`, `shoa1 R7`) or clauses that speak against it.
    #[serde(default)]
    against: Vec<String>,
    /// An editor's remark.
    note: Option<Words>,
}
