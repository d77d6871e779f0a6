//! Results of a study as they are committed: n, mean, median, 95 % intervals, and what was cut off, apart.

use super::chance::together;
use super::elo::{ratings, Pair};
use super::error::StudyError;
use super::figures::{self, Apart, Numbers, Share, Spread, Sum};
use super::file::{Figures, Identity, StudyFile};
use super::interval::wilson_of;
use super::parts::Run;
use super::results::{NoResults, Rated, Ratings, Results, Series};
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
        let text = match crate::text::read_plain_text(&file) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Kept::default()),
            other => other.map_err(|e| StudyError::file(&file, e))?,
        };
        let results = Results::parse(&text).map_err(|e| StudyError::file(&file, e))?;
        let keys: Vec<String> = results.all().map(|s| s.key.clone()).collect();
        let stamps = results.stamps.unwrap_or_else(|| keys.clone());
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

/// Number, mean and median with their intervals, by bootstrap (Poisson weights; percentiles 2.5 and 97.5); `each`: what a game played
/// is worth, where games that are one game count once.
pub fn spread(t: &Tallies, seed: u64, each: f64) -> Spread {
    let mut random = Random::of(seed, 0x626f_6f74);
    let (mut means, mut medians) = (vec![], vec![]);
    for _ in 0..SAMPLES {
        let sample = t.0.iter().map(|(n, k)| (*n, redrawn(*k, &mut random)));
        let sample = Tallies(sample.filter(|(_, k)| *k > 0).collect());
        if sample.games() > 0 {
            means.push(mean(&sample));
            medians.extend(sample.median());
        }
    }
    let between = |mut values: Vec<f64>, value: f64| {
        values.sort_by(f64::total_cmp);
        let at = |share: usize| values.get(values.len() * share / 1000).copied();
        let wider = |end: f64| match each < 1.0 {
            true => value + (end - value) / each.sqrt(),
            false => end,
        };
        [at(25).map(wider), at(975).map(wider)]
    };
    let spread = t.spread();
    Spread {
        mean: spread.map(|s| s.mean),
        median: spread.map(|s| s.median),
        p95: spread.map(|s| s.p95),
        max: spread.map(|s| s.max),
        sd: spread.map(|s| s.sd),
        n: t.games(),
        mean_95: spread.map_or([None; 2], |s| between(means, s.mean)),
        median_95: spread.map_or([None; 2], |s| between(medians, s.median)),
    }
}

fn share(hits: u64, n: u64, each: f64) -> Share {
    let value = hits as f64 / n.max(1) as f64;
    let (low, high) = wilson_of(value, n as f64 * each);
    Share {
        hits,
        n,
        share: value,
        share_95: [low, high],
    }
}

fn figures(f: &Figures, id: &Identity) -> figures::Figures {
    let seed = id.seed;
    match f {
        Figures::Rows(f) => summary::rows(f, &id.tell, id.states, seed),
        Figures::Pairs(f) => summary::pairs(f, &id.tell, seed),
        Figures::Meets(f) => summary::meets(f, &id.tell, seed),
        Figures::Sums(f) if id.figures == 0 => figures::Figures::Sums(sums(f, seed, 1.0), None),
        Figures::Sums(f) => {
            let apart = Apart::of(&f.paths, f.games);
            let each = apart.games as f64 / f.games.max(1) as f64;
            figures::Figures::Sums(sums(f, seed, each), Some(apart))
        }
    }
}

/// Shares and numbers of a series that was summed up.
fn sums(f: &game::Figures, seed: u64, each: f64) -> Vec<(String, Sum)> {
    let named = families::told(f).into_iter().map(|(name, figure)| {
        let sum = match figure {
            Figure::Share(hits, of) => Sum::Share(share(hits, of, each)),
            Figure::Shares(all) => {
                let all = all.iter().map(|(hits, of)| share(*hits, *of, each));
                Sum::Shares(all.collect())
            }
            Figure::Spread(name) => Sum::Spread(spread(f.tally(name), seed, each)),
            Figure::Counts(all) => Sum::Counts(Numbers(all)),
        };
        (name.to_owned(), sum)
    });
    named.collect()
}

/// The series of a study's results by their keys, to be taken over where they are still wanted. None of a study with ratings, which
/// are made of sums that results do not hold; none where there are no results.
pub fn kept_series(corpus: &Path, name: &str, study: &StudyFile) -> BTreeMap<String, Series> {
    let rated = study.series.iter().any(|s| !s.round_robin.is_empty());
    let text = crate::text::read_plain_text(&file(corpus, name)).unwrap_or_default();
    let results = Results::parse(&text).ok().filter(|_| !rated);
    let all = results.into_iter().flat_map(|r| r.series);
    all.map(|s| (s.key.clone(), s)).collect()
}

/// A series as results have it; none where it was not played.
pub(super) fn series(run: &Run) -> Option<Series> {
    let id = &run.identity;
    let figures = match &run.figures {
        Some(f) => Some(figures(f, id)),
        None if id.refused.is_some() || id.alike => None,
        None => return None,
    };
    Some(Series {
        identity: id.clone(),
        key: id.key(),
        figures,
    })
}

/// The results of a study as text: the same bytes however it was shared out. Series that stand in `kept` are taken from there.
pub fn text(
    name: &str,
    study: &StudyFile,
    stamps: &[String],
    runs: &[Run],
    kept: &BTreeMap<String, Series>,
) -> String {
    let mut all: Vec<Series> = runs
        .par_iter()
        .filter_map(|run| {
            let known = kept.get(&run.identity.key()).cloned();
            known.or_else(|| series(run))
        })
        .collect();
    // where they are more than the keys of the series
    let keys: Vec<String> = runs.iter().map(|r| r.identity.key()).collect();
    let effects = together(&mut all);
    let results = Results {
        written_by: "ludarium study; do not edit".to_owned(),
        format: Some(FormatNumber::default()),
        study: name.to_owned(),
        title: study.title.clone(),
        asks: study.asks.clone(),
        stamps: (keys != stamps).then(|| stamps.to_vec()),
        restamped: false,
        effects: (effects > 0).then_some(effects as u64),
        series: all,
        ratings: rated(study, runs),
    };
    let by_rows = runs.iter().any(|r| !r.identity.tell.is_empty());
    written(&results, by_rows)
}

/// Results as they are, with other stamps.
///
/// # Errors
/// The text holds no results.
pub fn restamped(text: &str, stamps: &[String]) -> Result<String, NoResults> {
    let results = Results {
        stamps: Some(stamps.to_vec()),
        restamped: true,
        ..Results::parse(text)?
    };
    Ok(written(&results, true))
}

/// Results as their file has them: a line for each statistic of series that are counted by statistic.
pub fn written(results: &Results, by_rows: bool) -> String {
    let value = json_value(results);
    if !by_rows {
        return format!("{value:#}\n");
    }
    let mut text = String::new();
    lines(&value, 0, &mut text);
    text + "\n"
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
fn rated(study: &StudyFile, runs: &[Run]) -> Vec<Ratings> {
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
                            Apart::of(&f.paths, f.games).games
                        } else {
                            f.games
                        },
                    })
                })
                .collect();
            let found = ratings(agents.len(), &pairs, series.seed);
            let rated = agents.iter().zip(found).map(|(agent, rating)| {
                let level = Agent::LEVELS.iter().find(|(_, a, _)| a == agent);
                Rated {
                    agent: *agent,
                    level: level.map(|(name, ..)| (*name).to_owned()),
                    rating,
                }
            });
            out.push(Ratings {
                game: game.clone(),
                agents: rated.collect(),
            });
        }
    }
    out
}
