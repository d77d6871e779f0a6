//! The matrix of aspects and games.

use serde::Serialize;

use super::{CiteLink, Link, StandingMark};

/// The compare page as it is read without scripts: what most games say, bounded however many games there are. The whole matrix lies
/// beside it, as scripts.
#[derive(Clone, Debug, Serialize)]
pub struct CompareSummary {
    /// Address of the page of the games in figures, where there is one.
    pub figures: Option<&'static str>,
    /// How many aspects.
    pub aspects: usize,
    /// A table a family.
    pub families: Vec<FamilySummary>,
}

/// What the games of one family say, in short.
#[derive(Clone, Debug, Serialize)]
pub struct FamilySummary {
    /// `Three sowing games, aspect by aspect`.
    pub title: String,
    /// The games, each with those most like it.
    pub games: Vec<SummaryGame>,
    /// The aspects by group.
    pub groups: Vec<SummaryGroup>,
    /// Aspects in which one game stands alone against all others.
    pub lone: Vec<Lone>,
    /// The pairs that differ in fewest aspects.
    pub closest: Vec<Closest>,
}

/// A game of the table.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryGame {
    /// The game.
    pub head: ColumnHead,
    /// The pages of this game and each of those that are most like it, with the share that they have in common.
    pub nearest: Vec<Link>,
}

/// Aspects that belong together.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryGroup {
    /// `The end of a round`.
    pub name: String,
    /// The aspects.
    pub rows: Vec<SummaryRow>,
}

/// What the games say of one aspect, the most frequent first.
#[derive(Clone, Debug, Serialize)]
pub struct SummaryRow {
    /// What is compared.
    pub aspect: String,
    /// The answers of most games.
    #[serde(rename = "said")]
    pub answers: Vec<Answer>,
    /// How many answers more there are.
    pub more: usize,
}

/// An answer and how many games give it.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// Plain words; empty where a game has no such thing.
    pub value: String,
    /// How many say so.
    pub games: usize,
    /// The game, where it is one alone.
    pub alone: Option<Link>,
}

/// An aspect in which one game stands alone.
#[derive(Clone, Debug, Serialize)]
pub struct Lone {
    pub game: Link,
    pub aspect: String,
    /// What it says; empty where it alone has no such thing.
    pub value: String,
    /// What all others say; empty where they have no such thing.
    pub others: String,
}

/// Two games that differ in few aspects.
#[derive(Clone, Debug, Serialize)]
pub struct Closest {
    /// Their page.
    pub pair: Link,
    /// In how many aspects they differ: none in twins.
    pub differ: usize,
    /// Those, where they are few.
    pub aspects: Vec<String>,
}

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
    /// Pairs by number: two columns, aspects that both say alike, aspects that either has.
    #[serde(skip)]
    pub shared: Vec<[usize; 4]>,
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
    /// `Kababish, Sudan · Davies 1925`.
    pub from: String,
    /// The country of today; empty where the corpus names none.
    #[serde(skip)]
    pub country: String,
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
    /// The answer in signs: equal where two games say the same.
    #[serde(skip)]
    pub signs: String,
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
