//! Exact values of positions: how the rest goes if everybody does his best.

#[cfg(feature = "read")]
use serde_json::Value;

/// What is requested of a solver.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The position; none = the first.
    pub start: Option<&'a str>,
    /// Positions that may be looked at; none = as many as it takes, where they are kept in room that is bounded, else
    /// [`LISTED`].
    pub limit: Option<usize>,
    /// Bytes of what is known of positions, in MiB.
    pub memory: usize,
    /// Whether each move is valued, too.
    pub moves: bool,
    /// Whether positions may be listed one by one, in room that is not bounded.
    pub listing: bool,
    /// Who hears now and then of so many more positions.
    pub told: Option<&'a dyn Fn(u64)>,
}

/// Positions that are listed at most, where nobody says how many.
pub const LISTED: usize = 3_000_000;

/// MiB that a solver's table takes at most, where nobody says how many.
pub const MEMORY: usize = 1024;

impl Default for Asked<'_> {
    fn default() -> Self {
        Asked {
            start: None,
            limit: None,
            memory: MEMORY,
            moves: true,
            listing: true,
            told: None,
        }
    }
}

impl Asked<'_> {
    /// The memory in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }

    /// Positions that may be listed: each takes so many bytes.
    #[must_use]
    pub fn listed(&self, bytes: usize) -> usize {
        self.limit
            .unwrap_or(LISTED)
            .min(self.bytes() / bytes.max(1))
    }

    /// Tells how many positions have been looked at, now and then.
    pub(crate) fn tell(&self, looked: usize) {
        const OFTEN: usize = 1 << 16;
        if let Some(report) = self
            .told
            .filter(|_| looked.is_multiple_of(OFTEN) && looked > 0)
        {
            report(OFTEN as u64);
        }
    }
}

impl std::fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked")
            .field("start", &self.start)
            .field("limit", &self.limit)
            .field("memory", &self.memory)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// A position with its value.
#[cfg(feature = "read")]
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
    /// What of the rules was left out of account, and of what moment values are.
    pub notes: Vec<String>,
    /// All of it as `solve --json` prints it.
    pub json: Value,
}

/// Why a position has no value.
#[cfg(feature = "read")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// Something was requested that is no position in play.
    #[error("{0}")]
    Asked(String),
    /// What falls is not decided by anybody.
    #[error("sticks fall by chance, and {0}")]
    Chance(String),
    /// It is beyond what can be searched.
    #[error("{0}")]
    Beyond(String),
}
