//! Where two readings of a record part: what `ludarium replay --json` adds to a game of any family.

use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// Where two readings of a record part.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Parted {
    /// Number of the step, from 1.
    pub step: usize,
    /// The step as it was recorded.
    pub recorded: Side,
    /// The step as it is read now.
    pub now: Side,
}

/// What came of a step under one reading.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Side {
    /// It was played.
    Played(PlayedSide),
    /// It was not.
    Stopped(StoppedSide),
}

/// A step that was played.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayedSide {
    /// What could be done before it.
    pub legal: Vec<String>,
    /// What happened, a line an event.
    pub events: Vec<String>,
    /// The position after it, as text.
    pub text: String,
    /// The readings chosen: question → reading.
    pub readings: BTreeMap<String, String>,
}

/// A step that was not played.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StoppedSide {
    /// Why not, in words; null where the game was over.
    pub stopped: Option<String>,
    /// The readings chosen: question → reading.
    pub readings: BTreeMap<String, String>,
}
