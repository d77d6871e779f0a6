//! Games written by hand, as one would write a loop for one game: a byte a hole, a counter at a time, everything known beforehand.
//!
//! Each plays random rounds from the same stream as the engine, so that what it comes to is the engine's own, move for move.

mod laps;
mod marks;
mod one_lap;
mod three_rows;
mod wide;

use super::kernel::Sums;
use laps::Rio;
use ludarium_engine::game::random::Random;
use marks::Banat;
use one_lap::Kara;
use three_rows::Abalalae;
use wide::Tapata;

/// Turns after which a round is broken off.
const MOST_TURNS: u32 = 3_000;
/// Laps after which it is looked whether a board returns.
const TEST_FROM: u64 = 64;
/// Laps after which a move is given up.
const MOST_LAPS: u64 = 10_000_000;

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

/// A board of so many holes, or fewer, what was won, and how much was sown.
struct Board<const N: usize = 12> {
    cells: [u8; N],
    /// Holes that have been empty, a bit each, where the game asks it.
    emptied: u32,
    /// Whether the end of a move asks what it has taken.
    asks_taken: bool,
    won: [u32; 2],
    laps: u64,
    counters: u64,
}

impl<const N: usize> Board<N> {
    fn of(cells: [u8; N]) -> Self {
        Board {
            cells,
            emptied: 0,
            asks_taken: false,
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

/// Where a long move may come back to, and how all was before it.
struct Return<const N: usize> {
    before: ([u8; N], u32, [u32; 2]),
    origin: ([u8; N], u32, usize),
    origin_at: u64,
    won: u32,
    saved: ([u8; N], u32, usize),
    save_at: u64,
}

impl<const N: usize> Return<N> {
    fn of(board: &Board<N>, hole: usize) -> Self {
        Return {
            before: (board.cells, board.emptied, board.won),
            origin: (board.cells, board.emptied, hole),
            origin_at: 0,
            won: board.won[0] + board.won[1],
            saved: (board.cells, board.emptied, usize::MAX),
            save_at: TEST_FROM,
        }
    }

    /// Whether it is back, or has gone on for too long; then all is as it was.
    fn undone(&mut self, board: &mut Board<N>, hole: usize, steps: u64) -> bool {
        if steps < TEST_FROM || !(self.seen(board, hole, steps) || steps >= MOST_LAPS) {
            return false;
        }
        (board.cells, board.emptied, board.won) = self.before;
        true
    }

    fn seen(&mut self, board: &Board<N>, hole: usize, steps: u64) -> bool {
        let state = (board.cells, board.emptied, hole);
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
        if board.asks_taken && steps == TEST_FROM {
            // as the engine does: what was seen before may have been before something was taken
            (self.origin.2, self.saved.2) = (usize::MAX, usize::MAX);
        }
        false
    }
}

/// Lap after lap until one ends where the move ends: that hole. None where it never ends; then all is as it was.
fn laps<const N: usize>(
    board: &mut Board<N>,
    first: usize,
    mut lap: impl FnMut(&mut Board<N>, usize) -> usize,
    ends: impl Fn(&Board<N>, usize) -> bool,
) -> Option<usize> {
    let mut back = Return::of(board, first);
    let mut hole = first;
    let mut steps = 0;
    loop {
        hole = lap(board, hole);
        if ends(board, hole) {
            return Some(hole);
        }
        steps += 1;
        if back.undone(board, hole, steps) {
            return None;
        }
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
trait Game<const N: usize = 12>: Sized {
    /// Who cannot move passes; else the round is over.
    const PASSES: bool;
    /// Holes of a row.
    const ROW: usize;
    /// As it stands when the first player is to move, and who that is.
    fn opened(random: &mut Random) -> (Self, usize);
    fn moves(&self, mover: usize) -> Moves;
    /// Whether the mover is to move again.
    fn play(&mut self, mover: usize, m: Move) -> bool;
    fn over(&self, _mover: usize) -> bool {
        false
    }
    /// What each has in the end, as it decides who has won: what he has taken, and what lies in his row.
    fn counted(&self, _: End) -> [u32; 2] {
        let board = self.board();
        [0, 1].map(|player| board.won[player] + board.row(player, Self::ROW))
    }
    fn board(&self) -> &Board<N>;
}

fn round<const N: usize, G: Game<N>>(random: &mut Random, sums: &mut Sums) {
    let (mut game, mut mover) = G::opened(random);
    let mut moves = game.moves(mover);
    let mut turns = 0;
    let end = loop {
        let m = moves.list[random.below(moves.many as u32) as usize];
        let again = game.play(mover, m);
        if game.over(mover) {
            turns += 1;
            break End::Over;
        }
        if again {
            moves = game.moves(mover);
            if moves.many > 0 {
                continue;
            }
        }
        turns += 1;
        if again && !G::PASSES {
            break End::Stuck(mover);
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
fn filled<const N: usize>(board: &Board<N>, mover: usize, row: usize) -> Moves {
    let mut moves = Moves::default();
    for hole in mover * row..(mover + 1) * row {
        if board.cells[hole] > 0 {
            moves.add((hole, true));
        }
    }
    moves
}

/// A single sowing one way or the other, the hole that it began from filled like any other; where it ends.
fn sow<const N: usize>(board: &mut Board<N>, (hole, onward): Move, holes: usize) -> usize {
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

/// What each has where he who cannot move gets nothing of what is left.
fn all_but_stuck<const N: usize>(board: &Board<N>, end: End, row: usize) -> [u32; 2] {
    let won = board.won;
    match end {
        End::Stuck(stuck) => [0, 1].map(|p| won[p] + u32::from(p != stuck) * board.left()),
        _ => [0, 1].map(|p| won[p] + board.row(p, row)),
    }
}

/// One random round of a game from a stream, added to sums.
pub type Round = fn(&mut Random, &mut Sums);

/// The games that there are, one of each shape, by the name of their edition: three rows, one lap a move, lap after lap, long rows,
/// marked holes.
pub const HANDS: [(&str, Round); 5] = [
    ("abalalae", round::<18, Abalalae>),
    ("kara", round::<12, Kara>),
    ("rio-kadalis", round::<12, Rio>),
    ("tapata", round::<24, Tapata>),
    ("um-el-banat", round::<12, Banat>),
];
