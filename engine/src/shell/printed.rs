//! What games of every family on this shell print as JSON: figures of a series, games played again, their steps. What is a family's own is a
//! parameter: here it is a [`serde_json::Value`]; the program describes the same structs with the types of that value.

use crate::game::Agent;
use crate::lang::Overrides;
use indexmap::IndexMap;
use serde::Serialize;

/// Figures of a series of games, without those of time; what is counted in a game stands by its name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "FiguresOf{Own}"))]
pub struct SeriesFigures<Own> {
    /// The edition or ruleset, by slug.
    pub game: String,
    /// SHA-256 of the rules, in hexadecimal.
    #[cfg_attr(feature = "read", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub rules_sha256: String,
    /// Every question with the reading in force.
    pub readings: IndexMap<String, String>,
    /// Whole-number parameters set from outside, by path: `track.days`.
    pub set: Overrides,
    /// Number of players.
    pub players: usize,
    /// One a seat.
    pub agents: Vec<Agent>,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Who begins, whatever the rules say: a seat from 0, or `lot`; null: as they say.
    pub starter: Option<FirstSeat>,
    /// Number of games.
    pub games: u64,
    /// Games won, a number a seat.
    pub wins: Vec<u64>,
    /// Games without a winner.
    pub draw: u64,
    /// Games won by whoever began.
    pub first_mover_wins: u64,
    /// What the family counts.
    #[serde(flatten)]
    pub own: Own,
    /// Games broken off.
    pub capped: u64,
}

/// Who begins.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FirstSeat {
    /// A seat, from 0.
    Seat(usize),
    /// Drawn by lot: the word `lot`.
    Lot(#[cfg_attr(feature = "read", schemars(extend("const" = "lot")))] &'static str),
}

/// A game played again.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "ReplayOf{Ended}"))]
#[cfg_attr(
    feature = "read",
    schemars(
        bound = "Step: schemars::JsonSchema, Ended: schemars::JsonSchema, Parted: schemars::JsonSchema"
    )
)]
pub struct GameReplay<Step, Ended, Parted> {
    /// The edition or ruleset, by slug.
    pub game: String,
    /// SHA-256 of the rules, in hexadecimal.
    #[cfg_attr(feature = "read", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub rules_sha256: String,
    /// Every question with the reading in force.
    pub readings: IndexMap<String, String>,
    /// Whole-number parameters set from outside, by path: `track.days`.
    pub set: Overrides,
    /// Number of players.
    pub players: usize,
    /// The position it begins with, as text (docs/notation.md).
    pub start: String,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// The position at its end.
    pub text: String,
    /// What may be done at its end.
    pub legal: Vec<String>,
    /// The result; null while it goes on.
    pub result: Option<Ended>,
    /// Of a record that is read otherwise than it was played: where the two readings part; null where they never do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "read", schemars(schema_with = "or_null::<Parted>"))]
    pub parts: Option<Parted>,
    /// The first token that cannot be played; the steps end before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Illegal>,
}

/// A step of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "read", schemars(rename = "StepOf{Event}"))]
pub struct GameStep<Event> {
    /// The seat, from 0; null where nobody acts.
    pub by: Option<usize>,
    /// The token, as records write it.
    pub r#move: String,
    /// What could be done before it.
    pub legal: Vec<String>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The position after it, as text.
    pub text: String,
}

/// Something that happened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct GameEvent {
    /// throw, drop, move, take, turn …: the first word of its line.
    pub kind: String,
    /// The event in one line, in the words of the manual of the family's rules.
    pub text: String,
    /// Full id of the clause that decides it; null where none does.
    pub clause: Option<String>,
    /// All clauses that decide it, that one first.
    pub clauses: Vec<String>,
}

/// The last line of a game told in full.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct GameEnd {
    /// Who won, and with what, as a record has it; null where the game was broken off.
    pub result: Option<String>,
    /// Turns.
    pub turns: u64,
}

/// A move that the record asks for and the rules do not allow.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Illegal {
    /// Number of the token in the record, from 1.
    pub number: usize,
    /// The token.
    pub r#move: String,
    /// What could be played instead.
    pub legal: Vec<String>,
    /// Why not, in words.
    pub message: String,
}

/// A key that is left out where it does not belong, and null where there is nothing in it.
#[cfg(feature = "read")]
pub fn or_null<T: schemars::JsonSchema>(
    generator: &mut schemars::SchemaGenerator,
) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [generator.subschema_for::<T>(), { "const": null }] })
}
