//! The lab.

use serde::Serialize;

/// The lab: all it shows is made by its script.
#[derive(Clone, Debug, Serialize)]
pub struct LabPage {
    /// The editions that one can begin from.
    pub games: Vec<String>,
    /// The scripts that hold them.
    pub scripts: Vec<String>,
    /// What is measured, who may play, the parts of a game, the game to begin with: JSON that may stand in a page.
    pub words: String,
}

/// A board alone, for a frame in another page.
#[derive(Clone, Debug, Serialize)]
pub struct EmbedPage {
    /// The edition's slug.
    pub slug: String,
    /// The game.
    pub title: String,
    /// The edition.
    pub href: String,
    /// `Kababish · Davies 1925: 143–144`.
    pub from: String,
    /// How its board is drawn.
    pub look: &'static str,
    /// The first position.
    pub board: super::BoardFigure,
    /// What the script reads, as JSON.
    pub data: String,
}
