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
        let theirs = self.0.marking(mover, m);
        if let Some(at) = theirs {
            self.0.tax(at, mover);
        }
        theirs.is_some()
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}

/// Gabata (Shoa and Adegrat): the same after an opening that leaves fives and threes and gives the opener the other's first hole.
pub struct Adegrat(Marked);

impl Game for Adegrat {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let opener = random.below(2) as usize;
        let other = 1 - opener;
        let mut all = Marked::of(std::array::from_fn(|h| 3 + 2 * (h % 2) as u8));
        all.board.cells[6 * opener + 5] = 4;
        all.board.cells[6 * other] = 4;
        all.by[6 * other] = Some(opener);
        (Adegrat(all), other)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.0.free(mover, true)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        let theirs = self.0.marking(mover, m);
        if let Some(at) = theirs {
            self.0.tax(at, mover);
        }
        theirs.is_some()
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.0.counted()
    }
    fn board(&self) -> &Board {
        &self.0.board
    }
}

/// Um el Banât: the same, but nothing is taken from an empty daughter, and the move ends there.
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

/// Awagagae, in a first round: who first ends in a hole that the other holds lets her eat, later he takes one; the move ends.
pub struct Awagagae {
    all: Marked,
    fed: [bool; 12],
}

impl Game for Awagagae {
    const PASSES: bool = true;
    const ROW: usize = 6;
    fn opened(random: &mut Random) -> (Self, usize) {
        let game = Awagagae {
            all: Marked::of([4; 12]),
            fed: [false; 12],
        };
        (game, random.below(2) as usize)
    }
    fn moves(&self, mover: usize) -> Moves {
        self.all.free(mover, true)
    }
    fn play(&mut self, mover: usize, m: Move) -> bool {
        if let Some(at) = self.all.marking(mover, m) {
            if self.fed[at] {
                self.all.board.cells[at] -= 1;
                self.all.board.won[mover] += 1;
            }
            self.fed[at] = true;
        }
        false
    }
    fn counted(&self, _: End) -> [u32; 2] {
        self.all.counted()
    }
    fn board(&self) -> &Board {
        &self.all.board
    }
}
