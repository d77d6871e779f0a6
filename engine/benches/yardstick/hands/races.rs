//! Games that a race opens.

use super::laps::made_by_last;
use super::{all_but_stuck, beside, filled, sow, Board, End, Game, Move, Moves, Return};
use ludarium_engine::game::random::Random;

/// A board of so many a hole after a race from this hole of each row: both race alike, so both stop at once, and a lot falls.
pub fn raced<const N: usize>(each: u8, from: usize) -> [u8; N] {
    let mut cells = [each; N];
    let mut at = [from, from + N / 2];
    loop {
        let hand = std::mem::take(&mut cells[at[0]]);
        cells[at[1]] = 0;
        for _ in 0..hand {
            at = at.map(|hole| beside(hole, true, N));
            at.iter().for_each(|hole| cells[*hole] += 1);
        }
        if cells[at[0]] == 1 {
            return cells;
        }
    }
}

/// A move lap after lap in which a counter that fell into an empty hole, and from there `took` something, goes one hole on.
pub fn moved_on<const N: usize>(
    board: &mut Board<N>,
    first: usize,
    took: impl Fn(&mut Board<N>, usize) -> bool,
) {
    let mut back = Return::of(board, first);
    let mut hole = first;
    let mut steps = 0;
    loop {
        hole = sow(board, (hole, true), N);
        while board.cells[hole] == 1 {
            if !took(board, hole) {
                return;
            }
            board.cells[hole] = 0;
            hole = beside(hole, true, N);
            board.cells[hole] += 1;
            steps += 1;
        }
        steps += 1;
        if back.undone(board, hole, steps) {
            return;
        }
    }
}

/// Gabata (Ansaba): what faces an empty hole of one's own is taken, and the counter that did it goes one hole on.
pub struct Ansaba(Board);

impl Game for Ansaba {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Ansaba(Board::of(raced(3, 5))), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (first, _): Move) -> bool {
        moved_on(&mut self.0, first, |board, hole| {
            if hole / 6 != mover || board.cells[11 - hole] == 0 {
                return false;
            }
            board.take(11 - hole, mover);
            true
        });
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, 6)
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Mewelad, where nobody lets a four pass, so that there are no jens: fours on the way are their owner's, the last one's the mover's.
pub struct Mewelad(Board);

impl Game for Mewelad {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Mewelad(Board::of(raced(4, 5))), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        made_by_last::<4>(&mut self.0, mover, hole);
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, 6)
    }
    fn board(&self) -> &Board {
        &self.0
    }
}
