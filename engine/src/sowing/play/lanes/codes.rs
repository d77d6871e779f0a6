//! What owners and marks make of holes, kept while a round is played.

use super::board::Board;
use super::parts::TRIGGERS;

/// No count is above this: the hole is never chosen.
pub(super) const NEVER: u8 = 255;

/// More than so many cannot be wanted of [`Board::enough`].
pub(super) const MOST_LESS: u8 = 126;

/// What [`Board::enough`] needs, of a hole that wants more than so many.
fn need(less: u8) -> u8 {
    127u8.saturating_sub(less)
}

/// What owner and mark make of a hole, for one mover.
#[derive(Debug, Clone, Copy)]
pub(super) struct Coded {
    /// Where its row of `acts` begins.
    pub row: u16,
    /// The player may sow it with more counters than this; and, if there is no other hole, with more than that.
    pub less: [u8; 2],
    /// Which way: a direction's number, or [`super::parts::EITHER`].
    pub way: u8,
    /// Outcome of a passing counter for each trigger; 0 = nothing.
    pub passing: [u8; TRIGGERS],
}

/// What owners and marks make of all holes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Codes<const N: usize> {
    /// For each mover and place: its row of `acts`.
    pub rows: [[u16; N]; 2],
    /// For each player: what he needs in a hole to choose it ([`Board::enough`]), and where there is no other.
    pub need: [Board<N>; 2],
    pub resort: [Board<N>; 2],
    /// For each player and hole: which way.
    pub ways: [[u8; N]; 2],
    /// For each mover and trigger: holes where a passing counter does something.
    pub alert: [[Board<N>; TRIGGERS]; 2],
    /// For each mover and hole: the outcome of a passing counter at each trigger.
    pub passing: [[[u8; TRIGGERS]; N]; 2],
}

impl<const N: usize> Codes<N> {
    /// Before any hole is coded: every place a store.
    pub fn of_stores(row: u16) -> Codes<N> {
        Codes {
            rows: [[row; N]; 2],
            need: [Board::default(); 2],
            resort: [Board::default(); 2],
            ways: [[0; N]; 2],
            alert: [[Board::default(); TRIGGERS]; 2],
            passing: [[[0; TRIGGERS]; N]; 2],
        }
    }

    #[inline(always)]
    pub fn set(&mut self, mover: usize, hole: usize, coded: &Coded, triggers: usize) {
        self.rows[mover][hole] = coded.row;
        self.passing[mover][hole] = coded.passing;
        self.ways[mover][hole] = coded.way;
        self.need[mover].set(hole, need(coded.less[0]));
        self.resort[mover].set(hole, need(coded.less[1]));
        let outcomes = coded.passing[..triggers].iter();
        for (set, outcome) in self.alert[mover].iter_mut().zip(outcomes) {
            set.put(hole, *outcome != 0);
        }
    }
}
