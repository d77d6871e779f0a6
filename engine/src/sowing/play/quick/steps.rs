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
    /// To stop.
    pub(in crate::sowing::play) const STOP: Step = Step(STOP);
    /// No move has this number.
    pub const NONE: Step = Step(255);

    /// The step of a move as the list of legal moves has it.
    pub fn of(m: Move) -> Step {
        match m {
            Move::Sow(s) => Step(s.hole | s.dir.map_or(0, |d| SAID[d as usize])),
            Move::Stop => Step::STOP,
        }
    }

    /// The hole; none to stop.
    #[inline]
    pub(in crate::sowing::play) fn hole(self) -> Option<usize> {
        (self.0 & STOP != STOP).then_some(usize::from(self.0 & !STOP))
    }

    /// The way that the player says.
    #[inline]
    pub(in crate::sowing::play) fn way(self) -> Option<Dir> {
        let dirs = [Dir::Anticlockwise, Dir::Clockwise];
        dirs.into_iter()
            .find(|d| self.0 & STOP == SAID[*d as usize])
    }

    /// The move.
    pub fn act(self) -> Move {
        self.hole().map_or(Move::Stop, |hole| {
            Move::Sow(Sowing {
                dir: self.way(),
                ..Sowing::of(hole)
            })
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
    pub(in crate::sowing::play) fn push(&mut self, step: Step) {
        self.list[usize::from(self.many)] = step;
        self.many += 1;
    }

    /// A hole sown either way, as the player says.
    #[inline]
    pub(in crate::sowing::play) fn push_both(&mut self, hole: usize) {
        for way in SAID {
            self.push(Step(hole as u8 | way));
        }
    }
}
