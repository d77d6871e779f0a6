//! What random play meets: which clauses decide what, and the first difference that a reading makes.

use super::{Example, Player};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A moment of a game, written as a worked example begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Moment {
    /// Position, as text.
    pub start: String,
    /// Phase.
    pub phase: String,
    /// What is done then.
    pub action: String,
    /// Who cannot move, where a round is gathered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Player>,
    /// What each held at the round's start: South, North.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<[u16; 2]>,
    /// Who began the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<Player>,
    /// What each owes the other: South, North.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owes: Option<[u16; 2]>,
}

impl Moment {
    /// This moment as an example that expects nothing. A lot falls to the first seat.
    pub fn example(&self) -> Example {
        Example {
            start: self.start.clone(),
            phase: self.phase.clone(),
            action: self.action.clone(),
            stuck: self.stuck,
            held: self.held,
            opener: self.opener,
            owes: self.owes,
            events: vec!["lot - south".to_owned()],
            ..Example::default()
        }
    }
}

/// Something that happened in play, with the clauses that decided it together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// Full ids of the clauses that decide it.
    pub clauses: Vec<String>,
    /// How many times in all.
    pub times: u64,
    /// The smallest moment at which it happened: fewest holes with counters, then fewest counters on the board.
    pub at: Moment,
}

/// What random rounds met.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Survey {
    /// Rounds played (games, where there are no rounds).
    pub rounds: u64,
    /// Full ids of clauses that decided something, with how many times.
    pub spoke: BTreeMap<String, u64>,
    /// What the clauses decided, by the set of those that decided together.
    pub met: Vec<Met>,
}

/// A difference between two readings met in random rounds with the same random numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// Rounds played, until enough differences had been seen or to the bound.
    pub rounds: u64,
    /// Differences seen; a match is left at its first.
    pub times: u64,
    /// The smallest moment at which the two part; none if they never did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
}
