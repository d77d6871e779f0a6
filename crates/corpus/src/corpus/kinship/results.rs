//! What is found of games beside each other.

use ludarium_engine::game::distances::Held;
use serde::Serialize;
use std::collections::BTreeMap;

/// A family's games beside each other.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Kinship {
    /// The family.
    pub family: String,
    /// Rows of its table: those that some game has.
    pub rows: usize,
    /// Of these the rows that vary enough among its games to be looked at in pairs.
    pub varied: usize,
    /// Shuffles that each figure is held against.
    pub shuffles: u32,
    /// Their seed.
    pub seed: u64,
    /// The games, each with its nearest.
    pub games: Vec<Kin>,
    /// Each pair of games: where they stand in `games`, rows in which they differ, rows that either has, kilometres.
    pub pairs: Vec<Pair>,
    /// What distances of rules go with.
    pub distances: Vec<Along>,
    /// Groups of games.
    pub groupings: Vec<Grouped>,
    /// Pairs of rows that were looked at.
    pub looked: usize,
    /// Those that travel together, the closest first.
    pub together: Vec<Together>,
}

/// A game.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Kin {
    /// The edition.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The same as `countries`, with commas between.
    pub country: String,
    /// The countries of its own place, by name.
    pub countries: Vec<String>,
    /// The work that tells it.
    pub work: String,
    /// The language of those whose game it is, where that is written down.
    pub language: Option<String>,
    /// Whether that is known of the people (`people`) or only of the place (`place`).
    pub language_by: Option<String>,
    /// Branch and family of the language.
    pub branch: Option<String>,
    /// The nearest by rules; more than one where they are as near.
    pub nearest: Vec<String>,
    /// Rows in which they differ, and that either has (of the first of them).
    pub nearest_differ: [usize; 2],
}

/// Two games.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Pair {
    /// The first, by its number in the list from 0.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// Rows in which they differ.
    pub differ: usize,
    /// Rows that either has.
    pub of: usize,
    /// Between their places.
    pub km: f64,
}

/// A figure beside what chance gives.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// The share of shuffles that give as much or more, the true order counted in.
    pub p: f64,
    /// Between what 95 % of the shuffles lie.
    pub chance: [f64; 2],
}

impl From<Held> for Figure {
    fn from(held: Held) -> Figure {
        let round = |v: f64| (v * 1e4).round() / 1e4 + 0.0;
        Figure {
            value: round(held.value),
            p: round(held.p),
            chance: held.chance.map(round),
        }
    }
}

/// What distances of rules go with: Mantel's test.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Along {
    /// The other distance.
    pub with: String,
    /// What is taken off both before.
    pub given: Option<String>,
    /// Games of which it is known.
    pub games: usize,
    /// The correlation.
    pub r: Figure,
}

impl Along {
    /// What is correlated, and what is controlled for, by the names that the field has for them.
    #[must_use]
    pub fn measures(&self) -> (&str, Option<&str>) {
        fn name(with: &str) -> &str {
            match with {
                "the way between their places" => "geographic distance",
                "whether one work tells both" => "shared source",
                "language: the same, of one branch, of two" => {
                    "language (same, same branch, different)"
                }
                other => other,
            }
        }
        (name(&self.with), self.given.as_deref().map(name))
    }
}

impl Grouped {
    /// Games that share their group with another: the others tell nothing of it.
    #[must_use]
    pub fn paired(&self) -> usize {
        self.groups.values().filter(|n| **n > 1).sum()
    }
}

/// Whether games of a group are nearer to each other than to others: Clarke's R.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Grouped {
    /// The grouping.
    pub name: String,
    /// What is held of it.
    pub says: String,
    /// Who holds it: a work's citekey.
    pub work: Option<String>,
    /// The row by which games are grouped, left out of the distances.
    pub aspect: Option<String>,
    /// Games of each group; one of which it is not told is of none.
    pub groups: BTreeMap<String, usize>,
    /// R.
    pub r: Figure,
}

/// Two rows whose codes go together.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Together {
    /// The rows.
    pub rows: [String; 2],
    /// Games that have both.
    pub games: usize,
    /// Cramér's V.
    pub v: Figure,
    /// Between what V lies in 95 % of games drawn anew from these with replacement (percentiles). They are not independent of each
    /// other: it is narrower than what is known.
    pub interval: [f64; 2],
    /// The share of false finds at which it is still told.
    pub q: f64,
    /// Its p where codes change places only within a work.
    pub p_within_works: f64,
}
