//! `ludarium cite --json`.

use schemars::JsonSchema;
use serde::Serialize;

/// Every sentence of an account, or one cite of it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cite<'c> {
    /// Without a sentence: all of them.
    All(Vec<SentenceCut>),
    /// Words of a sentence.
    One(Cited<'c>),
}

/// A sentence.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentenceCut {
    /// `C2`.
    pub id: String,
    /// First character and the one after the last, in Unicode characters of the field.
    pub span: [usize; 2],
    /// First sixteen digits of the SHA-256 of its words, blanks run together.
    pub sha256: String,
    /// How many words it has.
    pub count: usize,
    /// The words.
    pub words: String,
}

/// Words of a sentence, by number.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cited<'c> {
    /// The cite: `C2 5-12`.
    pub cite: String,
    /// The words.
    pub words: String,
    /// How many the sentence has.
    pub count: usize,
    /// The sum of the whole sentence.
    pub sha256: &'c str,
    /// The span of the whole sentence.
    pub span: [usize; 2],
}
