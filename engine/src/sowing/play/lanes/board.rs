//! A board of bytes, one a place, on which a whole lap is added at once.
//!
//! `N` is 16, 32, 48 or 64. A board of sixteen places is worked on as one number of 128 bits, which stays in two registers. Larger boards
//! are worked on as vectors: what is done to all their places is written as a loop over bytes, which the compiler makes vector
//! instructions of, here and in WebAssembly. Their bytes are read singly but never stored singly: a vector that is read after one of its
//! bytes was stored waits some ten steps of the machine, a third of a short move. One place is changed by a vector too, of which all other
//! bytes are 0 ([`only`]). A set of places is a board as well, with the top bit of their bytes set.

use crate::game::random::Random;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The byte of a place that is in a set.
const IN: u8 = 0x80;

/// A byte with all its bits among bytes with none.
static ONLY: [u8; 128] = {
    let mut bytes = [0; 128];
    bytes[64] = 0xff;
    bytes
};

/// A board's bytes, all bits of one place set: a window on [`ONLY`].
#[inline(always)]
fn only<const N: usize>(place: usize) -> [u8; N] {
    // the remainder tells the compiler that there is such a window
    let from = 64 - place % N;
    let mut bytes = [0; N];
    bytes.copy_from_slice(&ONLY[from..from + N]);
    bytes
}

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
    fn whole(&self) -> u128 {
        let mut all = [0; 16];
        all.copy_from_slice(&self.0[..16]);
        u128::from_le_bytes(all)
    }

    #[inline(always)]
    fn set_whole(&mut self, whole: u128) {
        self.0[..16].copy_from_slice(&whole.to_le_bytes());
    }

    /// The byte of a place. The remainder tells the compiler that there is such a place.
    #[inline(always)]
    pub fn at(&self, place: usize) -> usize {
        if N > 16 {
            return usize::from(self.0[place % N]);
        }
        // by halves: shifts of 128 bits are many instructions
        let whole = self.whole();
        let half = if place & 8 == 0 {
            whole as u64
        } else {
            (whole >> 64) as u64
        };
        (half >> (8 * (place & 7))) as usize & 0xff
    }

    /// Sets the byte of a place.
    #[inline(always)]
    pub fn set(&mut self, place: usize, byte: u8) {
        if N == 16 {
            let less = Board::<N>::alone(place, self.at(place) as u8);
            let more = Board::<N>::alone(place, byte);
            return self.set_whole(self.whole() - less.whole() + more.whole());
        }
        for (at, here) in self.0.iter_mut().zip(only::<N>(place)) {
            *at = *at & !here | byte & here;
        }
    }

    /// So much at one place, and nothing elsewhere.
    #[inline(always)]
    pub fn alone(place: usize, byte: u8) -> Board<N> {
        if N > 16 {
            return Board(only::<N>(place).map(|here| byte & here));
        }
        let half = u64::from(byte) << (8 * (place & 7));
        let mut board = Board::default();
        board.set_whole(if place & 8 == 0 {
            u128::from(half)
        } else {
            u128::from(half) << 64
        });
        board
    }

    /// Adds a lap. Bytes go round: what a lap takes off a hole it adds as what is wanting to 256; of sixteen places the hole's byte lends
    /// from the next and gets it back.
    #[inline(always)]
    pub fn add(&mut self, lap: &Board<N>) {
        if N == 16 {
            return self.set_whole(self.whole().wrapping_add(lap.whole()));
        }
        for (byte, more) in self.0.iter_mut().zip(&lap.0) {
            *byte = byte.wrapping_add(*more);
        }
    }

    /// Takes off what another has, which may be more: then it is less than nothing until as much is added.
    #[inline(always)]
    pub fn take_off(&mut self, other: &Board<N>) {
        if N == 16 {
            return self.set_whole(self.whole().wrapping_sub(other.whole()));
        }
        for (byte, less) in self.0.iter_mut().zip(&other.0) {
            *byte = byte.wrapping_sub(*less);
        }
    }

    /// Counters go from one place to another.
    #[inline(always)]
    pub fn bring(&mut self, from: usize, to: usize, count: usize) {
        let count = count as u8;
        self.take_off(&Board::alone(from, count));
        self.add(&Board::alone(to, count));
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
            return (self.whole() >> (64 * i)) as u64;
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

    /// A board made of two: of sixteen places by words, of more by bytes.
    #[inline(always)]
    fn with_other(
        &self,
        other: &Board<N>,
        words: impl Fn(u64, u64) -> u64,
        bytes: impl Fn(u8, u8) -> u8,
    ) -> Board<N> {
        let mut made = Board::default();
        if N == 16 {
            let word = |i| u128::from(words(self.word(i), other.word(i))) << (64 * i);
            made.set_whole(word(0) | word(1));
            return made;
        }
        for (byte, (x, y)) in made.0.iter_mut().zip(self.0.iter().zip(&other.0)) {
            *byte = bytes(*x, *y);
        }
        made
    }

    /// The bits that both have.
    #[inline(always)]
    pub fn and(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x & y, |x, y| x & y)
    }

    /// The bits that either has.
    #[inline(always)]
    pub fn or(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x | y, |x, y| x | y)
    }

    /// Without the bits of another.
    #[inline(always)]
    pub fn without(self, other: &Board<N>) -> Board<N> {
        self.with_other(other, |x, y| x & !y, |x, y| x & !y)
    }

    /// The places with enough: `need` has 128 less the least number there, 0 = never, so that both together reach the top bit just
    /// where there is as much. Of sixteen places none has more than 127.
    #[inline(always)]
    pub fn enough(&self, need: &Board<N>) -> Board<N> {
        let words = |x: u64, need: u64| x.wrapping_add(need) & TOPS;
        self.with_other(need, words, |x, need| x.saturating_add(need) & IN)
    }

    /// The places with just so much.
    #[inline(always)]
    pub fn with(&self, count: u8) -> Board<N> {
        // bytes equal to `count` are 0 after the exclusive or
        let equal = |x: u64, y: u64| !((((x ^ y) & !TOPS) + !TOPS) | (x ^ y)) & TOPS;
        let count = Board([count; N]);
        self.with_other(&count, equal, |x, y| if x == y { IN } else { 0 })
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
        if N == 16 {
            let whole = self.whole();
            self.set_whole(whole & whole.wrapping_sub(1));
            return (whole != 0).then_some(whole.trailing_zeros() as usize / 8);
        }
        for i in 0..N / 8 {
            let word = self.word(i);
            if word != 0 {
                let rest = word & (word - 1);
                self.0[8 * i..8 * i + 8].copy_from_slice(&rest.to_le_bytes());
                return Some(8 * i + word.trailing_zeros() as usize / 8);
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
