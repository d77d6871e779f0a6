//! The third family of games: men on points and lines, dropped, moved, leaping, taking.
//!
//! ```text
//! rules + readings ─ compile → Ruleset (board, tables) ─ Game → legal → act, with an observer
//! ```
//! Nothing here knows a game by name. A clause rules a moment (a man could step, a man has arrived, a man stands beside him …) by
//! conditions and effects of the family ([`rulings`]); what is finite about a situation makes the dimensions of a table.

mod agents;
pub mod aspects;
pub mod board;
#[cfg(feature = "read")]
mod charted;
mod compile;
pub mod event;
pub mod family;
pub mod fen;
#[cfg(feature = "read")]
mod idle;
pub mod measures;
pub mod notation;
pub mod params;
pub mod pdn;
pub mod picture;
#[cfg(feature = "read")]
mod plain;
mod play;
pub mod position;
pub mod ruleset;
pub mod rulings;
mod seen;
mod shelled;
mod shown;
pub mod sides;
#[cfg(feature = "read")]
mod solve;
pub mod telling;
#[cfg(feature = "read")]
mod terminal;
#[cfg(feature = "read")]
mod themes;
mod whole;
pub mod words;

pub use shown::ZONES;

use crate::lang::{Bundle, Choice, Overrides, Problem};

/// Compiles a bundle under a choice of readings.
///
/// # Errors
/// Every clash, silence, bad setting and unknown name at once; any parameter set from outside, of which this family has none.
pub fn compile(
    bundle: &Bundle,
    choice: &Choice,
    set: &Overrides,
) -> Result<ruleset::Ruleset, Vec<Problem>> {
    let mut rules = compile::compile(bundle, choice, set)?;
    rules.ahead = play::lay(&rules);
    Ok(rules)
}

pub use family::{of, VOCABULARY};
pub use play::{Act, Ended, Game, Kept, MOST_TURNS, NOBODY};
