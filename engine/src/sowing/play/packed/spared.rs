//! A player without counters: the other's duty to feed him, and moves that may not take all that he has.

use super::board::Table;
use super::course::{Course, Long};
use super::lanes::Lanes;
use crate::game::Player;
use crate::sowing::words::{Feed, Strip};

impl<L: Lanes> Table<'_, L> {
    /// The board after a move that left somebody without counters, what it took given back as the rules say; `None` where that is seen
    /// to move by move.
    #[inline(never)]
    pub fn spare(&self, moved: Course<L>) -> Option<L> {
        let packed = self.packed;
        let (before, mover) = (moved.before, moved.mover);
        let (spares, board) = (&packed.spares, moved.board);
        if spares.alone {
            return None;
        }
        let other = mover.other();
        let his = self.owned[other.index()];
        let stripped = board.and(his).is_empty() && !before.and(his).is_empty();
        if moved.taken == 0 || moved.void.is_some() || !stripped {
            return Some(board);
        }
        match spares.strip {
            None => Some(board),
            Some(Strip::RestToOther) => {
                let [south, north] = self.owned;
                let lying = board.and(south.or(north));
                let store = L::at(packed.holes + other.index(), lying.sum());
                Some(board.minus(lying).plus(store))
            }
            Some(Strip::Void) if spares.plainly && moved.laps == 1 => {
                let first = moved.first;
                let lap = &packed.laps[moved.block + (first << packed.shift) + before.byte(first)];
                Some(before.plus(lap.add))
            }
            Some(_) => None,
        }
    }

    /// Those of the holes a player may sow that feed the other, who has nothing, as the rules want it.
    #[inline(always)]
    pub fn feeding(&mut self, set: L::Set, board: L, mover: Player) -> L::Set {
        let bare = || board.and(self.owned[mover.other().index()]).is_empty();
        match self.packed.spares.feed {
            Some(duty) if !self.packed.spares.alone && bare() => self.fed(duty, set, board, mover),
            _ => set,
        }
    }

    #[inline(never)]
    fn fed(&mut self, duty: Feed, set: L::Set, board: L, mover: Player) -> L::Set {
        let packed = self.packed;
        let mut gifts = [0; 32];
        let mut most = 0;
        for (hole, gift) in gifts.iter_mut().enumerate().take(packed.holes) {
            if set.as_ref()[hole / 8] >> (8 * (hole % 8) + 7) & 1 == 1 {
                *gift = self.gift(board, mover, hole);
                most = most.max(*gift);
            }
        }
        if most == 0 && duty != Feed::Strict {
            return set;
        }
        let least = if packed.spares.most { most.max(1) } else { 1 };
        let mut kept = set;
        for (hole, gift) in gifts.into_iter().enumerate().take(packed.holes) {
            if gift < least {
                kept.as_mut()[hole / 8] &= !(0x80 << (8 * (hole % 8)));
            }
        }
        kept
    }

    /// What the other, who has nothing, would have after a move.
    fn gift(&mut self, board: L, mover: Player, hole: usize) -> usize {
        let packed = self.packed;
        let dir = match packed.turned {
            true => usize::from(self.codes.ways[mover.index()][hole]),
            false => self.rules.params.direction as usize,
        };
        let block = packed.block[mover.index()][dir] as usize;
        let (marks, visited) = (self.marks, self.visited);
        let (mut course, mut long) = (Course::default(), Long::default());
        course.board = board;
        course.begin(self, &mut long, mover, (hole, dir), block);
        while self.lap::<true, true, true>(&mut course, &mut long) {}
        self.back_to(marks, visited);
        course.board.and(self.owned[mover.other().index()]).sum()
    }
}
