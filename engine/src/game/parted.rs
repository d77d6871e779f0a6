//! Where two games part and how much they decide alike, as it is shown.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How many situations that two games know they decide alike, and how many not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Situations {
    /// Of equal effect.
    pub same: usize,
    /// Of another effect.
    pub differ: usize,
}

/// A position as it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Stood {
    /// As records write it.
    pub text: String,
    /// As `--json` prints it.
    pub json: Value,
    /// As a terminal shows it: a line or several, the last with its end where it is a drawing.
    pub shown: String,
}

/// A shortest line after which two games stand differently.
#[derive(Debug, Clone, PartialEq)]
pub struct Parted {
    /// What is done and what falls, as records write it, alike in both games but for the last; none where they are set up or
    /// opened differently.
    pub moves: Vec<String>,
    /// The position before the last of them, as each game writes it.
    pub before: [Stood; 2],
    /// The positions after it.
    pub after: [Stood; 2],
    /// Clauses that decide what differs, by full id.
    pub clauses: [Vec<String>; 2],
}
