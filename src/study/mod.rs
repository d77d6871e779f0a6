//! Series of games in parallel, and first figures with their intervals.

pub mod compared;
pub mod elo;
pub mod file;
pub mod games;
pub mod interval;
pub mod measure;
pub mod parts;
pub mod rows;
pub mod say;
pub mod stat;
pub mod states;
pub mod table;
pub mod told;
pub mod units;
pub mod verdict;
pub mod walk;

use ludarium_engine::simulate::{play_range, Figures, Series};
use ludarium_engine::{track, Ruleset};
use rayon::prelude::*;

/// Games played in one piece; small enough to share out, large enough to cost nothing.
const PIECE: u64 = 2048;

/// Plays the games of a series on all threads of the current pool. The figures do not depend on their number.
///
/// `progress` is told how many games are done now and then.
pub fn run(
    rules: &Ruleset,
    series: &Series,
    games: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Figures {
    let pieces: Vec<(u64, u64)> = (0..games.div_ceil(PIECE))
        .map(|i| (i * PIECE, ((i + 1) * PIECE).min(games)))
        .collect();
    pieces
        .into_par_iter()
        .map(|(from, to)| {
            let figures = play_range(rules, series, from, to);
            progress(to - from);
            figures
        })
        .reduce(Figures::default, |mut a, b| {
            a.merge(&b);
            a
        })
}

/// The same for a stick-and-track game.
///
/// # Errors
/// A number of players, or a seat to begin, that the rules do not allow.
pub fn run_track(
    rules: &track::Rules,
    series: &track::simulate::Series,
    games: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<track::simulate::Figures, String> {
    (0..games.div_ceil(PIECE))
        .into_par_iter()
        .map(|i| {
            let (from, to) = (i * PIECE, ((i + 1) * PIECE).min(games));
            let figures = track::simulate::play_range(rules, series, from, to);
            progress(to - from);
            figures
        })
        .try_reduce(track::simulate::Figures::default, |mut a, b| {
            a.merge(&b);
            Ok(a)
        })
}
