//! Positions, steps and games played again, as `replay`, `play`, `solve`, `compare` and, of one game, `simulate` print them.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::families::parted::Parted;
use crate::families::shapes::{or_null, Illegal};
use crate::values::Sha256;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::play::Ending;
use ludarium_engine::sowing::words::Dir;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// What a position written as JSON is called.
pub const POSITION: &str = "position of a sowing game";

/// A position of a sowing game. Holes are numbered from South's left (0..n-1 South's, n..2n-1 North's), as sown anticlockwise.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Counters in each hole, 0 to 255.
    holes: Vec<u8>,
    /// Whose each hole is this round.
    #[serde(default)]
    owners: Vec<Player>,
    /// The mark that each hole bears; null for none.
    #[serde(default)]
    marks: Vec<Option<Mark>>,
    /// Counters in South's store and in North's.
    #[schemars(default)]
    stores: [u8; 2],
    /// Who is to move; null for nobody.
    #[serde(default)]
    to_move: Option<Player>,
    /// Numbers of the holes that are closed, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    closed: Option<Vec<u8>>,
    /// Counters out of play, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    out: Option<u8>,
    /// Counters that the player to move has in hand and is to place, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hand: Option<u8>,
    /// Holes that the player to move has still to pick and take from, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    picks: Option<u8>,
    /// Counters that South and North have in reserve and are to enter, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reserves: Option<[u8; 2]>,
    /// What the player to move is asked in the midst of his move, if he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    asked: Option<Asked>,
    /// Where a game goes on from the position: the move that comes next, counted from 1 at the round's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    turn: Option<u32>,
    /// Likewise: the round, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    round: Option<u32>,
    /// Likewise: who began the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    starter: Option<Player>,
    /// Likewise: who made the last move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_mover: Option<Player>,
}

/// A move whose player is asked how it goes on, and what the rest of it remembers.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Number of the hole of which he is asked.
    hole: u8,
    /// The way that was sown.
    way: Dir,
    /// Laps sown up to here.
    #[schemars(range(min = 1))]
    laps: u8,
    /// Whether it began with a counter from the reserve.
    #[serde(default)]
    entered: bool,
    /// Whether it has taken something.
    #[serde(default)]
    captured: bool,
    /// Whether a counter of it has fallen on the other side.
    #[serde(default)]
    reached: bool,
}

/// A mark on a hole.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Its kind, a word of the rules' `marks`.
    kind: String,
    /// Who made it.
    by: Player,
    /// Whether the hole has been visited since.
    #[serde(default)]
    visited: bool,
}

/// A sowing game played again.
#[derive(JsonSchema)]
pub struct SowingReplay {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// Every question with the reading in force.
    readings: BTreeMap<String, String>,
    /// The position it begins with.
    start: Position,
    /// Every step, in order; openings, gathering and division are steps of their own.
    steps: Vec<SowingStep>,
    /// Whether no round is being played at its end.
    round_over: bool,
    /// The result of the match, else of the round that has just ended, else null.
    result: Option<SowingResult>,
    /// Of a record that is read otherwise than it was played: where the two readings part; null where they never do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "or_null::<Parted>")]
    parts: Option<Parted>,
    /// The first move that cannot be played; the steps end before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

/// A step of a sowing game.
#[derive(JsonSchema)]
#[schemars(rename = "SowingStep")]
pub struct SowingStep<Event = SowingEvent> {
    /// What sort of step.
    #[schemars(extend("enum" = ["opening", "move", "gather", "divide"]))]
    kind: String,
    /// Who moves; null where nobody does.
    by: Option<Player>,
    /// The move as written; null where nobody moves.
    r#move: Option<String>,
    /// What could be played, this move included.
    legal: Vec<String>,
    /// The sowings of the move; of a move that would never end the first 200.
    laps: Vec<Lap>,
    /// What happened, in order.
    events: Vec<Event>,
    /// The position after it.
    position: Position,
    /// The position as text (docs/notation.md).
    text: String,
    /// Whether the move would never end.
    endless: bool,
    /// Places of counters that fell outside any sowing (in a race).
    #[serde(skip_serializing_if = "Option::is_none")]
    drops: Option<Vec<u8>>,
    /// Of an endless move: sowings after which it comes back to where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<u64>,
    /// The move neither stopped nor came again within the bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    unresolved: Option<bool>,
}

/// One sowing.
#[derive(JsonSchema)]
pub struct Lap {
    /// Number of the hole lifted.
    from: u8,
    /// Counters lifted.
    counters: u8,
    /// Place of the last counter.
    to: u8,
    /// Place of each counter: a hole's number, then South's store (2n) and North's (2n+1).
    drops: Vec<u8>,
}

/// Something that happened.
#[derive(JsonSchema)]
pub struct SowingEvent {
    /// What it is (the table in docs/notation.md), or the word of a clause's `tell`.
    kind: String,
    /// Number of the hole it happens in.
    hole: Option<u8>,
    /// Counters it is about.
    count: Option<u16>,
    /// Whom it concerns.
    by: Option<Player>,
    /// Full id of the clause that decides it; null where none does.
    clause: Option<String>,
    /// All clauses that decide it, that one first.
    clauses: Vec<String>,
    /// Counters of the step that have fallen before it.
    after: u32,
    /// Where something comes from: a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<u8>,
    /// Where something goes: a place; null where it comes from somewhere and goes nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "or_null::<u8>")]
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
    reason: Ending,
    /// Full id of the clause that says so.
    clause: Option<String>,
}

/// How a sowing game ended.
#[derive(JsonSchema)]
pub struct SowingEnd {
    /// The result of the match, else of the round that has just ended, else null.
    result: Option<SowingResult>,
    /// Rounds played.
    rounds: u64,
    /// Turns: a player's moves up to the other's.
    turns: u64,
}
