//! What owners and marks make of holes, kept while a round is played.

use super::lanes::Lanes;
use crate::sowing::play::packed::parts::TRIGGERS;

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
pub(super) struct Codes<L: Lanes> {
    /// For each mover and place: its row of `acts`.
    pub rows: [L::Each<u16>; 2],
    /// For each player: what added to the counts shows in the top bits which holes he may choose.
    pub need: [L::Set; 2],
    /// For each player and hole: which way.
    pub ways: [L::Each<u8>; 2],
    /// For each mover and trigger: holes where a passing counter does something, as top bits.
    pub alert: [[L; TRIGGERS]; 2],
    /// For each mover and hole: the outcome of a passing counter at each trigger.
    pub passing: [L::Each<[u8; TRIGGERS]>; 2],
}

impl<L: Lanes> Codes<L> {
    /// Before any hole is coded: every place a store.
    pub fn of_stores(row: u16) -> Codes<L> {
        Codes {
            rows: [L::each(row); 2],
            need: [L::Set::default(); 2],
            ways: [L::each(0); 2],
            alert: [[L::default(); TRIGGERS]; 2],
            passing: [L::each([0; TRIGGERS]); 2],
        }
    }

    #[inline(always)]
    pub fn set(&mut self, mover: usize, hole: usize, coded: &Coded, triggers: usize) {
        self.rows[mover][hole] = coded.row;
        self.passing[mover][hole] = coded.passing;
        self.ways[mover][hole] = coded.way;
        let shift = 8 * (hole % 8);
        let eight = &mut self.need[mover].as_mut()[hole / 8];
        *eight = (*eight & !(0xff << shift)) | u64::from(coded.need) << shift;
        let bit = L::at(hole, 0x80);
        let outcomes = coded.passing[..triggers].iter();
        for (set, outcome) in self.alert[mover].iter_mut().zip(outcomes) {
            *set = if *outcome != 0 {
                set.or(bit)
            } else {
                set.without(bit)
            };
        }
    }
}
