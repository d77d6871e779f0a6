//! `elsewhere.toml`, as its reader takes it (`corpus/elsewhere.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::values::Words;
use schemars::JsonSchema;

/// Where other programs' files of the game part from the account.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Elsewhere {
    /// One a program.
    #[serde(default)]
    program: Vec<Program>,
}

/// Another program that plays the game.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Program {
    /// Its name.
    name: Words,
    /// Its version.
    version: Words,
    /// What it calls its file of the game.
    file: Words,
    /// The day on which somebody looked, `2026-11-21`.
    #[schemars(extend("format" = "date"))]
    when: String,
    /// How it was compared.
    how: Words,
    /// How far the two agree.
    agree: Words,
    /// Where they part.
    #[serde(default)]
    parts: Vec<Parting>,
}

/// One thing that it decides otherwise.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Parting {
    /// What it does.
    says: Words,
    /// Clauses of the edition that say otherwise, without the short name.
    clauses: Vec<String>,
    /// Sentences that they rest on.
    cites: Vec<String>,
    /// A position in which it shows, as docs/notation.md has it.
    start: Words,
    /// What is done there.
    action: Words,
    /// The position that the edition's rules leave.
    ours: Words,
    /// What the other program leaves, in words or as counters.
    theirs: Words,
}
