//! Figures over a series of games; sums of whole numbers only, so that the order of games does not matter.

use super::distinct::Distinct;
use super::tallies::Tallies;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One of the things that are reported of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Figure {
    /// So many of so many.
    Share(u64, u64),
    /// Such a share for each seat.
    Shares(Vec<(u64, u64)>),
    /// A number kept of every game, by name ([`Figures::tally`]).
    Spread(&'static str),
    /// Numbers by name.
    Counts(Vec<(String, u64)>),
}

/// Figures over the games of a series.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// The family of the games.
    pub family: String,
    /// Games played.
    pub games: u64,
    /// Games won, by seat.
    pub wins: Vec<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// Games won by whoever began (the first round).
    pub first_wins: u64,
    /// Games broken off.
    pub capped: u64,
    /// How often each number occurred, game by game: turns, moves, laps, throws …
    pub tallies: BTreeMap<String, Tallies>,
    /// Sums over all games.
    pub sums: BTreeMap<String, u64>,
    /// How often each seat had each rank, from 1; empty where there are no ranks.
    pub ranks: Vec<Vec<u64>>,
    /// How often each degree was given.
    pub degrees: BTreeMap<String, u64>,
    /// What tells one game from another, where it was wanted: games with the same moves and throws have the same number.
    #[serde(default, skip_serializing_if = "Distinct::is_empty")]
    pub paths: Distinct,
}

fn add(a: &mut Vec<u64>, b: &[u64]) {
    a.resize(a.len().max(b.len()), 0);
    a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
}

impl Figures {
    /// Figures of no game yet, of a family's games for so many seats.
    pub fn of(family: &str, seats: usize) -> Figures {
        Figures {
            family: family.to_owned(),
            wins: vec![0; seats],
            ..Figures::default()
        }
    }

    /// Adds the figures of other games of the series.
    pub fn merge(&mut self, other: &Figures) {
        if self.family.is_empty() {
            self.family.clone_from(&other.family);
        }
        self.games += other.games;
        add(&mut self.wins, &other.wins);
        self.draws += other.draws;
        self.first_wins += other.first_wins;
        self.capped += other.capped;
        for (name, tallies) in &other.tallies {
            self.tallies.entry(name.clone()).or_default().merge(tallies);
        }
        for (name, n) in &other.sums {
            *self.sums.entry(name.clone()).or_default() += n;
        }
        self.ranks
            .resize(self.ranks.len().max(other.ranks.len()), vec![]);
        for (a, b) in self.ranks.iter_mut().zip(&other.ranks) {
            add(a, b);
        }
        for (degree, n) in &other.degrees {
            *self.degrees.entry(degree.clone()).or_default() += n;
        }
        self.paths.merge(&other.paths);
    }

    /// A number kept of every game, by name; empty where it is not kept.
    pub fn tally(&self, name: &str) -> &Tallies {
        static NOTHING: Tallies = Tallies(BTreeMap::new());
        self.tallies.get(name).unwrap_or(&NOTHING)
    }

    /// A sum over all games, by name; 0 where it is not kept.
    pub fn sum(&self, name: &str) -> u64 {
        self.sums.get(name).copied().unwrap_or(0)
    }

    /// Counts who won a game; nobody where it was drawn.
    pub(crate) fn won(&mut self, winner: Option<usize>, first: Option<usize>) {
        match winner {
            Some(seat) => self.wins[seat] += 1,
            None => self.draws += 1,
        }
        self.first_wins += u64::from(winner.is_some() && winner == first);
    }
}
