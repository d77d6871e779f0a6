//! Codings: the questionnaire, a reader's answers, what came of disagreements, as their reader takes them (`coding/file.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::values::Words;
use schemars::JsonSchema;

/// What a second reader is asked of an account.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Questions {
    /// The questions, in the order in which they are put.
    #[serde(default)]
    question: Vec<Question>,
}

/// A question that is put to the accounts of a family of games.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Question {
    /// Its name, once a family.
    id: Words,
    /// The family of games, as `family` in rules.toml.
    family: Words,
    /// The row of the matrix from which an edition's own answer is read.
    aspect: Words,
    /// Another row, read where the game has no such thing as the first asks for.
    or: Option<Words>,
    /// The question.
    ask: Words,
    /// The answers, besides `unknown`, `none` and `other`, which every question has.
    #[serde(default)]
    answers: Vec<Answer>,
    /// Codes of the row that none of the answers means: the edition then answers `other`.
    #[serde(default)]
    others: Vec<String>,
    /// `none`: of a rule that whoever tells of a game would tell; `unknown` is then put with `none`.
    untold: Option<Words>,
}

/// An answer that a question offers.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// Its name.
    id: Words,
    /// What it means, where the name does not say it.
    means: Option<Words>,
    /// Codes of the row that mean it (docs/aspects.md), each alone or with what it leaves open; its own name if left out.
    #[serde(default)]
    codes: Vec<String>,
}

/// One reader's answers.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Coding {
    /// Who answered.
    coder: Words,
    /// The day, `2026-11-21`.
    #[schemars(extend("format" = "date"))]
    when: String,
    /// What the reader had before him, and what not.
    saw: Words,
    /// Whether he knew nothing of the editions.
    #[serde(default)]
    blind: bool,
    /// One a question and game.
    #[serde(default)]
    answer: Vec<Coded>,
}

/// An answer to a question on one account.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Coded {
    /// The edition of the account, by slug.
    game: Words,
    /// The question.
    question: Words,
    /// One of its answers, `unknown`, `none` or `other`.
    answer: Words,
    /// Sentences that it rests on.
    #[serde(default)]
    cites: Vec<String>,
    /// What the answer leaves out; must be there with `other`.
    note: Option<Words>,
}

/// What came of disagreements.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AllSettled {
    /// One a disagreement.
    #[serde(default)]
    settled: Vec<Settled>,
}

/// What came of one disagreement.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Settled {
    /// The coding, by the name of its file.
    coding: Words,
    /// The edition, by slug.
    game: Words,
    /// The question.
    question: Words,
    /// The edition's doubt that it belongs to.
    doubt: Option<Words>,
    /// What came of it, and why.
    why: Words,
    /// Who said so.
    by: Words,
    /// The day, `2026-11-21`.
    #[schemars(extend("format" = "date"))]
    when: String,
}
