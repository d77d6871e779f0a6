//! The first page.

use serde::Serialize;

/// The first page, ready to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct HomePage {
    /// Counts in a line.
    pub facts: String,
    /// What a reader can do.
    pub ways: Vec<Way>,
    /// `Three games`.
    pub games_title: String,
    /// Where and when they were told.
    pub games_from: String,
    /// A card a game.
    pub games: Vec<Card>,
    /// A card a worksheet.
    pub worksheets: Vec<Card>,
}

/// One thing that a reader can do.
#[derive(Clone, Debug, Serialize)]
pub struct Way {
    /// Where it leads.
    pub href: String,
    /// `Read`.
    pub verb: &'static str,
    /// What one gets.
    pub what: &'static str,
    /// Where to begin.
    pub how: String,
}

/// A game on the first page.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// Its edition.
    pub href: String,
    /// Its name.
    pub title: String,
    /// `Kababish · Davies 1925`.
    pub from: String,
    /// One line.
    pub summary: String,
    /// Of a worksheet: how many of its rules no source carries.
    pub supplement: Option<String>,
    /// A position.
    pub svg: String,
}
