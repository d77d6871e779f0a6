//! Moves that never end.

use super::lanes::Lanes;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::sow::TEST_FROM;

/// A state of a move that may return.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct State<L> {
    pub board: L,
    pub marks: L,
    pub visited: HoleSet,
    pub hole: usize,
}

/// The exact test for return of a long move, as `Game::sow` makes it.
#[derive(Clone, Copy, Default)]
pub(super) struct Watch<L> {
    /// Where the move began, or stood after its last capture.
    pub origin: State<L>,
    /// Steps made then.
    pub at: u64,
    /// Counters taken then.
    pub taken: u32,
    /// The state at a power of two of steps.
    pub saved: State<L>,
    pub save_at: u64,
}

impl<L: Lanes> Watch<L> {
    /// No state seen until now is one to return to.
    pub fn forget(&mut self) {
        self.origin.hole = L::ROOM;
        self.saved.hole = L::ROOM;
    }

    /// Whether a state has been there before; it is kept for later where that is due.
    #[inline]
    pub fn returned(&mut self, state: State<L>, taken: u32, steps: u64) -> bool {
        if taken != self.taken {
            self.origin = state;
            self.at = steps;
            self.taken = taken;
        } else if state == self.origin || state == self.saved {
            // the first return of a short cycle may have gone by untested; it is waited for, as there
            if state == self.saved || self.at > 0 || steps >= 2 * TEST_FROM {
                return true;
            }
            self.at = steps;
        }
        if steps == self.save_at {
            self.saved = state;
            self.save_at *= 2;
        }
        false
    }
}
