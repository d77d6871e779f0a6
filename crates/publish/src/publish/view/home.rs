//! The first page.

use serde::Serialize;

/// The first page, ready to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct HomePage {
    pub heading: String,
    /// The paragraph under it.
    pub lead: Option<String>,
    /// Whether accounts are paraphrased.
    pub ours: Option<String>,
    /// Counts in a line.
    pub facts: String,
    /// A capture, with the sentence that caused it.
    pub figure: Option<FrontFigure>,
    /// What a reader can do.
    pub ways: Vec<Way>,
    /// `Three games`.
    pub games_title: String,
    /// Where and when they were recorded.
    pub games_from: String,
    /// A few games by what they are good for; none where all fit.
    pub shelves: Vec<Shelf>,
    /// All games, where they fit on this page.
    pub all: Option<AllGames>,
}

/// A few games.
#[derive(Clone, Debug, Serialize)]
pub struct Shelf {
    /// What they are good for.
    pub title: &'static str,
    pub cards: Vec<Card>,
}

/// All games of a collection.
#[derive(Clone, Debug, Serialize)]
pub struct AllGames {
    /// `Three games`.
    pub games_title: String,
    /// Where and when they were recorded.
    pub games_from: String,
    /// By what the cards can be chosen.
    pub choices: Vec<CardChoice>,
    /// A card a game.
    pub games: Vec<Card>,
    /// `Four incomplete editions`.
    pub worksheets_title: String,
    /// A card a worksheet.
    pub worksheets: Vec<Card>,
    /// Worksheets whose rules do not decide everything yet.
    pub begun: Vec<super::Link>,
    /// Rulesets without an account.
    pub rulesets: Vec<Card>,
    /// Editions that are not finished, where these are shown.
    pub drafts: Vec<super::Link>,
}

/// A board that lives on the first page, before a capture; the sentence that rules it stands beside it.
#[derive(Clone, Debug, Serialize)]
pub struct FrontFigure {
    /// The game.
    pub title: String,
    /// Its edition.
    pub href: String,
    /// What to do.
    pub doing: String,
    /// How its board is drawn.
    pub look: &'static str,
    /// The drawing.
    pub svg: String,
    /// The rule, in the editors' words.
    pub says: String,
    /// The words that it comes from, where it has some.
    pub quote: Option<super::CiteLink>,
    /// `Davies 1925`.
    pub work: String,
    /// What the script reads, as JSON.
    pub data: String,
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

/// Something by which cards can be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct CardChoice {
    /// `country`.
    pub key: &'static str,
    /// `Country`.
    pub label: &'static str,
    /// What can be chosen.
    pub kinds: Vec<CardKind>,
}

/// What can be chosen.
#[derive(Clone, Debug, Serialize)]
pub struct CardKind {
    /// As the cards have it.
    pub key: String,
    /// In words.
    pub label: String,
}

/// A game on the first page.
#[derive(Clone, Debug, Serialize)]
pub struct Card {
    /// Its edition.
    pub href: String,
    /// Its name.
    pub title: String,
    /// `Kababish`.
    pub people: String,
    /// `Kababish · Davies 1925`.
    pub from: String,
    /// Whose words its account stands in.
    pub words: &'static str,
    /// Countries of today in which it was recorded.
    pub countries: Vec<String>,
    /// Its board, in a word or two.
    pub board: String,
    /// `short`, `middle`, `long`; empty where nothing is measured.
    pub length: &'static str,
    /// Whether it is a good first game: few rules, no endless move, not long.
    pub first: bool,
    /// One line.
    pub summary: String,
    /// Of a worksheet: how many of its rules no source carries.
    pub supplement: Option<String>,
    /// The image of a position.
    pub picture: String,
}
