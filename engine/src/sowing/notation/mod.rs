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
pub use write::{position_json, position_text, start_json, start_text};

pub use crate::game::NotationError;
use crate::sowing::memory::Memory;
use crate::sowing::position::Position;
use crate::sowing::ruleset::Ruleset;

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

impl From<PositionError> for NotationError {
    fn from(e: PositionError) -> NotationError {
        match e {
            PositionError::Notation(e) => e,
            unfit => NotationError(unfit.to_string()),
        }
    }
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
    let Start { position, memory } = parse_start(rules, text)?;
    if memory != Memory::default() {
        return Err(PositionError::Notation(NotationError(
            "turn, round, starter and last mover are said where a game goes on from a position; here the board alone counts: leave them out".into(),
        )));
    }
    Ok(position)
}

/// A position that a game goes on from, with what is remembered of how it came there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// The board.
    pub position: Position,
    /// What the board does not show.
    pub memory: Memory,
}

/// A board of which nothing is remembered.
impl From<Position> for Start {
    fn from(position: Position) -> Start {
        Start {
            position,
            memory: Memory::default(),
        }
    }
}

/// Reads a position that a game goes on from: as [`parse_position`], and turn, round, starter and last mover beside it.
///
/// # Errors
/// As [`parse_position`].
pub fn parse_start(rules: &Ruleset, text: &str) -> Result<Start, PositionError> {
    let described = Described::read(text)?;
    let position = described.valid(rules).map_err(PositionError::Unfit)?;
    Ok(Start {
        position,
        memory: described.memory,
    })
}
