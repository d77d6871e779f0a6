//! What tells one game from another: a number made of everything that was decided or fell.

use std::hash::{Hash, Hasher};

/// FNV-1a over the positions, acts and throws of a game, in order.
#[derive(Debug, Clone)]
pub struct Path(u64);

impl Default for Path {
    fn default() -> Path {
        Path(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Path {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl Path {
    /// Adds what comes next.
    pub fn add(&mut self, next: impl Hash) {
        next.hash(self);
    }

    /// The number of the game so far.
    #[must_use]
    ///
    /// ```
    /// use ludarium_engine::game::path::Path;
    ///
    /// let told = |moves: &[&str]| {
    ///     let mut path = Path::default();
    ///     moves.iter().for_each(|m| path.add(m));
    ///     path.number()
    /// };
    /// assert_eq!(told(&["A", "b"]), told(&["A", "b"]));
    /// assert_ne!(told(&["A", "b"]), told(&["b", "A"]));
    /// ```
    pub fn number(&self) -> u64 {
        self.0
    }
}
