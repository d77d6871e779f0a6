//! A board of bytes, one a place, on which a whole lap is added at once.
//!
//! `N` is 16, 32 or 64. Sixteen places are added to as one number of 128 bits, all else is done by words of 64. The bytes of a board are
//! read singly but never stored singly, and boards are copied word by word ([`Board::copied`]): a machine that loads a vector right
//! after its words were stored waits some ten steps, a third of a short move. A set of places is a board as well, with the top bit
//! of their bytes set.

use crate::game::random::Random;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The byte of a place that is in a set.
const IN: u8 = 0x80;

/// Counters by place; or what else is kept by place, a byte each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(16))]
pub struct Board<const N: usize>([u8; N]);

impl<const N: usize> Default for Board<N> {
    #[inline(always)]
    fn default() -> Board<N> {
        Board([0; N])
    }
}

impl<const N: usize> Board<N> {
    /// The first places of a position.
    #[inline(always)]
    pub fn read(cells: &[u8]) -> Board<N> {
        let mut board = Board::default();
        board.0.copy_from_slice(&cells[..N]);
        board
    }

    /// Into the first places of a position.
    #[inline(always)]
    pub fn write(&self, cells: &mut [u8]) {
        cells[..N].copy_from_slice(&self.0);
    }

    /// Sixteen places as one number.
    #[inline(always)]
    fn sixteen(&self, i: usize) -> u128 {
        let mut all = [0; 16];
        all.copy_from_slice(&self.0[16 * i..16 * i + 16]);
        u128::from_le_bytes(all)
    }

    #[inline(always)]
    fn set_sixteen(&mut self, i: usize, all: u128) {
        self.0[16 * i..16 * i + 16].copy_from_slice(&all.to_le_bytes());
    }

    /// The same board, by words.
    #[inline(always)]
    pub fn copied(&self) -> Board<N> {
        let mut copy = Board([0; N]);
        for i in 0..N / 16 {
            copy.set_sixteen(i, self.sixteen(i));
        }
        copy
    }

    /// The byte of a place. The remainder tells the compiler that there is such a place.
    #[inline(always)]
    pub fn at(&self, place: usize) -> usize {
        if N > 16 {
            return usize::from(self.0[place % N]);
        }
        // by halves: shifts of 128 bits are many instructions
        let half = self.word(place >> 3 & 1);
        (half >> (8 * (place & 7))) as usize & 0xff
    }

    /// So much at one of sixteen places.
    #[inline(always)]
    fn alone(place: usize, byte: u8) -> u128 {
        let half = u64::from(byte) << (8 * (place & 7));
        match place & 8 {
            0 => u128::from(half),
            _ => u128::from(half) << 64,
        }
    }

    /// Sets the byte of a place.
    #[inline(always)]
    pub fn set(&mut self, place: usize, byte: u8) {
        self.take_from(place, self.at(place) as u8);
        self.put_to(place, byte);
    }

    /// Adds to a place.
    #[inline(always)]
    pub fn put_to(&mut self, place: usize, count: u8) {
        let i = place % N / 16;
        self.set_sixteen(i, self.sixteen(i).wrapping_add(Self::alone(place, count)));
    }

    /// Takes from a place, which may have less: then its byte lends from the next until as much is added.
    #[inline(always)]
    pub fn take_from(&mut self, place: usize, count: u8) {
        let i = place % N / 16;
        self.set_sixteen(i, self.sixteen(i).wrapping_sub(Self::alone(place, count)));
    }

    /// Adds a lap. What it takes off a hole is taken off the number, so that the hole's byte lends from the next and gets it back.
    #[inline(always)]
    pub fn add(&mut self, lap: &Board<N>) {
        for i in 0..N / 16 {
            self.set_sixteen(i, self.sixteen(i).wrapping_add(lap.sixteen(i)));
        }
    }

    /// Counters go from one place to another.
    #[inline(always)]
    pub fn bring(&mut self, from: usize, to: usize, count: usize) {
        self.take_from(from, count as u8);
        self.put_to(to, count as u8);
    }

    /// Puts a place into a set, or leaves it out.
    pub fn put(&mut self, place: usize, within: bool) {
        self.set(place, if within { IN } else { 0 });
    }

    /// Whether a place is in a set.
    #[inline(always)]
    pub fn has(&self, place: usize) -> bool {
        self.at(place) != 0
    }

    #[inline(always)]
    fn word(&self, i: usize) -> u64 {
        if N == 16 {
            return (self.sixteen(0) >> (64 * i)) as u64;
        }
        let mut word = [0; 8];
        word.copy_from_slice(&self.0[8 * i..8 * i + 8]);
        u64::from_le_bytes(word)
    }

    /// Whether every byte is 0.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        (0..N / 8).fold(0, |all, i| all | self.word(i)) == 0
    }

    /// Whether both have a bit in common.
    #[inline(always)]
    pub fn meets(&self, other: &Board<N>) -> bool {
        let both = |i| self.word(i) & other.word(i);
        (0..N / 8).fold(0, |all, i| all | both(i)) != 0
    }

    /// A board made of two, word by word.
    #[inline(always)]
    fn with_other(&self, other: &Board<N>, words: impl Fn(u64, u64) -> u64) -> Board<N> {
        let mut made = Board([0; N]);
        for i in 0..N / 16 {
            let word = |i| u128::from(words(self.word(i), other.word(i)));
            made.set_sixteen(i, word(2 * i) | word(2 * i + 1) << 64);
        }
        made
    }

    /// The bits that both have.
    #[inline(always)]
    pub fn and(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x & y)
    }

    /// The bits that either has.
    #[inline(always)]
    pub fn or(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x | y)
    }

    /// Without the bits of another.
    #[inline(always)]
    pub fn without(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x & !y)
    }

    /// The places with enough: `need` has 128 less the least number there, 0 = never, so that both together reach the top bit just
    /// where there is as much. Of sixteen places none has more than 127; of more places one may, which has enough if any is wanted.
    #[inline(always)]
    pub fn enough(&self, need: &Board<N>) -> Board<N> {
        if N == 16 {
            return self.with_other(need, |x, need| x.wrapping_add(need) & TOPS);
        }
        self.with_other(need, |x, need| {
            let wanted = need.wrapping_add(!TOPS);
            ((x & !TOPS).wrapping_add(need) | x) & wanted & TOPS
        })
    }

    /// The places with just so much.
    #[inline(always)]
    pub fn with(&self, count: u8) -> Board<N> {
        // bytes equal to `count` are 0 after the exclusive or
        let equal = |x: u64, y: u64| !((((x ^ y) & !TOPS) + !TOPS) | (x ^ y)) & TOPS;
        self.with_other(&Board([count; N]), equal)
    }

    /// The sum of the bytes, where that is below 256.
    #[inline(always)]
    pub fn sum(&self) -> usize {
        // times 0x0101…: the top byte of the product is the sum of all bytes
        let part = |i| self.word(i).wrapping_mul(ONES) >> 56;
        (0..N / 8).map(part).sum::<u64>() as usize
    }

    /// Places of a set, the lowest first.
    #[inline(always)]
    pub fn places(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }

    /// Takes the lowest place out of a set.
    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        for i in 0..N / 16 {
            let all = self.sixteen(i);
            if all != 0 {
                self.set_sixteen(i, all & (all - 1));
                return Some(16 * i + all.trailing_zeros() as usize / 8);
            }
        }
        None
    }

    /// Places of a set.
    #[inline(always)]
    pub fn many(&self) -> u32 {
        let bits: u64 = (0..N / 8).map(|i| self.word(i) >> 7).sum();
        (bits.wrapping_mul(ONES) >> 56) as u32
    }

    /// The place of a set before which there are `k` of it.
    #[inline(always)]
    pub fn kth(&self, k: u32) -> usize {
        let mut k = u64::from(k);
        let mut place = 0;
        for i in 0..N / 8 {
            // running totals of the set, byte by byte
            let totals = (self.word(i) >> 7).wrapping_mul(ONES);
            let here = totals >> 56;
            if k < here {
                // k in every byte, with the top bit lent to it: it is left where the total is at most k, before the k-th of the set
                let before = (((k * ONES) | TOPS) - totals) & TOPS;
                return place + ((before >> 7).wrapping_mul(ONES) >> 56) as usize;
            }
            k -= here;
            place += 8;
        }
        0
    }

    /// One of the places of a set that is not empty, all equally likely, lowest first.
    #[inline(always)]
    pub fn draw(&self, random: &mut Random) -> usize {
        if N > 16 {
            return self.kth(random.below(self.many()));
        }
        // which hole is drawn is as good as random, and a branch on it would be foretold wrongly half of the time: so the place of
        // the k-th hole is computed, by counting the bytes before it
        let low = (self.word(0) >> 7).wrapping_mul(ONES);
        let high = (self.word(1) >> 7).wrapping_mul(ONES) + (low >> 56) * ONES;
        let k = u64::from(random.below((high >> 56) as u32));
        let k = (k * ONES) | TOPS;
        let before = (((k - low) & TOPS) >> 7) + (((k - high) & TOPS) >> 7);
        (before.wrapping_mul(ONES) >> 56) as usize
    }
}
