//! The facts of the portal's whole database: what may stand in the repository of everybody's records. Words (accounts, summaries,
//! descriptions) belong to their authors; of each the catalogue keeps how long its sentences are and a checksum.
//!
//! `corpus/portal/` holds a CSV file a table, a row a line, in the order of the ids ([`Facts`]). Dumps merge by their dates: the
//! newest stands, what older ones say otherwise is kept beside it, dated ([`Variant`]). [`Catalogue`] is the same, typed.

mod facts;
mod merge;
mod numerals;
mod passages;
mod typed;
mod words;

pub use facts::{Broken, DumpSeen, Facts, Rows, Variant, ADDED, TABLES};
pub use passages::{passages, unquoted, LONG};
pub use typed::{
    number_of, number_of_game, Catalogue, Evidence, Game, Outline, Point, Ruleset, Source, Text,
};
pub use words::{measure, Lengths, Words};

/// Folder of the facts below the corpus.
pub const FOLDER: &str = "portal";
/// Folder of the words below the corpus; git ignores it.
pub const WORDS: &str = "words";
/// The outlines of peoples and regions, in [`FOLDER`].
pub const OUTLINES: &str = "outlines.geojson";
/// What parts the items of a cell that holds a list.
pub const BETWEEN: &str = "; ";
