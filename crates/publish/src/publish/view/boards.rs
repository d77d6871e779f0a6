//! The smallest boards of a game, solved whole.

use serde::Serialize;

/// The part of an edition's page that tells of them.
#[derive(Clone, Debug, Serialize)]
pub struct BoardsPart {
    /// Why there are none; empty where there are.
    pub tied: String,
    /// Counters in each hole, a column each.
    pub columns: Vec<String>,
    /// Holes of each player, a row each.
    pub rows: Vec<BoardsRow>,
    /// What has to be known to read the numbers.
    pub notes: Vec<String>,
    /// The file that they stand in.
    pub data: String,
}

/// The boards of so many holes.
#[derive(Clone, Debug, Serialize)]
pub struct BoardsRow {
    /// `2 holes`.
    pub holes: String,
    /// Who wins, by how much.
    pub cells: Vec<BoardsCell>,
}

/// One board.
#[derive(Clone, Debug, Serialize)]
pub struct BoardsCell {
    /// `first`, `second`, `even`, `open`.
    pub who: &'static str,
    /// In words.
    pub says: String,
    /// Why it is open, or how many positions were looked at.
    pub title: String,
}
