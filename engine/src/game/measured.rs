//! Two series of games measured side by side: game k under the one and game k under the other, with the same random numbers. Sums of
//! whole numbers alone are kept, so that it may be played in pieces, stopped and gone on with.

use super::interval;
use super::measure::{Measure, Row};
use super::series::Series;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is reported of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// The measure; one that has a value for each game.
    pub measure: Measure,
    /// Whether it is reported as the share of games in which it is 1 or more, and not as a mean.
    pub share: bool,
}

impl Told {
    /// Whether it is reported of games broken off as well.
    fn of_all(self) -> bool {
        [Measure::CAPPED, Measure::ENDLESS, Measure::UNRESOLVED].contains(&self.measure)
    }

    /// Its value in a game; none of a game of which it cannot be known.
    fn of(self, row: &Row) -> Option<i64> {
        if row.capped && !self.of_all() {
            return None;
        }
        let value = row.value(self.measure, None)?;
        Some(if self.share {
            i64::from(value >= 1)
        } else {
            value
        })
    }
}

/// A value with its interval (95 %), and of how many games or pairs: of a mean by the normal approximation, of a share Wilson's, of
/// the difference of two shares Newcombe's for pairs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// In the measure's unit; a share from 0 to 1.
    pub value: f64,
    /// Low end.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Games, or pairs of games.
    pub n: u64,
}

/// What is known of one measure.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Known {
    /// Under the one series and the other; none where no game has it, or there is no other.
    pub sides: [Option<Estimate>; 2],
    /// The other less the one, of pairs that tell it under both.
    pub difference: Option<Estimate>,
    /// How often each value occurred, in the measure's unit times its scale, under either.
    pub counts: [BTreeMap<i64, u64>; 2],
    /// What a value that is counted is divided by to be shown.
    pub scale: f64,
}

/// Everything that is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Games played of each series.
    pub games: u64,
    /// Games broken off, of each series.
    pub capped: [u64; 2],
    /// What is reported, in the order in which it was requested.
    #[serde(rename = "told")]
    pub known: Vec<Known>,
}

/// What one game comes to: a value a measure, and whether it was broken off.
struct Game {
    values: Vec<Option<i64>>,
    capped: bool,
}

impl Game {
    fn of(row: &Row, wanted: &[Told]) -> Game {
        Game {
            values: wanted.iter().map(|t| t.of(row)).collect(),
            capped: row.capped,
        }
    }
}

/// Sums of one measure over pairs.
#[derive(Default)]
struct Sums {
    counts: [BTreeMap<i64, u64>; 2],
    pairs: u64,
    difference: i64,
    squares: i64,
    /// Pairs that are hits in both, in the first alone, in the second alone, in neither.
    square: [u64; 4],
}

impl Sums {
    fn add(&mut self, values: [Option<i64>; 2]) {
        for (counts, value) in self.counts.iter_mut().zip(values) {
            if let Some(value) = value {
                *counts.entry(value).or_default() += 1;
            }
        }
        let [Some(x), Some(y)] = values else { return };
        self.pairs += 1;
        self.difference += y - x;
        self.squares += (y - x) * (y - x);
        let at = match (x >= 1, y >= 1) {
            (true, true) => 0,
            (true, false) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        self.square[at] += 1;
    }

    fn side(&self, side: usize, wanted: Told, cut: u64) -> Option<Estimate> {
        let counts = &self.counts[side];
        let n: u64 = counts.values().sum();
        if n == 0 {
            return None;
        }
        let scale = wanted.measure.scale();
        let sum: i64 = counts.iter().map(|(v, k)| v * *k as i64).sum();
        let mean = sum as f64 / n as f64;
        if wanted.share {
            // what was broken off lies in neither end: it counts as no for the low one, as yes for the high one
            let hits = counts.range(1..).map(|(_, k)| k).sum::<u64>();
            let cut = if wanted.of_all() { 0 } else { cut };
            return Some(Estimate {
                value: mean,
                low: interval::wilson(hits, n + cut).0,
                high: interval::wilson(hits + cut, n + cut).1,
                n,
            });
        }
        let squares: i64 = counts.iter().map(|(v, k)| v * v * *k as i64).sum();
        Some(estimate(mean, squares as f64, n, scale))
    }

    fn difference(&self, wanted: Told) -> Option<Estimate> {
        if self.pairs == 0 {
            return None;
        }
        let n = self.pairs;
        let mean = self.difference as f64 / n as f64;
        if wanted.share {
            let (low, high) = interval::newcombe(self.square);
            return Some(Estimate {
                value: mean,
                low,
                high,
                n,
            });
        }
        Some(estimate(
            mean,
            self.squares as f64,
            n,
            wanted.measure.scale(),
        ))
    }
}

/// A mean with its normal interval, from the sum of squares.
fn estimate(mean: f64, squares: f64, n: u64, scale: f64) -> Estimate {
    let many = n as f64;
    let variance = match n {
        0 | 1 => 0.0,
        _ => ((squares - many * mean * mean) / (many - 1.0)).max(0.0),
    };
    let (low, high) = interval::mean(mean, variance.sqrt(), n);
    Estimate {
        value: mean / scale,
        low: low / scale,
        high: high / scale,
        n,
    }
}

/// Two series that are measured; the games of the first are kept, so that many others can be held against them one after another.
///
/// ```
/// use ludarium_engine::game::measure::Measure;
/// use ludarium_engine::game::measured::{Measured, Told};
/// use ludarium_engine::game::{Asked, Rules};
/// use ludarium_engine::lang::Choice;
/// use std::sync::Arc;
///
/// let rules = ludarium_engine::sowing::compile(&ludarium_engine::samples::sowing(), &Choice::new()).unwrap();
/// let series = Arc::new(rules).series(&Asked::default())?;
/// let wanted = vec![Told { measure: Measure::TURNS, share: false }, Told { measure: Measure::FIRST_WINS, share: true }];
/// let mut measured = Measured::new(series.clone(), wanted);
/// measured.against(Some(series));
/// measured.play(20);
/// let report = measured.report();
/// assert_eq!(report.games, 20);
/// // a game does not differ from itself
/// assert_eq!(report.known[0].difference.unwrap().value, 0.0);
/// assert_eq!(report.known[0].counts[0], report.known[0].counts[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Measured {
    one: Arc<dyn Series>,
    other: Option<Arc<dyn Series>>,
    wanted: Vec<Told>,
    games: Vec<Game>,
    sums: Vec<Sums>,
    capped: [u64; 2],
    played: u64,
}

impl std::fmt::Debug for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} games of {:?}", self.played, self.wanted)
    }
}

impl Measured {
    /// A series alone, of which nothing has been played.
    pub fn new(one: Arc<dyn Series>, wanted: Vec<Told>) -> Measured {
        let mut measured = Measured {
            one,
            other: None,
            wanted,
            games: vec![],
            sums: vec![],
            capped: [0; 2],
            played: 0,
        };
        measured.against(None);
        measured
    }

    /// Holds another series against the first, or none, from its first game on.
    pub fn against(&mut self, other: Option<Arc<dyn Series>>) {
        self.other = other;
        self.sums = self.wanted.iter().map(|_| Sums::default()).collect();
        self.capped = [0; 2];
        self.played = 0;
    }

    /// The rules of the first series.
    pub fn one(&self) -> &Arc<dyn Series> {
        &self.one
    }

    /// Plays so many games more of both; those of the first that were played before are not played again.
    pub fn play(&mut self, games: u64) {
        for index in self.played..self.played + games {
            if self.games.len() as u64 == index {
                self.games
                    .push(Game::of(&self.one.row(index), &self.wanted));
            }
            let one = &self.games[index as usize];
            let row = self.other.as_ref().map(|series| series.row(index));
            let other = row.map(|row| Game::of(&row, &self.wanted));
            self.capped[0] += u64::from(one.capped);
            self.capped[1] += u64::from(other.as_ref().is_some_and(|g| g.capped));
            for (n, sums) in self.sums.iter_mut().enumerate() {
                sums.add([one.values[n], other.as_ref().and_then(|g| g.values[n])]);
            }
        }
        self.played += games;
    }

    /// What is known by now.
    pub fn report(&self) -> Report {
        let known = |(wanted, sums): (&Told, &Sums)| Known {
            sides: [0, 1].map(|side| sums.side(side, *wanted, self.capped[side])),
            difference: sums.difference(*wanted),
            counts: sums.counts.clone(),
            scale: wanted.measure.scale(),
        };
        Report {
            games: self.played,
            capped: self.capped,
            known: self.wanted.iter().zip(&self.sums).map(known).collect(),
        }
    }
}
