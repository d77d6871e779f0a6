//! The statistics of a series as results keep them: value, 95 % interval, n.

use super::chance::{another, mcnemar, two_sided, written};
use super::figures::{
    AnyBest, AnyMean, Apart, Best, Bests, ByStat, Cut, Difference, Figure, Figures, FirstMove,
    Mean, Meeting, NoBest, Nothing, Part, States,
};
use super::interval::{newcombe_of, wilson_of};
use super::meets::Meets;
use super::rows::{of_all, Censored, Counts, Openings, Pairs, Rows};
use super::stat::Stat;
use super::table::{redrawn, SAMPLES};
use ludarium_engine::game::random::Random;

/// To six places: enough for any reader, and no digits that only a machine sees.
fn round(x: f64) -> f64 {
    let r = (x * 1e6).round() / 1e6;
    // no minus before nothing
    if r == 0.0 {
        0.0
    } else {
        r
    }
}

/// What a figure is made of: how many games were played, how many distinct ones they are.
#[derive(Clone, Copy)]
struct Weight {
    played: u64,
    distinct: u64,
}

impl Weight {
    const ALL: Weight = Weight {
        played: 1,
        distinct: 1,
    };

    fn of(played: u64, apart: Apart) -> Weight {
        Weight {
            played,
            distinct: apart.games,
        }
    }

    /// How much of a game each one played is worth.
    fn each(self) -> f64 {
        if self.played == 0 {
            return 1.0;
        }
        self.distinct as f64 / self.played as f64
    }

    /// So many values, games that are one game counted once.
    fn n(self, values: u64) -> u64 {
        if self.distinct == self.played {
            return values;
        }
        (values as f64 * self.each()).round() as u64
    }

    /// So many values of all games, where some of them were one game.
    fn played(self, values: u64) -> Option<u64> {
        (self.distinct != self.played).then_some(values)
    }
}

/// A share of `n` values, its interval as wide as the distinct games allow, with what was cut off counted to either side.
fn share(hits: u64, n: u64, cut: u64, weight: Weight) -> Part {
    let value = hits as f64 / n.max(1) as f64;
    let all = (n + cut).max(1) as f64;
    let worth = (n + cut) as f64 * weight.each();
    let (low, _) = wilson_of(hits as f64 / all, worth);
    let (_, high) = wilson_of((hits + cut) as f64 / all, worth);
    Part {
        value: round(value),
        low: round(low),
        high: round(high),
        n: weight.n(n),
        hits,
        played: weight.played(n),
        cut: (cut > 0).then_some(cut),
        chance: None,
    }
}

/// The percentile interval (95 %) of a mean from samples drawn anew (Poisson weights, a fixed seed).
/// Games that are one game count once: the interval is then wider by the square root.
fn interval_of_mean(counts: &Counts, scale: f64, seed: u64, weight: Weight) -> (f64, f64) {
    let mut random = Random::of(seed, 0x626f_6f74);
    let mut means: Vec<f64> = (0..SAMPLES)
        .filter_map(|_| {
            let (mut n, mut sum) = (0u64, 0i64);
            for (value, k) in &counts.0 {
                let k = redrawn(*k, &mut random);
                n += k;
                sum += value * k as i64;
            }
            (n > 0).then(|| sum as f64 / n as f64 / scale)
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let at = |rank: usize| {
        means
            .get(means.len() * rank / 1000)
            .copied()
            .unwrap_or_default()
    };
    let (low, high) = (at(25), at(975));
    if weight.distinct == weight.played {
        return (low, high);
    }
    let mean = counts.sum() as f64 / counts.n().max(1) as f64 / scale;
    let wider = weight.each().max(f64::MIN_POSITIVE).sqrt();
    (mean - (mean - low) / wider, mean + (high - mean) / wider)
}

fn mean(counts: &Counts, scale: f64, seed: u64, cut: u64, weight: Weight) -> AnyMean {
    let n = counts.n();
    if n == 0 {
        return AnyMean::None(Nothing::NONE);
    }
    let (low, high) = interval_of_mean(counts, scale, seed, weight);
    let at = |rank: u64| counts.at(rank) as f64 / scale;
    AnyMean::Some(Mean {
        value: round(counts.sum() as f64 / n as f64 / scale),
        low: round(low),
        high: round(high),
        n: weight.n(n),
        median: round((at((n - 1) / 2) + at(n / 2)) / 2.0),
        p95: round(at((n * 95).div_ceil(100) - 1)),
        max: round(at(n - 1)),
        played: weight.played(n),
        cut: (cut > 0).then_some(cut),
    })
}

/// The first move whose player won most often, and the next.
fn best(openings: &Openings, weight: Weight) -> AnyBest {
    let mut all: Vec<(&String, u64, u64)> = openings
        .iter()
        .map(|(m, [games, won])| (m, *won, *games))
        .collect();
    // shares compared without division; the first by name of equals
    all.sort_by(|a, b| {
        let (x, y) = (
            u128::from(a.1) * u128::from(b.2),
            u128::from(b.1) * u128::from(a.2),
        );
        y.cmp(&x).then(a.0.cmp(b.0))
    });
    let one = |(name, won, games): &(&String, u64, u64)| FirstMove {
        part: share(*won, *games, 0, weight),
        r#move: (*name).clone(),
    };
    match all.first() {
        None => AnyBest::None(NoBest { n: 0, moves: 0 }),
        Some(first) => AnyBest::Some(Box::new(Best {
            first: one(first),
            next: all.get(1).map(one),
            moves: all.len() as u64,
        })),
    }
}

fn censored(c: &Censored) -> Cut {
    Cut([c.capped_games, c.endless_moves, c.unresolved_moves])
}

/// The statistics of a measured series.
pub fn rows(f: &Rows, stats: &[Stat], states: Option<i64>, seed: u64) -> Figures {
    let mut out = vec![];
    let none = Counts::default();
    let apart = Apart::of(&f.paths, f.games);
    let weight = Weight::of(f.games, apart);
    for stat in stats {
        let measure = stat.measure();
        let counts = measure
            .and_then(|m| f.counts.get(m.word()))
            .unwrap_or(&none);
        // games that were broken off, of what cannot be known of them
        let cut = match measure {
            Some(m) if of_all(m) || m.0.per_move || counts.n() == 0 => 0,
            _ => f.censored.capped_games,
        };
        let value = match stat {
            Stat::Mean(m) => Figure::Mean(mean(counts, m.scale(), seed, cut, weight)),
            Stat::Share(m, low, i64::MAX) => {
                // a game broken off that had come so far is one that came so far
                let reached = f
                    .so_far
                    .get(m.word())
                    .map_or(0, |c| c.within(*low, i64::MAX));
                let hits = counts.within(*low, i64::MAX) + reached;
                let open = cut.saturating_sub(reached);
                Figure::Part(share(hits, counts.n() + reached, open, weight))
            }
            Stat::Share(_, low, high) => {
                Figure::Part(share(counts.within(*low, *high), counts.n(), cut, weight))
            }
            Stat::Balance => Figure::Part(balance(counts.within(1, 1), counts.n(), cut, weight)),
            Stat::States => match states {
                Some(states) => Figure::States(States {
                    value: states as f64 / 100.0,
                }),
                None => Figure::Nothing(Nothing::NONE),
            },
            Stat::BestFirstMove => Figure::Best(best(&f.openings, weight)),
            Stat::Differ | Stat::Agreement => Figure::Nothing(Nothing::NONE),
        };
        out.push((*stat, value));
    }
    Figures::Measured(ByStat(out), censored(&f.censored), Some(apart))
}

/// 1 - |2p - 1| where p is the share of games that whoever began has won, of those with a winner.
fn balance(first: u64, decided: u64, cut: u64, weight: Weight) -> Part {
    let of = |p: f64| 1.0 - (2.0 * p - 1.0).abs();
    let out = share(first, decided, cut, weight);
    let (low, high) = (out.low, out.high);
    let top = if low <= 0.5 && 0.5 <= high {
        1.0
    } else {
        of(low).max(of(high))
    };
    Part {
        value: round(of(first as f64 / decided.max(1) as f64)),
        low: round(of(low).min(of(high))),
        high: round(top),
        ..out
    }
}

/// How likely a mean difference as great would be if there were none (normal; games that are one game count once).
fn chance_of_mean(counts: &Counts, weight: Weight) -> f64 {
    let n = counts.n() as f64;
    if n < 2.0 {
        return 1.0;
    }
    let mean = counts.sum() as f64 / n;
    let squares: f64 = counts
        .0
        .iter()
        .map(|(v, k)| *k as f64 * (*v as f64 - mean).powi(2))
        .sum();
    if squares == 0.0 {
        return if mean == 0.0 { 1.0 } else { 0.0 };
    }
    two_sided(mean / (squares / (n - 1.0) / (n * weight.each())).sqrt())
}

/// The difference of two shares of the same pairs; pairs of which one was broken off count to either side.
fn difference(square: [u64; 4], cut: u64, weight: Weight) -> Difference {
    let n: u64 = square.iter().sum();
    let of = |hits: u64| hits as f64 / n.max(1) as f64;
    let (a, b) = (of(square[0] + square[1]), of(square[0] + square[2]));
    let each = weight.each();
    let worth = square.map(|k| k as f64 * each);
    let unknown = cut as f64 * each;
    let [both, first, second, neither] = worth;
    let (low, _) = newcombe_of([both, first + unknown, second, neither]);
    let (_, high) = newcombe_of([both, first, second + unknown, neither]);
    // what was broken off is given to the smaller side, as far as it needs it
    let even = unknown.min((first - second).abs());
    let p = mcnemar(first.max(second), first.min(second) + even);
    Difference {
        default: round(a),
        other: round(b),
        value: round(b - a),
        low: round(low),
        high: round(high),
        n: weight.n(n),
        p: Some(written(p)),
        cut: (cut > 0).then_some(cut),
        p_holm: None,
    }
}

/// A share of which no pair is known: it may be anything.
const UNKNOWN: Difference = Difference {
    default: 0.0,
    other: 0.0,
    value: 0.0,
    low: -1.0,
    high: 1.0,
    n: 0,
    p: None,
    cut: None,
    p_holm: None,
};

/// The statistics of a compared series: what the other rules change.
pub fn pairs(f: &Pairs, stats: &[Stat], seed: u64) -> Figures {
    let mut out = vec![];
    let none = Counts::default();
    let apart = Apart::of(&f.paths, f.games);
    let weight = Weight::of(f.games, apart);
    let broken = f.games - f.whole;
    for stat in stats {
        let key = stat.to_string();
        let cut = match stat.measure() {
            Some(m) if of_all(m) || m.0.per_move => 0,
            _ => broken,
        };
        let value = match stat {
            Stat::Mean(m) => {
                let d = f.differences.get(&key).unwrap_or(&none);
                let n = d.n();
                let (low, high) = interval_of_mean(d, m.scale(), seed, weight);
                let of = |sum: i64| round(sum as f64 / n.max(1) as f64 / m.scale());
                let [a, b] = f.sums.get(&key).copied().unwrap_or_default();
                Figure::Difference(Difference {
                    default: of(a),
                    other: of(b),
                    value: of(b - a),
                    low: round(low),
                    high: round(high),
                    n: weight.n(n),
                    p: (n > 0).then(|| written(chance_of_mean(d, weight))),
                    cut: (cut > 0 && n > 0).then_some(cut),
                    p_holm: None,
                })
            }
            Stat::Share(..) => Figure::Difference(match f.squares.get(&key) {
                Some(square) => difference(*square, cut, weight),
                None => UNKNOWN,
            }),
            Stat::Differ => Figure::Part(share(f.differ, f.games, 0, weight)),
            Stat::Agreement => {
                // what two games of the default that have nothing to do with one another give
                let wins = f.winners.values().map(|[default, _]| *default);
                Figure::Part(Part {
                    chance: another(wins).map(|another| round(1.0 - another)),
                    ..share(f.agree, f.whole, broken, weight)
                })
            }
            Stat::BestFirstMove => {
                let [default, other] = f.openings.each_ref().map(|o| best(o, weight));
                Figure::Bests(Box::new(Bests { default, other }))
            }
            Stat::Balance | Stat::States => Figure::Nothing(Nothing::NONE),
        };
        out.push((*stat, value));
    }
    let cut = f.censored.each_ref().map(censored);
    Figures::Compared(ByStat(out), cut, Some(apart))
}

/// The statistics of two readings that meet: how far both together are from what each does alone.
pub fn meets(f: &Meets, stats: &[Stat], seed: u64) -> Figures {
    let mut out = vec![];
    for stat in stats {
        let key = stat.to_string();
        let (Some(d), Some(sums)) = (f.interactions.get(&key), f.sums.get(&key)) else {
            continue;
        };
        let scale = match stat {
            Stat::Mean(m) => m.scale(),
            _ => 1.0,
        };
        let n = d.n();
        let of = |sum: i64| round(sum as f64 / n.max(1) as f64 / scale);
        let (low, high) = interval_of_mean(d, scale, seed, Weight::ALL);
        let [neither, first, second, both] = sums.map(of);
        let met = Meeting {
            neither,
            first,
            second,
            both,
            value: of(d.sum()),
            low: round(low),
            high: round(high),
            n,
            p: written(chance_of_mean(d, Weight::ALL)),
            p_holm: None,
        };
        out.push((*stat, Figure::Meeting(met)));
    }
    Figures::Met(ByStat(out), f.games - f.whole)
}
