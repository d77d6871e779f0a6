//! Games played again from their records, whatever the family: what was done, what came of it, and why.

use super::parted::Stood;
use super::record::GameRecord;
use serde_json::Value;

/// What is to be played again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Again {
    /// A position to begin with, as records write it; none = a new game.
    pub start: Option<String>,
    /// What was done and what fell, in order.
    pub tokens: Vec<String>,
    /// How many play; none = as the rules say.
    pub players: Option<usize>,
    /// The seat that begins where the record does not say; none = the first.
    pub first: Option<usize>,
}

impl GameRecord {
    /// What it takes to play this record again.
    pub fn again(&self) -> Again {
        Again {
            start: self.start.clone(),
            tokens: self.tokens.clone(),
            players: (!self.players.is_empty()).then_some(self.players.len()),
            first: None,
        }
    }
}

/// A game that cannot be begun.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The text is no position of these rules.
    #[error("start: {0}")]
    Start(String),
    /// So many cannot play.
    #[error("players: {0}")]
    Players(String),
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// The event in one line, as worked examples write it.
    pub line: String,
    /// Full ids of the clauses that decided it.
    pub clauses: Vec<String>,
}

/// One step of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct StepTold {
    /// Who did what: `South C`, `seat 0 t4`; or what happened of itself: `opening`.
    pub head: String,
    /// What could be done before it, as records write it.
    pub legal: Vec<String>,
    /// What came of it, in order.
    pub events: Vec<Happened>,
    /// The position after it.
    pub after: Stood,
}

impl StepTold {
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.events.iter().map(|e| e.line.as_str())
    }

    /// Whether a reader sees the same: positions, events, what could be done.
    fn like(&self, other: &StepTold) -> bool {
        self.after.text == other.after.text
            && self.legal == other.legal
            && self.lines().eq(other.lines())
    }
}

/// A token that cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{told}")]
pub struct Stopped {
    /// Its number in the record, from 1.
    pub number: usize,
    /// The token itself.
    pub token: String,
    /// Why not.
    pub why: String,
    /// Where and why play stopped, as a sentence of its own.
    pub told: String,
}

/// A game played again.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// The position it begins with.
    pub start: Stood,
    /// Its steps, in order.
    pub steps: Vec<StepTold>,
    /// The first token that cannot be played.
    pub stopped: Option<Stopped>,
    /// The result as a record's `Result` has it; none while the game goes on.
    pub result: Option<String>,
    /// The result in a sentence for a terminal; none while the game goes on.
    pub ended: Option<String>,
    /// All of it as `replay --json` prints it.
    pub json: Value,
}

impl Replayed {
    /// Where two runs of the same tokens part: the number, from 0, of the first step that reads otherwise, leads elsewhere, or
    /// leaves other things to do.
    pub fn parting(&self, other: &Replayed) -> Option<usize> {
        let (one, two) = (&self.steps, &other.steps);
        let both = one.len().min(two.len());
        (0..both)
            .find(|i| !one[*i].like(&two[*i]))
            .or_else(|| (one.len() != two.len()).then_some(both))
    }
}
