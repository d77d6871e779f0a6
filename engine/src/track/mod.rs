//! The second family of games: sticks are thrown, pieces run along a track, throws are marked to a credit.
//!
//! The rules are clauses and questions in the same file format as those of the sowing family; their clauses carry
//! settings from a table of their own ([`params`], `docs/tracks.md`). Nothing here knows a game by name.
//!
//! ```text
//! rules + readings ─ compile → Rules ─ Game → legal → throw(value) | act(action), each with an observer
//! ```
//! Throws come from outside (a random stream of their own, or a record), choices from players: two readings can
//! so be run on one sequence of throws.

mod act;
pub mod agents;
pub mod aspects;
#[cfg(feature = "read")]
mod charted;
mod compile;
pub mod course;
mod drawn;
mod end;
#[allow(missing_docs)] // fields of events and steps say what they are by their names
mod event;
pub mod example;
mod expect;
mod family;
#[cfg(feature = "read")]
mod idle;
mod legal;
mod listed;
pub(crate) mod measures;
mod move_on;
pub mod notation;
mod packed;
pub mod params;
pub mod picture;
#[cfg(feature = "read")]
pub mod plain;
mod play;
pub mod replay;
mod rules;
mod seen;
mod shelled;
pub mod simulate;
#[cfg(feature = "read")]
mod solve;
mod standing;
mod state;
pub mod telling;
#[cfg(feature = "read")]
mod terminal;
#[cfg(feature = "read")]
mod themes;
mod throw;
mod whole;
pub mod words;

pub use compile::compile;
pub use event::{Event, Heard, Observer, Silent, Who};
pub use family::{of, VOCABULARY};
pub use play::{Game, PlayersError, Tally};
pub use rules::*;
pub use state::{Action, Outcome, Phase, Piece, Role, Stage, State};
