//! What was measured of an edition.

use serde::Serialize;

/// What was measured of an edition.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// A first simulation, where it has been made.
    pub figures: Option<Figures>,
    /// Length, branching, decisiveness …
    pub properties: Option<Properties>,
    /// What was found out beside the claims.
    pub found: Vec<Found>,
}

/// What the readings of a question change against the default.
#[derive(Clone, Debug, Serialize)]
pub struct Effects {
    /// Headings of the columns.
    pub head: Vec<String>,
    /// A reading a row.
    pub rows: Vec<EffectRow>,
    /// How it was played.
    pub made: String,
    /// Readings of other questions with which it goes otherwise, a sentence each.
    pub meets: Vec<String>,
    /// The command that plays its games again.
    pub again: String,
}

/// What one reading changes.
#[derive(Clone, Debug, Serialize)]
pub struct EffectRow {
    /// The reading.
    pub name: String,
    /// In words.
    pub says: String,
    /// In figures, each with its interval.
    pub cells: Vec<String>,
}

/// A first simulation.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// One line: what was played.
    pub line: String,
    /// A drawing.
    pub chart: String,
    /// What it shows.
    pub chart_note: String,
    /// The table.
    pub rows: Vec<FigureRow>,
    /// How it was made.
    pub made: String,
    /// The rules that were played.
    pub rules_sha256: String,
    /// The command that makes it again.
    pub command: String,
}

/// Properties of a game, as the coding manual defines them.
#[derive(Clone, Debug, Serialize)]
pub struct Properties {
    /// One a row.
    pub rows: Vec<FigureRow>,
    /// How they were measured.
    pub made: String,
}

/// Something that was found out.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    /// In a few words.
    pub title: String,
    /// With its figures: words, each with the interval that follows them; empty where none does.
    pub text: Vec<[String; 2]>,
    /// The command that plays its games again.
    pub again: String,
}

/// A measured value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FigureRow {
    /// What was measured.
    pub label: String,
    /// More about it: how it is spread.
    pub more: String,
    /// The value with its unit.
    pub value: String,
    /// The interval, or empty.
    pub interval: String,
    /// Of how many.
    pub n: String,
}
