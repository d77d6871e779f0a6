//! Rules of traditional games as data: a compiler from clauses to total decision tables, and an engine
//! that plays from the tables.
//!
//! ```text
//! rules (TOML or JSON) ─ compile + readings → Ruleset ─ Game → legal moves → play(move, &mut observer)
//! ```
//! No files, no clock, no global state; the same source runs natively and as WebAssembly.
#![forbid(unsafe_code)]

pub mod agents;
pub mod aspects;
pub mod compare;
pub mod compile;
pub mod example;
#[cfg(feature = "read")]
pub mod features;
pub mod game_record;
pub mod notation;
pub mod play;
pub mod position;
pub mod probe;
pub mod random;
pub mod record;
pub mod rules;
mod ruleset;
pub mod simulate;
pub mod solve;
pub mod told;
pub mod track;
pub mod words;

pub use compile::{compile, Bundle, Choice, Problem};
pub use ruleset::{ClauseInfo, HolesOp, NextOp, Outcome, Ruleset, TakeOp, ToOp};
