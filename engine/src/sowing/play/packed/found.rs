//! What is found on the board in the course of a move: holes that are jumped, and what looks see.

use super::board::{opposite, Done, Table};
use super::lanes::Lanes;
use super::parts::PackedLap;
use crate::game::Player;
use crate::sowing::ruleset::NextOp;
use crate::sowing::words::Skip;

impl<L: Lanes> Table<'_, L> {
    /// Goes from look to look until one says something else; what that is, and of which hole.
    #[inline(never)]
    pub fn looked(
        &mut self,
        mut done: Done<L>,
        mut next: NextOp,
        mover: Player,
        dir: usize,
        from: usize,
    ) -> (Done<L>, NextOp, usize) {
        let (rules, packed) = (self.rules, self.packed);
        let mut at = from;
        // looks that have gone twice round the board find nothing new
        for _ in 0..=2 * packed.holes {
            let here = at.min(packed.holes - 1);
            let by = |dir: usize| packed.routes.seen[mover.index()][dir][here] as usize;
            let (number, to) = match next {
                NextOp::LookBack(n) => (n, by(1 - dir)),
                NextOp::LookNext(n) => (n, by(dir)),
                NextOp::LookOpposite(n) => match rules.params.opposite.get(here) {
                    Some(h) if *h != 255 => (n, *h as usize),
                    _ => return (done, NextOp::End, at),
                },
                _ => return (done, next, at),
            };
            at = to % L::ROOM;
            let look = &packed.looks[number as usize];
            let mut index = look.counts[done.board.byte(at)] as usize;
            if !look.parts.is_empty() {
                let asker = self.asker(mover, at);
                index += look.parts[asker.index(packed.kinds())] as usize;
            }
            if !look.across.is_empty() {
                index += look.across[opposite::<L, true>(rules, done.board, at)];
            }
            let outcome = look.outcomes[index];
            next = rules.outcomes[outcome as usize].next;
            if !packed.bare[outcome as usize] {
                done = self.carry_out(done, outcome, mover, at);
            }
        }
        (done, NextOp::End, at)
    }
}

impl<L: Lanes> Table<'_, L> {
    /// Whether a lap jumps anything, or may: then it is sown counter by counter.
    #[inline(always)]
    pub fn jumps(
        &self,
        board: L,
        lap: &PackedLap<L>,
        over: Option<&L>,
        mover: Player,
        hole: usize,
        hand: usize,
    ) -> bool {
        let jumps = &self.packed.jumps;
        let Some(over) = over.filter(|_| !jumps.is_empty()) else {
            return false;
        };
        let route = over.or(L::at(usize::from(lap.end), 0x80));
        let without = board.minus(L::at(hole, hand));
        lap.round || !jumps.now(without, mover.index()).and(route).is_empty()
    }

    /// The place where the next counter of a lap from a hole falls, after one at `place`.
    #[inline(always)]
    pub fn onward(
        &self,
        board: L,
        next: &[u8],
        mover: Player,
        hole: usize,
        mut place: usize,
    ) -> usize {
        let jumps = &self.packed.jumps;
        // a board on which every place is passed over would never take the counter
        for _ in 0..4 * next.len() {
            place = next[place] as usize;
            if self.rules.params.skip == Skip::LapOrigin && place == hole {
                continue;
            }
            let here = L::at(place, 0x80);
            if jumps.now(board, mover.index()).and(here).is_empty() {
                break;
            }
        }
        place
    }
}
