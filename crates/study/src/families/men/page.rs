//! What the engine in the page answers of a game of men on points.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::play::{MenEventTold, MenResult};
use crate::families::shapes::{Question, Stand};
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// Rules of a game of men on points.
#[derive(JsonSchema)]
pub struct MenInfo {
    /// Word of the family.
    family: String,
    /// The edition or ruleset.
    slug: String,
    /// The game's name.
    title: String,
    /// The board without a man on it.
    board: MenGround,
    /// By kind: what a man is called, and several.
    called: Vec<[String; 2]>,
    /// Its questions with their readings.
    questions: Vec<Question>,
    /// The readings chosen: question → reading.
    readings: BTreeMap<String, String>,
    /// Hash of what decides play.
    rules_sha256: Sha256,
}

/// Where men stand.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MenStand {
    Points,
    Squares,
}

/// A board of points: some fields of `MenView` in the crate `board`.
#[derive(JsonSchema)]
pub struct MenGround {
    /// Where men stand.
    stand: MenStand,
    /// Every point.
    points: Vec<MenPoint>,
    /// Every line.
    lines: Vec<MenLine>,
    /// Points that are marked on it.
    marked: Vec<u8>,
    /// Kinds of men, by name.
    kinds: Vec<String>,
}

/// A point, its place in hundredths of a step from South's left and South's side.
#[derive(JsonSchema)]
pub struct MenPoint {
    /// Its name.
    name: String,
    /// From South's left.
    x: i32,
    /// From South's side.
    y: i32,
}

/// A line through points, by their numbers.
#[derive(JsonSchema)]
pub struct MenLine {
    /// Its points.
    points: Vec<u8>,
    /// The first follows the last.
    closed: bool,
    /// It goes from corner to corner, or any other way.
    diagonal: bool,
}

/// A man on the board.
#[derive(JsonSchema)]
pub struct Man {
    /// Where he stands.
    point: u8,
    /// 0 South's, 1 North's.
    seat: u8,
    /// Number of his kind.
    kind: u8,
    /// The man in words.
    says: String,
    /// He was leapt over, and stands till the turn is over.
    leapt: bool,
}

/// What is on a board and beside it: the other fields of `MenView`.
#[derive(JsonSchema)]
pub struct MenOn {
    /// The men.
    men: Vec<Man>,
    /// Men in hand, by seat.
    hand: [u8; 2],
    /// Whose turn it is.
    turn: Option<u8>,
}

/// A board and all that is on it.
#[derive(JsonSchema)]
pub struct MenBoard {
    #[serde(flatten)]
    ground: MenGround,
    #[serde(flatten)]
    on: MenOn,
}

/// How a player stands.
#[derive(JsonSchema)]
pub struct MenSeat {
    /// What he is called.
    name: String,
    /// Men on the board.
    men: u32,
    /// Men in hand.
    hand: u8,
    /// How he stands, in words.
    says: String,
}

/// How a game stood before its first step.
#[derive(JsonSchema)]
pub struct MenBefore {
    /// Men and hands.
    board: MenOn,
    /// How both players stand.
    seats: Vec<MenSeat>,
}

/// Something that may be done.
#[derive(JsonSchema)]
pub struct MenChoice {
    /// As records write it.
    token: String,
    /// What it does.
    words: String,
    /// The points that it is done on, in order.
    points: Vec<u16>,
}

/// Where a game of men on points stands.
#[derive(JsonSchema)]
pub struct MenState {
    /// The board.
    board: MenBoard,
    /// How both players stand.
    seats: Vec<MenSeat>,
    /// The position as text.
    text: String,
    /// What may be done.
    legal: Vec<MenChoice>,
    /// The seat that is to move.
    to_move: Option<u8>,
    /// Whether the game is over.
    over: bool,
    /// Who is to do what, in a sentence without a stop.
    todo: String,
    /// How it ended; null while it goes on.
    result: Option<MenResult>,
    /// Whether somebody decides.
    stand: Stand,
    /// The seat that decides, from 0.
    seat: Option<usize>,
}

/// A step of a game of men on points.
#[derive(JsonSchema)]
pub struct MenStep {
    /// The seat, from 0; null for a lot.
    by: Option<u8>,
    /// Its player.
    name: Option<String>,
    /// The token: `a1-b2` a move, `d1` a drop, `xd4` a man taken off …
    r#move: String,
    /// What could be done before it.
    legal: Vec<String>,
    /// What happened, in order.
    events: Vec<MenEventTold>,
    /// Men and hands after it.
    board: MenOn,
    /// How both players stand after it.
    seats: Vec<MenSeat>,
    /// The position after it, as text.
    text: String,
}
