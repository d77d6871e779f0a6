//! What is found on the board in the course of a move: holes that are jumped, and what looks see.

use super::board::Board;
use super::ground::Ground;
use super::moves::{At, Lift};
use crate::game::Player;
use crate::sowing::ruleset::NextOp;
use crate::sowing::words::Skip;

impl<const N: usize> Ground<'_, N> {
    /// Goes from look to look until one says something else: what that is. `at` is then where that was found.
    #[inline(never)]
    pub fn look(
        &mut self,
        board: &mut Board<N>,
        mut next: NextOp,
        lift: Lift,
        at: &mut At,
    ) -> NextOp {
        let (rules, tables) = (self.rules, self.tables);
        let mover = lift.mover.index();
        // looks that have gone twice round the board find nothing new
        for _ in 0..=2 * tables.holes {
            let here = at.end.min(tables.holes - 1);
            let by = |dir: u8| usize::from(tables.routes.seen[mover][usize::from(dir)][here]);
            let (number, to) = match next {
                NextOp::LookBack(n) => (n, by(1 - lift.dir)),
                NextOp::LookNext(n) => (n, by(lift.dir)),
                NextOp::LookOpposite(n) => match rules.params.opposite.get(here) {
                    Some(h) if *h != 255 => (n, usize::from(*h)),
                    _ => return self.found_nothing(board),
                },
                _ => return next,
            };
            at.end = to % N;
            let look = &tables.looks[usize::from(number)];
            let mut index = look.counts[board.at(at.end)] as usize;
            if !look.parts.is_empty() {
                let asker = self.asker(lift.mover, at.end);
                index += look.parts[asker.index(tables.kinds())] as usize;
            }
            if look.faces.any() {
                let (facing, behind) = self.faces(board, at.end);
                index += look.faces.part(facing, behind);
            }
            let outcome = usize::from(look.outcomes[index]);
            next = rules.outcomes[outcome].next;
            if !tables.bare[outcome] {
                at.taken = self.carry_out(board, outcome, lift, at.end, at.taken);
            }
        }
        self.found_nothing(board)
    }

    /// Looks that come to nothing: what was taken is sown on all the same.
    fn found_nothing(&self, board: &Board<N>) -> NextOp {
        match self.is_sown_on(board) {
            true => NextOp::Relay,
            false => NextOp::End,
        }
    }

    /// Whether a lap is sown counter by counter: it passes a place twice where something may happen, or jumps one.
    #[inline(always)]
    pub fn is_by_counter(&self, board: &Board<N>, lap: usize, mover: Player, hole: usize) -> bool {
        let tables = self.tables;
        if tables.laps[lap].round || tables.jumps.is_empty() {
            return tables.laps[lap].round;
        }
        let mut route = tables.over[lap];
        route.put(usize::from(tables.laps[lap].end), true);
        let mut without = *board;
        without.set(hole, 0);
        tables.jumps.now(&without, mover.index()).meets(&route)
    }

    /// The place where the next counter of a lap from a hole falls, after one at `place`.
    #[inline(always)]
    pub fn onward(
        &self,
        board: &Board<N>,
        next: &[u8],
        mover: Player,
        hole: usize,
        mut place: usize,
    ) -> usize {
        let jumps = &self.tables.jumps;
        // a board on which every place is passed over would never take the counter
        for _ in 0..4 * next.len() {
            place = usize::from(next[place]);
            if self.rules.params.skip == Skip::LapOrigin && place == hole {
                continue;
            }
            if !jumps.now(board, mover.index()).has(place) {
                break;
            }
        }
        place
    }
}
