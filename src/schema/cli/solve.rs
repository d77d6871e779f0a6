//! `ludarium solve --json`.

use crate::families::Position;
use crate::values::Sha256;
use schemars::JsonSchema;
use std::collections::BTreeMap;

/// The exact value of a position, both players doing their best to the end of the round.
#[derive(JsonSchema)]
pub(in crate::schema) struct Solve {
    /// The edition or ruleset, by slug.
    game: String,
    /// SHA-256 of the rules, in hexadecimal.
    rules_sha256: Sha256,
    /// The readings chosen beside the defaults: question → reading.
    readings: BTreeMap<String, String>,
    /// The position.
    start: Start,
    /// Its value.
    value: Worth,
    /// Every legal move with the value of the position after it; none where the position alone was asked for (`--alone`).
    moves: Vec<MoveWorth>,
    /// Positions that were looked at.
    positions: usize,
    /// Games of chance: throws still to come, in the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    throws: Option<f64>,
    /// Games of chance: positions with as many pieces, finished ones counted, as a whole number.
    #[serde(skip_serializing_if = "Option::is_none")]
    all: Option<String>,
    /// Whether some of them can be reached again from themselves.
    circles: bool,
    /// Parameters of the rules that were left out of account, so that values are told to the last counter: `cap.turns`,
    /// `majority.over`, `repeat.then`, `quiet.turns`.
    laid_aside: Vec<String>,
    /// `majority.over` where a majority stops play all the same, and values are those of that moment.
    stops: Option<String>,
}

/// A position: of a sowing game, or of another as text.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Start {
    Board(Position),
    Text(String),
}

/// A value: by how much, where counters are counted, else who wins; in games of chance how often the first player does.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Worth {
    Ahead(Ahead),
    Won(Won),
    Chance(f64),
}

/// The value of a game in which counters are counted.
#[derive(JsonSchema)]
struct Ahead {
    /// Counters that South has more than North at the end; below 0, North.
    south_ahead: i32,
    /// Neither can force an end that is better for him than playing without end, which counts as drawn.
    endless: bool,
}

/// The value of a game that is won or not.
#[derive(JsonSchema)]
struct Won {
    /// Who wins.
    winner: Winner,
    /// Neither can force an end that is better for him than playing without end, which counts as drawn.
    endless: bool,
}

/// Who wins: South, North, or nobody.
#[derive(JsonSchema)]
enum Winner {
    S,
    N,
    #[serde(rename = "draw")]
    Draw,
}

/// A move and what it is worth.
#[derive(JsonSchema)]
struct MoveWorth {
    /// The move as written.
    r#move: String,
    /// Of a throw: how likely it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
    /// The value after it.
    value: Worth,
}
