//! A game of lap after lap on rows of twelve holes.

use super::{laps, sow, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// A move lap after lap to an empty hole: which.
fn relayed<const N: usize>(board: &mut Board<N>, first: usize) -> Option<usize> {
    let lap = |board: &mut Board<N>, hole| sow(board, (hole, true), N);
    laps(board, first, lap, |board, at| board.cells[at] == 1)
}

/// Who wins where only that decides: he who can still move, or else who has more.
fn who_can_move<const N: usize>(board: &Board<N>, end: End) -> [u32; 2] {
    match end {
        End::Stuck(stuck) => [0, 1].map(|p| u32::from(p != stuck)),
        _ => [0, 1].map(|p| board.won[p] + board.row(p, N / 2)),
    }
}

/// Tapata: one lap each whose last ball jumps to the other's row; then from holes whose first lap ends beyond or in an empty hole.
pub struct Tapata {
    board: Board<24>,
    moves: u32,
}

impl Game<24> for Tapata {
    const PASSES: bool = false;
    const ROW: usize = 12;
    fn opened(random: &mut Random) -> (Self, usize) {
        let cells = std::array::from_fn(|h| if h % 3 == 0 { 0 } else { 3 });
        let game = Tapata {
            board: Board::of(cells),
            moves: 0,
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..12 {
            let hole = 12 * mover + place;
            let count = usize::from(self.board.cells[hole]);
            if count == 0 {
                continue;
            }
            let end = (hole + count) % 24;
            // who comes home drops the last ball in the hole he emptied; further round, none is empty
            let into_empty = count == 24 || count < 24 && self.board.cells[end] == 0;
            let may = match self.moves {
                0 | 1 => place >= 6,
                _ => end / 12 != mover || into_empty,
            };
            if may {
                moves.add((hole, true));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        self.moves += 1;
        if self.moves <= 2 {
            let at = sow(&mut self.board, (hole, true), 24);
            if at / 12 == mover {
                self.board.cells[at] -= 1;
                self.board.cells[12 * (1 - mover)] += 1;
            }
        } else if let Some(at) = relayed(&mut self.board, hole).filter(|at| at / 12 == mover) {
            self.board.take(23 - at, mover);
        }
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        who_can_move(&self.board, end)
    }
    fn board(&self) -> &Board<24> {
        &self.board
    }
}
