//! Series of games: what is requested, and what is reported of them.

use super::figures::Figure;
use super::measure::{Row, Wanted};
use super::refusal::Refusal;
use super::rules::Rules;
use super::{Agent, Figures, Scope, Starter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// Rounds after which a match is broken off, where nobody says otherwise.
pub const MAX_ROUNDS: u64 = 2000;

/// What is requested of a series; what a family has no use for is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Asked {
    /// Seed of all random numbers.
    pub seed: u64,
    /// One agent a seat; the last plays all further seats.
    pub agents: Vec<Agent>,
    /// Who begins the first round; none = as the rules say.
    pub starter: Option<Starter>,
    /// How far a game goes, where there are rounds.
    pub scope: Scope,
    /// Rounds after which a match is broken off and counted as capped.
    pub max_rounds: u64,
    /// Where the number of players is open; none = the usual number.
    pub players: Option<usize>,
    /// A position to begin with.
    pub start: Option<String>,
    /// So many moves of each game, the first ones, are drawn: players who always answer alike then play more than one game.
    #[serde(skip_serializing_if = "is_zero")]
    pub openings: u64,
    /// Whether sums keep what tells one game from another ([`Figures::paths`](super::Figures)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paths: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            seed: 1,
            agents: vec![Agent::Random],
            starter: None,
            scope: Scope::Round,
            max_rounds: MAX_ROUNDS,
            players: None,
            start: None,
            openings: 0,
            paths: false,
        }
    }
}

impl Asked {
    /// Rounds are counted in matches alone.
    pub(crate) fn counts_rounds(&self) -> Result<(), Refusal> {
        if self.scope == Scope::Match || self.max_rounds == MAX_ROUNDS {
            return Ok(());
        }
        Err(Refusal::Unused {
            what: format!("max_rounds {}", self.max_rounds),
            why: "each game of this series is one round, and nothing would come of it; leave it out, or ask for matches (scope match)",
        })
    }

    /// A position says who is to move.
    pub(crate) fn begins_once(&self) -> Result<(), Refusal> {
        match (&self.start, self.starter) {
            (Some(start), Some(starter)) => Err(Refusal::Unused {
                what: format!("starter {starter} beside start `{start}`"),
                why: "the position says who is to move (S or N after the board); leave the starter out",
            }),
            _ => Ok(()),
        }
    }

    /// What games without rounds and without positions to begin with have no use for.
    pub(crate) fn whole_games(&self) -> Result<(), Refusal> {
        let (what, why) = if let Some(start) = &self.start {
            let why = "games of this family begin with their opening; leave it out";
            (format!("start `{start}`"), why)
        } else if self.scope == Scope::Match {
            let why = "games of this family have no rounds that make up a match; leave it out";
            ("scope match".to_owned(), why)
        } else if self.max_rounds != MAX_ROUNDS {
            let why = "games of this family have no rounds; leave it out";
            (format!("max_rounds {}", self.max_rounds), why)
        } else {
            return Ok(());
        };
        Err(Refusal::Unused { what, why })
    }
}

/// Figures in words, for a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// What was played.
    pub head: String,
    /// Each figure with its name; spreads by their own names.
    pub rows: Vec<(String, Figure)>,
    /// What was cut off, or would have had no end.
    pub foot: String,
    /// What speed is counted in, by name: `laps` → so many.
    pub done: Vec<(&'static str, u64)>,
}

/// Games that nobody won, for a terminal: a game that was broken off is not drawn, and stands apart where there is one.
pub(crate) fn undecided(f: &Figures) -> Vec<(String, Figure)> {
    let row = |name: &str, n| (name.to_owned(), Figure::Share(n, f.games));
    match f.capped {
        0 => vec![row("drawn", f.draws)],
        capped => vec![row("nobody won", f.draws), row("were broken off", capped)],
    }
}

/// A series of games: game `k` is the same however the series is cut.
///
/// ```
/// use ludarium_engine::game::{Asked, Rules};
/// use ludarium_engine::lang::Choice;
/// use std::sync::Arc;
///
/// let rules = ludarium_engine::sowing::compile(&ludarium_engine::samples::sowing(), &Choice::new()).unwrap();
/// let request = Asked { agents: "random greedy".split(' ').map(|w| w.parse()).collect::<Result<_, _>>()?, ..Asked::default() };
/// let series = Arc::new(rules).series(&request)?;
/// let whole = series.play(0, 20);
/// let mut parts = series.play(0, 7);
/// parts.merge(&series.play(7, 20));
/// assert_eq!(parts, whole);
/// assert_eq!(whole.wins.iter().sum::<u64>() + whole.draws, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Series: Send + Sync {
    /// The rules that are played.
    fn rules(&self) -> &dyn Rules;

    /// What was requested.
    fn asked(&self) -> &Asked;

    /// Plays the games `from..to`.
    fn play(&self, from: u64, to: u64) -> Figures;

    /// Figures as `simulate --json` prints them, without those of time.
    fn json(&self, figures: &Figures) -> Value;

    /// Figures in words, for a terminal.
    fn summary(&self, figures: &Figures) -> Summary;

    /// Plays one game act by act, with what is to be kept of it.
    fn row(&self, index: u64) -> Row;

    /// The same with no more in it than is wanted, where that is played faster.
    fn row_with(&self, index: u64, _wanted: Wanted) -> Row {
        self.row(index)
    }

    /// One game written out in full: a JSON text a step, then one with its result.
    fn transcript(&self, index: u64) -> Vec<String>;

    /// Hundredths of the decimal logarithm of an upper bound on the number of positions.
    fn positions(&self) -> i64;

    /// This series with long moves given up early, where most of its games never come to an end; none where they do.
    fn bounded(&self) -> Option<Arc<dyn Series>> {
        None
    }
}
