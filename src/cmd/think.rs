//! Thinking against the clock: for play alone, never for figures.

use super::Usage;
use std::time::{Duration, Instant};

/// Seconds as typed.
///
/// # Errors
/// What is no number of seconds above 0 and up to an hour.
pub fn seconds(word: &str) -> Result<f64, Usage> {
    let seconds: f64 = word
        .parse()
        .map_err(|_| Usage(format!("`{word}` is not a number of seconds")))?;
    let range = 0.0..=3600.0;
    (seconds > 0.0 && range.contains(&seconds))
        .then_some(seconds)
        .ok_or_else(|| Usage("the number of seconds must be more than 0 and at most 3600".into()))
}

/// Says what a game played against the clock is not.
pub fn warn(seconds: f64) {
    eprintln!(
        "note: search thinks for {seconds} s a move, so the same seed may give another game, even on this machine. For figures \
         give it a number of positions instead, e.g. search:20000"
    );
}

/// Whether so many seconds from now have passed, to be called again and again.
pub fn until(seconds: f64) -> impl FnMut() -> bool {
    let until = Instant::now() + Duration::from_secs_f64(seconds);
    move || Instant::now() >= until
}
