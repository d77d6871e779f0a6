//! `ludarium codings --json`.

use crate::coding::Agreement;
use schemars::JsonSchema;

/// The second readers, in the order of their files.
#[derive(JsonSchema)]
pub(in crate::schema) struct Codings(Vec<Reader>);

/// A second reader.
#[derive(JsonSchema)]
struct Reader {
    /// The coding, by the name of its file.
    coding: String,
    /// Who answered.
    coder: String,
    /// The day.
    when: String,
    /// What he had before him.
    saw: String,
    /// Whether he knew nothing of the editions.
    blind: bool,
    /// His answers beside those of the editions, and what they come to.
    agreement: Agreement,
    /// What is not agreed, of the edition asked for or of all.
    disagreements: Vec<Disagreement>,
}

/// A question that an edition and the reader answer differently.
#[derive(JsonSchema)]
struct Disagreement {
    /// The edition, by slug.
    game: String,
    /// The question.
    question: String,
    /// What the edition takes the account to say.
    edition: String,
    /// What its rules do.
    plays: String,
    /// What the reader takes the account to say.
    reader: String,
    /// The reader's remark.
    note: Option<String>,
    /// Sentences that he rests on.
    cites: Option<Vec<String>>,
    /// The edition's doubt that it belongs to.
    doubt: Option<String>,
    /// What came of it; none where nobody has said it.
    why: Option<String>,
}
