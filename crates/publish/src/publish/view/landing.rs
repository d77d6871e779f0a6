//! What the page of a record of the database says first, whether its words are here or not.

use serde::Serialize;

use super::{Citation, Link};

/// What a reader sees who lands on the page of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Landing {
    /// What, of which game, where, when: `Senet: artifact, Nuri, Sudan, 600 to 501 BC`.
    pub headline: String,
    /// How many records the database has.
    pub all: usize,
    /// Where, drawn; empty where nothing is known.
    pub map: String,
    /// When, among the records of its game, drawn; empty where nothing is known.
    pub time: String,
    /// When, in words.
    pub date: String,
    /// Records that are like it in something.
    pub near: Vec<Near>,
    /// How to cite the record.
    pub citation: Citation,
}

/// Records that share something with a record.
#[derive(Clone, Debug, Serialize)]
pub struct Near {
    /// What they share.
    pub what: String,
    /// Those that are listed.
    pub items: Vec<Link>,
    /// The table of all of them, with the record itself.
    pub all: Link,
}
