//! What the engine in the page answers of a sowing game.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::play::{Lap, Position};
use crate::families::page::{Question, Stand};
use crate::values::Sha256;
use ludarium_engine::game::Player;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Rules of a sowing game.
#[derive(JsonSchema)]
pub struct SowingInfo {
    /// Word of the family.
    family: String,
    /// The edition or ruleset.
    slug: String,
    /// The game's name.
    title: String,
    /// Holes on the whole board.
    holes: u8,
    /// Counters.
    total: u16,
    /// Kinds of marks that a hole may bear.
    marks: Vec<MarkKind>,
    /// Which way is sown.
    direction: String,
    /// How the holes lie, row by row from the top, each from the left, -1 = a gap; empty: two rows.
    rows: Vec<Vec<i16>>,
    /// How they lie where `rows` is empty.
    shape: BoardShape,
    /// Its questions with their readings.
    questions: Vec<Question>,
    /// The readings chosen: question → reading.
    readings: BTreeMap<String, String>,
    /// Hash of what decides play.
    rules_sha256: Sha256,
    /// The first position, as text.
    start: String,
}

/// How the holes of a board lie.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BoardShape {
    /// In two rows.
    Rows,
    /// In a ring, South's holes below and North's above.
    Ring,
}

/// A kind of mark.
#[derive(JsonSchema)]
pub struct MarkKind {
    /// The word of the rules.
    name: String,
    /// As the drawing has it.
    letter: String,
}

/// Where a sowing game stands.
#[derive(JsonSchema)]
pub struct SowingState {
    /// The position.
    position: Position,
    /// The position as text.
    text: String,
    /// opening, play, over, counted, match-over.
    phase: String,
    /// What may be played.
    legal: Vec<String>,
    /// Who is to move; null for nobody.
    to_move: Option<Player>,
    /// Round, from 1.
    round: u32,
    /// Whether no round is being played.
    round_over: bool,
    /// Of the match, else of the round that has just ended.
    result: Option<SowingResult>,
    /// Whether somebody decides.
    stand: Stand,
    /// The seat that decides, from 0.
    seat: Option<usize>,
}

/// How a sowing game ended.
#[derive(JsonSchema)]
pub struct SowingResult {
    /// Who has won.
    #[schemars(extend("enum" = ["south", "north", "draw"]))]
    winner: String,
    /// What was won.
    #[schemars(extend("enum" = ["round", "match"]))]
    of: String,
    /// Why it ended.
    reason: String,
    /// Full id of the clause that says so.
    clause: Option<String>,
}

/// A step of a sowing game.
#[derive(JsonSchema)]
pub struct SowingStep {
    /// opening, move, gather, divide.
    kind: String,
    /// Who moves; null where nobody does.
    by: Option<Player>,
    /// The move as written; null where nobody moves.
    r#move: Option<String>,
    /// What could be played, this move included.
    legal: Vec<String>,
    /// Its sowings, in order.
    laps: Vec<Lap>,
    /// What happened, in order.
    events: Vec<SowingEvent>,
    /// The position after it.
    position: Position,
    /// The position as text.
    text: String,
    /// Whether the move would never end.
    endless: bool,
    /// Places of counters that fell outside any sowing (in a race).
    #[serde(skip_serializing_if = "Option::is_none")]
    drops: Option<Vec<u8>>,
    /// Of an endless move: sowings after which it comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    /// The move neither stopped nor came again within the bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    unresolved: Option<bool>,
}

/// Something that happened in a sowing game.
#[derive(JsonSchema)]
pub struct SowingEvent {
    /// What the rules call it.
    kind: String,
    /// What it is, whatever they call it.
    is: String,
    /// It in words.
    words: String,
    /// The question that its clauses answer.
    ask: String,
    /// A capture that the player may let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<bool>,
    /// Number of the hole that it is about; null for none.
    hole: Option<u8>,
    /// Counters that it is about; null for none.
    count: Option<u16>,
    /// The player that it is about; null for none.
    by: Option<Player>,
    /// Full id of the clause that decides it.
    clause: Option<String>,
    /// Full ids of all clauses behind it.
    clauses: Vec<String>,
    /// Counters of the step that have fallen before it.
    after: u32,
    /// The hole that it comes from, by its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u8>,
    /// The hole that it goes to, by its number; null for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "crate::families::shapes::or_null::<u8>")]
    to: Option<u8>,
    /// Kind of the mark.
    #[serde(skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    /// What a lot is about, or whose cannot move.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    /// What was picked, as records write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<String>,
    /// Tick of a race, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    tick: Option<u32>,
    /// Of a `stop`: the hole was only looked at, the last counter fell elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    looked: Option<bool>,
}
