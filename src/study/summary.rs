//! The statistics of a series as results keep them: value, 95 % interval, n.

use super::interval::{newcombe, wilson};
use super::rows::{Censored, Counts, Openings, Pairs, Rows};
use super::stat::Stat;
use super::table::{redrawn, SAMPLES};
use ludarium_engine::game::random::Random;
use serde_json::{json, Map, Value};

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

fn share(hits: u64, n: u64) -> Value {
    let (low, high) = wilson(hits, n);
    let value = hits as f64 / n.max(1) as f64;
    json!({ "value": round(value), "low": round(low), "high": round(high), "n": n, "hits": hits })
}

/// The percentile interval (95 %) of a mean from samples drawn anew (Poisson weights, a fixed seed).
fn interval_of_mean(counts: &Counts, scale: f64, seed: u64) -> (f64, f64) {
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
    (at(25), at(975))
}

fn mean(counts: &Counts, scale: f64, seed: u64) -> Value {
    let n = counts.n();
    if n == 0 {
        return json!({ "value": null, "n": 0 });
    }
    let (low, high) = interval_of_mean(counts, scale, seed);
    let at = |rank: u64| counts.at(rank) as f64 / scale;
    json!({
        "value": round(counts.sum() as f64 / n as f64 / scale),
        "low": round(low),
        "high": round(high),
        "n": n,
        "median": round((at((n - 1) / 2) + at(n / 2)) / 2.0),
        "p95": round(at((n * 95).div_ceil(100) - 1)),
        "max": round(at(n - 1)),
    })
}

/// The first move whose player won most often, and the next.
fn best(openings: &Openings) -> Value {
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
    let one = |(name, won, games): &(&String, u64, u64)| {
        let mut out = share(*won, *games);
        out["move"] = json!(name);
        out
    };
    let mut out = all.first().map_or(json!({ "n": 0 }), one);
    if let Some(next) = all.get(1) {
        out["next"] = one(next);
    }
    out["moves"] = json!(all.len());
    out
}

fn censored(c: &Censored) -> Value {
    json!([c.capped_games, c.endless_moves, c.unresolved_moves])
}

/// The statistics of a measured series.
pub fn rows(f: &Rows, stats: &[Stat], states: Option<i64>, seed: u64) -> Value {
    let mut out = Map::new();
    let none = Counts::default();
    for stat in stats {
        let counts = stat
            .measure()
            .and_then(|m| f.counts.get(m.word()))
            .unwrap_or(&none);
        let value = match stat {
            Stat::Mean(m) => mean(counts, m.scale(), seed),
            Stat::Share(m, low, i64::MAX) => {
                // a game broken off that had come so far is one that came so far
                let reached = f
                    .so_far
                    .get(m.word())
                    .map_or(0, |c| c.within(*low, i64::MAX));
                share(
                    counts.within(*low, i64::MAX) + reached,
                    counts.n() + reached,
                )
            }
            Stat::Share(_, low, high) => share(counts.within(*low, *high), counts.n()),
            Stat::Balance => balance(counts.within(1, 1), counts.n()),
            Stat::States => json!({ "value": states.unwrap_or_default() as f64 / 100.0 }),
            Stat::BestFirstMove => best(&f.openings),
            Stat::Differ | Stat::Agreement => json!({ "value": null, "n": 0 }),
        };
        out.insert(stat.to_string(), value);
    }
    out.insert("censored".into(), censored(&f.censored));
    Value::Object(out)
}

/// 1 - |2p - 1| where p is the share of games that whoever began has won, of those with a winner.
fn balance(first: u64, decided: u64) -> Value {
    let of = |p: f64| 1.0 - (2.0 * p - 1.0).abs();
    let (low, high) = wilson(first, decided);
    let top = if low <= 0.5 && 0.5 <= high {
        1.0
    } else {
        of(low).max(of(high))
    };
    json!({
        "value": round(of(first as f64 / decided.max(1) as f64)),
        "low": round(of(low).min(of(high))),
        "high": round(top),
        "n": decided,
        "hits": first,
    })
}

/// The statistics of a compared series: what the other rules change.
pub fn pairs(f: &Pairs, stats: &[Stat], seed: u64) -> Value {
    let mut out = Map::new();
    let none = Counts::default();
    for stat in stats {
        let key = stat.to_string();
        let value = match stat {
            Stat::Mean(m) => {
                let d = f.differences.get(&key).unwrap_or(&none);
                let n = d.n();
                let (low, high) = interval_of_mean(d, m.scale(), seed);
                let of = |sum: i64| round(sum as f64 / n.max(1) as f64 / m.scale());
                let [a, b] = f.sums.get(&key).copied().unwrap_or_default();
                json!({ "default": of(a), "other": of(b), "value": of(b - a), "low": round(low), "high": round(high), "n": n })
            }
            Stat::Share(..) => {
                let square = f.squares.get(&key).copied().unwrap_or_default();
                let n: u64 = square.iter().sum();
                let (low, high) = newcombe(square);
                let of = |hits: u64| hits as f64 / n.max(1) as f64;
                let (a, b) = (of(square[0] + square[1]), of(square[0] + square[2]));
                json!({ "default": round(a), "other": round(b), "value": round(b - a), "low": round(low), "high": round(high), "n": n })
            }
            Stat::Differ => share(f.differ, f.games),
            Stat::Agreement => share(f.agree, f.whole),
            Stat::BestFirstMove => {
                json!({ "default": best(&f.openings[0]), "other": best(&f.openings[1]) })
            }
            Stat::Balance | Stat::States => json!({ "value": null, "n": 0 }),
        };
        out.insert(key, value);
    }
    out.insert(
        "censored".into(),
        json!([censored(&f.censored[0]), censored(&f.censored[1])]),
    );
    Value::Object(out)
}
