//! Sums over the rows of many games: whole numbers only, so that the order of games does not matter.

use super::stat::Stat;
use ludarium_engine::game::distinct::Distinct;
use ludarium_engine::game::measure::{Measure, Of, Pace, Row};
use ludarium_engine::game::path::Path;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each value occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Counts(pub BTreeMap<i64, u64>);

impl Counts {
    pub fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    pub(super) fn merge(&mut self, other: &Counts) {
        for (value, k) in &other.0 {
            *self.0.entry(*value).or_default() += k;
        }
    }

    /// Values in all.
    pub fn n(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their sum.
    pub fn sum(&self) -> i64 {
        self.0.iter().map(|(v, k)| v * *k as i64).sum()
    }

    /// Values within a range, both ends included.
    pub fn within(&self, low: i64, high: i64) -> u64 {
        self.0.range(low..=high).map(|(_, k)| k).sum()
    }

    /// The value at rank `rank` (from 0).
    pub fn at(&self, rank: u64) -> i64 {
        let mut seen = 0;
        for (value, k) in &self.0 {
            seen += k;
            if rank < seen {
                return *value;
            }
        }
        0
    }
}

/// For each first move, from its player's left: games that began so, and those that its player won.
pub type Openings = BTreeMap<String, [u64; 2]>;

fn add_opening(openings: &mut Openings, row: &Row) {
    if let Some((text, seat)) = &row.opening {
        let won = u64::from(row.winner == Some(*seat));
        match openings.get_mut(text) {
            Some([games, of_them]) => (*games, *of_them) = (*games + 1, *of_them + won),
            None => {
                openings.insert(text.clone(), [1, won]);
            }
        }
    }
}

fn merge_openings(a: &mut Openings, b: &Openings) {
    for (text, [games, won]) in b {
        let entry = a.entry(text.clone()).or_default();
        entry[0] += games;
        entry[1] += won;
    }
}

/// What was cut off or would never end; beside the figures, never in them.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Censored {
    /// Games broken off.
    pub capped_games: u64,
    /// Moves that would never end.
    pub endless_moves: u64,
    /// Moves that neither stopped nor came again within the bound.
    pub unresolved_moves: u64,
}

impl Censored {
    fn add(&mut self, row: &Row) {
        self.capped_games += u64::from(row.capped);
        self.endless_moves += row.endless as u64;
        self.unresolved_moves += row.unresolved as u64;
    }

    fn merge(&mut self, other: &Censored) {
        self.capped_games += other.capped_games;
        self.endless_moves += other.endless_moves;
        self.unresolved_moves += other.unresolved_moves;
    }
}

/// Measures that are counted in games broken off as well.
pub(super) fn of_all(m: Measure) -> bool {
    [Measure::CAPPED, Measure::ENDLESS, Measure::UNRESOLVED].contains(&m)
}

/// Counts of a measure while games are added: small numbers have a place of their own.
struct Counting {
    measure: Measure,
    small: Vec<u64>,
    counts: Counts,
    so_far: Counts,
    /// A game was broken off that a number is counted in all the same.
    cut: bool,
}

/// Numbers from 0 to below this are small.
const SMALL: usize = 1024;

impl Counting {
    fn of(measure: Measure) -> Counting {
        Counting {
            measure,
            small: vec![0; SMALL],
            counts: Counts::default(),
            so_far: Counts::default(),
            cut: false,
        }
    }

    fn add(&mut self, row: &Row, pace: Option<Pace>) {
        if row.capped && self.measure.0.grows {
            self.cut = true;
            for v in row.values(self.measure, pace) {
                self.so_far.add(v);
            }
        }
        if row.capped && !of_all(self.measure) {
            return;
        }
        match self.measure.0.of {
            Of::One(of) => self.count(of(row, pace)),
            Of::Any(of) => of(row, pace).into_iter().for_each(|v| self.count(v)),
        }
    }

    fn count(&mut self, value: i64) {
        let place = usize::try_from(value).ok();
        match place.and_then(|at| self.small.get_mut(at)) {
            Some(k) => *k += 1,
            None => self.counts.add(value),
        }
    }

    /// What was counted, by the measure's word.
    fn into_rows(mut self, rows: &mut Rows) {
        let word = self.measure.word().to_owned();
        for (value, k) in (0..).zip(&self.small).filter(|(_, k)| **k > 0) {
            *self.counts.0.entry(value).or_default() += k;
        }
        rows.counts.insert(word.clone(), self.counts);
        if self.cut {
            rows.so_far.insert(word, self.so_far);
        }
    }
}

/// Measures that some statistics are of, each once, in their order.
fn measures(stats: &[Stat]) -> Vec<Measure> {
    let mut all: Vec<Measure> = stats.iter().filter_map(|s| s.measure()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Sums over the games of a measured series.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// Games played.
    pub games: u64,
    /// By the measure's word.
    pub counts: BTreeMap<String, Counts>,
    /// Of games broken off, measures that only grow: what they had come to by then.
    #[serde(default)]
    pub so_far: BTreeMap<String, Counts>,
    /// First moves: games that began so, and those that their player won.
    pub openings: Openings,
    /// What was cut off.
    pub censored: Censored,
    /// What tells one game from another: games with the same moves and throws stand here once.
    #[serde(default)]
    pub paths: Distinct,
}

impl Rows {
    /// Sums over games, played one after the other.
    pub fn of(games: impl Iterator<Item = Row>, stats: &[Stat], pace: Option<Pace>) -> Rows {
        let mut rows = Rows::default();
        let mut counting: Vec<Counting> = measures(stats).into_iter().map(Counting::of).collect();
        for row in games {
            rows.games += 1;
            rows.paths.add(row.path);
            rows.censored.add(&row);
            counting.iter_mut().for_each(|c| c.add(&row, pace));
            if !row.capped {
                add_opening(&mut rows.openings, &row);
            }
        }
        if rows.games > 0 {
            counting.into_iter().for_each(|c| c.into_rows(&mut rows));
        }
        rows
    }

    pub fn merge(&mut self, other: &Rows) {
        self.games += other.games;
        self.censored.merge(&other.censored);
        for (word, counts) in &other.counts {
            self.counts.entry(word.clone()).or_default().merge(counts);
        }
        for (word, counts) in &other.so_far {
            self.so_far.entry(word.clone()).or_default().merge(counts);
        }
        merge_openings(&mut self.openings, &other.openings);
        self.paths.merge(&other.paths);
    }
}

/// Sums over pairs: game k under the rules, and game k under other rules with the same random numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// Pairs played.
    pub games: u64,
    /// Pairs of which neither was broken off; all figures are of these.
    pub whole: u64,
    /// Pairs in which anything differs.
    pub differ: u64,
    /// Pairs with the same winner, or none in both.
    pub agree: u64,
    /// By the statistic's text: differences of one game's value from the other's.
    pub differences: BTreeMap<String, Counts>,
    /// By the statistic's text: the sums of the values under either.
    pub sums: BTreeMap<String, [i64; 2]>,
    /// By the statistic's text, for shares: pairs within the range under both, the first alone, the second alone, neither.
    pub squares: BTreeMap<String, [u64; 4]>,
    /// First moves under either.
    pub openings: [Openings; 2],
    /// What was cut off under either.
    pub censored: [Censored; 2],
    /// Who won, of pairs of which neither was broken off: games under the rules, games under the others; `-` for nobody.
    #[serde(default)]
    pub winners: BTreeMap<String, [u64; 2]>,
    /// What tells one pair from another.
    #[serde(default)]
    pub paths: Distinct,
}

impl Pairs {
    /// Adds a pair of games.
    pub fn add(&mut self, mut rows: [Row; 2], stats: &[Stat], pace: Option<Pace>) {
        self.games += 1;
        // the way there is no part of what is measured
        let mut path = Path::default();
        for row in &mut rows {
            path.add(std::mem::take(&mut row.path));
        }
        self.paths.add(path.number());
        let [a, b] = &rows;
        self.differ += u64::from(a != b);
        self.censored[0].add(a);
        self.censored[1].add(b);
        for stat in stats {
            let Some(m) = stat.measure() else { continue };
            let one = |row: &Row| row.value(m, pace);
            let (Some(x), Some(y)) = (one(a), one(b)) else {
                continue;
            };
            if (a.capped || b.capped) && !of_all(m) {
                continue;
            }
            let key = stat.to_string();
            match stat {
                Stat::Share(_, low, high) => {
                    let within = |v: i64| (*low..=*high).contains(&v);
                    let square = self.squares.entry(key).or_default();
                    let at = match (within(x), within(y)) {
                        (true, true) => 0,
                        (true, false) => 1,
                        (false, true) => 2,
                        (false, false) => 3,
                    };
                    square[at] += 1;
                }
                _ => {
                    let sums = self.sums.entry(key.clone()).or_default();
                    sums[0] += x;
                    sums[1] += y;
                    self.differences.entry(key).or_default().add(y - x);
                }
            }
        }
        if a.capped || b.capped {
            return;
        }
        self.whole += 1;
        self.agree += u64::from(a.winner == b.winner);
        for (under, row) in rows.iter().enumerate() {
            let who = row.winner.map_or("-".to_owned(), |seat| seat.to_string());
            self.winners.entry(who).or_default()[under] += 1;
        }
        add_opening(&mut self.openings[0], a);
        add_opening(&mut self.openings[1], b);
    }

    pub fn merge(&mut self, other: &Pairs) {
        self.games += other.games;
        self.whole += other.whole;
        self.differ += other.differ;
        self.agree += other.agree;
        for (key, counts) in &other.differences {
            self.differences
                .entry(key.clone())
                .or_default()
                .merge(counts);
        }
        for (key, [x, y]) in &other.sums {
            let sums = self.sums.entry(key.clone()).or_default();
            sums[0] += x;
            sums[1] += y;
        }
        for (key, square) in &other.squares {
            let mine = self.squares.entry(key.clone()).or_default();
            mine.iter_mut().zip(square).for_each(|(a, b)| *a += b);
        }
        for i in 0..2 {
            merge_openings(&mut self.openings[i], &other.openings[i]);
            self.censored[i].merge(&other.censored[i]);
        }
        for (who, [x, y]) in &other.winners {
            let mine = self.winners.entry(who.clone()).or_default();
            mine[0] += x;
            mine[1] += y;
        }
        self.paths.merge(&other.paths);
    }
}
