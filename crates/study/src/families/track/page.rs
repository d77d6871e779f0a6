//! What the engine in the page answers of a stick-and-track game.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::play::{Throw, TrackEvent, TrackResult};
use crate::families::shapes::{Question, Stand};
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The form of a board with a track.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrackShape {
    Line,
    Rows,
    Drawn,
}

/// Rules of a stick-and-track game.
#[derive(JsonSchema)]
pub struct TrackInfo {
    /// Word of the family.
    family: String,
    /// The edition or ruleset.
    slug: String,
    /// The game's name.
    title: String,
    /// The form of its board.
    shape: TrackShape,
    /// Number of sticks.
    sticks: u8,
    /// Throws that there are.
    throws: Vec<Throw>,
    /// How many it is for.
    players: TrackPlayers,
    /// Whole numbers that may be set.
    settings: Vec<Setting>,
    /// Its questions with their readings.
    questions: Vec<Question>,
    /// The readings chosen: question → reading.
    readings: BTreeMap<String, String>,
    /// Hash of what decides play.
    rules_sha256: Sha256,
}

/// How many players a game is for.
#[derive(JsonSchema)]
pub struct TrackPlayers {
    /// The fewest.
    least: usize,
    /// Null: no limit.
    most: Option<usize>,
    /// Where nobody says how many.
    seats: usize,
}

/// A whole-number parameter that may be set.
#[derive(JsonSchema)]
pub struct Setting {
    /// The name of the parameter.
    name: String,
    /// What it is.
    words: String,
    /// What it is now.
    value: u64,
    /// The least it may be.
    least: u64,
    /// The most it may be.
    most: u64,
    /// By how much it changes.
    by: u64,
}

/// The board: the fields of `TrackView` in the crate `board`.
#[derive(JsonSchema)]
pub struct Board {
    /// Its form.
    shape: TrackShape,
    /// Places of a line; 0 on rows.
    days: u16,
    /// Rows of a board of rows; else 0.
    rows: u16,
    /// Columns of a board of rows; else 0.
    columns: u16,
    /// Drawn: the places, then each player's tray for pieces in hand, then for those borne off; else none.
    points: Vec<BoardPoint>,
    /// Drawn: how many of the points are places of the board; else 0.
    places: u16,
    /// Drawn: pieces stand in holes.
    holes: bool,
    /// Drawn: each player's course, as points; else none.
    ways: Vec<Vec<u16>>,
    /// Drawn: links between places; else none.
    links: Vec<[u16; 2]>,
    /// Both players go the first's way.
    same: bool,
    /// Marked places.
    marked: Vec<u16>,
    /// Names of the first and the last place.
    ends: [String; 2],
    /// Name of the piece that came into play later.
    role: String,
    /// Players.
    seats: usize,
    /// The seat whose turn it is.
    turn: u8,
    /// The pieces.
    pieces: Vec<Piece>,
}

/// A place of a board that is drawn, or a tray beside it.
#[derive(JsonSchema)]
pub struct BoardPoint {
    /// Its name; empty for a tray.
    name: String,
    /// From the left, in hundredths of a step.
    x: i32,
    /// From below, in hundredths of a step.
    y: i32,
}

/// A piece.
#[derive(JsonSchema)]
pub struct Piece {
    /// Whose it is, from 0.
    seat: u8,
    /// Its number among its player's, from 0.
    piece: u8,
    /// The piece that came into play later.
    role: bool,
    /// The mark of its player.
    sign: String,
    /// How far it is on its way, a letter.
    stage: String,
    /// On the board, not along its course.
    place: u16,
    /// Whether it can be seen on the board.
    on: bool,
    /// Which it is and where, in words.
    says: String,
}

/// How a game stood before its first step.
#[derive(JsonSchema)]
pub struct TrackBefore {
    /// The board.
    board: Board,
    /// How every player stands.
    seats: Vec<Seat>,
}

/// How a player stands.
#[derive(JsonSchema)]
pub struct Seat {
    /// The mark of his pieces.
    sign: String,
    /// What he is called.
    name: String,
    /// How he stands, in words.
    says: String,
    /// Marked throws in hand.
    credit: u16,
    /// Marked throws in hand, in words.
    credit_says: String,
    /// Throws marked down for later, in words.
    banked: Vec<String>,
    /// Pieces eaten.
    taken: u16,
    /// Whether he plays the piece that came into play later.
    plays_role: bool,
    /// How far he has come, in places.
    come: i64,
}

/// Something that may be done.
#[derive(JsonSchema)]
pub struct Choice {
    /// As records write it; `throw` for what falls by the seed.
    token: String,
    /// What it does.
    words: String,
    /// The piece that it moves, by its number.
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
pub enum TrackPhase {
    Ready,
    Choose,
    Sort,
    Closing,
    Over,
}

/// Where a stick-and-track game stands.
#[derive(JsonSchema)]
pub struct TrackState {
    /// The board.
    board: Board,
    /// How every player stands.
    seats: Vec<Seat>,
    /// The position as text.
    text: String,
    /// What may happen next.
    phase: TrackPhase,
    /// The throw to be used.
    throw: Option<Throw>,
    /// What may be done.
    legal: Vec<Choice>,
    /// The seat whose turn it is.
    to_move: u8,
    /// Whether the game is over.
    over: bool,
    /// Who is to do what, in a sentence without a stop.
    todo: String,
    /// How it ended; null while it goes on.
    result: Option<TrackResult>,
    /// Whether somebody decides.
    stand: Stand,
    /// The seat that decides, from 0.
    seat: Option<usize>,
}

/// A step of a stick-and-track game: a throw or an action.
#[derive(JsonSchema)]
pub struct TrackStep {
    /// The seat, from 0.
    by: u8,
    /// Its player.
    name: String,
    /// The token: `t4` a throw, `m0` a move …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<TrackEvent>,
    /// The board after it.
    board: Board,
    /// How every player stands after it.
    seats: Vec<Seat>,
    /// The position after it, as text.
    text: String,
}
