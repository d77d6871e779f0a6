//! Positions and moves as text and JSON (`docs/notation.md`).
//!
//! ```text
//! text or JSON ─ Described::read → Described ─ valid(rules) → Position ─ Game::from_position
//! ```

mod described;
mod moves;
mod read;
mod write;

pub use described::{Described, DescribedHole, DescribedMark, Kind, Unfit};
pub use moves::{move_text, parse_move};
pub use write::{position_json, position_text};

pub use crate::game::NotationError;
use crate::sowing::position::Position;
use crate::sowing::Ruleset;

fn bad<T>(message: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError(message.into()))
}

/// Why no position can be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It can be read, and the rules have no such position: all reasons.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Unfit(Vec<Unfit>),
}

/// Reads a position as text or as JSON and sees to it that the rules have such a position. Stores and mover may be left out.
///
/// # Errors
/// What cannot be read and what may stand there; else every reason why the rules have no such position. More counters than the
/// game has is one, fewer is not.
///
/// ```
/// # let rules = ludarium_engine::sowing::compile(&ludarium_engine::samples::sowing(), &Default::default()).unwrap();
/// use ludarium_engine::sowing::notation::parse_position;
///
/// let pos = parse_position(&rules, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 N")?;
/// assert_eq!(pos.total(), 48);
/// let wrong = parse_position(&rules, "4,4,4,4,4/4,4,4,4,4,99").unwrap_err();
/// assert!(wrong.to_string().contains("South's row has 5 holes"));
/// assert!(wrong.to_string().contains("the game has 48"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(rules: &Ruleset, text: &str) -> Result<Position, PositionError> {
    let described = Described::read(text)?;
    described.valid(rules).map_err(PositionError::Unfit)
}
