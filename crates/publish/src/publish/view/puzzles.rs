//! Puzzles of a game: on its page as a series, on its sheet with their answers.

use serde::Serialize;

/// The part of an edition's page that offers them.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzlesPart {
    /// The puzzles, in the order of the series.
    pub puzzles: Vec<PuzzleLine>,
    /// How they were found, in sentences.
    pub made: String,
    /// Why there are fewer than wanted; empty where there are enough.
    pub few: String,
    /// Why the others are none, with how many.
    pub thrown: Vec<String>,
    /// The file that they stand in.
    pub data: String,
    /// Worked examples with a question, for those who would rather try than read.
    pub tries: Vec<TryLine>,
}

/// A puzzle in its series.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleLine {
    /// What is to be found, in a few words.
    pub brief: &'static str,
    /// Whose move it is, and how many there are.
    pub open: String,
    /// The position on the living board.
    pub href: String,
}

/// An example with its question.
#[derive(Clone, Debug, Serialize)]
pub struct TryLine {
    /// The question.
    pub ask: String,
    /// The position on the living board.
    pub href: String,
}
