//! What the engine in the page answers of a sowing game.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::play::{self, Position, SowingResult};
use crate::families::shapes::{Question, Stand};
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

/// Something that happened in a sowing game, in words.
#[derive(JsonSchema)]
pub struct SowingEvent {
    #[serde(flatten)]
    event: play::SowingEvent,
    /// What it is, whatever the rules call it.
    is: String,
    /// It in words.
    words: String,
    /// The question that its clauses answer.
    ask: String,
    /// A capture that the player may let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    offered: Option<bool>,
}
