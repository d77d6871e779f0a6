//! `ludarium cite --json`.

use schemars::JsonSchema;

/// Every sentence of an account, or one cite of it.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(in crate::schema) enum Cite {
    /// Without a sentence: all of them.
    All(Vec<SentenceCut>),
    /// Words of a sentence.
    One(Cited),
}

/// A sentence.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::schema) struct SentenceCut {
    /// `C2`.
    id: String,
    /// First character and the one after the last, in Unicode characters of the field.
    span: [usize; 2],
    /// First sixteen digits of the SHA-256 of its words, blanks run together.
    sha256: String,
    /// How many words it has.
    count: usize,
    /// The words.
    words: String,
}

/// Words of a sentence, by number.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::schema) struct Cited {
    /// The cite: `C2 5-12`.
    cite: String,
    /// The words.
    words: String,
    /// How many the sentence has.
    count: usize,
    /// The sum of the whole sentence.
    sha256: String,
    /// The span of the whole sentence.
    span: [usize; 2],
}
