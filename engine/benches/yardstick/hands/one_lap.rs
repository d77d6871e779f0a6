//! Games of one lap a move.

use super::{beside, filled, sow, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// Qelat (Beni Amir-Mensa): one lap, fours at some places become houses that nobody sows.
pub struct Mensa {
    board: Board,
    house: [Option<usize>; 12],
}

impl Game for Mensa {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Mensa {
            board: Board::of([4; 12]),
            house: [None; 12],
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..6 {
            let hole = 6 * mover + place;
            if self.board.cells[hole] > 0 && self.house[hole].is_none() {
                moves.add((hole, place >= 3));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let at = sow(&mut self.board, m, 12);
        let place = (at + 6 * mover) % 12;
        if self.board.cells[at] == 4 && matches!(place, 0 | 5 | 6 | 7 | 10 | 11) {
            self.house[at].get_or_insert(mover);
        }
        false
    }
    fn counted(&self, end: End) -> [u32; 2] {
        [0, 1].map(|player| {
            let mine = |hole: &usize| match self.house[*hole] {
                Some(by) => by == player,
                None => end == End::Cap && *hole / 6 == player,
            };
            let mine = (0..12).filter(mine);
            mine.map(|hole| u32::from(self.board.cells[hole])).sum()
        })
    }
    fn board(&self) -> &Board {
        &self.board
    }
}

/// Um el-Bagara: one lap, twos and fours of the other's taken backwards.
pub struct Bagara(Board);

impl Game for Bagara {
    const PASSES: bool = true;
    const ROW: usize = 5;
    fn opened(random: &mut Random) -> (Self, usize) {
        let mut cells = [5; 12];
        cells[10..].fill(0);
        (Bagara(Board::of(cells)), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..5 {
            let hole = 5 * mover + place;
            if self.0.cells[hole] < 2 {
                continue;
            }
            if place >= 2 {
                moves.add((hole, true));
            }
            if place <= 2 {
                moves.add((hole, false));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let mut at = sow(&mut self.0, m, 10);
        while at / 5 != mover && matches!(self.0.cells[at], 2 | 4) {
            self.0.take(at, mover);
            at = beside(at, !m.1, 10);
        }
        false
    }
    fn board(&self) -> &Board {
        &self.0
    }
}

/// Béchi: one stays behind; even numbers that were moved before are taken, and those that follow.
pub struct Bechi {
    board: Board,
    moved: [bool; 8],
}

impl Game for Bechi {
    const PASSES: bool = true;
    const ROW: usize = 4;
    fn opened(random: &mut Random) -> (Self, usize) {
        let mut cells = [6; 12];
        cells[8..].fill(0);
        let game = Bechi {
            board: Board::of(cells),
            moved: [false; 8],
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        let mut moves = Moves::default();
        for place in 0..4 {
            let hole = 4 * mover + place;
            if self.board.cells[hole] >= 2 {
                moves.add((hole, place >= 2));
            }
        }
        moves
    }
    fn play(&mut self, mover: usize, (hole, onward): Move) -> bool {
        let hand = self.board.lift(hole);
        self.board.cells[hole] = 1;
        self.moved[hole] = true;
        let mut at = hole;
        for _ in 1..hand {
            at = beside(at, onward, 8);
            self.board.cells[at] += 1;
            self.moved[at] |= self.board.cells[at] == 1;
        }
        if !self.moved[at] {
            return false;
        }
        for _ in 0..=16 {
            let count = self.board.cells[at];
            if count == 0 || count % 2 == 1 {
                break;
            }
            self.board.take(at, mover);
            self.moved[at] = true;
            at = beside(at, onward, 8);
        }
        false
    }
    fn board(&self) -> &Board {
        &self.board
    }
}

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
