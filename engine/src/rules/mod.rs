//! Rules as data: the types of a rules file (`docs/rules-format.md`), before compilation.
//!
//! A rules file is a list of clauses and questions. Nothing here plays; [`crate::compile`] turns
//! a file, its shared files and a choice of readings into a [`crate::Ruleset`].

mod clause;
mod cond;
mod effect;
mod file;
#[cfg(feature = "read")]
mod hints;
pub mod params;
#[cfg(feature = "read")]
mod read;
#[cfg(feature = "read")]
mod schema;

pub use clause::{Case, Certainty, Cite, Clause};
pub use cond::{
    Counts, Many, OneMore, Opposite, Reach, Side, SomeNone, Span, Twin, Via, When, YesNo,
};
pub use effect::{Back, By, Choose, Direction, Holes, Look, Next, NextWord, Take, Then, To};
pub use file::{loose, Question, Reading, RulesFile};
#[cfg(feature = "read")]
pub use hints::{words_of, Words};
#[cfg(feature = "read")]
pub use read::{read, ReadError, Source};
#[cfg(feature = "read")]
pub use schema::json_schema;
