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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(x: u128) -> Pair {
        Pair(x as u64, (x >> 64) as u64)
    }

    proptest! {
        /// Whatever is done to a board of two halves is done to the whole of 128 bits.
        #[test]
        fn halves_are_the_whole(counts in prop::array::uniform16(0u8..64), more in prop::array::uniform16(0u8..64),
                                place in 0usize..16, count in 0usize..64, seed: u64) {
            let (a, b) = (u128::from_le_bytes(counts), u128::from_le_bytes(more));
            let (x, y) = (of(a), of(b));
            prop_assert_eq!(Pair::read(&counts), x);
            let mut written = [0; 16];
            x.write(&mut written);
            prop_assert_eq!(written, counts);
            prop_assert_eq!(x.plus(y), of(a.plus(b)));
            prop_assert_eq!(x.plus(y).minus(y), x);
            prop_assert_eq!(x.and(y), of(a.and(b)));
            prop_assert_eq!(x.or(y), of(a.or(b)));
            prop_assert_eq!(x.xor(y), of(a.xor(b)));
            prop_assert_eq!(x.without(y), of(a.without(b)));
            prop_assert_eq!(x.none(), of(a.none()));
            prop_assert_eq!(x.sum(), a.sum());
            prop_assert_eq!(x.byte(place), a.byte(place));
            prop_assert_eq!(Pair::at(place, count), of(u128::at(place, count)));
            prop_assert_eq!(Pair::splat(count as u8), of(u128::splat(count as u8)));
            // what a lap takes from its hole is borrowed from the next, and paid back
            let add = Pair::default().minus(Pair::at(place, x.byte(place))).plus(y);
            prop_assert_eq!(x.plus(add), of(a.plus(0u128.minus(u128::at(place, a.byte(place))).plus(b))));
            let tops = a.none();
            if tops != 0 {
                prop_assert_eq!(of(tops).lowest(), tops.lowest());
                prop_assert_eq!(of(tops).drop_lowest(), of(tops.drop_lowest()));
            }
            let need = [0x7f00_7f7e_7f7f_7f70, 0x0000_0000_7f7f_7f7f];
            let set = x.open(need);
            prop_assert_eq!(set, a.open(need));
            prop_assert_eq!(y.none().outside(set), b.none().outside(set));
            if !Pair::nobody(set) {
                let drawn = |n| Random::of(seed, n);
                prop_assert_eq!(Pair::draw(set, &mut drawn(1)), u128::draw(set, &mut drawn(1)));
            }
        }
    }
}
