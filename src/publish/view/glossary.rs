//! One glossary across games.

use serde::Serialize;

use super::CiteLink;

/// The page of words.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryPage {
    /// The id of a record, as an example.
    pub record: Option<String>,
    /// Words for one thing, together.
    pub groups: Vec<GlossaryGroup>,
    /// The others.
    pub single: Vec<GlossaryWord>,
}

/// Words for one thing.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryGroup {
    /// What they are words for.
    pub thing: String,
    /// The words.
    pub words: Vec<GlossaryWord>,
}

/// A word of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryWord {
    /// The word.
    pub word: String,
    /// What it means, as HTML.
    pub gloss: String,
    /// Whose game it is of.
    pub people: String,
    /// The game.
    pub game: String,
    /// Its edition.
    pub href: String,
    /// Where it stands.
    pub cites: Vec<CiteLink>,
}
