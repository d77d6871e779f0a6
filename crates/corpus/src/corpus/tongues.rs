//! What games are grouped by in comparisons beside their own rules (`kinship.toml`): languages of those whose games they are, and
//! groupings that somebody holds.

use super::reader::{table, Form, Lines, Table};
use crate::finding::Finding;
use serde::Serialize;

table! {
    /// Languages of peoples, and groupings of games.
    #[derive(Debug, Clone, Default)]
    pub struct Tongues {
        /// Languages.
        pub languages as "language": Vec<Language>,
        /// Which is spoken by those whose game an edition is of.
        pub spoken: Vec<Spoken>,
        /// Groupings of games, each a hypothesis that is held against the distances of their rules.
        pub groupings as "grouping": Vec<Grouping>,
        /// File, relative to the corpus.
        pub file: String = Form::file(),
    }
}

table! {
    /// A language.
    #[derive(Debug, Clone)]
    pub struct Language {
        /// Its code of ISO 639-3.
        pub code: String,
        /// Its name.
        pub name: String,
        /// The family that it is counted to.
        pub family: String,
        /// The branch of the family.
        pub branch: String,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

/// What it stands on that a language is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The record names the people whose language it is.
    People,
    /// The record names a place, and it is what most speak there.
    Place,
}

impl Known {
    /// Each with its word.
    pub const ALL: &'static [(&'static str, Known)] =
        &[("people", Known::People), ("place", Known::Place)];

    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

table! {
    /// The language of those whose game an edition is of.
    #[derive(Debug, Clone)]
    pub struct Spoken {
        /// The edition, by slug.
        pub edition: String,
        /// The language, by code.
        pub language: String,
        /// What that stands on: the people that the record names, or only the place.
        pub by: Option<Known> = Form::word(Known::ALL).needed("\"people\""),
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// A grouping of games: those of some countries and the others, or by the code of one row of the matrix.
    #[derive(Debug, Clone)]
    pub struct Grouping {
        /// What it is called.
        pub name: String,
        /// What is held of it.
        pub says: String,
        /// Who holds it: a work in `works.bib`; left out where it is a question of ours.
        pub work: Option<String>,
        /// The countries of one group; all others are the second.
        pub countries: Vec<String>,
        /// The row of the matrix by whose code games are grouped; it is left out of their distances.
        pub aspect: Option<String>,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

impl Tongues {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("kinship", file, text)
    }

    /// The language of an edition, with what that stands on.
    #[must_use]
    pub fn of(&self, edition: &str) -> Option<(&Language, Known)> {
        let spoken = self.spoken.iter().find(|s| s.edition == edition)?;
        let language = self.languages.iter().find(|l| l.code == spoken.language)?;
        Some((language, spoken.by?))
    }
}
