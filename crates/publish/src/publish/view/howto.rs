//! How a game is played in a few lines, and the sheet to print.

use serde::Serialize;

use super::{BoardFigure, ClauseLink, Link};

/// The lines above the account.
#[derive(Clone, Debug, Serialize)]
pub struct HowTo {
    pub lines: Vec<HowToLine>,
    /// The sheet to print.
    pub sheet: String,
    /// How many puzzles stand on it.
    pub puzzles: usize,
}

/// One line.
#[derive(Clone, Debug, Serialize)]
pub struct HowToLine {
    /// What it tells of: `start`, `move`, `way`, `capture`, `end`; empty where nobody has noted it.
    pub of: &'static str,
    /// In the editors' words.
    pub says: String,
    /// The clauses that it tells of.
    pub clauses: Vec<ClauseLink>,
    /// The worked example that shows it.
    pub example: Option<String>,
    /// Where it is the editors' choice: the doubts that touch its clauses, and clauses that no source carries.
    pub doubts: Vec<Link>,
}

/// The sheet of a game.
#[derive(Clone, Debug, Serialize)]
pub struct SheetPage {
    /// The game's name.
    pub title: String,
    /// `Kababish · Davies 1925: 143–144`.
    pub from: String,
    /// The page of its edition or ruleset.
    pub page: String,
    /// What is there.
    pub page_says: &'static str,
    /// Where the edition is found on the web, for paper; none where the site has no address.
    pub address: Option<String>,
    /// How its board is drawn.
    pub look: &'static str,
    /// It is of a worksheet.
    pub worksheet: bool,
    pub lines: Vec<HowToLine>,
    /// The first position, and who plays with which pieces.
    pub start: BoardFigure,
    /// What happens in play, before and after.
    pub pictures: Vec<Picture>,
    /// The board without anything on it.
    pub empty: String,
    /// Positions to be solved.
    pub puzzles: Vec<PuzzleView>,
}

/// What happens in play, before and after.
#[derive(Clone, Debug, Serialize)]
pub struct Picture {
    /// The drawing of the position.
    pub before: String,
    /// The drawing of what comes of it.
    pub after: String,
    /// What is done.
    pub doing: String,
    /// The line that it shows.
    pub says: String,
}

/// A position to be solved.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleView {
    /// The question.
    pub ask: String,
    pub answer: String,
    /// How many moves there are.
    pub open: String,
    /// The drawing.
    pub svg: String,
    /// The position on a living board.
    pub href: String,
}
