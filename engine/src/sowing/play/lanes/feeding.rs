//! A player without counters: the other's duty to feed him, and moves that may not take all that he has.

use super::board::Board;
use super::ground::Ground;
use super::moves::{Lift, Moved};
use crate::game::Player;
use crate::sowing::words::{Feed, Strip};

impl<const N: usize> Ground<'_, N> {
    /// The board after a move, as it stands; `None` where the game is to play it.
    #[inline(always)]
    pub fn stands(
        &self,
        before: &Board<N>,
        board: &Board<N>,
        lift: Lift,
        moved: &Moved,
    ) -> Option<Board<N>> {
        if self.leaves {
            return None;
        }
        match self.tables.spares.any() && self.bare(board) {
            // copies, so that what the round keeps in registers needs no address
            true => self.spare(&{ *before }, &{ *board }, lift, &{ *moved }),
            false => Some(*board),
        }
    }

    /// The board after a move that left somebody without counters, what it took given back as the rules say; `None` where that is seen
    /// to move by move.
    #[inline(never)]
    fn spare(
        &self,
        before: &Board<N>,
        board: &Board<N>,
        lift: Lift,
        moved: &Moved,
    ) -> Option<Board<N>> {
        let tables = self.tables;
        let spares = &tables.spares;
        if spares.alone {
            return None;
        }
        let other = lift.mover.other();
        let his = &self.owned[other.index()];
        let stripped = !board.meets(his) && before.meets(his);
        if moved.taken == 0 || moved.void.is_some() || !stripped {
            return Some(*board);
        }
        match spares.strip {
            None => Some(*board),
            Some(Strip::RestToOther) => {
                let [south, north] = &self.owned;
                let lying = board.and(&south.or(north));
                let store = tables.holes + other.index();
                let mut rest = board.without(&lying);
                rest.set(store, (rest.at(store) + lying.sum()) as u8);
                Some(rest)
            }
            Some(Strip::Void) if spares.plainly && moved.one_lap => {
                let block = *lift.by_way(&tables.block[lift.mover.index()]) as usize;
                let hole = usize::from(lift.hole);
                let lap = block + hole * tables.counts + before.at(hole);
                let mut sown = *before;
                sown.add(&tables.laps[lap].add);
                Some(sown)
            }
            Some(_) => None,
        }
    }

    /// Those of the holes a player may sow that feed the other, if he has nothing, as the rules want it.
    #[inline(always)]
    pub fn feeding(
        &mut self,
        duty: Feed,
        set: Board<N>,
        board: &Board<N>,
        mover: Player,
    ) -> Board<N> {
        let fed = self.tables.spares.alone || board.meets(&self.owned[mover.other().index()]);
        match fed {
            true => set,
            false => self.fed(duty, set, &{ *board }, mover),
        }
    }

    #[inline(never)]
    fn fed(&mut self, duty: Feed, set: Board<N>, board: &Board<N>, mover: Player) -> Board<N> {
        let mut gifts = [0; N];
        let mut most = 0;
        for hole in set.places() {
            gifts[hole] = self.gift(*board, mover, hole);
            most = most.max(gifts[hole]);
        }
        if most == 0 && duty != Feed::Strict {
            return set;
        }
        let least = match self.tables.spares.most {
            true => most.max(1),
            false => 1,
        };
        let mut kept = set;
        for hole in set.places() {
            kept.put(hole, gifts[hole] >= least);
        }
        kept
    }

    /// What the other, who has nothing, would have after a move.
    #[inline(never)]
    fn gift(&mut self, mut board: Board<N>, mover: Player, hole: usize) -> usize {
        let dir = match self.tables.turned {
            true => usize::from(self.codes.ways[mover.index()][hole]),
            false => self.rules.params.direction as usize,
        };
        let (marks, visited) = (self.marks, self.visited);
        let sums = (self.sown, self.sown_in_vain);
        self.play::<false>(&mut board, Lift::of(mover, hole, dir));
        self.back_to(marks, visited);
        (self.sown, self.sown_in_vain) = sums;
        board.and(&self.owned[mover.other().index()]).sum()
    }
}
