//! A whole lap at once where the board is too large for [`Lap`](super::fast::Lap), or what was taken is sown on.

use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::words::Dir;

impl Game<'_> {
    /// A whole lap at once on a larger board: what was taken, or what lies in the hole. Returns where its last counter falls.
    #[inline(always)]
    pub(super) fn sow_wide(&mut self, hole: usize, hand: u8, mover: Player, dir: Dir) -> usize {
        let fast = &self.rules.fast;
        let taken = self.taken_to_sow();
        let block = fast.block[mover.index()][dir as usize];
        let (lap, last) = fast.wide_lap(block, hole, hand);
        for (cell, add) in self.pos.cells.iter_mut().zip(&lap.add) {
            *cell = cell.wrapping_add(*add);
        }
        if taken {
            // nothing was lifted here
            self.pos.cells[hole] = self.pos.cells[hole].wrapping_add(hand);
            self.pos.empty_hand();
        }
        last
    }
}
