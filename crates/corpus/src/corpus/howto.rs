//! How a game is played, in a few lines (`howto.toml`): what a reader needs before the rules one by one.

use super::reader::{table, Form, Lines, Table};
use crate::finding::Finding;

table! {
    /// How a game is played, in a few lines.
    #[derive(Debug, Clone)]
    pub struct HowTo {
        /// One a line, six at most; start, move, capture and end are told.
        pub lines as "line": Vec<HowToLine>,
        /// Examples to try.
        pub puzzles as "puzzle": Vec<Puzzle>,
        /// File, relative to the corpus.
        pub file: String = Form::file(),
    }
}

table! {
    /// One line.
    #[derive(Debug, Clone)]
    pub struct HowToLine as "Line" {
        /// What it tells of.
        pub of: Option<Of> = Form::word(Of::ALL),
        /// In the editors' words.
        pub says: String,
        /// The clauses that it tells of, by their names in the rules file; shared ones by full id.
        pub clauses: Vec<String> = Form::needed_texts().with("minItems", 1),
        /// Id of a worked example that shows it.
        pub example: Option<String>,
        /// Lines of its keys.
        pub at: Lines,
    }
}

table! {
    /// A worked example with a question, to try.
    #[derive(Debug, Clone)]
    pub struct Puzzle {
        /// Id of the worked example that it is: its position is the task, its action the answer.
        pub example: String,
        /// What is asked.
        pub ask: String,
        /// The answer in words.
        pub answer: String,
        /// Lines of its keys.
        pub at: Lines,
    }
}

/// What a line tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, schemars::JsonSchema)]
#[schemars(rename_all = "lowercase")]
pub enum Of {
    /// What stands where, and who begins.
    Start,
    /// What one does on one's turn.
    Move,
    /// What happens on the way.
    Way,
    /// How something is taken.
    Capture,
    /// How it ends, and who has won.
    End,
}

impl Of {
    /// Every one with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("start", Self::Start),
        ("move", Self::Move),
        ("way", Self::Way),
        ("capture", Self::Capture),
        ("end", Self::End),
    ];

    /// What no game can be explained without.
    pub const NEEDED: [Self; 4] = [Self::Start, Self::Move, Self::Capture, Self::End];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

impl HowTo {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("how to play", file, text)
    }
}
