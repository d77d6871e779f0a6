//! Worked examples: a position, an action, and what must come of it, written in short event lines.

use super::notation::NotationError;
use super::refusal::Refusal;
use super::Player;
use serde::{Deserialize, Serialize};

/// `start` of an example that begins with a new game, set up as the rules say and not yet opened.
pub const NEW: &str = "new";

/// A worked example as written in `examples.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Example {
    /// Its name, unique among the edition's examples.
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Clauses it exercises, without the short name.
    pub clauses: Vec<String>,
    /// Question id → reading, where it is not about the defaults.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub readings: crate::lang::Choice,
    /// Position it begins with, as text; or [`NEW`].
    pub start: String,
    /// Phase at the start: play, opening, over, counted.
    pub phase: String,
    /// Moves, with blanks between them, or `open` (also written `race`), `stylised`, `gather`, `reallot`, `next-round`.
    pub action: String,
    /// Holes open to the mover, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<String>,
    /// What may be played afterwards, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What is left to players beside their moves, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
    /// Stick-and-track games: what may not be played afterwards, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Holes whose capture is let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline: Option<String>,
    /// Who cannot move, at `gather`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Player>,
    /// Who began the round, at `next-round`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<Player>,
    /// What each held at the round's start, at `reallot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<[u16; 2]>,
    /// What each owes the other from the division before, where the rules carry it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owes: Option<[u16; 2]>,
    /// What the position has of itself, beyond what the account says of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<String>,
    /// Position that must come of it, as text.
    pub expect: String,
    /// Phase that must come of it.
    pub expect_phase: String,
    /// What must happen, a line an event, in order.
    pub events: Vec<String>,
}

impl Example {
    /// Its action as tokens.
    pub fn tokens(&self) -> Vec<String> {
        let tokens = self.action.split_whitespace();
        tokens.map(str::to_owned).collect()
    }
}

/// Where a worked example does not hold.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// The position that must come of it cannot be read.
    #[error("expect: {0}")]
    Expect(NotationError),
    /// It cannot be played.
    #[error(transparent)]
    Unplayable(#[from] Refusal),
    /// Something else comes of it.
    #[error("{what}: {says}")]
    Other {
        /// What it is about: `legal`, `events`, `position` …
        what: &'static str,
        /// What came of it, and what was expected.
        says: String,
    },
    /// What may not be played afterwards may be.
    #[error("{0} may be played, but the example says that it may not")]
    Legal(String),
}

/// What came of an example's position and action, whatever the example expects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// Open to the mover before it.
    pub legal: Vec<String>,
    /// All that happened, in order.
    pub events: Vec<String>,
    /// Position afterwards, as text.
    pub position: String,
    /// Phase afterwards.
    pub phase: String,
    /// Open to whoever is to move afterwards.
    pub after: Vec<String>,
    /// What was left to players beside their moves: holes and patterns to pick, captures to let pass, laps to stop after.
    pub choices: Vec<String>,
    /// Full ids of the clauses that were consulted or decided something, sorted.
    pub fired: Vec<String>,
}

impl Shown {
    /// Whether a reader of the position, the moves and the events sees two different games; the clauses behind them are left out.
    pub fn differs(&self, other: &Shown) -> bool {
        let plain = |s: &Shown| Shown {
            fired: vec![],
            ..s.clone()
        };
        plain(self) != plain(other)
    }
}
