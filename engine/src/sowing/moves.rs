//! What a player does: he sows a hole, or stops.

use crate::sowing::holes::HoleSet;
use crate::sowing::words::Dir;

/// A hole to sow, or to fill with what is in hand, and what the rules leave open of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sowing {
    /// Number of the hole.
    pub hole: u8,
    /// Said by the player only where the rules leave the direction to him.
    pub dir: Option<Dir>,
    /// Holes whose capture is let pass, as a bit set.
    pub declined: HoleSet,
    /// Of a move that would never end, where the player may stop it: after how many laps; 0 = not given.
    pub lap: u32,
}

impl Sowing {
    /// A hole in the direction of the rules.
    pub fn of(hole: usize) -> Sowing {
        Sowing {
            hole: hole as u8,
            dir: None,
            declined: 0,
            lap: 0,
        }
    }
}

/// What the player to move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// He sows, or places what he has in hand.
    Sow(Sowing),
    /// He makes no further move, where he may stop.
    Stop,
}

impl Move {
    /// A hole in the direction of the rules.
    pub fn hole(hole: usize) -> Move {
        Move::Sow(Sowing::of(hole))
    }

    /// The hole; none if the player stops.
    pub fn sowing(self) -> Option<Sowing> {
        match self {
            Move::Sow(sowing) => Some(sowing),
            Move::Stop => None,
        }
    }

    /// The move as the list of legal moves has it: hole and direction alone.
    pub fn plain(self) -> Move {
        match self {
            Move::Sow(sowing) => Move::Sow(Sowing {
                declined: 0,
                lap: 0,
                ..sowing
            }),
            Move::Stop => Move::Stop,
        }
    }
}
