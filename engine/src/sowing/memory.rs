//! What no board shows of a game in play.

use crate::game::Player;

/// What a game remembers beside its board, as far as whoever gives a position can say it. What is left out is as in a round's
/// first turn: turn 1, round 1, begun by who is to move, nobody has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Memory {
    /// The move that comes next, counted from 1 at the round's first.
    pub turn: Option<u32>,
    /// Round, from 1.
    pub round: Option<u32>,
    /// Who began the round.
    pub starter: Option<Player>,
    /// Who made the last move.
    pub last: Option<Player>,
}
