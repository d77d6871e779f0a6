//! `elsewhere.toml`: where another program's file of the game parts from the account.

use super::reader::{Lines, Reader};
use crate::finding::Finding;

/// Another program that plays the game.
#[derive(Debug, Clone, Default)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it calls its file of the game.
    pub file: String,
    /// The day on which somebody looked.
    pub when: String,
    /// How it was compared.
    pub how: String,
    /// How far the two agree.
    pub agree: String,
    /// Where they part.
    pub parts: Vec<Parting>,
    /// The file in the corpus.
    pub at: String,
    /// Lines of its keys.
    pub lines: Lines,
}

/// One thing that the other program decides otherwise.
#[derive(Debug, Clone, Default)]
pub struct Parting {
    /// What it does.
    pub says: String,
    /// Clauses of the edition that say otherwise, without the short name.
    pub clauses: Vec<String>,
    /// Sentences that they rest on.
    pub cites: Vec<String>,
    /// A position in which it shows.
    pub start: String,
    /// What is done there.
    pub action: String,
    /// What the edition's rules make of it.
    pub ours: String,
    /// What the other program makes of it, in words or as counters.
    pub theirs: String,
    /// Lines of its keys.
    pub lines: Lines,
}

impl Program {
    /// Reads the file; what is wrong with it is told, the rest is there all the same.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "elsewhere", &["program"]);
        let mut programs = vec![];
        for (span, entry) in reader.tables(&table, "program") {
            let mut parts = vec![];
            for (span, part) in reader.tables(entry, "parts") {
                let known = &[
                    "says", "clauses", "cites", "start", "action", "ours", "theirs",
                ];
                let mut f = reader.fields(part, span, "parts", known);
                parts.push(Parting {
                    says: f.needed("says"),
                    clauses: f.needed_texts("clauses"),
                    cites: f.needed_texts("cites"),
                    start: f.needed("start"),
                    action: f.needed("action"),
                    ours: f.needed("ours"),
                    theirs: f.needed("theirs"),
                    lines: f.lines,
                });
            }
            let known = &["name", "version", "file", "when", "how", "agree", "parts"];
            let mut f = reader.fields(entry, span, "program", known);
            programs.push(Self {
                name: f.needed("name"),
                version: f.needed("version"),
                file: f.needed("file"),
                when: f.day("when"),
                how: f.needed("how"),
                agree: f.needed("agree"),
                parts,
                at: file.to_owned(),
                lines: f.lines,
            });
        }
        (programs, reader.findings)
    }
}
