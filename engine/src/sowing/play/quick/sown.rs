//! A move sown on a board.

use super::prepared::{Quick, NONE};
use super::{Board, Round};
use crate::sowing::holes::{HoleSet, PLACES};
use crate::sowing::play::round::leader;
use crate::sowing::play::sow::TEST_FROM;
use crate::sowing::play::state::{MOST_MOVES, MOST_TURNS};
use crate::sowing::ruleset::Dim;
use crate::sowing::ruleset::NextOp;
use crate::sowing::rulings::{Take, To};
use crate::sowing::words::{Marked, StuckThen};

impl Round<'_> {
    /// The board after a hole is sown; none where it takes more than is done here. As [`crate::sowing::play::Game`] does it.
    #[inline]
    pub(super) fn sown(&self, quick: &Quick, board: &Board, hole: usize) -> Option<Board> {
        let rules = self.start.rules;
        let p = &rules.params;
        if rules.fast.sends_home(&board.cells[..self.holes]) {
            return None;
        }
        let mover = usize::from(board.mover);
        let mut after = *board;
        let (taken, again) = self.laps(quick, &mut after, hole)?;
        let ground = self.ground(board);
        // what the other is left with, where that matters
        let occupied = after.occupied();
        let other = ground.owned[1 - mover];
        if taken && occupied & other == 0 && p.strip.is_some() {
            return None;
        }
        after.last = board.mover;
        after.moves += 1;
        after.barred = NONE;
        if after.moves >= MOST_MOVES || rules.settled.is_some() && self.settles(&after) {
            return None;
        }
        if let Some(limit) = p.majority {
            if let Some(over) = self.majority(&after, limit) {
                return over;
            }
        }
        if again {
            if quick.open(ground, occupied, mover)? != 0 {
                return Some(after);
            }
            if p.stuck == StuckThen::Over {
                return None;
            }
        }
        after.turns += 1;
        if after.turns >= p.cap.unwrap_or(MOST_TURNS) {
            return None;
        }
        after.mover = 1 - board.mover;
        if quick.open(ground, occupied, 1 - mover)? != 0 {
            return Some(after);
        }
        if p.stuck == StuckThen::Over {
            return None;
        }
        after.mover = board.mover;
        (quick.open(ground, occupied, mover)? != 0).then_some(after)
    }

    /// Sows lap after lap, and does what the last counter says. Returns whether anything was taken, and whether the mover moves
    /// again.
    #[inline]
    fn laps(&self, quick: &Quick, after: &mut Board, chosen: usize) -> Option<(bool, bool)> {
        let rules = self.start.rules;
        let (fast, p) = (&rules.fast, &rules.params);
        let mover = usize::from(after.mover);
        let dir = p.direction as usize;
        let block = fast.block[mover][dir];
        let ground = &self.grounds[after.ground as usize];
        let mut taken = false;
        let mut hole = chosen;
        for _ in 1..TEST_FROM {
            let hand = after.cells[hole % PLACES];
            let (lap, mut at) = fast.lap(block, hole, hand);
            for (cell, add) in after.cells.iter_mut().zip(&lap.add) {
                *cell = cell.wrapping_add(*add);
            }
            let mut number = 0;
            let mut looks = 0;
            loop {
                let table = quick.tables.get(number)?;
                let outcome = if at >= self.holes {
                    table.store
                } else {
                    let across = match quick.opposite[at % PLACES] {
                        NONE => 0,
                        h => after.cells[usize::from(h) % PLACES],
                    };
                    let here = after.cells[at % PLACES];
                    ground.outcome((number, table), mover, at, (here, across), hand)
                };
                if outcome == fast.end {
                    return Some((taken, false));
                }
                if outcome == fast.relay {
                    break;
                }
                if !quick.does[usize::from(outcome)] {
                    return None;
                }
                let outcome = &rules.outcomes[usize::from(outcome)];
                for take in outcome.take.iter().flatten() {
                    taken |= self.take(quick, after, *take, (outcome.amount, outcome.to), at);
                }
                let here = at.min(self.holes - 1);
                let hole_next = &fast.hole_next[mover];
                let (look, to) = match outcome.next {
                    NextOp::None | NextOp::Won | NextOp::End => return Some((taken, false)),
                    NextOp::Again => return Some((taken, true)),
                    NextOp::Relay => break,
                    NextOp::LookBack(n) => (n, hole_next[1 - dir][here]),
                    NextOp::LookNext(n) => (n, hole_next[dir][here]),
                    NextOp::LookOpposite(n) => match quick.opposite[here] {
                        NONE => return Some((taken, false)),
                        h => (n, h),
                    },
                    NextOp::MayAgain | NextOp::MoveOn | NextOp::Ask => return None,
                };
                number = usize::from(look) + 1;
                at = usize::from(to);
                looks += 1;
                if looks > 2 * self.holes {
                    return Some((taken, false));
                }
            }
            if at >= self.holes {
                return None;
            }
            if after.cells[at] == 0 {
                return Some((taken, false));
            }
            hole = at;
        }
        // from here on it is tested whether the move will ever end
        None
    }

    /// Takes what a clause takes. Returns whether that was anything.
    #[inline(always)]
    fn take(
        &self,
        quick: &Quick,
        after: &mut Board,
        take: Take,
        (amount, to): (u8, To),
        at: usize,
    ) -> bool {
        let from = match take {
            Take::Opposite => match quick.opposite[at % PLACES] {
                NONE => return false,
                h => usize::from(h) % PLACES,
            },
            _ if at < self.holes => at % PLACES,
            _ => return false,
        };
        let have = after.cells[from];
        let count = if amount == 0 { have } else { have.min(amount) };
        let into = match to {
            To::Nobody => self.holes + 2,
            To::Owner => self.holes + self.start.pos.owner(from).index(),
            _ => self.holes + usize::from(after.mover),
        };
        after.cells[from] -= count;
        after.cells[into % PLACES] += count;
        count > 0
    }

    /// Whether `settled` says anything.
    fn settles(&self, after: &Board) -> bool {
        let rules = self.start.rules;
        let Some(table) = &rules.settled else {
            return false;
        };
        let marked = self.ground(after).marked != [0, 0];
        let dims = table.dims.iter().map(|d| {
            let value = match d.dim {
                Dim::Left => {
                    let left: u16 = after.cells[..self.holes]
                        .iter()
                        .map(|c| u16::from(*c))
                        .sum();
                    usize::from(d.class[usize::from(left.min(255))])
                }
                _ => usize::from(marked),
            };
            value * d.stride
        });
        table.cells[dims.sum::<usize>()].outcome != 0
    }

    /// The end by a majority, if there is one; none within if it is gathered in another way.
    #[inline]
    fn majority(&self, after: &Board, limit: u16) -> Option<Option<Board>> {
        let p = &self.start.rules.params;
        let marked = self.ground(after).marked;
        let stores = [0, 1].map(|i| u16::from(after.cells[self.holes + i]));
        let within = |mut set: HoleSet| {
            let mut sum = 0;
            while set != 0 {
                sum += u16::from(after.cells[set.trailing_zeros() as usize]);
                set &= set - 1;
            }
            sum
        };
        let marks = match marked {
            [0, 0] => [0, 0],
            sets => sets.map(within),
        };
        let with = |so: bool| [0, 1].map(|i| stores[i] + if so { marks[i] } else { 0 });
        let totals = with(p.total_with_marks);
        if totals.iter().all(|t| *t <= limit) && totals != [limit, limit] {
            return None;
        }
        if p.majority_round {
            return Some(None);
        }
        let totals = with(p.marked == Marked::Stay);
        let mut over = *after;
        over.mover = NONE;
        over.winner = leader(totals).map_or(NONE, |p| p.index() as u8);
        Some(Some(over))
    }
}
