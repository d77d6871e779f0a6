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
    /// Further records that tell of the same game.
    #[serde(default)]
    witness: Vec<Witness>,
    /// One a sentence: first all of the field Rules, then all of Content, each in the order of the text.
    #[serde(default)]
    sentence: Vec<Sentence>,
}

/// A further record that tells of the same game.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Witness {
    /// One capital; it heads the ids of its sentences: `A.C2`.
    #[schemars(with = "String", extend("pattern" = "^[A-Z]$"))]
    siglum: Words,
    /// Id of the evidence record.
    record: Words,
    /// What it is, in a few words.
    note: Option<Words>,
}

/// One sentence. Its words stand in `text`; or they are elsewhere, and `sha256`, `words` and `gist` stand here.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("anyOf" = [{"required": ["text"]}, {"required": ["sha256"]}]))]
struct Sentence {
    /// `R` (field Rules: the portal's editors) or `C` (field Content: the quoted ethnographer) and a number from 1; `A.` and the same of the witness A.
    #[schemars(with = "String", extend("pattern" = "^([A-Z]\\.)?[RC][1-9][0-9]*$"))]
    id: Words,
    /// First character and the one after the last, in Unicode characters of the field's text.
    span: [usize; 2],
    /// The words; exactly what the span holds.
    text: Option<Words>,
    /// Where the words are elsewhere: the first sixteen digits of the SHA-256 of them, blanks run together.
    #[schemars(with = "Option<String>", extend("pattern" = "^[0-9a-f]{16}$"))]
    sha256: Option<Words>,
    /// Where the words are elsewhere: how many they are.
    words: Option<usize>,
    /// What it says, in the editor's own words; needed where the words are elsewhere.
    gist: Option<Words>,
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
    /// Of a further witness: the sentences of the account that it repeats.
    #[serde(default)]
    same: Vec<String>,
    /// An editor's remark.
    note: Option<Words>,
}
