//! Games of lap after lap in which captured holes stay on the board, marked: nobody sows them, and a lap that ends in one is the last.

use super::{laps, sow, Board, End, Game, Move, Moves};
use ludarium_engine::game::random::Random;

/// A board, and who holds which hole.
pub struct Marked<const N: usize = 12> {
    pub board: Board<N>,
    pub by: [Option<usize>; N],
}

impl<const N: usize> Marked<N> {
    pub fn of(cells: [u8; N]) -> Self {
        Marked {
            board: Board::of(cells),
            by: [None; N],
        }
    }

    /// Every filled hole of a row that nobody holds.
    pub fn free(&self, mover: usize, onward: bool) -> Moves {
        let mut moves = Moves::default();
        for hole in N / 2 * mover..N / 2 * (mover + 1) {
            if self.board.cells[hole] > 0 && self.by[hole].is_none() {
                moves.add((hole, onward));
            }
        }
        moves
    }

    /// Lap after lap to an empty hole, one that is held, or one where `ends` says so: which.
    pub fn laps(
        &mut self,
        (first, onward): Move,
        ends: impl Fn(&Board<N>, usize) -> bool,
    ) -> Option<usize> {
        let by = &self.by;
        let lap = |board: &mut Board<N>, hole| sow(board, (hole, onward), N);
        laps(&mut self.board, first, lap, |board, at| {
            board.cells[at] == 1 || by[at].is_some() || ends(board, at)
        })
    }

    /// The last counter and one more are taken from a hole that is held; it alone, if nothing lay there.
    pub fn tax(&mut self, hole: usize, mover: usize) {
        let taken = self.board.cells[hole].min(2);
        self.board.cells[hole] -= taken;
        self.board.won[mover] += u32::from(taken);
    }

    /// What each has taken, what lies in the holes that he holds, and what lies in those of his row that nobody holds.
    pub fn counted(&self) -> [u32; 2] {
        let mut all = self.board.won;
        for (hole, count) in self.board.cells.iter().enumerate() {
            all[self.by[hole].unwrap_or(hole / (N / 2))] += u32::from(*count);
        }
        all
    }
}

/// Leyla Gobale (Somaliland): clockwise; from an empty hole of one's own what it faces is taken, three of them make both 'urs.
pub struct Leyla(Marked, bool);

impl Game for Leyla {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Leyla(Marked::of([4; 12]), true), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        if !self.1 {
            return self.0.free(mover, false);
        }
        let mut rightmost = Moves::default();
        rightmost.add((6 * mover + 5, false));
        rightmost
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        self.1 = false;
        let Some(at) = self.0.laps(m, |_, _| false) else {
            return false;
        };
        let facing = 11 - at;
        let Marked { board, by } = &mut self.0;
        if at / 6 != mover || by[at].is_some() || by[facing].is_some() {
            return false;
        }
        match board.cells[facing] {
            0 => {}
            3 => {
                board.cells[facing] -= 1;
                board.cells[at] += 1;
                by[facing] = Some(mover);
                by[at] = Some(mover);
            }
            _ => {
                board.take(facing, mover);
                board.take(at, mover);
            }
        }
        false
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}

/// Leyla or Wegi: clockwise; a four in a hole of the other's makes it and the one it faces wegis, and the two are levelled.
pub struct Wegi(Marked);

impl Game for Wegi {
    const PASSES: bool = false;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Wegi(Marked::of([4; 12])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.0.free(mover, false)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let four = |board: &Board, at: usize| board.cells[at] == 4 && at / 6 != mover;
        let Some(at) = self.0.laps(m, four) else {
            return false;
        };
        let Marked { board, by } = &mut self.0;
        match by[at] {
            Some(holder) if holder != mover => self.0.tax(at, mover),
            None if board.cells[at] == 4 => {
                by[at] = Some(mover);
                let mine = 11 - at;
                if by[mine].is_none() {
                    by[mine] = Some(mover);
                    let both = 4 + board.cells[mine];
                    let (less, more) = (both / 2, both.div_ceil(2));
                    let fuller = board.cells[mine] > 4;
                    board.cells[at] = if fuller { less } else { more };
                    board.cells[mine] = if fuller { more } else { less };
                }
            }
            _ => {}
        }
        false
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}

/// Gabata (Shoa I), and in a first round Qelat: a four in a hole of the other's makes it one's weg; who takes from a weg goes on.
pub struct Weg(Marked);

impl Game for Weg {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Weg(Marked::of([4; 12])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.0.free(mover, true)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let four = |board: &Board, at: usize| board.cells[at] == 4 && at / 6 != mover;
        let Some(at) = self.0.laps(m, four) else {
            return false;
        };
        match self.0.by[at] {
            None if self.0.board.cells[at] == 4 => self.0.by[at] = Some(mover),
            Some(holder) if holder != mover => {
                self.0.tax(at, mover);
                return true;
            }
            _ => {}
        }
        false
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}
