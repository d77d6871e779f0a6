//! Series of games in parallel, and first figures with their intervals.

pub mod again;
pub mod against;
pub mod boards;
pub mod chance;
mod digits;
pub mod elo;
pub mod error;
pub mod figures;
pub mod file;
pub mod games;
mod identity;
mod idle;
pub mod kept;
pub mod library;
pub mod meets;
pub mod other;
pub mod parts;
pub mod properties;
pub mod puzzles;
pub mod results;
pub mod rows;
pub mod ruled;
pub mod shards;
pub mod stat;
pub mod summary;
mod swaps;
pub mod table;
pub mod units;
pub mod verdict;
pub mod words;

pub use error::StudyError;
pub use ludarium_engine::game::interval;

use ludarium_engine::game::{Figures, Series};
use rayon::prelude::*;

/// Games played in one piece; small enough to share out, large enough to cost nothing.
const PIECE: u64 = 2048;

/// Plays the games of a series on all threads of the current pool. The figures do not depend on their number.
///
/// `progress` hears how many games are done now and then.
pub fn run(series: &dyn Series, games: u64, progress: &(dyn Fn(u64) + Sync)) -> Figures {
    (0..games.div_ceil(PIECE))
        .into_par_iter()
        .map(|i| {
            let (from, to) = (i * PIECE, ((i + 1) * PIECE).min(games));
            let figures = series.play(from, to);
            progress(to - from);
            figures
        })
        .reduce(
            || series.play(0, 0),
            |mut a, b| {
                a.merge(&b);
                a
            },
        )
}
