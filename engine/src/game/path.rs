//! What tells one game from another: a number made of everything that was decided or fell.

use std::hash::{Hash, Hasher};

/// Sixty-four bits over what happened in a game, in order: each number is one turn, one exclusive or and one multiplication (as in
/// the Fx hash of rustc), so that it costs next to nothing beside a move. The same on every platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path(u64);

/// Odd, its bits without a pattern: the multiplier of rustc's Fx hash.
const TIMES: u64 = 0x517c_c1b7_2722_0a95;

impl Default for Path {
    fn default() -> Path {
        Path(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Path {
    fn finish(&self) -> u64 {
        self.number()
    }
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.step(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.step(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.step(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.step(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.step(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.step(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.step(n as i64 as u64);
    }
}

impl Path {
    /// Adds what comes next.
    pub fn add(&mut self, next: impl Hash) {
        next.hash(self);
    }

    /// Adds one number: what a move or a throw was.
    #[inline(always)]
    pub fn step(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(TIMES);
    }

    /// The number of the game so far, every bit of it as good as drawn (the last mixing of MurmurHash3, which keeps different numbers
    /// different): fit for sketches that look at single bits.
    #[must_use]
    ///
    /// ```
    /// use ludarium_engine::game::path::Path;
    ///
    /// let number = |moves: &[&str]| {
    ///     let mut path = Path::default();
    ///     moves.iter().for_each(|m| path.add(m));
    ///     path.number()
    /// };
    /// assert_eq!(number(&["A", "b"]), number(&["A", "b"]));
    /// assert_ne!(number(&["A", "b"]), number(&["b", "A"]));
    /// ```
    pub fn number(&self) -> u64 {
        let mut x = self.0;
        x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        x ^ x >> 33
    }
}
