//! Rules as data: the types of a rules file (`docs/sowing.md`), reading it, and the clauses in force under some readings.
//!
//! A rules file is a list of clauses and questions. Nothing here plays; a family's compiler turns a file, its shared
//! files and a choice of readings into rules that a game is played from.
//!
//! Whatever the language has is declared once, in a row:
//!
//! | to add | touch |
//! |---|---|
//! | a word | its row in a [`words!`](crate::words!): of a parameter in the family's `words.rs`, else in its `rulings` |
//! | a parameter | its row in the family's `params.rs`; where the compiler reads it (`compile/params.rs`, `compile/typed.rs`); what it does in play |
//! | a condition | its row in `sowing/rulings/when.rs`; how it is seen on the board (`sowing/play/situation.rs`) |
//! | an effect | its row in `sowing/rulings/then.rs`; a field of `Outcome` (`sowing/ruleset/outcome.rs`), set in `sowing/compile/outcome.rs`; what it does (`sowing/play/sow.rs`) |
//!
//! and a test of it; `UPDATE=1 cargo test -p ludarium --test all -- manual:: schema_files::` writes the manual's tables and the
//! schemas anew.

mod bundle;
mod clause;
pub(crate) mod effective;
#[cfg(feature = "read")]
pub mod features;
mod file;
pub(crate) mod halves;
mod hash;
mod head;
#[cfg(feature = "read")]
mod hints;
#[cfg(feature = "read")]
pub(crate) mod idle;
pub mod key;
mod like;
mod names;
pub mod params;
#[cfg(feature = "read")]
mod read;
pub(crate) mod references;
mod rulings;
#[cfg(feature = "read")]
mod schema;
pub(crate) mod settings;
pub mod swap;
pub mod tables;
mod values;
mod vocabulary;

pub use bundle::{Bundle, Problem};
pub use clause::{Certainty, Cite, Clause, ClauseInfo, NoCite};
pub use effective::{
    apply_readings, choose_readings, standing_alone, taken_in, Choice, EffectiveClause,
};
pub use file::{loose, Question, Reading, RulesFile, MOST_CLAUSES, MOST_MARKS};
pub use head::{Head, Overrides, Questions};
pub use like::{take_over, Leaning, Like};
pub use names::Names;
#[cfg(feature = "read")]
pub use read::{read, ReadError, Source};
pub use rulings::{Capture, Case, Half, Rulings, Terms};
#[cfg(feature = "read")]
pub use schema::json_schema;
pub use values::{Counts, Many, Span, YesNo};
pub use vocabulary::Vocabulary;
