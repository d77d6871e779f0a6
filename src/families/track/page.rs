//! What the engine in the page answers of a stick-and-track game.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::play::Winner;
use crate::families::page::{Question, Stand};
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The form of a board with a track.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrackShape {
    Line,
    Rows,
}

/// Rules of a stick-and-track game.
#[derive(JsonSchema)]
pub(crate) struct TrackInfo {
    /// Word of the family.
    family: String,
    slug: String,
    title: String,
    shape: TrackShape,
    /// Number of sticks.
    sticks: u8,
    throws: Vec<Throw>,
    players: TrackPlayers,
    settings: Vec<Setting>,
    questions: Vec<Question>,
    /// The readings chosen: question → reading.
    readings: BTreeMap<String, String>,
    rules_sha256: Sha256,
}

/// How many players a game is for.
#[derive(JsonSchema)]
pub(crate) struct TrackPlayers {
    least: usize,
    /// Null: no limit.
    most: Option<usize>,
    /// Where nobody says how many.
    seats: usize,
}

/// A whole-number parameter that may be set.
#[derive(JsonSchema)]
pub(crate) struct Setting {
    name: String,
    words: String,
    value: u64,
    least: u64,
    most: u64,
    /// By how much it changes.
    by: u64,
}

/// A throw.
#[derive(JsonSchema)]
pub(crate) struct Throw {
    value: u8,
    name: String,
    /// Sticks with their flat side up.
    flat: Option<usize>,
    /// Sticks.
    count: u8,
    /// How the sticks lie, in words.
    lie: String,
    /// What it does, in words.
    says: String,
}

/// The board: the fields of `TrackView` in the crate `board`.
#[derive(JsonSchema)]
pub(crate) struct Board {
    shape: TrackShape,
    /// Places of a line; 0 on rows.
    days: u16,
    rows: u16,
    columns: u16,
    /// Both players go the first's way.
    same: bool,
    marked: Vec<u16>,
    /// Names of the first and the last place.
    ends: [String; 2],
    /// Name of the piece that came into play later.
    role: String,
    seats: usize,
    turn: u8,
    pieces: Vec<Piece>,
}

/// A piece.
#[derive(JsonSchema)]
pub(crate) struct Piece {
    seat: u8,
    piece: u8,
    /// The piece that came into play later.
    role: bool,
    /// The mark of its player.
    sign: String,
    stage: String,
    /// On the board, not along its course.
    place: u16,
    /// Whether it can be seen on the board.
    on: bool,
    says: String,
}

/// How a player stands.
#[derive(JsonSchema)]
pub(crate) struct Seat {
    sign: String,
    name: String,
    says: String,
    /// Marked throws in hand.
    credit: u16,
    credit_says: String,
    /// Throws marked down for later, in words.
    banked: Vec<String>,
    /// Pieces eaten.
    taken: u16,
    plays_role: bool,
    /// How far he has come, in places.
    come: i64,
}

/// Something that may be done.
#[derive(JsonSchema)]
pub(crate) struct Choice {
    token: String,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<u8>,
    /// The places of the move, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<u16>>,
    /// Pieces that it eats.
    #[serde(skip_serializing_if = "Option::is_none")]
    eats: Option<usize>,
}

/// What may happen next.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TrackPhase {
    Ready,
    Choose,
    Sort,
    Closing,
    Over,
}

/// Where a stick-and-track game stands.
#[derive(JsonSchema)]
pub(crate) struct TrackState {
    board: Board,
    seats: Vec<Seat>,
    /// The position as text.
    text: String,
    phase: TrackPhase,
    /// The throw to be used.
    throw: Option<Throw>,
    legal: Vec<Choice>,
    /// The seat whose turn it is.
    to_move: u8,
    over: bool,
    /// Who is to do what, in a sentence without a stop.
    todo: String,
    result: Option<TrackResult>,
    stand: Stand,
    /// The seat that decides, from 0.
    seat: Option<usize>,
}

/// How a stick-and-track game ended.
#[derive(JsonSchema)]
pub(crate) struct TrackResult {
    /// The seat that has won, from 0, or `draw`.
    winner: Winner,
    degrees: Vec<String>,
    ranks: Vec<u8>,
    reason: String,
    clause: Option<String>,
    clauses: Vec<String>,
}

/// A step of a stick-and-track game: a throw or an action.
#[derive(JsonSchema)]
pub(crate) struct TrackStep {
    /// The seat, from 0.
    by: u8,
    /// Its player.
    name: String,
    /// The token: `t4` a throw, `m0` a move …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    events: Vec<TrackEvent>,
    board: Board,
    seats: Vec<Seat>,
    text: String,
}

/// Something that happened in a stick-and-track game.
#[derive(JsonSchema)]
pub(crate) struct TrackEvent {
    /// throw, move, eaten, turn …
    kind: String,
    /// In one line, in the words of docs/track-rules.md.
    text: String,
    /// It in words.
    words: String,
    /// The question that its clauses answer.
    ask: String,
    /// Full id of the clause that decides it.
    clause: Option<String>,
    clauses: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<bool>,
    /// The places of a move, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    throw: Option<Throw>,
}
