//! Two readings that meet: game k under neither, the first, the second and both, with the same random numbers. What is counted is the
//! interaction: by how much both together differ from what each alone does.

use super::rows::{of_all, Counts};
use super::stat::Stat;
use ludarium_engine::game::measure::{Measure, Pace, Row};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sums over games under two readings each way.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Meets {
    /// Games played under each.
    pub games: u64,
    /// Games of which none of the four was broken off; means and shares are of these.
    pub whole: u64,
    /// By the statistic's text: both − first − second + neither, game by game.
    pub interactions: BTreeMap<String, Counts>,
    /// By the statistic's text: the sums under neither, the first, the second, both.
    pub sums: BTreeMap<String, [i64; 4]>,
}

/// What a statistic counts in a game; nothing where it does not apply.
fn value(row: &Row, stat: Stat, pace: Option<Pace>) -> Option<i64> {
    let one = |m: Measure| row.value(m, pace);
    match stat {
        Stat::Mean(m) => one(m),
        Stat::Share(m, low, high) => one(m).map(|v| i64::from((low..=high).contains(&v))),
        _ => None,
    }
}

impl Meets {
    /// Adds a game under neither, the first, the second and both.
    pub fn add(&mut self, rows: &[Row; 4], stats: &[Stat], pace: Option<Pace>) {
        self.games += 1;
        let whole = rows.iter().all(|row| !row.capped);
        self.whole += u64::from(whole);
        for stat in stats {
            if !whole && !stat.measure().is_some_and(of_all) {
                continue;
            }
            let values = rows.each_ref().map(|row| value(row, *stat, pace));
            let [Some(neither), Some(first), Some(second), Some(both)] = values else {
                continue;
            };
            let key = stat.to_string();
            let sums = self.sums.entry(key.clone()).or_default();
            for (sum, v) in sums.iter_mut().zip([neither, first, second, both]) {
                *sum += v;
            }
            let counts = self.interactions.entry(key).or_default();
            counts.add(both - first - second + neither);
        }
    }

    /// Adds other games of the same series.
    pub fn merge(&mut self, other: &Meets) {
        self.games += other.games;
        self.whole += other.whole;
        for (key, counts) in &other.interactions {
            let mine = self.interactions.entry(key.clone()).or_default();
            mine.merge(counts);
        }
        for (key, sums) in &other.sums {
            let mine = self.sums.entry(key.clone()).or_default();
            mine.iter_mut().zip(sums).for_each(|(a, b)| *a += b);
        }
    }
}
