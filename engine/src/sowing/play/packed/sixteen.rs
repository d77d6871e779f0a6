//! Sixteen places in one number of 128 bits.

use super::lanes::{draw, none, Lanes, ONES, TOPS};
use crate::game::random::Random;
use std::fmt::Debug;

/// The upper and the lower eight places are added as one number, though no byte ever carries into the next: of two numbers the compiler
/// would make one register of two lanes, and every look at a place would wait for its way through memory.
impl Lanes for u128 {
    const ROOM: usize = 16;
    const FULL: usize = 127;
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
        draw(set, random)
    }
}
