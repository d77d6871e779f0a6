//! What owners and marks make of holes, kept while a round is played.

use super::{ROOM, TRIGGERS};

/// What owner and mark make of a hole, for one mover.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Coded {
    /// Where its row of `acts` begins.
    pub row: u16,
    /// What added to its count shows in the top bit whether he may sow it.
    pub need: u8,
    /// Which way: a direction's number, or [`super::EITHER`].
    pub way: u8,
    /// Outcome of a passing counter for each trigger; 0 = nothing.
    pub passing: [u8; TRIGGERS],
}

/// What owners and marks make of all holes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Codes {
    /// For each mover and place: its row of `acts`.
    pub rows: [[u16; ROOM]; 2],
    /// For each player and hole: what added to its count shows in the top bit whether he may choose it, in two halves.
    pub need: [[u64; 2]; 2],
    /// For each player and hole: which way.
    pub ways: [[u8; ROOM]; 2],
    /// For each mover and trigger: holes where a passing counter does something, as top bits.
    pub alert: [[u128; TRIGGERS]; 2],
    /// For each mover and hole: the outcome of a passing counter at each trigger.
    pub passing: [[[u8; TRIGGERS]; ROOM]; 2],
}

impl Codes {
    /// Before any hole is coded: every place a store.
    pub fn of_stores(row: u16) -> Codes {
        Codes {
            rows: [[row; ROOM]; 2],
            need: [[0; 2]; 2],
            ways: [[0; ROOM]; 2],
            alert: [[0; TRIGGERS]; 2],
            passing: [[[0; TRIGGERS]; ROOM]; 2],
        }
    }

    #[inline(always)]
    pub fn set(&mut self, mover: usize, hole: usize, coded: &Coded, triggers: usize) {
        self.rows[mover][hole] = coded.row;
        self.passing[mover][hole] = coded.passing;
        self.ways[mover][hole] = coded.way;
        let shift = 8 * (hole % 8);
        let half = &mut self.need[mover][hole / 8];
        *half = (*half & !(0xff << shift)) | u64::from(coded.need) << shift;
        let bit = 0x80u128 << (8 * hole);
        let outcomes = coded.passing[..triggers].iter();
        for (set, outcome) in self.alert[mover].iter_mut().zip(outcomes) {
            *set = if *outcome != 0 {
                *set | bit
            } else {
                *set & !bit
            };
        }
    }
}
