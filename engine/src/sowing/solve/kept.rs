//! What a solver knows of positions, eight bytes each, in room that is bounded.
//!
//! A position is written as a row of bits: for each hole as many ones as counters, then a nought. Stirred one-to-one, the first bits
//! are its place in the table and the others stand there, so that no two positions are ever taken for each other.

use crate::sowing::play::single::{Pair, Refused};

/// Entries that share a place: what one look at memory brings.
const WAYS: usize = 8;
/// Bits of an entry for what distinguishes positions of one place.
const REST: u32 = 43;
/// A lead is kept as so much more.
const ZERO: i32 = 64;
/// Counters, and bits, of positions that can be kept.
pub const MOST: usize = 63;

/// What is known of the lead that the player to move can still win from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// At least.
    pub low: i32,
    /// At most.
    pub high: i32,
    /// The best move so far, by its hole.
    pub best: u8,
    /// The logarithm of the work that it took.
    pub work: u8,
}

#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Place([u64; WAYS]);

/// Positions with what is known of them.
#[derive(Debug)]
pub struct Kept {
    places: Vec<Place>,
    /// Bits of a position; those that say its place.
    bits: u32,
    first: u32,
    row: usize,
    filled: usize,
    /// Places at most.
    most: usize,
}

impl Kept {
    /// Room for positions of boards with so many holes a row and counters in all, within so many bytes; none where a position has
    /// too many bits.
    ///
    /// # Errors
    /// No room even to begin with.
    pub fn of(row: usize, counters: usize, bytes: usize) -> Option<Result<Kept, Refused>> {
        let bits = (2 * row + counters) as u32;
        if bits as usize > MOST || counters > MOST {
            return None;
        }
        let first = bits.saturating_sub(REST).max(6);
        let most = (bytes / size_of::<Place>()).max(1 << first);
        let mut kept = Kept {
            places: vec![],
            bits: bits.max(first),
            first,
            row,
            filled: 0,
            most,
        };
        Some(room(1 << first).map(|places| {
            kept.places = places;
            kept
        }))
    }

    /// A position by its number; different positions have different numbers.
    #[inline(always)]
    pub fn number(&self, at: Pair) -> u64 {
        let mut bits = 0u64;
        for word in [at.own, at.other] {
            for i in 0..self.row {
                let n = (word >> (8 * i)) as u8;
                bits = (bits << n | ((1 << n) - 1)) << 1;
            }
        }
        // odd factors and shifts to the right lose nothing
        let mask = (1u64 << self.bits) - 1;
        let half = self.bits / 2;
        let mut x = bits & mask;
        x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        x ^= x >> half;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        x ^= x >> half;
        x.wrapping_mul(0xa076_1d64_78bd_642f) & mask
    }

    #[inline(always)]
    fn place(&self, number: u64) -> (usize, u64) {
        let rest = self.bits - self.first;
        ((number >> rest) as usize, number & ((1 << rest) - 1))
    }

    /// What is known of a position.
    #[inline(always)]
    pub fn get(&self, number: u64) -> Option<Known> {
        let (place, rest) = self.place(number);
        let found = self.places[place].0.iter();
        let mut found = found.filter(|e| **e != 0 && **e >> (64 - REST) == rest);
        found.next().map(|e| read(*e))
    }

    /// Keeps what is known of a position; where its place is full, in place of what took least work.
    #[inline]
    pub fn put(&mut self, number: u64, known: Known) {
        let (place, rest) = self.place(number);
        let entry = written(rest, known);
        let ways = &mut self.places[place].0;
        let mut least = (u8::MAX, 0);
        for (i, e) in ways.iter_mut().enumerate() {
            if *e == 0 {
                *e = entry;
                self.filled += 1;
                return;
            }
            if *e >> (64 - REST) == rest {
                *e = entry;
                return;
            }
            let work = read(*e).work;
            if work < least.0 {
                least = (work, i);
            }
        }
        ways[least.1] = entry;
    }

    /// Grows once it is tight, as far as it may and as memory is given.
    pub fn grow(&mut self) {
        let places = self.places.len();
        let tight = self.filled * 4 > places * WAYS * 3;
        if !tight || 2 * places > self.most || self.first + 1 > self.bits {
            return;
        }
        let more = places;
        if self.places.try_reserve_exact(more).is_err() {
            // it goes on with what it has
            self.most = places;
            return;
        }
        self.places.resize(2 * places, Place::default());
        let bit = self.bits - self.first - 1;
        // from the last on: each place is shared out between two, none of which is before it
        for from in (0..places).rev() {
            let old = std::mem::take(&mut self.places[from]);
            let (mut low, mut high) = (Place::default(), Place::default());
            let (mut lows, mut highs) = (0, 0);
            for e in old.0.into_iter().filter(|e| *e != 0) {
                let rest = e >> (64 - REST);
                let kept = e & ((1 << (64 - REST)) - 1) | (rest & ((1 << bit) - 1)) << (64 - REST);
                if rest >> bit & 1 == 0 {
                    low.0[lows] = kept;
                    lows += 1;
                } else {
                    high.0[highs] = kept;
                    highs += 1;
                }
            }
            self.places[2 * from] = low;
            self.places[2 * from + 1] = high;
        }
        self.first += 1;
    }
}

fn room(places: usize) -> Result<Vec<Place>, Refused> {
    let mut out = vec![];
    out.try_reserve_exact(places).map_err(|_| Refused)?;
    out.resize(places, Place::default());
    Ok(out)
}

#[inline(always)]
fn written(rest: u64, k: Known) -> u64 {
    let lead = |n: i32| (n + ZERO) as u64;
    rest << (64 - REST)
        | u64::from(k.work.min(15)) << 17
        | u64::from(k.best & 7) << 14
        | lead(k.low) << 7
        | lead(k.high)
}

#[inline(always)]
fn read(e: u64) -> Known {
    let lead = |n: u64| (n & 0x7f) as i32 - ZERO;
    Known {
        low: lead(e >> 7),
        high: lead(e),
        best: (e >> 14 & 7) as u8,
        work: (e >> 17 & 15) as u8,
    }
}
