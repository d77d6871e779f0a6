//! What rules say, aspect by aspect: the rows of a table for readers.

use crate::lang::Certainty;
use serde::Serialize;

/// One aspect of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Aspect {
    /// Part of the game: setting up, sowing, taking …
    pub group: &'static str,
    /// What is asked: `board`, `captures` …
    pub aspect: &'static str,
    /// What the rules say, in a few words; `–` where the game has no such thing.
    pub value: String,
    /// Clauses that say it, by full id.
    pub clauses: Vec<String>,
    /// The least sure of them.
    pub certainty: Option<Certainty>,
}

/// A game without such a thing.
pub const NONE: &str = "–";

/// Small numbers in words.
pub fn number(n: u16) -> String {
    const WORDS: [&str; 13] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n as usize)
        .map_or_else(|| n.to_string(), |w| (*w).to_string())
}
