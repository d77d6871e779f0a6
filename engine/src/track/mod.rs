//! The second family of games: sticks are thrown, pieces run along a track, throws are marked to a credit.
//!
//! The rules are clauses and questions in the same file format as those of the sowing family; their clauses carry
//! settings from a table of their own ([`params`], `docs/track-rules.md`). Nothing here knows a game by name.
//!
//! ```text
//! rules + readings ─ compile → Rules ─ Game → legal → throw(value) | act(action), each with an observer
//! ```
//! Throws come from outside (a random stream of their own, or a record), choices from players: two readings can
//! so be run on one sequence of throws.

mod act;
pub mod agents;
pub mod aspects;
mod compile;
pub mod course;
mod end;
mod event;
pub mod example;
mod legal;
mod move_on;
pub mod notation;
pub mod params;
pub mod picture;
mod play;
pub mod probe;
pub mod record;
mod rules;
pub mod simulate;
mod state;
pub mod telling;

pub use compile::{compile, Overrides};
pub use event::{Event, Heard, Observer, Silent, Who};
pub use play::{Game, Illegal, Tally};
pub use rules::*;
pub use state::{Action, Outcome, Phase, Piece, Role, Stage, State};
