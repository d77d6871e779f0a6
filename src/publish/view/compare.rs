//! The matrix of aspects and games.

use serde::Serialize;

use super::{CiteLink, Link, StandingMark};

/// The matrix, ready to be shown.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ComparePage {
    /// `Three sowing games, aspect by aspect`.
    pub title: String,
    /// How many aspects.
    pub aspects: usize,
    /// A column a game.
    pub games: Vec<ColumnHead>,
    /// The aspects by group.
    pub groups: Vec<Group>,
    /// A third tint is used.
    pub third: bool,
    /// How many aspects two games share.
    pub pairs: Vec<Pair>,
    /// How alike they are, drawn; empty for fewer than three games.
    pub likeness: String,
    /// Numbers of the columns in the order in which like stands beside like, parted by spaces.
    pub order: String,
    /// What stands behind the cells.
    pub notes: Vec<Note>,
    /// The tables of other families.
    pub others: Vec<ComparePage>,
}

/// The head of a column.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ColumnHead {
    /// The game's edition.
    pub href: String,
    /// The game.
    pub title: String,
    /// `Kababish · Davies 1925`.
    pub from: String,
}

/// Aspects that belong together.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Group {
    /// `The end of a round`.
    pub name: String,
    /// No aspect of the group differs.
    pub same: bool,
    /// The aspects.
    pub rows: Vec<Row>,
}

/// One aspect.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Row {
    /// What is compared.
    pub aspect: String,
    /// All games say the same.
    pub same: bool,
    /// A cell a game.
    pub cells: Vec<Cell>,
}

/// What one game says of one aspect.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Cell {
    /// Id of the note behind it; none where the game has no such thing.
    pub id: Option<String>,
    /// Plain words.
    pub value: String,
    /// `most`, `second`, `third`, `alone`, `none`.
    pub tint: &'static str,
    /// Marks of doubt.
    pub marks: Vec<&'static str>,
}

/// How many aspects two games share.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Pair {
    /// Their page.
    pub href: String,
    /// One game.
    pub a: String,
    /// The other.
    pub b: String,
    /// Aspects that say the same.
    pub same: usize,
    /// Aspects compared.
    pub of: usize,
    /// The share, for the bar.
    pub percent: usize,
}

/// What stands behind a cell.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Note {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The aspect.
    pub aspect: String,
    /// The cell's words.
    pub value: String,
    /// The clauses that say so.
    pub clauses: Vec<ClauseNote>,
}

/// A clause behind a cell.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ClauseNote {
    /// `banat.peck-empty`.
    pub id: String,
    /// Its row in the edition.
    pub href: String,
    /// Plain words.
    pub says: String,
    /// `attested`, `inferred`, `conjectured`.
    pub certainty: String,
    /// How far its sources carry it.
    pub standing: StandingMark,
    /// The exact words.
    pub quotes: Vec<Quote>,
    /// The sentences.
    pub cites: Vec<CiteLink>,
    /// The doubts that touch it.
    pub questions: Vec<Link>,
}

/// Words of an account.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Quote {
    /// The words.
    pub words: String,
}
