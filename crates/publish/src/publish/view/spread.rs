//! Records in space and time, as pages of games, works and places show them.

use serde::Serialize;

use super::Item;

/// A game that is near to another.
#[derive(Clone, Debug, Serialize)]
pub struct Kin {
    pub name: String,
    /// Its page.
    pub href: String,
    /// In what they are near.
    pub says: String,
}

/// Some records in space and time.
#[derive(Clone, Debug, Serialize)]
pub struct Spread {
    /// Where, drawn; empty where no record has a place.
    pub map: String,
    /// When, drawn; empty where no record is dated.
    pub time: String,
    /// Countries of today and how many of the records, the most first, each leading to these.
    pub countries: Vec<Item>,
    /// Games and how many of the records, where they are of several.
    pub games: Vec<Item>,
    /// All of them in the table of records.
    pub browse: String,
}
