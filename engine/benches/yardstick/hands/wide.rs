//! Games of lap after lap on rows of ten and of twelve holes.

use super::facing::relayed;
use super::{all_but_stuck, beside, filled, laps, sow, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// Who wins where only that decides: he who can still move, or else who has more.
fn who_can_move<const N: usize>(board: &Board<N>, end: End) -> [u32; 2] {
    match end {
        End::Stuck(stuck) => [0, 1].map(|p| u32::from(p != stuck)),
        _ => [0, 1].map(|p| board.won[p] + board.row(p, N / 2)),
    }
}

/// Andada: after a gambit from a hole drawn by lot, what faces an empty hole of one's own is taken; among single counters the last of
/// a row goes home.
pub struct Andada(Board<24>);

impl Game<24> for Andada {
    const PASSES: bool = false;
    const ROW: usize = 12;
    fn opened(random: &mut Random) -> (Self, usize) {
        let opener = random.below(2) as usize;
        let picked = 12 * opener + 11 - random.below(12) as usize;
        let cells = std::array::from_fn(|h| if h % 3 == picked % 3 { 0 } else { 3 });
        (Andada(Board::of(cells)), opener)
    }
    fn moves(&self, mover: usize) -> Moves {
        filled(&self.0, mover, 12)
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        if hole % 12 == 11 && self.0.cells.iter().all(|n| *n < 2) {
            self.0.won[mover] += u32::from(self.0.lift(hole));
            return false;
        }
        if let Some(at) = relayed(&mut self.0, hole).filter(|at| at / 12 == mover) {
            self.0.take(23 - at, mover);
        }
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        who_can_move(&self.0, end)
    }
    fn board(&self) -> &Board<24> {
        &self.0
    }
}

/// Dabuda: only from holes whose first lap leads over, goes round or ends in an empty hole; capturing and captured balls are taken.
pub struct Dabuda {
    board: Board<20>,
    first: bool,
}

impl Game<20> for Dabuda {
    const PASSES: bool = false;
    const ROW: usize = 10;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Dabuda {
            board: Board::of([4; 20]),
            first: true,
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..10 {
            let hole = 10 * mover + place;
            let count = self.board.cells[hole];
            if count == 0 {
                continue;
            }
            let end = (hole + usize::from(count)) % 20;
            let may = match self.first {
                true => place >= 6,
                false => end / 10 != mover || count >= 10 || self.board.cells[end] == 0,
            };
            if may {
                moves.add((hole, true));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        self.first = false;
        if let Some(at) = relayed(&mut self.board, hole).filter(|at| at / 10 == mover) {
            if self.board.cells[19 - at] > 0 {
                self.board.take(19 - at, mover);
                self.board.take(at, mover);
            }
        }
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        all_but_stuck(&self.board, end, 10)
    }
    fn board(&self) -> &Board<20> {
        &self.board
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

/// Lamlameta (Konso): the other's pairs are jumped, no pair is sown, and all of the other's pairs are taken together.
pub struct Konso {
    board: Board<24>,
    first: bool,
}

/// A sowing that jumps the other's pairs; where it ends.
fn past_pairs(board: &mut Board<24>, hole: usize, mover: usize) -> usize {
    let mut at = hole;
    for _ in 0..board.lift(hole) {
        at = beside(at, true, 24);
        while board.cells[at] == 2 && at / 12 != mover {
            at = beside(at, true, 24);
        }
        board.cells[at] += 1;
    }
    at
}

impl Game<24> for Konso {
    const PASSES: bool = true;
    const ROW: usize = 12;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Konso {
            board: Board::of([2; 24]),
            first: true,
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..12 {
            let hole = 12 * mover + place;
            let may = match self.first {
                true => place >= 10,
                false => !matches!(self.board.cells[hole], 0 | 2),
            };
            if may {
                moves.add((hole, true));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, (hole, _): Move) -> bool {
        let board = &mut self.board;
        let ended = if std::mem::take(&mut self.first) {
            relayed(board, hole)
        } else {
            let lap = |board: &mut Board<24>, hole| past_pairs(board, hole, mover);
            laps(board, hole, lap, |board, at| board.cells[at] == 1)
        };
        if ended.is_some_and(|at| at / 12 == mover && board.cells[23 - at] == 2) {
            for hole in 12 * (1 - mover)..12 * (2 - mover) {
                if board.cells[hole] == 2 {
                    board.take(hole, mover);
                }
            }
        }
        false
    }
    fn over(&self, mover: usize) -> bool {
        self.board.row(1 - mover, 12) == 0
    }
    fn board(&self) -> &Board<24> {
        &self.board
    }
}
