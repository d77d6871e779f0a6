//! `ludarium draft --json`.

use schemars::JsonSchema;

/// Clauses proposed from prose, or how many clauses of the editions the patterns find.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(in crate::schema) enum Draft {
    /// Of a record or an edition.
    Proposals(Proposals),
    /// With `--measure`.
    Measured(Measured),
}

/// Clauses proposed from the prose of a record.
#[derive(JsonSchema)]
pub(in crate::schema) struct Proposals {
    /// What was asked for: a record's id, or an edition.
    of: String,
    /// In the order of the patterns.
    proposals: Vec<Proposal>,
}

/// A clause that is proposed. It counts for nothing before an editor has compared it with its sentence.
#[derive(JsonSchema)]
struct Proposal {
    /// Id of the pattern, and of the clause proposed.
    id: String,
    /// Of a hundred: how often a sentence that fits means this rule, in the judgement of the pattern's editor.
    confidence: u8,
    /// The rule in plain words.
    says: String,
    /// The clause's rule, as TOML.
    body: String,
    /// Sentences it comes from.
    cites: Vec<Cite>,
}

/// Words of a sentence.
#[derive(JsonSchema)]
struct Cite {
    /// Id of the sentence.
    sentence: String,
    /// The words that fit.
    words: String,
}

/// The patterns held against the editions that have rules.
#[derive(JsonSchema)]
pub(in crate::schema) struct Measured {
    /// Edition by edition.
    editions: Vec<Recovered>,
    /// Clauses of all of them.
    clauses: usize,
    /// Those of them that a proposal says, in part at least.
    found: usize,
    /// Clauses proposed.
    proposed: usize,
    /// Those of them that the editions have.
    right: usize,
}

/// What was recovered of one edition.
#[derive(JsonSchema)]
struct Recovered {
    /// The edition, by slug.
    edition: String,
    /// Its clauses.
    clauses: usize,
    /// Ids of those of them that a proposal says, in part at least.
    found: Vec<String>,
    /// Clauses proposed.
    proposed: usize,
    /// Those of them that the edition has.
    right: usize,
}
