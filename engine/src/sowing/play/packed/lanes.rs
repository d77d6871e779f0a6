//! A board in a few numbers, a byte a place: sixteen places in one number of 128 bits, thirty-two in two of them.
//!
//! This is SIMD within a register (SWAR), without intrinsics, so that native and page run one code. A lap is laid beforehand as a board
//! of what it adds, and sowing it is one addition. Counts stay below 128: additions never carry from one byte into the next, and the top
//! bit of a byte is free to say yes or no of its place, so that all places are compared at once.

use crate::game::random::Random;
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The top bit of every byte that is 0. Bytes are below 128, so adding 127 (`!TOPS`) sets the top bit of all but those.
#[inline(always)]
fn none(x: u64) -> u64 {
    (!x.wrapping_add(!TOPS)) & TOPS
}

/// A byte a place. Of boards, every byte stays below 128.
pub trait Lanes: Copy + Eq + Default + Debug + Send + Sync + 'static {
    /// Places there is room for.
    const ROOM: usize;
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
    /// The sum, where every byte of it is one below 128: between bytes nothing is carried in the end.
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
    /// The top bit of every byte that is 0. Bytes are below 128.
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
    /// and need reach the top bit together just where there are enough. Counts and needs are below 128.
    fn open(self, need: Self::Set) -> Self::Set;
    /// Whether a set has none.
    fn nobody(set: Self::Set) -> bool;
    /// Those of a set that are none of these.
    fn outside(self, set: Self::Set) -> Self::Set;
    /// One of the holes of a set that is not empty, all equally likely, lowest first: without a branch where that is faster.
    fn draw(set: Self::Set, random: &mut Random) -> usize;
}

impl Lanes for u128 {
    const ROOM: usize = 16;
    type Each<T: Copy + Debug> = [T; 16];
    type Set = [u64; 2];

    fn each<T: Copy + Debug>(value: T) -> [T; 16] {
        [value; 16]
    }
    fn read(bytes: &[u8]) -> u128 {
        let mut all = [0; 16];
        all.copy_from_slice(&bytes[..16]);
        u128::from_le_bytes(all)
    }
    fn write(self, bytes: &mut [u8]) {
        bytes[..16].copy_from_slice(&self.to_le_bytes());
    }
    #[inline(always)]
    fn splat(byte: u8) -> u128 {
        u128::from_le_bytes([byte; 16])
    }
    #[inline(always)]
    fn at(place: usize, count: usize) -> u128 {
        let half = (count as u64) << (8 * (place & 7));
        if place & 8 == 0 {
            u128::from(half)
        } else {
            u128::from(half) << 64
        }
    }
    /// By halves: shifts of 128 bits are many instructions, in the page a call.
    #[inline(always)]
    fn byte(self, place: usize) -> usize {
        let half = if place & 8 == 0 {
            self as u64
        } else {
            (self >> 64) as u64
        };
        (half >> (8 * (place & 7))) as usize & 0xff
    }
    #[inline(always)]
    fn plus(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: u128) -> u128 {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn and(self, other: u128) -> u128 {
        self & other
    }
    #[inline(always)]
    fn or(self, other: u128) -> u128 {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: u128) -> u128 {
        self ^ other
    }
    #[inline(always)]
    fn without(self, other: u128) -> u128 {
        self & !other
    }
    #[inline(always)]
    fn none(self) -> u128 {
        u128::from(none(self as u64)) | u128::from(none((self >> 64) as u64)) << 64
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize / 8
    }
    #[inline(always)]
    fn drop_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }
    #[inline(always)]
    fn sum(self) -> usize {
        // times 0x0101…: the top byte of the product is the sum of all bytes
        let half = |x: u64| (x.wrapping_mul(ONES) >> 56) as usize;
        half(self as u64) + half((self >> 64) as u64)
    }
    #[inline(always)]
    fn open(self, need: [u64; 2]) -> [u64; 2] {
        [
            (self as u64).wrapping_add(need[0]) & TOPS,
            ((self >> 64) as u64).wrapping_add(need[1]) & TOPS,
        ]
    }
    #[inline(always)]
    fn nobody(set: [u64; 2]) -> bool {
        set == [0, 0]
    }
    #[inline(always)]
    fn outside(self, set: [u64; 2]) -> [u64; 2] {
        [set[0] & !(self as u64), set[1] & !((self >> 64) as u64)]
    }
    #[inline(always)]
    fn draw(set: [u64; 2], random: &mut Random) -> usize {
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
}

/// Thirty-two places: two boards of sixteen. Not four numbers in a row, which the compiler would work on two at a time and fetch
/// singly, each time waiting for memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wide(u128, u128);

impl Wide {
    #[inline(always)]
    fn both(self, other: Wide, f: impl Fn(u128, u128) -> u128) -> Wide {
        Wide(f(self.0, other.0), f(self.1, other.1))
    }
}

impl Lanes for Wide {
    const ROOM: usize = 32;
    type Each<T: Copy + Debug> = [T; 32];
    type Set = [u64; 4];

    fn each<T: Copy + Debug>(value: T) -> [T; 32] {
        [value; 32]
    }
    fn read(bytes: &[u8]) -> Wide {
        Wide(u128::read(bytes), u128::read(&bytes[16..]))
    }
    fn write(self, bytes: &mut [u8]) {
        self.0.write(bytes);
        self.1.write(&mut bytes[16..]);
    }
    #[inline(always)]
    fn splat(byte: u8) -> Wide {
        Wide(u128::splat(byte), u128::splat(byte))
    }
    #[inline(always)]
    fn at(place: usize, count: usize) -> Wide {
        let half = u128::at(place & 15, count);
        if place & 16 == 0 {
            Wide(half, 0)
        } else {
            Wide(0, half)
        }
    }
    #[inline(always)]
    fn byte(self, place: usize) -> usize {
        let half = if place & 16 == 0 { self.0 } else { self.1 };
        half.byte(place & 15)
    }
    #[inline(always)]
    fn plus(self, other: Wide) -> Wide {
        self.both(other, u128::plus)
    }
    #[inline(always)]
    fn minus(self, other: Wide) -> Wide {
        self.both(other, u128::minus)
    }
    #[inline(always)]
    fn and(self, other: Wide) -> Wide {
        self.both(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Wide) -> Wide {
        self.both(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Wide) -> Wide {
        self.both(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Wide) -> Wide {
        self.both(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn none(self) -> Wide {
        Wide(self.0.none(), self.1.none())
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 | self.1 == 0
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        if self.0 == 0 {
            16 + self.1.lowest()
        } else {
            self.0.lowest()
        }
    }
    #[inline(always)]
    fn drop_lowest(self) -> Wide {
        if self.0 == 0 {
            Wide(0, self.1.drop_lowest())
        } else {
            Wide(self.0.drop_lowest(), self.1)
        }
    }
    #[inline(always)]
    fn sum(self) -> usize {
        self.0.sum() + self.1.sum()
    }
    #[inline(always)]
    fn open(self, need: [u64; 4]) -> [u64; 4] {
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
