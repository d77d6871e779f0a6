//! The first family of games: counters are sown round two rows of holes.
//!
//! The situation after a counter falls is finite, so the clauses of a game compile to one small table per moment; the engine
//! plays from the tables.

pub mod agents;
pub mod aspects;
mod beginning;
#[cfg(feature = "read")]
mod charted;
#[cfg(feature = "read")]
mod commands;
pub mod compare;
pub mod compile;
#[allow(missing_docs)] // fields of events and steps say what they are by their names
pub mod event;
pub mod example;
mod family;
#[cfg(feature = "read")]
pub mod features;
pub mod holes;
pub(crate) mod measures;
pub mod memory;
pub mod moves;
pub mod notation;
mod offer;
mod outlook;
pub mod params;
#[cfg(feature = "read")]
pub mod plain;
pub mod play;
pub mod position;
pub mod probe;
#[allow(missing_docs)] // fields of events and steps say what they are by their names
pub mod replay;
pub mod row;
pub mod ruleset;
pub mod rulings;
mod seen;
mod shelled;
pub mod simulate;
pub mod solve;
pub mod telling;
#[cfg(feature = "read")]
mod terminal;
#[cfg(feature = "read")]
mod themes;
pub mod transcript;
pub mod words;
pub mod worth;

pub use event::{Event, What};
pub use family::{of, VOCABULARY};
pub use play::{compile, compile_with, Playable};
pub use ruleset::{DirOp, NextOp, Outcome, Ruleset};
