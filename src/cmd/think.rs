//! Thinking against the clock: for play alone, never for figures.

use ludarium_engine::agents::{search, Agent};
use ludarium_engine::play::{Game, Move};
use ludarium_engine::random::Random;
use std::time::{Duration, Instant};

/// Seconds as typed.
///
/// # Errors
/// What is no number of seconds above 0 and up to an hour.
pub fn seconds(word: &str) -> Result<f64, String> {
    let seconds: f64 = word
        .parse()
        .map_err(|_| format!("`{word}` is no number of seconds"))?;
    let range = 0.0..=3600.0;
    (seconds > 0.0 && range.contains(&seconds))
        .then_some(seconds)
        .ok_or_else(|| "seconds are more than 0 and at most 3600".into())
}

/// Says what a game played against the clock is not.
pub fn warn(seconds: f64) {
    eprintln!(
        "note: search thinks for {seconds} s a move; the same seed may so give another game, on this machine too. For figures \
         give it a number of positions instead, e.g. search:20000"
    );
}

/// What an agent plays; one that searches looks as far as it gets in the time.
pub fn choose(agent: Agent, game: &Game, random: &mut Random, think: Option<f64>) -> Option<Move> {
    match (agent, think) {
        (Agent::Search(_), Some(seconds)) => {
            let until = Instant::now() + Duration::from_secs_f64(seconds);
            let mut late = || Instant::now() >= until;
            let budget = search::Budget {
                nodes: u64::MAX,
                stop: &mut late,
            };
            search::best(game, budget, random).map(|found| found.best)
        }
        _ => agent.choose(game, random),
    }
}
