//! Games of lap after lap.

use super::{all_but_stuck, beside, filled, laps, sow, Board, End, Game, Move, Moves};
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
pub fn made_by_last<const MADE: u8>(board: &mut Board, mover: usize, first: usize) -> bool {
    let ended = made::<MADE>(board, first, |at| at / 6, true);
    let full = ended.filter(|at| board.cells[*at] == MADE);
    if let Some(at) = full {
        board.take(at, mover);
    }
    full.is_some()
}

/// The opener sows all his row but so many a hole, and on until an empty hole.
fn row_sown(opener: usize, each: u8, left: u8) -> [u8; 12] {
    let mut cells = [each; 12];
    cells[6 * opener..6 * opener + 6].fill(left);
    let (mut at, mut hand) = (6 * opener + 5, 6 * (each - left));
    loop {
        for _ in 0..hand {
            at = (at + 1) % 12;
            cells[at] += 1;
        }
        if cells[at] == 1 {
            return cells;
        }
        hand = std::mem::take(&mut cells[at]);
    }
}

/// Gabata (Oromo): noughts and eights, the opener sows the other's rightmost first.
pub struct Oromo(Board, Option<usize>);

impl Game for Oromo {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let board = Board::of(std::array::from_fn(|h| 8 * (h % 2) as u8));
        let opener = random.below(2) as usize;
        (Oromo(board, Some(11 - 6 * opener)), opener)
    }
    fn moves(&self, mover: usize) -> Moves {
        match self.1 {
            None => filled(&self.0, mover, 6),
            Some(hole) => {
                let mut first = Moves::default();
                first.add((hole, true));
                first
            }
        }
    }
    fn play(&mut self, _: usize, (hole, _): Move) -> bool {
        self.1 = None;
        made::<4>(&mut self.0, hole, |at| at / 6, false);
        false
    }
    fn over(&self, _: usize) -> bool {
        self.0.left() <= 4
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Gabata (Wuqro): the opener sows all his row, and on until an empty hole.
pub struct Wuqro(Board);

impl Game for Wuqro {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let opener = random.below(2) as usize;
        (Wuqro(Board::of(row_sown(opener, 3, 0))), 1 - opener)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        made_by_last::<4>(&mut self.0, mover, hole);
        false
    }
    fn over(&self, _: usize) -> bool {
        self.0.left() <= 4
    }
    fn board(&self) -> &Board {
        &self.0
    }
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

/// Lamosh: after an opening that gives the opener four, fours as in Rio Kadalis; who makes one with his last counter goes on.
pub struct Lamosh(Board);

impl Game for Lamosh {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let opener = random.below(2) as usize;
        let rightmost = 6 * opener + 5;
        let mut board = Board::of(std::array::from_fn(|h| 3 + 2 * (h % 2) as u8));
        board.cells[rightmost] = 4;
        board.cells[11 - rightmost] = 0;
        board.won[opener] = 4;
        (Lamosh(board), 1 - opener)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        made_by_last::<4>(&mut self.0, mover, hole)
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, 6)
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Lahemay Waladat: the same with threes, and no opening.
pub struct Waladat(Board);

impl Game for Waladat {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Waladat(Board::of([4; 12])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        made_by_last::<3>(&mut self.0, mover, hole)
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, 6)
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Lam Waladach: the opener sows his row but one a hole; every four is the mover's, and who has taken may go on or stop.
pub struct LamWaladach {
    board: Board,
    may_stop: Option<usize>,
}

/// The move that is none.
const STOP: Move = (usize::MAX, true);

impl Game for LamWaladach {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let opener = random.below(2) as usize;
        let mut board = Board::of(row_sown(opener, 4, 1));
        board.asks_taken = true;
        let may_stop = None;
        (LamWaladach { board, may_stop }, 1 - opener)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = filled(&self.board, mover, 6);
        if self.may_stop == Some(mover) && moves.many > 0 {
            moves.add(STOP);
        }
        moves
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        self.may_stop = None;
        if m == STOP {
            return false;
        }
        let won = self.board.won[mover];
        if let Some(at) = made::<4>(&mut self.board, m.0, |_| mover, true) {
            if self.board.cells[at] == 4 {
                self.board.take(at, mover);
            }
        }
        if self.board.won[mover] > won {
            self.may_stop = Some(mover);
        }
        self.may_stop.is_some()
    }
    fn over(&self, _: usize) -> bool {
        self.board.left() <= 4
    }
    fn board(&self) -> &Board {
        &self.board
    }
}

/// Games of one class: on with what lies in the next hole; behind an empty one there is a capture. `ROW` holes of `EACH`.
pub struct Gap<const ROW: usize, const EACH: u8>(Board);

impl<const ROW: usize, const EACH: u8> Game for Gap<ROW, EACH> {
    const PASSES: bool = false;
    const ROW: usize = ROW;
    fn opened(random: &mut Random) -> (Self, usize) {
        let mut cells = [EACH; 12];
        cells[2 * ROW..].fill(0);
        (Gap(Board::of(cells)), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, ROW)
    }
    fn play(&mut self, mover: usize, (first, _): Move) -> bool {
        let lap =
            |board: &mut Board, hole| beside(sow(board, (hole, true), 2 * ROW), true, 2 * ROW);
        if let Some(empty) = laps(&mut self.0, first, lap, |board, at| board.cells[at] == 0) {
            self.0.take(beside(empty, true, 2 * ROW), mover);
        }
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.0, end, ROW)
    }
    fn board(&self) -> &Board {
        &self.0
    }
}
