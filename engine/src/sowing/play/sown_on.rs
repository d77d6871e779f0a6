//! What was taken is sown on, as a lap of its own: `to = "lap"`. Until then it lies where a hand does.

use crate::sowing::moves::Sowing;
use crate::sowing::play::game::Game;
use crate::sowing::play::sow::Played;
use crate::sowing::rulings::Begins;

impl Game<'_> {
    /// Whether something was taken that is now to be sown on.
    #[inline(always)]
    pub(super) fn taken_to_sow(&self) -> bool {
        self.rules.fast.sows_taken && self.pos.hand() > 0
    }

    /// Counters of the lap that begins from a hole: what was taken, else what lies there.
    #[inline(always)]
    pub(super) fn to_be_sown(&self, hole: usize) -> u8 {
        match self.taken_to_sow() {
            true => self.pos.hand(),
            false => self.pos.cells[hole],
        }
    }

    /// Lifts them.
    #[inline(always)]
    pub(super) fn lift_to_sow(&mut self, hole: usize) {
        let place = match self.taken_to_sow() {
            true => self.pos.holes() + 3,
            false => hole,
        };
        self.pos.cells[place] = 0;
    }

    /// The hole after which what was taken is sown on, if anything was.
    #[inline(always)]
    pub(super) fn sown_on(&self, played: &Played) -> Option<usize> {
        self.taken_to_sow().then(|| usize::from(played.begins))
    }

    /// The hole that `from` names.
    pub(super) fn begins(&self, from: Begins, m: Sowing, played: &Played) -> u8 {
        match from {
            Begins::LapEnd => played.fell,
            Begins::LapOrigin => played.origin,
            Begins::MoveOrigin => m.hole,
        }
    }
}
