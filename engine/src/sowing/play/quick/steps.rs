//! Moves in a byte each.

use crate::sowing::holes::MOST_HOLES;
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::words::Dir;

/// Parts of a [`Step`], beside the hole in six bits.
const SAID: [u8; 2] = [0x40, 0x80];
const STOP: u8 = 0xc0;
/// Moves that a position can have: either way from every hole, and to stop.
const MOST: usize = 4 * MOST_HOLES as usize + 1;

/// A move in one byte: its hole, and the direction if the player says it; or to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step(pub(crate) u8);

impl Default for Step {
    fn default() -> Step {
        Step::NONE
    }
}

impl Step {
    /// No move has this number.
    pub const NONE: Step = Step(255);

    /// The step of a move as the list of legal moves has it.
    pub fn of(m: Move) -> Step {
        match m {
            Move::Sow(s) => Step(s.hole | s.dir.map_or(0, |d| SAID[d as usize])),
            Move::Stop => Step(STOP),
        }
    }

    /// A hole alone.
    #[inline]
    pub(super) fn is_plain(self) -> bool {
        self.0 < SAID[0]
    }

    /// The move.
    pub fn act(self) -> Move {
        if self.0 & STOP == STOP {
            return Move::Stop;
        }
        let dirs = [Dir::Anticlockwise, Dir::Clockwise];
        let dir = dirs.into_iter().find(|d| self.0 & SAID[*d as usize] != 0);
        Move::Sow(Sowing {
            dir,
            ..Sowing::of(usize::from(self.0 & !STOP))
        })
    }
}

/// Moves, in the order in which the rules list them.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    list: [Step; MOST],
    many: u8,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps {
            list: [Step::NONE; MOST],
            many: 0,
        }
    }
}

impl Steps {
    /// All of them.
    #[inline]
    pub fn all(&self) -> &[Step] {
        &self.list[..usize::from(self.many)]
    }

    #[inline]
    pub(super) fn push(&mut self, step: Step) {
        self.list[usize::from(self.many)] = step;
        self.many += 1;
    }
}
