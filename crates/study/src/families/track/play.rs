//! Steps and games played again, as `replay`, `play` and `simulate --told` tell them.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{or_null, Illegal};
use crate::families::Parted;
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A stick-and-track game played again.
#[derive(JsonSchema)]
pub struct TrackReplay {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// Whole-number parameters set from outside, by path: `track.days`.
    set: BTreeMap<String, i64>,
    /// Number of players.
    players: usize,
    /// The position it begins with, as text (docs/notation.md).
    start: String,
    /// Every step, in order.
    steps: Vec<TrackStep>,
    /// The position at its end.
    text: String,
    /// What may be done at its end.
    legal: Vec<String>,
    /// The result; null while it goes on.
    result: Option<TrackResult>,
    /// Of a record that is read otherwise than it was played: where the two readings part; null where they never do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "or_null::<Parted>")]
    parts: Option<Parted>,
    /// The first token that cannot be played; the steps end before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

/// A step of a stick-and-track game: a throw or an action.
#[derive(JsonSchema)]
pub struct TrackStep {
    /// The seat, from 0.
    by: u8,
    /// The token: `t4` a throw, `m0` a move …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<TrackEvent>,
    /// The position after it, as text.
    text: String,
}

/// Something that happened.
#[derive(JsonSchema)]
pub struct TrackEvent {
    /// throw, move, eaten, turn …: the first word of its line.
    kind: String,
    /// The event in one line, in the words of docs/track-rules.md.
    text: String,
    /// Full id of the clause that decides it; null where none does.
    clause: Option<String>,
    /// All clauses that decide it, that one first.
    clauses: Vec<String>,
}

/// How a stick-and-track game ended.
#[derive(JsonSchema)]
pub struct TrackResult {
    /// The seat that has won, from 0, or `draw`.
    winner: Winner,
    /// The degree of each seat, where the game gives degrees.
    degrees: Vec<String>,
    /// The rank of each seat, from 1.
    ranks: Vec<u8>,
    /// That the game came to its end.
    #[schemars(extend("const" = "end"))]
    reason: String,
    /// Full id of the clause that says so.
    clause: Option<String>,
    /// All clauses that say so, that one first.
    clauses: Vec<String>,
}

/// Who has won.
#[derive(JsonSchema)]
#[serde(untagged)]
pub enum Winner {
    /// A seat, from 0.
    Seat(u8),
    /// Nobody.
    Draw(#[schemars(extend("const" = "draw"))] String),
}

/// How a stick-and-track game ended.
#[derive(JsonSchema)]
pub struct TrackEnd {
    /// Who won, with degrees or pieces, as a record has it; null where the game was broken off.
    result: Option<String>,
    /// Turns.
    turns: u64,
}

/// A step of a stick-and-track game: a throw or an action.
#[derive(JsonSchema)]
pub struct TrackStepTold {
    /// The seat, from 0.
    by: u8,
    /// The token: `t4` a throw, `m0` a move …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<TrackEventTold>,
    /// The position after it, as text.
    text: String,
}

/// Something that happened, in words.
#[derive(JsonSchema)]
pub struct TrackEventTold {
    #[serde(flatten)]
    event: TrackEvent,
    /// The event as a sentence.
    words: String,
    /// The question that its clauses answer.
    ask: String,
    /// Whose piece it is about: a seat, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    /// Whether it is about the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<bool>,
    /// Which piece of the seat, from 0; not of the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<u8>,
    /// The places of a move, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<u16>>,
    /// Where a piece is eaten: a place of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u16>,
    /// How the sticks lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    throw: Option<Throw>,
}

/// A throw of the sticks.
#[derive(JsonSchema)]
pub struct Throw {
    /// What it is worth.
    value: u8,
    /// Its name.
    name: String,
    /// Flat sides up; null where no fall of the sticks is worth that.
    flat: Option<usize>,
    /// How many sticks.
    count: usize,
    /// How they lie, in words.
    lie: String,
    /// What it does, in words.
    says: String,
}
