//! `examples.toml`, as its reader takes it (`corpus/example.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::corpus::example::PHASES;
use crate::values::Words;
use ludarium_engine::game::Player;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Worked positions of an edition, played again at every check.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Examples {
    /// One a worked position.
    #[serde(default)]
    example: Vec<Example>,
}

/// A position, what is played, and what must come of it.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Example {
    /// The short name, `-` and a number: `banat-17`.
    id: Words,
    /// What it shows.
    note: Words,
    /// Clauses it is there for, without the short name.
    clauses: Vec<String>,
    /// Readings it is played under, where they are not the defaults: question → reading.
    #[serde(default)]
    readings: BTreeMap<String, String>,
    /// The position before, as docs/notation.md has it, or `new`.
    start: Words,
    /// The phase before.
    #[schemars(extend("enum" = PHASES))]
    phase: String,
    /// Moves with blanks between them, or open, stylised, gather, reallot, next-round; tokens of a stick-and-track game.
    action: Words,
    /// What may be chosen, with blanks between.
    legal: Option<Words>,
    /// What may be played afterwards.
    after: Option<Words>,
    /// What is left to players beside their moves.
    #[serde(default)]
    choices: Vec<String>,
    /// Stick-and-track games: what may not be played afterwards.
    illegal: Option<Words>,
    /// Holes at which a capture is let pass.
    decline: Option<Words>,
    /// Who could not move, at a gathering.
    stuck: Option<Player>,
    /// Who began the round, where the next one is set up and opened.
    opener: Option<Player>,
    /// Counters that South and North held at the round's start, at a division.
    held: Option<[usize; 2]>,
    /// Counters that South and North owe each other from the division before.
    owes: Option<[usize; 2]>,
    /// What the position has of itself, beyond what the account says of it.
    free: Option<Words>,
    /// The position after.
    expect: Words,
    /// The phase after.
    #[schemars(extend("enum" = PHASES))]
    expect_phase: String,
    /// All that happens, in order, a line an event.
    events: Vec<String>,
}
