//! `elsewhere.toml`: where another program's file of the game parts from the account.

use super::reader::{table, Form, Lines, Table};
use crate::finding::Finding;

table! {
    /// Where other programs' files of the game part from the account.
    pub struct Elsewhere {
        /// One a program.
        program: Vec<Program>,
    }
}

table! {
    /// Another program that plays the game.
    #[derive(Debug, Clone)]
    pub struct Program {
        /// Its name.
        pub name: String,
        /// Its version.
        pub version: String,
        /// What it calls its file of the game.
        pub file: String,
        /// The day on which somebody looked, `2026-11-21`.
        pub when: String = Form::day(),
        /// How it was compared.
        pub how: String,
        /// How far the two agree.
        pub agree: String,
        /// Where they part.
        pub parts: Vec<Parting>,
        /// The file in the corpus.
        pub at: String = Form::file(),
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// One thing that it decides otherwise.
    #[derive(Debug, Clone)]
    pub struct Parting {
        /// What it does.
        pub says: String,
        /// Clauses of the edition that say otherwise, without the short name.
        pub clauses: Vec<String> = Form::needed_texts(),
        /// Sentences that they rest on.
        pub cites: Vec<String> = Form::needed_texts(),
        /// A position in which it shows, as docs/notation.md has it.
        pub start: String,
        /// What is done there.
        pub action: String,
        /// The position that the edition's rules leave.
        pub ours: String,
        /// What the other program leaves, in words or as counters.
        pub theirs: String,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

impl Program {
    /// Reads the file; what is wrong with it is reported, the rest is there all the same.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (all, findings) = Elsewhere::file("elsewhere", file, text);
        (all.program, findings)
    }
}
