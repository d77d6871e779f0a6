//! Steps and games played again, as `replay`, `play` and, of one game, `simulate` print them.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use ludarium_engine::shell::printed::GameEvent;
use schemars::JsonSchema;

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

/// Something that happened, in words.
#[derive(JsonSchema)]
pub struct TrackEvent {
    #[serde(flatten)]
    event: GameEvent,
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

/// What is thrown.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Thrown {
    Sticks,
    Tetrahedra,
    Shells,
    Dice,
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
    /// What is thrown.
    kind: Thrown,
    /// Dice: what they show; else none.
    faces: Vec<u8>,
    /// How they lie, in words.
    lie: String,
    /// What it does, in words.
    says: String,
}
