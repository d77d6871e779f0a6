//! How a game is played, in a few lines (`howto.toml`): what a reader needs before the rules one by one.

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use serde::Serialize;

/// `howto.toml`.
#[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
pub struct HowTo {
    /// The lines, in the order in which they are read: six at most.
    pub lines: Vec<HowToLine>,
    /// Positions to be solved.
    pub puzzles: Vec<Puzzle>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
}

/// What a line tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
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

    /// What no game can be told without.
    pub const NEEDED: [Self; 4] = [Self::Start, Self::Move, Self::Capture, Self::End];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// One line.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct HowToLine {
    /// What it tells of.
    pub of: Option<Of>,
    /// In the editors' words.
    pub says: String,
    /// The clauses that it tells of, by their names in the rules file, or by full id where they are shared.
    pub clauses: Vec<String>,
    /// A worked example that shows it.
    pub example: Option<String>,
    /// Lines of its keys.
    #[serde(skip)]
    pub at: Lines,
}

/// A position to be solved.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Puzzle {
    /// The worked example that it is: its position is the task, its action the answer.
    pub example: String,
    /// What is asked.
    pub ask: String,
    /// The answer in words.
    pub answer: String,
    /// Lines of its keys.
    #[serde(skip)]
    pub at: Lines,
}

impl HowTo {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "how to play", &["line", "puzzle"]);
        let mut howto = Self {
            file: file.to_owned(),
            ..Self::default()
        };
        for (span, entry) in reader.tables(&table, "line") {
            let mut f = reader.fields(entry, span, "line", &["of", "says", "clauses", "example"]);
            howto.lines.push(HowToLine {
                of: f.word("of", Of::ALL),
                says: f.needed("says"),
                clauses: f.needed_texts("clauses"),
                example: f.text("example"),
                at: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "puzzle") {
            let mut f = reader.fields(entry, span, "puzzle", &["example", "ask", "answer"]);
            howto.puzzles.push(Puzzle {
                example: f.needed("example"),
                ask: f.needed("ask"),
                answer: f.needed("answer"),
                at: f.lines,
            });
        }
        (howto, reader.findings)
    }
}
