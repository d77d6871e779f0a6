//! Sixteen places in two numbers of 64 bits, for WebAssembly, which has no larger ones: an addition of 128 bits is five of its
//! instructions with a carry that never comes, and a shift is a call. Otherwise as [`super::sixteen`].

use super::lanes::{draw, none, Lanes, ONES, TOPS};
use crate::game::random::Random;
use std::fmt::Debug;

/// The lower and the upper eight places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pair(pub u64, pub u64);

impl Lanes for Pair {
    const ROOM: usize = 16;
    const FULL: usize = 127;
    type Each<T: Copy + Debug> = [T; 16];
    type Set = [u64; 2];

    fn each<T: Copy + Debug>(value: T) -> [T; 16] {
        [value; 16]
    }
    fn read(bytes: &[u8]) -> Pair {
        let half = |bytes: &[u8]| {
            let mut all = [0; 8];
            all.copy_from_slice(bytes);
            u64::from_le_bytes(all)
        };
        Pair(half(&bytes[..8]), half(&bytes[8..16]))
    }
    fn write(self, bytes: &mut [u8]) {
        bytes[..8].copy_from_slice(&self.0.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.1.to_le_bytes());
    }
    #[inline(always)]
    fn splat(byte: u8) -> Pair {
        let half = u64::from_le_bytes([byte; 8]);
        Pair(half, half)
    }
    #[inline(always)]
    fn at(place: usize, count: usize) -> Pair {
        let half = (count as u64) << (8 * (place & 7));
        if place & 8 == 0 {
            Pair(half, 0)
        } else {
            Pair(0, half)
        }
    }
    #[inline(always)]
    fn byte(self, place: usize) -> usize {
        let half = if place & 8 == 0 { self.0 } else { self.1 };
        (half >> (8 * (place & 7))) as usize & 0xff
    }
    #[inline(always)]
    fn plus(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1))
    }
    #[inline(always)]
    fn minus(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0), self.1.wrapping_sub(other.1))
    }
    #[inline(always)]
    fn and(self, other: Pair) -> Pair {
        Pair(self.0 & other.0, self.1 & other.1)
    }
    #[inline(always)]
    fn or(self, other: Pair) -> Pair {
        Pair(self.0 | other.0, self.1 | other.1)
    }
    #[inline(always)]
    fn xor(self, other: Pair) -> Pair {
        Pair(self.0 ^ other.0, self.1 ^ other.1)
    }
    #[inline(always)]
    fn without(self, other: Pair) -> Pair {
        Pair(self.0 & !other.0, self.1 & !other.1)
    }
    #[inline(always)]
    fn none(self) -> Pair {
        Pair(none(self.0), none(self.1))
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        if self.0 == 0 {
            8 + self.1.trailing_zeros() as usize / 8
        } else {
            self.0.trailing_zeros() as usize / 8
        }
    }
    #[inline(always)]
    fn drop_lowest(self) -> Pair {
        if self.0 == 0 {
            Pair(0, self.1 & self.1.wrapping_sub(1))
        } else {
            Pair(self.0 & (self.0 - 1), self.1)
        }
    }
    #[inline(always)]
    fn sum(self) -> usize {
        // times 0x0101…: the top byte of the product is the sum of all bytes
        let half = |x: u64| (x.wrapping_mul(ONES) >> 56) as usize;
        half(self.0) + half(self.1)
    }
    #[inline(always)]
    fn open(self, need: [u64; 2]) -> [u64; 2] {
        [
            self.0.wrapping_add(need[0]) & TOPS,
            self.1.wrapping_add(need[1]) & TOPS,
        ]
    }
    #[inline(always)]
    fn nobody(set: [u64; 2]) -> bool {
        set == [0, 0]
    }
    #[inline(always)]
    fn outside(self, set: [u64; 2]) -> [u64; 2] {
        [set[0] & !self.0, set[1] & !self.1]
    }
    #[inline(always)]
    fn draw(set: [u64; 2], random: &mut Random) -> usize {
        draw(set, random)
    }
}
