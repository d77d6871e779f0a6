//! A game of lap after lap in which captured holes stay on the board, marked: nobody sows them, and a lap that ends in one is the last.

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

    /// Lap after lap in which a last counter that makes four in a hole of the other's makes it the mover's; the hole, if the move
    /// ends in one that the other holds.
    pub fn marking(&mut self, mover: usize, m: Move) -> Option<usize> {
        let four = |board: &Board<N>, at: usize| board.cells[at] == 4 && at / (N / 2) != mover;
        let at = self.laps(m, four)?;
        if self.by[at].is_none() && self.board.cells[at] == 4 {
            self.by[at] = Some(mover);
        }
        (self.by[at] == Some(1 - mover)).then_some(at)
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

/// Um el Banât: a four in a hole of the other's makes it one's daughter; who takes from a daughter goes on. Nothing is taken from an empty daughter, and the move ends there.
pub struct Banat(Marked);

impl Game for Banat {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        (Banat(Marked::of([4; 12])), random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.0.free(mover, true)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let Some(at) = self.0.marking(mover, m) else {
            return false;
        };
        if self.0.board.cells[at] == 1 {
            return false;
        }
        self.0.tax(at, mover);
        true
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}
