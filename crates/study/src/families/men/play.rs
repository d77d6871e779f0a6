//! Steps and games played again, as `replay`, `play` and `simulate --told` tell them.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::shapes::{or_null, Illegal};
use crate::families::Parted;
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// A game of men on points played again.
#[derive(JsonSchema)]
pub struct MenReplay {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// Whole-number parameters set from outside: none in these games.
    set: BTreeMap<String, i64>,
    /// Number of players.
    players: usize,
    /// The position it begins with, as text (docs/notation.md).
    start: String,
    /// Every step, in order.
    steps: Vec<MenStep>,
    /// The position at its end.
    text: String,
    /// What may be done at its end.
    legal: Vec<String>,
    /// The result; null while it goes on.
    result: Option<MenResult>,
    /// Of a record that is read otherwise than it was played: where the two readings part; null where they never do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "or_null::<Parted>")]
    parts: Option<Parted>,
    /// The first token that cannot be played; the steps end before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

/// A step of a game of men on points.
#[derive(JsonSchema)]
pub struct MenStep {
    /// The seat, from 0; null for a lot.
    by: Option<u8>,
    /// The token: `a1-b2` a move, `d1` a drop, `xd4` a man taken off …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<MenEvent>,
    /// The position after it, as text.
    text: String,
}

/// Something that happened.
#[derive(JsonSchema)]
pub struct MenEvent {
    /// drop, step, leap, take, over …: the first word of its line.
    kind: String,
    /// The event in one line, in the words of docs/men-rules.md.
    text: String,
    /// Full id of the clause that decides it; null where none does.
    clause: Option<String>,
    /// All clauses that decide it, that one first.
    clauses: Vec<String>,
}

/// How a game of men on points ended.
#[derive(JsonSchema)]
pub struct MenResult {
    /// Who has won.
    winner: Winner,
    /// Why it is over.
    reason: Reason,
    /// Full id of the clause that bounds it, where one does.
    clause: Option<String>,
    /// All clauses that do, that one first.
    clauses: Vec<String>,
}

/// Who has won: South, North, or nobody.
#[derive(JsonSchema)]
pub enum Winner {
    S,
    N,
    #[serde(rename = "draw")]
    Draw,
}

/// Why a game is over: a clause says so of what was done; somebody, or neither, can do anything; a position came again; nothing changed for
/// too long; it was broken off; captures go on in more ways than are looked at.
#[derive(JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    Done,
    Stuck,
    BothStuck,
    Repeated,
    Quiet,
    Cap,
    TooMany,
}

/// How a game of men on points ended.
#[derive(JsonSchema)]
pub struct MenEnd {
    /// Who won, why, and the men of each, as a record has it; null where the game was broken off.
    result: Option<String>,
    /// Turns.
    turns: u64,
}

/// A step of a game of men on points.
#[derive(JsonSchema)]
pub struct MenStepTold {
    /// The seat, from 0; null for a lot.
    by: Option<u8>,
    /// The token: `a1-b2` a move, `d1` a drop, `xd4` a man taken off …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<MenEventTold>,
    /// The position after it, as text.
    text: String,
}

/// Something that happened, in words.
#[derive(JsonSchema)]
pub struct MenEventTold {
    #[serde(flatten)]
    event: MenEvent,
    /// The event as a sentence.
    words: String,
    /// The question that its clauses answer.
    ask: String,
    /// The rules' own word for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<String>,
    /// The point that it is about, by its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    point: Option<u8>,
    /// The points of a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<u8>>,
}
