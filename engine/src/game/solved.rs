//! Exact values of positions: how the rest goes if everybody does his best.

use serde_json::Value;

/// A position with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Solved {
    /// The position, as records write it.
    pub position: String,
    /// Its value in words.
    pub worth: String,
    /// What may be done, as records write it, with the value it leads to in words.
    pub acts: Vec<(String, String)>,
    /// Positions that were looked at.
    pub positions: usize,
    /// All of it as `solve --json` prints it.
    pub json: Value,
}

/// Why a position has no value.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// Something was asked for that is no position in play.
    #[error("{0}")]
    Asked(String),
    /// What falls is not decided by anybody.
    #[error("sticks fall by chance: no perfect play to be computed")]
    Chance,
    /// It is beyond what can be searched.
    #[error("{0}")]
    Beyond(String),
}
