//! Random numbers: seeded, and the same on every platform, version and number of threads.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// xoshiro256++ with a few drawings of our own, so that no library's change of method changes a figure.
#[derive(Debug, Clone)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of one game of a series: game `index` of seed `seed`.
    ///
    /// ```
    /// use ludarium_engine::game::random::Random;
    ///
    /// let (mut a, mut b) = (Random::of(7, 3), Random::of(7, 3));
    /// assert_eq!(a.below(6), b.below(6));
    /// ```
    pub fn of(seed: u64, index: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(
            seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        ))
    }

    /// A number below `n`, by the top 32 bits times n; the bias is below n / 2³².
    ///
    /// # Panics
    /// Never; `below(0)` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }
}
