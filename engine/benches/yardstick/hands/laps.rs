//! Games of lap after lap.

use super::{beside, filled, sow, Board, End, Game, Move, Moves, Return};
use ludarium_engine::game::random::Random;

/// A move lap after lap in which a four made on the way is its owner's; `last_four` says whether the last counter's is the mover's.
fn fours(board: &mut Board, mover: usize, first: usize, last_four: bool) {
    let before = (board.cells, board.won);
    let mut back = Return::of(board, first);
    let mut hole = first;
    for steps in 1.. {
        let hand = board.lift(hole);
        let mut at = hole;
        for n in 1..=hand {
            at = if at == 11 { 0 } else { at + 1 };
            board.cells[at] += 1;
            if board.cells[at] == 4 && n < hand {
                board.take(at, at / 6);
            }
        }
        match board.cells[at] {
            1 => return,
            4 if last_four => return board.take(at, mover),
            _ => hole = at,
        }
        if back.seen(board, hole, steps) {
            (board.cells, board.won) = before;
            return;
        }
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
    fn play(&mut self, mover: usize, (hole, _): Move) {
        self.1 = None;
        fours(&mut self.0, mover, hole, false);
    }
    fn over(&self) -> bool {
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
        let mut cells = [3; 12];
        cells[6 * opener..6 * opener + 6].fill(0);
        let (mut at, mut hand) = (6 * opener + 5, 18);
        loop {
            for _ in 0..hand {
                at = (at + 1) % 12;
                cells[at] += 1;
            }
            if cells[at] == 1 {
                return (Wuqro(Board::of(cells)), 1 - opener);
            }
            hand = std::mem::take(&mut cells[at]);
        }
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 6)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) {
        fours(&mut self.0, mover, hole, true);
    }
    fn over(&self) -> bool {
        self.0.left() <= 4
    }
    fn board(&self) -> &Board {
        &self.0
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
    fn play(&mut self, mover: usize, (first, _): Move) {
        let before = (self.0.cells, self.0.won);
        let mut back = Return::of(&self.0, first);
        let mut hole = first;
        for steps in 1.. {
            let next = beside(sow(&mut self.0, (hole, true), 2 * ROW), true, 2 * ROW);
            if self.0.cells[next] == 0 {
                return self.0.take(beside(next, true, 2 * ROW), mover);
            }
            hole = next;
            if back.seen(&self.0, hole, steps) {
                (self.0.cells, self.0.won) = before;
                return;
            }
        }
    }
    fn counted(&self, end: End) -> [u32; 2] {
        let won = self.0.won;
        match end {
            End::Stuck(stuck) => [0, 1].map(|p| won[p] + u32::from(p != stuck) * self.0.left()),
            _ => [0, 1].map(|p| won[p] + self.0.row(p, ROW)),
        }
    }
    fn board(&self) -> &Board {
        &self.0
    }
}
