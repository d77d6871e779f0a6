//! A board in a few numbers, a byte a place: sixteen places in one number of 128 bits, thirty-two in two of them.
//!
//! This is SIMD within a register (SWAR), without intrinsics, so that native and page run one code. A lap is laid beforehand as a board
//! of what it adds, and sowing it is one addition. Counts stay below 128: additions never carry from one byte into the next, and the top
//! bit of a byte is free to say yes or no of its place, so that all places are compared at once. On boards of more counters ([`Full`])
//! they stay below 256, and the top bit is asked beside the others.

use crate::game::random::Random;
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// A board of sixteen places: of the kind that the machine adds fastest.
#[cfg(not(target_arch = "wasm32"))]
pub type Sixteen = u128;
#[cfg(target_arch = "wasm32")]
pub type Sixteen = super::pair::Pair;

#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn halves(x: Sixteen) -> [u64; 2] {
    [x as u64, (x >> 64) as u64]
}
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn halves(x: Sixteen) -> [u64; 2] {
    [x.0, x.1]
}
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn whole(halves: [u64; 2]) -> Sixteen {
    u128::from(halves[0]) | u128::from(halves[1]) << 64
}
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn whole(halves: [u64; 2]) -> Sixteen {
    super::pair::Pair(halves[0], halves[1])
}

pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
pub(super) const TOPS: u64 = 0x8080_8080_8080_8080;

/// The top bit of every byte that is 0. Bytes are below 128, so adding 127 (`!TOPS`) sets the top bit of all but those.
#[inline(always)]
pub(super) fn none(x: u64) -> u64 {
    (!x.wrapping_add(!TOPS)) & TOPS
}

/// The same of bytes that may be anything.
#[inline(always)]
fn none_of(x: u64) -> u64 {
    !(((x & !TOPS) + !TOPS) | x) & TOPS
}

/// The top bit of every byte of `x` that is at least 128 less that of `need`, 0 (never) apart; those of `need` are below 128.
#[inline(always)]
fn enough(x: u64, need: u64) -> u64 {
    (((x & !TOPS) + need) | (x & (need + !TOPS))) & TOPS
}

/// A byte a place. Of boards, every byte stays at or below [`Lanes::FULL`].
pub trait Lanes: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Places there is room for.
    const ROOM: usize;
    /// Counters that a place holds at most.
    const FULL: usize;
    /// Something for each place.
    type Each<T: Copy + Debug>: Copy + Debug + Index<usize, Output = T> + IndexMut<usize>;
    /// Some of the places: the top bits of their bytes, eight places a number.
    type Set: Copy + Eq + Debug + Default + AsRef<[u64]> + AsMut<[u64]>;

    /// One value for every place.
    fn each<T: Copy + Debug>(value: T) -> Self::Each<T>;
    /// Of the bytes of a position: those past their end are 0.
    fn read(bytes: &[u8]) -> Self;
    /// Into the bytes of a position.
    fn write(self, bytes: &mut [u8]);
    /// A board with this byte at every place.
    fn splat(byte: u8) -> Self;
    /// Counters at a place, as a number to add to a board.
    fn at(place: usize, count: usize) -> Self;
    /// The byte of a place.
    fn byte(self, place: usize) -> usize;
    /// The sum, where every byte of it is at most [`Lanes::FULL`]: between bytes nothing is carried in the end.
    fn plus(self, other: Self) -> Self;
    /// The difference, likewise.
    fn minus(self, other: Self) -> Self;
    /// Bit by bit.
    fn and(self, other: Self) -> Self;
    /// Bit by bit.
    fn or(self, other: Self) -> Self;
    /// Bit by bit.
    fn xor(self, other: Self) -> Self;
    /// Bit by bit.
    fn without(self, other: Self) -> Self;
    /// The top bit of every byte that is 0.
    fn none(self) -> Self;
    /// Whether every bit is 0.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// The lowest place of which a bit is set.
    fn lowest(self) -> usize;
    /// Without its lowest bit.
    fn drop_lowest(self) -> Self;
    /// The sum of the bytes, where it is below 256.
    fn sum(self) -> usize;
    /// Holes with as many counters as a player needs to choose them. `need` holds 128 less the least count (0: never), so that count
    /// and need reach the top bit together just where there are enough. Needs are below 128.
    fn open(self, need: Self::Set) -> Self::Set;
    /// Whether a set has none.
    fn nobody(set: Self::Set) -> bool;
    /// Those of a set that are none of these.
    fn outside(self, set: Self::Set) -> Self::Set;
    /// One of the holes of a set that is not empty, all equally likely, lowest first: without a branch where that is faster.
    fn draw(set: Self::Set, random: &mut Random) -> usize;
}

/// The place of one of a set that is not empty, all equally likely.
#[inline(always)]
pub(super) fn draw(set: [u64; 2], random: &mut Random) -> usize {
    // which hole is drawn is as good as random, and a branch on it would be foretold wrongly half of the time: so the place of the
    // k-th hole is computed, by counting the bytes before it
    let bits = [set[0] >> 7, set[1] >> 7];
    let many = (bits[0] + bits[1]).wrapping_mul(ONES) >> 56;
    let k = u64::from(random.below(many as u32));
    // running totals of the set, byte by byte; bytes whose total is at most k come before the k-th of the set
    let low = bits[0].wrapping_mul(ONES);
    let high = bits[1].wrapping_mul(ONES) + (low >> 56) * ONES;
    // k in every byte, with the top bit lent to it: what is left of that bit says whether the total there is at most k
    let k = (k * ONES) | TOPS;
    let before = (((k - low) & TOPS) >> 7) + (((k - high) & TOPS) >> 7);
    (before.wrapping_mul(ONES) >> 56) as usize
}

/// Thirty-two places: two boards of sixteen. Not four numbers in a row, which the compiler would work on two at a time and fetch
/// singly, each time waiting for memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TwoOf<const FULL: bool>(Sixteen, Sixteen);

/// Thirty-two places with up to 127 counters each.
pub type Wide = TwoOf<false>;
/// With up to 255.
pub type Full = TwoOf<true>;

impl<const FULL: bool> TwoOf<FULL> {
    #[inline(always)]
    fn both(self, other: Self, f: impl Fn(Sixteen, Sixteen) -> Sixteen) -> Self {
        TwoOf(f(self.0, other.0), f(self.1, other.1))
    }
}

impl<const FULL: bool> Lanes for TwoOf<FULL> {
    const ROOM: usize = 32;
    const FULL: usize = if FULL { 255 } else { 127 };
    type Each<T: Copy + Debug> = [T; 32];
    type Set = [u64; 4];

    fn each<T: Copy + Debug>(value: T) -> [T; 32] {
        [value; 32]
    }
    fn read(bytes: &[u8]) -> Self {
        TwoOf(Sixteen::read(bytes), Sixteen::read(&bytes[16..]))
    }
    fn write(self, bytes: &mut [u8]) {
        self.0.write(bytes);
        self.1.write(&mut bytes[16..]);
    }
    #[inline(always)]
    fn splat(byte: u8) -> Self {
        TwoOf(Sixteen::splat(byte), Sixteen::splat(byte))
    }
    #[inline(always)]
    fn at(place: usize, count: usize) -> Self {
        let (half, none) = (Sixteen::at(place & 15, count), Sixteen::default());
        if place & 16 == 0 {
            TwoOf(half, none)
        } else {
            TwoOf(none, half)
        }
    }
    #[inline(always)]
    fn byte(self, place: usize) -> usize {
        let half = if place & 16 == 0 { self.0 } else { self.1 };
        half.byte(place & 15)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.both(other, Sixteen::plus)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.both(other, Sixteen::minus)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.both(other, Sixteen::and)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.both(other, Sixteen::or)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.both(other, Sixteen::xor)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.both(other, Sixteen::without)
    }
    #[inline(always)]
    fn none(self) -> Self {
        if FULL {
            TwoOf(
                whole(halves(self.0).map(none_of)),
                whole(halves(self.1).map(none_of)),
            )
        } else {
            TwoOf(self.0.none(), self.1.none())
        }
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.or(self.1).is_empty()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        if self.0.is_empty() {
            16 + self.1.lowest()
        } else {
            self.0.lowest()
        }
    }
    #[inline(always)]
    fn drop_lowest(self) -> Self {
        if self.0.is_empty() {
            TwoOf(self.0, self.1.drop_lowest())
        } else {
            TwoOf(self.0.drop_lowest(), self.1)
        }
    }
    #[inline(always)]
    fn sum(self) -> usize {
        self.0.sum() + self.1.sum()
    }
    #[inline(always)]
    fn open(self, need: [u64; 4]) -> [u64; 4] {
        if FULL {
            let ([a, b], [c, d]) = (halves(self.0), halves(self.1));
            return [
                enough(a, need[0]),
                enough(b, need[1]),
                enough(c, need[2]),
                enough(d, need[3]),
            ];
        }
        let [a, b] = self.0.open([need[0], need[1]]);
        let [c, d] = self.1.open([need[2], need[3]]);
        [a, b, c, d]
    }
    #[inline(always)]
    fn nobody(set: [u64; 4]) -> bool {
        set[0] | set[1] | set[2] | set[3] == 0
    }
    #[inline(always)]
    fn outside(self, set: [u64; 4]) -> [u64; 4] {
        let [a, b] = self.0.outside([set[0], set[1]]);
        let [c, d] = self.1.outside([set[2], set[3]]);
        [a, b, c, d]
    }
    #[inline(always)]
    fn draw(set: [u64; 4], random: &mut Random) -> usize {
        kth(&set, random.below(many(&set)))
    }
}

/// Places of a set.
#[inline(always)]
pub(super) fn many(set: &[u64]) -> u32 {
    let bits: u64 = set.iter().map(|x| x >> 7).sum();
    (bits.wrapping_mul(ONES) >> 56) as u32
}

/// The place of a set before which there are `k` of it.
#[inline(always)]
pub(super) fn kth(set: &[u64], k: u32) -> usize {
    let mut k = u64::from(k);
    let mut place = 0;
    for x in set {
        let totals = (x >> 7).wrapping_mul(ONES);
        let here = totals >> 56;
        if k < here {
            // as in `draw`: a byte keeps its top bit where the running total is at most k
            let before = (((k * ONES) | TOPS) - totals) & TOPS;
            return place + ((before >> 7).wrapping_mul(ONES) >> 56) as usize;
        }
        k -= here;
        place += 8;
    }
    0
}
