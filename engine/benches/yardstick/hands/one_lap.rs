//! A game of one lap a move.

use super::{filled, sow, Board, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// Kâra: a lap that ends beyond one's row, or in one's rightmost hole, takes all twos, fours and sixes of the other's.
pub struct Kara(Board);

impl Game for Kara {
    const PASSES: bool = false;
    const ROW: usize = 3;
    fn opened(random: &mut Random) -> (Self, usize) {
        let mut cells = [7; 12];
        cells[6..].fill(0);
        (Kara(Board::of(cells)), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 3)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let at = sow(&mut self.0, m, 6);
        if at / 3 != mover || at % 3 == 2 {
            let other = 3 * (1 - mover);
            for hole in other..other + 3 {
                if matches!(self.0.cells[hole], 2 | 4 | 6) {
                    self.0.take(hole, mover);
                }
            }
        }
        false
    }
    fn board(&self) -> &Board {
        &self.0
    }
}
