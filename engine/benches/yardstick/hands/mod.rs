//! Games written by hand, as one would write a loop for one game: a byte a hole, a counter at a time, everything known beforehand.
//!
//! Each plays random rounds from the same stream as the engine, so that what it comes to is the engine's own, move for move.

mod laps;
mod one_lap;

use super::kernel::Sums;
use laps::{Gap, Oromo, Wuqro};
use ludarium_engine::game::random::Random;
use one_lap::{Bagara, Bechi, Mensa};

/// Turns after which a round is broken off.
const MOST_TURNS: u32 = 3_000;
/// Laps after which it is looked whether a board returns.
const TEST_FROM: u64 = 64;

type Cells = [u8; 12];

/// A hole and which way it is sown.
type Move = (usize, bool);

/// What a player may do.
#[derive(Default)]
struct Moves {
    list: [Move; 12],
    many: usize,
}

impl Moves {
    fn add(&mut self, m: Move) {
        self.list[self.many] = m;
        self.many += 1;
    }
}

/// A board, what was won, and how much was sown.
struct Board {
    cells: Cells,
    won: [u32; 2],
    laps: u64,
    counters: u64,
}

impl Board {
    fn of(cells: Cells) -> Board {
        Board {
            cells,
            won: [0; 2],
            laps: 0,
            counters: 0,
        }
    }

    fn take(&mut self, hole: usize, by: usize) {
        self.won[by] += u32::from(std::mem::take(&mut self.cells[hole]));
    }

    fn lift(&mut self, hole: usize) -> u8 {
        let hand = std::mem::take(&mut self.cells[hole]);
        self.laps += 1;
        self.counters += u64::from(hand);
        hand
    }

    fn row(&self, player: usize, row: usize) -> u32 {
        let cells = &self.cells[player * row..(player + 1) * row];
        cells.iter().map(|n| u32::from(*n)).sum()
    }

    fn left(&self) -> u32 {
        self.cells.iter().map(|n| u32::from(*n)).sum()
    }
}

/// Whether a long move has come back to where it was.
struct Return {
    origin: (Cells, usize),
    origin_at: u64,
    won: u32,
    saved: (Cells, usize),
    save_at: u64,
}

impl Return {
    fn of(board: &Board, hole: usize) -> Return {
        Return {
            origin: (board.cells, hole),
            origin_at: 0,
            won: board.won[0] + board.won[1],
            saved: (board.cells, usize::MAX),
            save_at: TEST_FROM,
        }
    }

    fn seen(&mut self, board: &Board, hole: usize, steps: u64) -> bool {
        if steps < TEST_FROM {
            return false;
        }
        let state = (board.cells, hole);
        let won = board.won[0] + board.won[1];
        if won != self.won {
            (self.origin, self.origin_at, self.won) = (state, steps, won);
        } else if state == self.origin || state == self.saved {
            if state == self.saved || self.origin_at > 0 || steps >= 2 * TEST_FROM {
                return true;
            }
            self.origin_at = steps;
        }
        if steps == self.save_at {
            self.saved = state;
            self.save_at *= 2;
        }
        false
    }
}

/// How a round came to its end.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// By a rule, or because nobody can move.
    Over,
    /// This player cannot move.
    Stuck(usize),
    /// It was broken off.
    Cap,
}

/// A game as its loop needs it.
trait Game: Sized {
    /// Who cannot move passes; else the round is over.
    const PASSES: bool;
    /// Holes of a row.
    const ROW: usize;
    /// As it stands when the first player is to move, and who that is.
    fn opened(random: &mut Random) -> (Self, usize);
    fn moves(&self, mover: usize) -> Moves;
    fn play(&mut self, mover: usize, m: Move);
    fn over(&self) -> bool {
        false
    }
    /// What each has in the end: what he has won, and what lies in his row.
    fn counted(&self, _: End) -> [u32; 2] {
        let board = self.board();
        [0, 1].map(|player| board.won[player] + board.row(player, Self::ROW))
    }
    fn board(&self) -> &Board;
}

fn round<G: Game>(random: &mut Random, sums: &mut Sums) {
    let (mut game, mut mover) = G::opened(random);
    let mut moves = game.moves(mover);
    let mut turns = 0;
    let end = loop {
        let m = moves.list[random.below(moves.many as u32) as usize];
        game.play(mover, m);
        turns += 1;
        if game.over() {
            break End::Over;
        }
        if turns == MOST_TURNS {
            break End::Cap;
        }
        mover = 1 - mover;
        moves = game.moves(mover);
        if moves.many == 0 {
            if !G::PASSES {
                break End::Stuck(mover);
            }
            mover = 1 - mover;
            moves = game.moves(mover);
            if moves.many == 0 {
                break End::Over;
            }
        }
    };
    let [south, north] = game.counted(end);
    sums.laps += game.board().laps;
    sums.counters += game.board().counters;
    sums.turns += u64::from(turns);
    sums.south += u64::from(south > north);
    sums.north += u64::from(south < north);
}

/// Every filled hole of a row, one way.
fn filled(board: &Board, mover: usize, row: usize) -> Moves {
    let mut moves = Moves::default();
    for hole in mover * row..(mover + 1) * row {
        if board.cells[hole] > 0 {
            moves.add((hole, true));
        }
    }
    moves
}

/// A single sowing one way or the other, the hole that it began from filled like any other; where it ends.
fn sow(board: &mut Board, (hole, onward): Move, holes: usize) -> usize {
    let mut at = hole;
    for _ in 0..board.lift(hole) {
        at = beside(at, onward, holes);
        board.cells[at] += 1;
    }
    at
}

fn beside(hole: usize, onward: bool, holes: usize) -> usize {
    match (hole, onward) {
        (h, true) if h + 1 == holes => 0,
        (h, true) => h + 1,
        (0, false) => holes - 1,
        (h, false) => h - 1,
    }
}

/// One random round of a game from a stream, added to sums.
pub type Round = fn(&mut Random, &mut Sums);

/// The games that there are, by the name of their edition.
pub const HANDS: [(&str, Round); 7] = [
    ("bechi", round::<Bechi>),
    ("bosh", round::<Gap<5, 4>>),
    ("gabata-adegrat-i", round::<Gap<6, 3>>),
    ("gabata-oromo", round::<Oromo>),
    ("gabata-wuqro", round::<Wuqro>),
    ("qelat-mensa", round::<Mensa>),
    ("um-el-bagara", round::<Bagara>),
];
