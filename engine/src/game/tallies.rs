//! Sums over many games: whole numbers only, so that the order of games does not matter.

use crate::words;
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use std::collections::BTreeMap;

words! {
    /// How far one game of a series goes, where games have rounds.
    pub enum Scope {
        Round = "round": "one round from its opening to the gathering",
        Match = "match": "rounds until one player cannot go on",
    }
}

/// How often each number occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies(pub BTreeMap<u64, u64>);

impl Tallies {
    /// Counts a number once.
    pub fn add(&mut self, n: u64) {
        *self.0.entry(n).or_default() += 1;
    }

    /// Adds the counts of others.
    pub fn merge(&mut self, other: &Tallies) {
        for (n, k) in &other.0 {
            *self.0.entry(*n).or_default() += k;
        }
    }

    /// Numbers counted.
    pub fn games(&self) -> u64 {
        self.0.values().sum()
    }

    /// The sum of all numbers counted.
    pub fn sum(&self) -> u64 {
        self.0.iter().map(|(n, k)| n * k).sum()
    }

    /// The number at rank `rank` (from 0).
    fn at(&self, rank: u64) -> u64 {
        let mut seen = 0;
        for (n, k) in &self.0 {
            seen += k;
            if rank < seen {
                return *n;
            }
        }
        0
    }

    /// The number in the middle, or the mean of the two there; none where nothing was counted.
    pub fn median(&self) -> Option<f64> {
        let games = self.games();
        let two = || self.at((games - 1) / 2) + self.at(games / 2);
        (games > 0).then(|| two() as f64 / 2.0)
    }

    /// How the numbers are spread; none where nothing was counted.
    ///
    /// ```
    /// use ludarium_engine::game::Tallies;
    ///
    /// let mut turns = Tallies::default();
    /// [4, 4, 10].into_iter().for_each(|n| turns.add(n));
    /// let spread = turns.spread().expect("three games");
    /// assert_eq!((spread.mean, spread.median, spread.max), (6.0, 4.0, 10));
    /// ```
    pub fn spread(&self) -> Option<Spread> {
        let games = self.games();
        let median = self.median()?;
        let mean = self.sum() as f64 / games as f64;
        let p95 = self.at((games * 95).div_ceil(100) - 1);
        let squares: f64 = self
            .0
            .iter()
            .map(|(n, k)| (*n as f64 - mean).powi(2) * *k as f64)
            .sum();
        let sd = if games > 1 {
            (squares / (games - 1) as f64).sqrt()
        } else {
            0.0
        };
        let max = *self.0.keys().last()?;
        Some(Spread {
            mean,
            median,
            p95,
            max,
            sd,
        })
    }

    /// [`Tallies::spread`] by name; all null where nothing was counted.
    pub fn json(&self) -> Value {
        match self.spread() {
            Some(Spread {
                mean,
                median,
                p95,
                max,
                sd,
            }) => {
                json!({ "mean": mean, "median": median, "p95": p95, "max": max, "sd": sd })
            }
            None => {
                json!({ "mean": null, "median": null, "p95": null, "max": null, "sd": null })
            }
        }
    }
}

/// How numbers are spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The number in the middle, or the mean of the two there.
    pub median: f64,
    /// The 95th of 100, by the nearest rank.
    pub p95: u64,
    /// The greatest.
    pub max: u64,
    /// The standard deviation (n - 1).
    pub sd: f64,
}

/// Tallies while they grow: small numbers have a place of their own.
pub(crate) struct Counting {
    small: Vec<u32>,
    large: Tallies,
}

impl Counting {
    /// Numbers below this are small.
    const SMALL: usize = 2048;

    pub(crate) fn new() -> Counting {
        Counting {
            small: vec![0; Counting::SMALL],
            large: Tallies::default(),
        }
    }

    #[inline]
    pub(crate) fn add(&mut self, n: u64) {
        match self.small.get_mut(n as usize) {
            Some(k) => *k += 1,
            None => self.large.add(n),
        }
    }

    pub(crate) fn tallies(mut self) -> Tallies {
        for (n, k) in self.small.iter().enumerate().filter(|(_, k)| **k > 0) {
            self.large.0.insert(n as u64, u64::from(*k));
        }
        self.large
    }
}
