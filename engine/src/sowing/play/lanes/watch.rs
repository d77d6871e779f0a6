//! Moves that never end.

use super::board::Board;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::sow::TEST_FROM;

/// A state of a move that may return.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State<const N: usize> {
    /// The hole to be lifted; first, for most states differ in it.
    pub hole: usize,
    pub board: Board<N>,
    pub marks: Board<N>,
    pub visited: HoleSet,
}

/// The exact test for return of a long move (Brent's), as `Game::sow` makes it.
#[derive(Clone, Copy)]
pub(super) struct Watch<const N: usize> {
    /// Where the move began, or stood after its last capture.
    origin: State<N>,
    /// Steps made then.
    at: u64,
    /// Counters taken then.
    taken: u16,
    /// What is taken is sown on: that something was taken says nothing of a return.
    takes_on: bool,
    /// The state at a power of two of steps.
    saved: State<N>,
    save_at: u64,
}

impl<const N: usize> Watch<N> {
    /// Of a move that has so begun.
    pub fn of(began: State<N>, takes_on: bool) -> Watch<N> {
        Watch {
            origin: began,
            at: 0,
            taken: 0,
            takes_on,
            saved: State { hole: N, ..began },
            save_at: TEST_FROM,
        }
    }

    /// No state seen until now is one to return to.
    pub fn forget(&mut self) {
        self.origin.hole = N;
        self.saved.hole = N;
    }

    /// Whether the state now, a hole about to be lifted, has been there before; it is kept for later where that is due.
    #[inline(always)]
    pub fn returned(
        &mut self,
        hole: usize,
        now: impl Fn() -> State<N>,
        taken: u16,
        steps: u64,
    ) -> bool {
        if taken != self.taken && !self.takes_on {
            (self.origin, self.at, self.taken) = (now(), steps, taken);
        } else if hole == self.origin.hole && now() == self.origin {
            // the first return of a short cycle may have gone by untested; it is waited for, as there
            if self.origin == self.saved || self.at > 0 || steps >= 2 * TEST_FROM {
                return true;
            }
            self.at = steps;
        } else if hole == self.saved.hole && now() == self.saved {
            return true;
        }
        if steps == self.save_at {
            self.saved = now();
            self.save_at *= 2;
        }
        false
    }
}
