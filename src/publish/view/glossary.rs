//! One glossary across games.

use serde::Serialize;

use super::CiteLink;

/// The page of words.
#[derive(Clone, Debug, Serialize)]
pub struct GlossaryPage {
    /// The words that the pages themselves use.
    pub own: Vec<OwnWord>,
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

/// A word that the pages use of editions.
#[derive(Clone, Debug, Serialize)]
pub struct OwnWord {
    /// Where it stands on the page of words: `word-claim`.
    pub id: String,
    /// The word.
    pub word: &'static str,
    /// What it stands for, as HTML.
    pub gloss: String,
}
