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
    /// With `--realign` or `--words`: what was written of each edition, and what was left.
    Realigned(Vec<Realigned>),
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

/// What was written into the account of an edition.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Realigned {
    /// The edition.
    pub edition: String,
    /// The sentences that did not stand where the account had them.
    pub sentences: Vec<SentenceRealigned>,
    /// What stands in no sentence.
    pub unplaced: Vec<Unplaced>,
}

/// What had become of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Was {
    /// Its words stand elsewhere in the field.
    Moved,
    /// Its words have come into the corpus.
    Come,
    /// Other words stand in its place.
    Changed,
    /// It stands nowhere.
    Lost,
}

/// A sentence that was realigned, or left.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SentenceRealigned {
    /// `C2`.
    pub id: String,
    /// What had become of it.
    pub was: Was,
    /// Its span in the account: first character and the one after the last.
    pub from: [usize; 2],
    /// Where it stands; null where it is lost.
    pub to: Option<[usize; 2]>,
    /// Clauses that rest on it.
    pub clauses: Vec<String>,
    /// Whether that is in the account now.
    pub written: bool,
}

/// Words of a record that no sentence has.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unplaced {
    /// The record.
    pub record: String,
    /// Its field: `rules` or `content`.
    pub field: String,
    /// First character and the one after the last.
    pub span: [usize; 2],
    /// The words.
    pub words: String,
}
