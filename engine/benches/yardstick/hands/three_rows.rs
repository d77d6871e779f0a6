//! A game on three rows, the middle one shared: a ring of eighteen holes, nine each.

use super::{all_but_stuck, beside, filled, sow, Board, End, Game, Move, Moves, Return};
use ludarium_engine::game::random::Random;

/// A board of so many a hole after a race from this hole of each row: both race alike, so both stop at once, and a lot falls.
fn raced<const N: usize>(each: u8, from: usize) -> [u8; N] {
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
fn moved_on<const N: usize>(
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

/// Abalala’e: a race first; then what faces an empty hole of one's own is taken, and the counter that did it goes one hole on.
pub struct Abalalae(Board<18>);

/// The holes that each faces.
const FACING: [&[usize]; 18] = [
    &[15, 14],
    &[16, 13],
    &[17, 12],
    &[11],
    &[10],
    &[9],
    &[9],
    &[10],
    &[11],
    &[6, 5],
    &[7, 4],
    &[8, 3],
    &[2],
    &[1],
    &[0],
    &[0],
    &[1],
    &[2],
];

impl Game<18> for Abalalae {
    const PASSES: bool = false;
    const ROW: usize = 9;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Abalalae(Board::of(raced(3, 0))), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 9)
    }
    fn play(&mut self, mover: usize, (first, _): Move) -> bool {
        moved_on(&mut self.0, first, |board, hole| {
            let facing = FACING[hole];
            if hole / 9 != mover || facing.iter().all(|h| board.cells[*h] == 0) {
                return false;
            }
            facing.iter().for_each(|h| board.take(*h, mover));
            true
        });
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, 9)
    }
    fn board(&self) -> &Board<18> {
        &self.0
    }
}
