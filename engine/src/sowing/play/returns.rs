//! A sowing that has no end: the exact test for return, and what becomes of the move.

use crate::sowing::event::{Event, What};
use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::sow::{Played, TEST_FROM};
use crate::sowing::position::Position;

/// Two states to return to: board, hole, steps before it. A pure relay is one-to-one, so it comes back to where it began (or stood
/// after its last capture); where skips or marks make a step many-to-one, a state saved at steps 64, 128, 256 … is met again.
pub(super) struct Returns {
    origin: (Position, usize, u64),
    origin_taken: u16,
    saved: (Position, usize, u64),
    save_at: u64,
    /// The player may stop a sowing that comes back.
    stoppable: bool,
    /// What is taken is sown on: a sowing that goes round takes for ever.
    takes_on: bool,
}

impl Returns {
    /// A move begins.
    #[inline(always)]
    pub fn of(before: Position, hole: usize, stoppable: bool, takes_on: bool) -> Returns {
        Returns {
            origin: (before, hole, 0),
            origin_taken: 0,
            saved: (before, usize::MAX, 0),
            save_at: TEST_FROM,
            stoppable,
            takes_on,
        }
    }

    /// What decides has changed: a board met before is no return.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.origin.1 = usize::MAX;
        self.saved.1 = usize::MAX;
    }

    /// Steps after which the same board and hole came back, before a relay; none if they have not.
    #[inline(always)]
    pub fn met(&mut self, pos: &Position, hole: usize, steps: u64, taken: u16) -> Option<u64> {
        let back = [&self.origin, &self.saved]
            .into_iter()
            .find(|(met, h, _)| *h == hole && met == pos)
            .map(|(_, _, at)| *at);
        match back {
            _ if taken != self.origin_taken && !self.takes_on => {
                self.origin = (*pos, hole, steps);
                self.origin_taken = taken;
            }
            // it may have come by untested before: from here on every lap is looked at, so the next return is the first
            // (where the player may stop it, what he may say was counted up to here)
            Some(0) if steps < 2 * TEST_FROM && !self.stoppable => self.origin.2 = steps,
            Some(at) => return Some(steps - at),
            None => {}
        }
        if steps == self.save_at {
            self.saved = (*pos, hole, steps);
            self.save_at *= 2;
        }
        None
    }
}

impl Game<'_> {
    /// A move that never ends, or is given up, is void: the board stands as before.
    pub(super) fn voided<O: Observer>(
        &mut self,
        m: Sowing,
        before: Position,
        played: &mut Played,
        obs: &mut O,
    ) {
        self.pos = before;
        self.recode();
        played.again = false;
        played.may_stop = false;
        played.bar = None;
        played.taken = 0;
        if !O::ON {
            return;
        }
        obs.void();
        let what = match played.endless {
            Some(laps) => What::endless(m.hole, laps),
            None => What::Unresolved { hole: m.hole },
        };
        let mut clauses = self.set_by("endless.then");
        let bound = self.rules.params.endless_laps.map(u64::from);
        if played.endless.is_none() && bound.is_some_and(|most| played.laps >= most) {
            clauses.extend(self.set_by("endless.laps"));
        }
        obs.event(Event { what, clauses });
    }
}
