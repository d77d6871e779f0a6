//! Values that several formats share, described.

use ludarium_engine::game::{Moment, Player};

/// An agent by its word: a kind, a kind with its budget, or a level.
pub use ludarium_engine::game::Agent as AgentWord;

use schemars::{json_schema, JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{json, Value};
use std::borrow::Cow;

/// One of some words, each with what it says.
pub fn one_of<'w>(words: impl Iterator<Item = (&'w str, &'w str)>) -> Schema {
    let any: Vec<Value> = words
        .map(|(word, says)| json!({ "const": word, "description": says }))
        .collect();
    json_schema!({ "oneOf": any })
}

/// A type that stands for a value in a schema and is never made.
macro_rules! value {
    ($(#[$meta:meta])* $name:ident = $schema:expr) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn inline_schema() -> bool {
                true
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

value! {
    /// A text that is not blank.
    Words = json_schema!({ "type": "string", "pattern": r"\S" })
}

value! {
    /// SHA-256 in hexadecimal.
    Sha256 = json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
}

/// The number of a kept file's format: how its content is to be taken. Files from before there were numbers have none, and are read
/// as the first. A file with another number is refused: it is a newer program's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[schemars(inline)]
pub struct FormatNumber(#[schemars(extend("const" = FormatNumber::NOW))] u32);

impl FormatNumber {
    /// The format that this program writes.
    pub const NOW: u32 = 1;

    /// Whether this program can read a file of that number.
    ///
    /// # Errors
    /// It cannot: what to do.
    pub fn of(number: u64) -> Result<FormatNumber, NewerFormat> {
        match u32::try_from(number) {
            Ok(n) if n == Self::NOW => Ok(FormatNumber(n)),
            _ => Err(NewerFormat(number)),
        }
    }
}

impl Default for FormatNumber {
    fn default() -> Self {
        FormatNumber(Self::NOW)
    }
}

impl<'de> Deserialize<'de> for FormatNumber {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        FormatNumber::of(u64::deserialize(d)?).map_err(serde::de::Error::custom)
    }
}

/// A file of a format that this program does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is of format {0}, and this program knows format {now}; use a newer program, or make the file anew", now = FormatNumber::NOW)]
pub struct NewerFormat(u64);

/// A moment of a game, written as a worked example begins.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Moment")]
pub struct MomentKept {
    /// The position, in the notation of records.
    start: String,
    /// The phase: play, over, counted, opening, match-over.
    phase: String,
    /// What is played there: moves, or open, gather, reallot, next-round.
    action: String,
    /// Who cannot move, at a gathering.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stuck: Option<Player>,
    /// Counters that South and North held at the round's start, at a division.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held: Option<[u16; 2]>,
    /// Who began the round, where the next one is set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opener: Option<Player>,
    /// Counters that South and North owe each other from the division before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    owes: Option<[u16; 2]>,
}

impl From<MomentKept> for Moment {
    fn from(m: MomentKept) -> Self {
        Self {
            start: m.start,
            phase: m.phase,
            action: m.action,
            stuck: m.stuck,
            held: m.held,
            opener: m.opener,
            owes: m.owes,
        }
    }
}
