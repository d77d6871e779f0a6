//! Second readers: what they answer, and how far the editions agree.

use serde::Serialize;

use super::{CiteLink, Link};

/// All second readers on a page.
#[derive(Clone, Debug, Serialize)]
pub struct CodingsPage {
    pub readers: Vec<Reader>,
}

/// One second reader.
#[derive(Clone, Debug, Serialize)]
pub struct Reader {
    /// The coding's name.
    pub name: String,
    /// Who answered.
    pub coder: String,
    /// When, and what he had before him.
    pub line: String,
    /// What agreement comes to, in a sentence.
    pub sum: String,
    /// Agreement by family and part of the game.
    pub rows: Vec<AgreementRow>,
    /// What is not agreed, game by game.
    pub games: Vec<Parted>,
}

/// Agreement on a group of questions.
#[derive(Clone, Debug, Serialize)]
pub struct AgreementRow {
    /// The family or part of the game.
    pub name: String,
    /// It sums up a whole family.
    pub whole: bool,
    /// How many games.
    pub games: usize,
    /// `28 of 30`.
    pub same: String,
    /// Answers alike of those where both say something.
    pub both: String,
    /// `0.81`, or a dash.
    pub kappa: String,
    /// `0.52 to 0.85`.
    pub interval: String,
}

/// What is not agreed about a game.
#[derive(Clone, Debug, Serialize)]
pub struct Parted {
    /// The edition's slug.
    pub slug: String,
    pub edition: Link,
    /// `21 of 23 answers agree`.
    pub line: String,
    /// The disagreements.
    pub items: Vec<Disagreement>,
}

/// A question that the edition and a reader answer differently.
#[derive(Clone, Debug, Serialize)]
pub struct Disagreement {
    /// The question.
    pub ask: String,
    /// What the edition answers.
    pub edition: String,
    /// What the reader answers.
    pub reader: String,
    /// The reader's own remark.
    pub note: Option<String>,
    /// Sentences that the reader rests on.
    pub cites: Vec<CiteLink>,
    /// The doubt that it belongs to.
    pub doubt: Option<Link>,
    /// What came of it.
    pub why: Option<String>,
}

/// What an edition's page says of second readers.
#[derive(Clone, Debug, Serialize)]
pub struct CodedLine {
    /// `A second reader …: 21 of 23 answers agree.`
    pub says: String,
    /// Where the others are shown.
    pub href: String,
}
