//! The page of rules without an account.

use serde::Serialize;

use super::{BoardFigure, Citation, CiteLink, Link};

/// A ruleset, ready to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetPage {
    pub slug: String,
    /// The family of games.
    pub family: String,
    /// Its name.
    pub title: String,
    /// The work that describes it.
    pub work: Option<Link>,
    /// Games of the database that it is of, with their records.
    pub games: Vec<Link>,
    /// How its board is drawn.
    pub look: &'static str,
    /// The first position.
    pub board: BoardFigure,
    /// Whether the game begins with an opening of its own.
    pub opens: bool,
    /// What the script reads, as JSON.
    pub data: String,
    pub rules: Vec<RulesetRule>,
    /// Which of them are tested when, in the order of play.
    pub moments: Vec<Moment>,
    /// What may be played otherwise.
    pub questions: Vec<OpenQuestion>,
    /// What is played, aspect by aspect.
    pub aspects: Vec<AspectsGroup>,
    /// How the work is cited.
    pub citation: Option<Citation>,
    /// Where its sheet to print is.
    pub sheet: String,
    /// The rules as a file.
    pub file: Link,
    /// The same as a description for Ludii, where one is kept.
    pub exported: Option<Link>,
}

/// A rule in words.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetRule {
    /// Part of its anchor.
    pub anchor: String,
    /// Its full id.
    pub id: String,
    /// What it says.
    pub says: String,
    /// Sentences of accounts that it names.
    pub cites: Vec<CiteLink>,
}

/// A moment of play.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// As rules files call it.
    pub name: String,
    /// When it is.
    pub says: String,
    /// The rules that are tested then.
    pub rules: Vec<Link>,
}

/// Something that may be played in several ways.
#[derive(Clone, Debug, Serialize)]
pub struct OpenQuestion {
    /// Its anchor.
    pub id: String,
    /// Its id, as the board knows it.
    pub name: String,
    /// The question.
    pub ask: String,
    /// The ways.
    pub readings: Vec<OpenReading>,
}

/// One of the ways.
#[derive(Clone, Debug, Serialize)]
pub struct OpenReading {
    /// Its anchor.
    pub id: String,
    /// Its name, as the board knows it.
    pub name: String,
    /// What it says.
    pub says: String,
    /// Whether the board plays by it unless another is chosen.
    pub default: bool,
    /// Whether it cannot be played.
    pub infeasible: bool,
}

/// Aspects of one part of the game.
#[derive(Clone, Debug, Serialize)]
pub struct AspectsGroup {
    /// The part.
    pub name: String,
    /// The aspect, and what the rules say.
    pub rows: Vec<(String, String)>,
}
