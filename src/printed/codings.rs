//! `ludarium codings --json`.

use crate::coding::Agreement;
use schemars::JsonSchema;
use serde::Serialize;

/// The second readers, in the order of their files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Codings<'c>(pub Vec<Reader<'c>>);

/// A second reader.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Reader<'c> {
    /// The coding, by the name of its file.
    pub coding: &'c str,
    /// Who answered.
    pub coder: &'c str,
    /// The day.
    pub when: &'c str,
    /// What he had before him.
    pub saw: &'c str,
    /// Whether he knew nothing of the editions.
    pub blind: bool,
    /// His answers beside those of the editions, and what they come to.
    pub agreement: Agreement,
    /// What is not agreed, of the edition asked for or of all.
    pub disagreements: Vec<Disagreement<'c>>,
}

/// A question that an edition and the reader answer differently.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Disagreement<'c> {
    /// The edition, by slug.
    pub game: String,
    /// The question.
    pub question: String,
    /// What the edition takes the account to say.
    pub edition: String,
    /// What its rules do.
    pub plays: String,
    /// What the reader takes the account to say.
    pub reader: String,
    /// The reader's remark.
    pub note: Option<&'c str>,
    /// Sentences that he rests on.
    pub cites: Option<&'c [String]>,
    /// The edition's doubt that it belongs to.
    pub doubt: Option<&'c str>,
    /// What came of it; none where nobody has said it.
    pub why: Option<&'c str>,
}
