//! Steps and games played again, as `replay`, `play` and, of one game, `simulate` print them.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use ludarium_engine::shell::printed::GameEvent;
use schemars::JsonSchema;

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

/// Something that happened, in words.
#[derive(JsonSchema)]
pub struct MenEventTold {
    #[serde(flatten)]
    event: GameEvent,
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
