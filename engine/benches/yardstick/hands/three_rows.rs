//! Games on three rows, the middle one shared: a ring of eighteen holes, nine each.

use super::marks::Marked;
use super::races::{moved_on, raced};
use super::{all_but_stuck, beside, filled, laps, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

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

/// Gabata (Tigray), Adowa: a four in a hole of the other's that has been empty makes it one's wegue, and one goes on.
pub struct Adowa(Marked<18>);

/// A sowing that remembers which holes were empty; where it ends.
fn sow_over_empty(board: &mut Board<18>, hole: usize) -> usize {
    let mut at = hole;
    for _ in 0..board.lift(hole) {
        at = beside(at, true, 18);
        board.cells[at] += 1;
        if board.cells[at] == 1 {
            board.emptied |= 1 << at;
        }
    }
    at
}

impl Game<18> for Adowa {
    const PASSES: bool = true;
    const ROW: usize = 9;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Adowa(Marked::of([3; 18])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.0.free(mover, true)
    }
    fn play(&mut self, mover: usize, (first, _): Move) -> bool {
        let Marked { board, by } = &mut self.0;
        let four = |board: &Board<18>, at: usize| {
            board.cells[at] == 4 && at / 9 != mover && board.emptied >> at & 1 == 1
        };
        let ended = laps(board, first, sow_over_empty, |board, at| {
            board.cells[at] == 1 || by[at].is_some() || four(board, at)
        });
        let Some(at) = ended else {
            return false;
        };
        match by[at] {
            None if board.cells[at] == 4 => {
                by[at] = Some(mover);
                return true;
            }
            Some(holder) if holder != mover => self.0.tax(at, mover),
            _ => {}
        }
        false
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board<18> {
        &self.0.board
    }
}

/// Selus (Massawa): from the third move on a four captures a hole of either side; eyes, each player's first holes, are eaten by the other alone.
pub struct Selus {
    all: Marked<18>,
    moves: u32,
}

impl Game<18> for Selus {
    const PASSES: bool = true;
    const ROW: usize = 9;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Selus {
            all: Marked::of([3; 18]),
            moves: 0,
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.all.free(mover, true)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        self.moves += 1;
        let late = self.moves >= 3;
        let Some(at) = self.all.laps(m, |board, at| late && board.cells[at] == 4) else {
            return false;
        };
        match self.all.by[at] {
            None => {
                if self.all.board.cells[at] == 4 {
                    self.all.by[at] = Some(mover);
                }
                false
            }
            Some(_) if at == 9 * mover => false,
            Some(holder) => {
                self.all.tax(at, mover);
                holder == mover || at == 9 * (1 - mover)
            }
        }
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.all.counted()
    }
    fn board(&self) -> &Board<18> {
        &self.all.board
    }
}
