//! Results of a study as they are committed: n, mean, median, 95 % intervals, and what was cut off, apart.

use super::chance::together;
use super::elo::{ratings, Pair};
use super::error::StudyError;
use super::file::{Figures, Identity, StudyFile};
use super::interval::wilson_of;
use super::parts::Run;
use super::results::{NoResults, Results};
use super::summary;
use crate::text::json_value;
use crate::values::FormatNumber;
use ludarium_engine::families;
use ludarium_engine::game::figures::Figure;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{self, Agent, Tallies};
use rayon::prelude::*;
use serde_json::{json, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Samples drawn for an interval by bootstrap.
pub(super) const SAMPLES: u64 = 1000;

/// Where the results of a study lie.
pub fn file(corpus: &Path, study: &str) -> PathBuf {
    corpus.join("studies/results").join(format!("{study}.json"))
}

/// What is kept of a study's results: enough to tell whether they are those of its rules as they are now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// The key of each series, in order.
    pub keys: Vec<String>,
    /// The stamps; of results that have none, the keys.
    pub stamps: Vec<String>,
}

impl Kept {
    /// Reads them; where there are no results nothing is kept.
    ///
    /// # Errors
    /// The file is there and cannot be read, or holds no results.
    pub fn read(corpus: &Path, study: &str) -> Result<Kept, StudyError> {
        let file = file(corpus, study);
        let text = match std::fs::read_to_string(&file) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Kept::default()),
            other => other.map_err(|e| StudyError::file(&file, e))?,
        };
        let results = Results::parse(&text).map_err(|e| StudyError::file(&file, e))?;
        let word = |v: &Value| v.as_str().map(str::to_owned);
        let keys: Vec<String> = results.all().filter_map(|s| word(&s["key"])).collect();
        let stamps = match results.0["stamps"].as_array() {
            Some(stamps) => stamps.iter().filter_map(word).collect(),
            None => keys.clone(),
        };
        Ok(Kept { keys, stamps })
    }
}

/// How often something that happened `k` times happens in a sample drawn anew: a Poisson number of mean `k`.
///
/// Up to 30 as a sum of numbers of mean 1 (by their cumulated chances), beyond by the normal approximation (twelve uniform
/// numbers added): additions, products and a square root alone, the same on every machine.
pub(super) fn redrawn(k: u64, random: &mut Random) -> u64 {
    // chances of 0, 1, 2 … of a Poisson number of mean 1, cumulated, times 2³²
    const ONE: [u32; 8] = [
        1_580_030_168,
        3_160_060_337,
        3_950_075_421,
        4_213_413_782,
        4_279_248_373,
        4_292_415_291,
        4_294_609_777,
        4_294_923_275,
    ];
    if k <= 30 {
        return (0..k)
            .map(|_| {
                let u = random.below(u32::MAX);
                ONE.iter().filter(|c| u >= **c).count() as u64
            })
            .sum();
    }
    let uniform: f64 = (0..12)
        .map(|_| f64::from(random.below(u32::MAX)) / f64::from(u32::MAX))
        .sum();
    let drawn = k as f64 + (uniform - 6.0) * (k as f64).sqrt();
    drawn.max(0.0).round() as u64
}

fn mean(t: &Tallies) -> f64 {
    t.sum() as f64 / t.games().max(1) as f64
}

fn median(t: &Tallies) -> f64 {
    t.json()["median"].as_f64().unwrap_or(0.0)
}

/// Number, mean and median with their intervals, by bootstrap (Poisson weights; percentiles 2.5 and 97.5); `each`: what a game played
/// is worth, where games that are one game count once.
pub fn spread(t: &Tallies, seed: u64, each: f64) -> Value {
    let mut random = Random::of(seed, 0x626f_6f74);
    let (mut means, mut medians) = (vec![], vec![]);
    for _ in 0..SAMPLES {
        let sample = t.0.iter().map(|(n, k)| (*n, redrawn(*k, &mut random)));
        let sample = Tallies(sample.filter(|(_, k)| *k > 0).collect());
        if sample.games() > 0 {
            means.push(mean(&sample));
            medians.push(median(&sample));
        }
    }
    let between = |mut values: Vec<f64>, value: f64| {
        values.sort_by(f64::total_cmp);
        let at = |share: usize| values.get(values.len() * share / 1000).copied();
        let wider = |end: f64| match each < 1.0 {
            true => value + (end - value) / each.sqrt(),
            false => end,
        };
        json!([at(25).map(wider), at(975).map(wider)])
    };
    let mut out = t.json();
    out["n"] = json!(t.games());
    out["mean_95"] = between(means, mean(t));
    out["median_95"] = between(medians, median(t));
    out
}

fn share(hits: u64, n: u64, each: f64) -> Value {
    let (low, high) = wilson_of(hits as f64 / n.max(1) as f64, n as f64 * each);
    json!({ "hits": hits, "n": n, "share": hits as f64 / n.max(1) as f64, "share_95": [low, high] })
}

fn figures(f: &Figures, id: &Identity) -> Value {
    let seed = id.seed;
    match f {
        Figures::Rows(f) => summary::rows(f, &id.tell, id.states, seed),
        Figures::Pairs(f) => summary::pairs(f, &id.tell, seed),
        Figures::Meets(f) => summary::meets(f, &id.tell, seed),
        Figures::Sums(f) => {
            if id.figures == 0 {
                return sums(f, seed, 1.0);
            }
            let mut out = sums(f, seed, f.paths.len() as f64 / f.games.max(1) as f64);
            out["distinct"] = json!(f.paths.len());
            out
        }
    }
}

/// Shares and numbers of a series that was summed up.
fn sums(f: &game::Figures, seed: u64, each: f64) -> Value {
    let mut out = serde_json::Map::new();
    for (name, figure) in families::told(f) {
        let value = match figure {
            Figure::Share(hits, of) => share(hits, of, each),
            Figure::Shares(all) => all
                .iter()
                .map(|(hits, of)| share(*hits, *of, each))
                .collect(),
            Figure::Spread(name) => spread(f.tally(name), seed, each),
            Figure::Counts(all) => all.into_iter().map(|(n, k)| (n, json!(k))).collect(),
        };
        out.insert(name.to_owned(), value);
    }
    Value::Object(out)
}

/// The series of a study's results by their keys, to be taken over where they are still wanted. None of a study with ratings, which
/// are made of sums that results do not hold; none where there are no results.
pub fn kept_series(corpus: &Path, name: &str, study: &StudyFile) -> BTreeMap<String, Value> {
    let rated = study.series.iter().any(|s| !s.round_robin.is_empty());
    let text = std::fs::read_to_string(file(corpus, name)).unwrap_or_default();
    let results = Results::parse(&text).ok().filter(|_| !rated);
    let all = results.iter().flat_map(Results::all);
    all.filter_map(|s| Some((s["key"].as_str()?.to_owned(), s.clone())))
        .collect()
}

/// A series as results have it; none where it was not played.
pub(super) fn series(run: &Run) -> Option<Value> {
    let id = &run.identity;
    let mut out = json_value(id);
    out["key"] = json!(id.key());
    out["figures"] = match &run.figures {
        Some(f) => figures(f, id),
        None if id.refused.is_some() || id.alike => Value::Null,
        None => return None,
    };
    Some(out)
}

/// The results of a study as text: the same bytes however it was shared out. Series that stand in `kept` are taken from there.
pub fn text(
    name: &str,
    study: &StudyFile,
    stamps: &[String],
    runs: &[Run],
    kept: &BTreeMap<String, Value>,
) -> String {
    let mut all: Vec<Value> = runs
        .par_iter()
        .filter_map(|run| {
            let known = kept.get(&run.identity.key()).cloned();
            known.or_else(|| series(run))
        })
        .collect();
    let by_rows = runs.iter().any(|r| !r.identity.tell.is_empty());
    let mut out = json!({
        "written_by": "ludarium study; do not edit",
        "format": FormatNumber::NOW,
        "study": name,
        "title": study.title,
        "asks": study.asks,
    });
    // where they are more than the keys of the series
    let keys: Vec<String> = runs.iter().map(|r| r.identity.key()).collect();
    if keys != stamps {
        out["stamps"] = json!(stamps);
    }
    let effects = together(&mut all);
    if effects > 0 {
        out["effects"] = json!(effects);
    }
    out["series"] = json!(all);
    let ratings = rated(study, runs);
    if !ratings.is_empty() {
        out["ratings"] = json!(ratings);
    }
    if by_rows {
        let mut text = String::new();
        lines(&out, 0, &mut text);
        return text + "\n";
    }
    format!("{out:#}\n")
}

/// Results as they are, with other stamps.
///
/// # Errors
/// The text holds no results.
pub fn restamped(text: &str, stamps: &[String]) -> Result<String, NoResults> {
    let Results(kept) = Results::parse(text)?;
    let mut out = serde_json::Map::new();
    for (key, value) in kept.as_object().into_iter().flatten() {
        if key == "series" {
            out.insert("stamps".into(), json!(stamps));
        }
        if key != "stamps" {
            out.insert(key.clone(), value.clone());
        }
    }
    let mut text = String::new();
    lines(&Value::Object(out), 0, &mut text);
    Ok(text + "\n")
}

/// JSON with a line for each statistic: what lies deeper than that stands in its line.
fn lines(value: &Value, depth: usize, out: &mut String) {
    let pad = "  ".repeat(depth + 1);
    let end = "  ".repeat(depth);
    match value {
        Value::Object(map) if depth < 4 && !map.is_empty() => {
            out.push_str("{\n");
            for (i, (key, value)) in map.iter().enumerate() {
                let comma = if i == 0 { "" } else { ",\n" };
                out.push_str(&format!("{comma}{pad}{}: ", json!(key)));
                lines(value, depth + 1, out);
            }
            out.push_str(&format!("\n{end}}}"));
        }
        Value::Array(list) if depth < 2 && !list.is_empty() => {
            out.push_str("[\n");
            for (i, value) in list.iter().enumerate() {
                let comma = if i == 0 { "" } else { ",\n" };
                out.push_str(&format!("{comma}{pad}"));
                lines(value, depth + 1, out);
            }
            out.push_str(&format!("\n{end}]"));
        }
        _ => out.push_str(&value.to_string()),
    }
}

/// The ratings of each round-robin of a study, game by game.
fn rated(study: &StudyFile, runs: &[Run]) -> Vec<Value> {
    let mut out = vec![];
    for series in study.series.iter().filter(|s| !s.round_robin.is_empty()) {
        let agents = &series.round_robin;
        let number = |a: &Agent| agents.iter().position(|b| a == b);
        for game in &series.games {
            let pairs: Vec<Pair> = runs
                .iter()
                .filter(|r| r.identity.game == *game && r.identity.seed == series.seed)
                .filter_map(|run| {
                    let [a, b] = run.identity.agents.as_slice() else {
                        return None;
                    };
                    let Figures::Sums(f) = run.figures.as_ref()? else {
                        return None;
                    };
                    let told_apart = run.identity.figures > 0;
                    Some(Pair {
                        agents: [number(a)?, number(b)?],
                        results: [*f.wins.first()?, *f.wins.get(1)?, f.draws],
                        distinct: if told_apart {
                            f.paths.len() as u64
                        } else {
                            f.games
                        },
                    })
                })
                .collect();
            let found = ratings(agents.len(), &pairs, series.seed);
            let found: Vec<Value> = agents
                .iter()
                .zip(found)
                .map(|(agent, rating)| {
                    let level = Agent::LEVELS.iter().find(|(_, a, _)| a == agent);
                    json!({ "agent": agent, "level": level.map(|(name, ..)| name), "rating": rating })
                })
                .collect();
            out.push(json!({ "game": game, "agents": found }));
        }
    }
    out
}
