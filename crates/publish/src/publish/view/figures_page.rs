//! The games of a family side by side in figures.

use serde::Serialize;

use super::Link;

/// The page.
#[derive(Clone, Debug, Serialize)]
pub struct FiguresPage {
    /// A family each, in the order of the families.
    pub families: Vec<FamilyFigures>,
}

/// A family's games.
#[derive(Clone, Debug, Serialize)]
pub struct FamilyFigures {
    /// What its games are.
    pub title: String,
    /// Part of an address on the page.
    pub anchor: String,
    /// How the figures were made.
    pub made: String,
    /// A property each.
    pub plots: Vec<Plot>,
    /// What the table's columns tell.
    pub head: Vec<String>,
    /// A game each.
    pub rows: Vec<GameFigures>,
    /// The games that are drawn, by name, each with the name of its edition's page.
    pub games: Vec<(String, String)>,
    /// Features put into other games; none where that was not measured under the rules as they are.
    pub swaps: Option<SwapFigures>,
}

/// A property, drawn.
#[derive(Clone, Debug, Serialize)]
pub struct Plot {
    /// The property.
    pub title: String,
    /// What is to be known of it.
    pub note: String,
    /// The drawing.
    pub svg: String,
    /// Games that are left out of the drawing, since they have nothing of it and would be a line of zeros.
    pub none: Vec<Link>,
}

/// A game's row of the table.
#[derive(Clone, Debug, Serialize)]
pub struct GameFigures {
    /// The game.
    pub edition: Link,
    /// Value and interval for each column; both empty where there is none.
    pub cells: Vec<[String; 2]>,
    /// Games that differ, and beginning of the hash of the rules.
    pub n: String,
    pub rules: String,
}

/// What features do in other games.
#[derive(Clone, Debug, Serialize)]
pub struct SwapFigures {
    /// How they were made.
    pub made: String,
    /// `ten`: games that features were put into.
    pub bases: String,
    /// How many were tried, and what came of them.
    pub count: String,
    /// A feature each.
    pub rows: Vec<SwapRow>,
}

/// A feature.
#[derive(Clone, Debug, Serialize)]
pub struct SwapRow {
    /// What it decides.
    pub feature: String,
    /// Swaps played, of those tried.
    pub played: usize,
    /// Swaps whose rules do not compile.
    pub refused: usize,
    /// Swaps after which games are longer beyond chance.
    pub longer: usize,
    /// Swaps after which they are shorter.
    pub shorter: usize,
    /// Swaps that move the share of whoever begins.
    pub first: usize,
    /// Swaps that make moves that never end more frequent.
    pub endless: usize,
    /// The median change of length, and between what it lies for the middle half of the swaps.
    pub median: String,
    /// How much the swap that changes length most does, and the game whose feature that is.
    pub most: [String; 2],
    /// The edition of the game that it was put into.
    pub into: Option<Link>,
}
