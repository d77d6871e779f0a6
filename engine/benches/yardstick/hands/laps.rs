//! A game of lap after lap, in which fours that are made on the way are taken.

use super::{all_but_stuck, filled, laps, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// A move lap after lap in which what a counter on its way brings to `MADE` is his whom `whose` says; it ends in an empty hole,
/// or, if `last_too`, in one that the last counter brings to `MADE`: which.
fn made<const MADE: u8>(
    board: &mut Board,
    first: usize,
    whose: impl Fn(usize) -> usize,
    last_too: bool,
) -> Option<usize> {
    let lap = |board: &mut Board, hole| {
        let hand = board.lift(hole);
        let mut at = hole;
        for n in 1..=hand {
            at = if at == 11 { 0 } else { at + 1 };
            board.cells[at] += 1;
            if board.cells[at] == MADE && n < hand {
                board.take(at, whose(at));
            }
        }
        at
    };
    laps(board, first, lap, |board, at| {
        board.cells[at] == 1 || last_too && board.cells[at] == MADE
    })
}

/// The same where what is made on the way is the hole's owner's and what the last counter makes the mover's; whether it made any.
fn made_by_last<const MADE: u8>(board: &mut Board, mover: usize, first: usize) -> bool {
    let ended = made::<MADE>(board, first, |at| at / 6, true);
    let full = ended.filter(|at| board.cells[*at] == MADE);
    if let Some(at) = full {
        board.take(at, mover);
    }
    full.is_some()
}

/// Rio Kadalis: fours made on the way are their owner's, the last counter's the mover's; who cannot move ends the round.
pub struct Rio(Board);

impl Game for Rio {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Rio(Board::of([4; 12])), random.below(2) as usize)
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
