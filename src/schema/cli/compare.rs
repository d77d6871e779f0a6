//! `ludarium compare --json`.

use super::super::figures::Stood;
use ludarium_engine::lang::Certainty;
use schemars::JsonSchema;

/// Two games aspect by aspect, and the first position where they part.
#[derive(JsonSchema)]
pub(in crate::schema) struct Compare {
    /// The one game, by slug.
    a: String,
    /// The other.
    b: String,
    /// Every aspect that both have, those that are the same among them.
    aspects: Vec<Aspect>,
    /// Situations that both games know, on the common refinement of both tables; null where rules are settings alone.
    cells: Option<Cells>,
    /// Where they part; null where that was not found within the limit.
    parting: Option<Parting>,
    /// The families of the two, where they are of two; then the aspects are those that both have by one name.
    #[serde(skip_serializing_if = "Option::is_none")]
    families: Option<[String; 2]>,
}

/// One aspect of both games.
#[derive(JsonSchema)]
struct Aspect {
    /// Part of the game: Setting up, Sowing …
    group: String,
    /// What is compared.
    aspect: String,
    /// Whether both say the same.
    same: bool,
    /// What the one says.
    a: Said,
    /// What the other says.
    b: Said,
}

/// What one game says of an aspect.
#[derive(JsonSchema)]
struct Said {
    /// The kind of answer: one of the aspect's list (docs/aspects.md).
    code: String,
    /// In a few words; `–` where the game has no such thing.
    value: String,
    /// Full ids of the clauses that say it.
    clauses: Vec<String>,
    /// The least sure of them; null where no clause says it.
    certainty: Option<Certainty>,
}

/// How many situations two games treat alike.
#[derive(JsonSchema)]
struct Cells {
    /// Of equal effect.
    same: usize,
    /// Of another effect.
    differ: usize,
}

/// A line of moves after which two games stand differently.
#[derive(JsonSchema)]
struct Parting {
    /// The moves; those before the last have the same effect in both games.
    moves: Vec<String>,
    /// The position before the last move.
    before: Stood,
    /// The position after it in the one game.
    a: Stood,
    /// The position after it in the other.
    b: Stood,
    /// What decided it.
    clauses: Clauses,
}

/// Clauses of both games, by full id.
#[derive(JsonSchema)]
struct Clauses {
    /// Of the one.
    a: Vec<String>,
    /// Of the other.
    b: Vec<String>,
}
