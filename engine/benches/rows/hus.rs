//! Hus as one would write a loop for it alone: two rows of a player as sixteen bytes, a lap as one addition to them.
//!
//! What is not Hus alone is how a lap is sown and when a move is void: Omweso has it from here.

use super::{random_games, Board, Rows, Sums, HOLES};

/// Laps after which it is looked whether a move comes back to where it was.
const TEST_FROM: u64 = 64;
/// Laps after which a move is void in any case.
const MOST_LAPS: u64 = 100_000;
/// More counters than there are, and a power of two.
const COUNTS: usize = 128;

/// Two in each hole of the outer row and of the inner row's right half.
const START: Rows = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0];

/// What a lap adds to each hole: of what is in hand, then of what is lifted from the hole; by hole, and by how many there are.
#[repr(align(16))]
pub struct Laps([[[Rows; COUNTS]; HOLES]; 2]);

impl Laps {
    pub fn new() -> Laps {
        let mut laps = Laps([[[[0; HOLES]; COUNTS]; HOLES]; 2]);
        for (lifted, by_hole) in laps.0.iter_mut().enumerate() {
            for (hole, by_count) in by_hole.iter_mut().enumerate() {
                for (count, adds) in by_count.iter_mut().enumerate() {
                    adds[hole] = ((lifted * count) as u8).wrapping_neg();
                    for n in 1..=count {
                        let add = &mut adds[(hole + n) % HOLES];
                        *add = add.wrapping_add(1);
                    }
                }
            }
        }
        laps
    }
}

/// How much a move has sown.
#[derive(Default)]
pub struct Sown {
    pub laps: u64,
    pub counters: u64,
}

/// Why a move is void.
pub enum Void {
    /// It came back to where it was.
    Endless,
    /// It had too many laps.
    Unresolved,
}

/// A move between two laps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// The hole that the next lap begins from.
    pub hole: usize,
    /// What was taken, to be sown after that hole; where nothing was, what lies in the hole is lifted.
    pub hand: u8,
    pub board: Board,
}

impl State {
    /// A move from a hole that is about to begin.
    pub fn of(board: &Board, hole: usize) -> State {
        State {
            hole,
            hand: 0,
            board: *board,
        }
    }

    /// Sows a lap; the hole where its last counter falls.
    #[inline(always)]
    pub fn lap(&mut self, laps: &Laps, sown: &mut Sown) -> usize {
        let hole = self.hole % HOLES;
        let lifted = self.hand == 0;
        let count = match lifted {
            true => self.board.own[hole],
            false => self.hand,
        };
        let adds = &laps.0[usize::from(lifted)][hole][usize::from(count) % COUNTS];
        for (cell, add) in self.board.own.iter_mut().zip(adds) {
            *cell = cell.wrapping_add(*add);
        }
        self.hand = 0;
        sown.laps += 1;
        sown.counters += u64::from(count);
        (hole + usize::from(count)) % HOLES
    }
}

/// Where a long move may come back to: where it began, and where it stood after 64 laps, 128, 256 …
struct Long {
    origin: State,
    /// Laps after which it was first seen there again; 0 = it was not.
    origin_at: u64,
    saved: Option<State>,
    save_at: u64,
}

/// What is known of a move that is long; of one that is not, nothing.
#[derive(Default)]
pub struct Back(Option<Long>);

impl Back {
    /// Whether a move that began so is void, once it stands so after so many laps.
    #[inline(always)]
    pub fn void(&mut self, origin: &State, now: &State, laps: u64) -> Option<Void> {
        if laps < TEST_FROM {
            return None;
        }
        self.looked(origin, now, laps)
    }

    #[inline(never)]
    fn looked(&mut self, origin: &State, now: &State, laps: u64) -> Option<Void> {
        let long = self.0.get_or_insert(Long {
            origin: *origin,
            origin_at: 0,
            saved: None,
            save_at: TEST_FROM,
        });
        let begins = *now == long.origin;
        // it may have come by before anybody looked: counted is, as the engine does it, when it comes by next
        if begins && long.origin_at == 0 && laps < 2 * TEST_FROM {
            long.origin_at = laps;
        } else if begins || long.saved.as_ref() == Some(now) {
            return Some(Void::Endless);
        }
        if laps == long.save_at {
            long.saved = Some(*now);
            long.save_at *= 2;
        }
        (laps >= MOST_LAPS).then_some(Void::Unresolved)
    }
}

/// A move: lap after lap until one ends in an empty hole.
fn moved(laps: &Laps, before: &Board, hole: usize) -> (Sown, Result<Board, Void>) {
    let origin = State::of(before, hole);
    let mut now = origin;
    let mut back = Back::default();
    let mut sown = Sown::default();
    loop {
        let end = now.lap(laps, &mut sown);
        let State { hole, hand, board } = &mut now;
        if board.own[end] == 1 {
            return (sown, Ok(*board));
        }
        *hole = end;
        if end >= 8 && board.other[23 - end] > 0 {
            let facing = std::mem::take(&mut board.other[23 - end]);
            *hand = facing + std::mem::take(&mut board.other[end - 8]);
        }
        if let Some(void) = back.void(&origin, &now, sown.laps) {
            return (sown, Err(void));
        }
    }
}

/// So many random games.
pub fn play(games: u64) -> Sums {
    random_games(games, START, moved)
}
