//! Games of lap after lap to an empty hole, in which what faces that hole is taken.

use super::{filled, laps, sow, Board, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// A move lap after lap to an empty hole: which.
pub fn relayed<const N: usize>(board: &mut Board<N>, first: usize) -> Option<usize> {
    let lap = |board: &mut Board<N>, hole| sow(board, (hole, true), N);
    laps(board, first, lap, |board, at| board.cells[at] == 1)
}

/// Hufesay: what faces an empty hole of one's own is taken.
pub struct Hufesay(Board);

impl Game for Hufesay {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Hufesay(Board::of([4; 12])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        if let Some(at) = relayed(&mut self.0, hole).filter(|at| at / 6 == mover) {
            self.0.take(11 - at, mover);
        }
        false
    }
    fn over(&self, _: usize) -> bool {
        self.0.left() <= 1
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Jimafesosh: eights and noughts, the opener sows his rightmost first; what faces any empty hole is taken.
pub struct Jimafesosh {
    board: Board,
    first: bool,
}

impl Game for Jimafesosh {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Jimafesosh {
            board: Board::of([8, 0, 8, 0, 8, 0, 8, 0, 8, 0, 8, 0]),
            first: true,
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        if !self.first {
            return filled(&self.board, mover, 6);
        }
        let mut rightmost = Moves::default();
        rightmost.add((6 * mover + 4, true));
        rightmost
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        self.first = false;
        if let Some(at) = relayed(&mut self.board, hole) {
            self.board.take(11 - at, mover);
        }
        false
    }
    fn over(&self, _: usize) -> bool {
        self.board.left() <= 1
    }
    fn board(&self) -> &Board {
        &self.board
    }
}
