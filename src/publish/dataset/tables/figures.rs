//! What was measured: a row a series of games, and a row a figure, with its interval and of how many it is told.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::{of, refers, text, Kind, Table};
use crate::publish::bind::World;
use crate::study::interval;
use crate::text::json_value;

/// Stands for a study where the series is the one that a page shows, made by the command of this name.
const SIMULATE: &str = "simulate";

/// The series that were played, and their figures.
pub(super) fn measured(world: &World, figures: &BTreeMap<String, Value>) -> Vec<Table> {
    let mut rows = Rows::default();
    for (slug, f) in figures {
        let at = rows.begin(SIMULATE, slug, f);
        let played = f["games"].as_u64().unwrap_or_default();
        if let Some(game) = world.game(slug) {
            for (name, hits) in game.rules.charted(f).shares {
                rows.put(&at, format!("share({name})"), &share(hits, played));
            }
        }
        for (name, value) in f.as_object().into_iter().flatten() {
            if !["seed", "games", "readings", "players", "set"].contains(&name.as_str()) {
                plain(&mut rows, &at, name, value, played);
            }
        }
    }
    for (study, results) in &world.studies {
        if study == SIMULATE {
            continue;
        }
        for series in results.all() {
            let slug = series.identity.game.as_str();
            if world.corpus.editions.iter().any(|e| e.slug == slug) {
                let at = rows.begin(study, slug, &json_value(series));
                let figures = series.figures.as_ref().map(json_value);
                for (name, value) in figures.iter().filter_map(Value::as_object).flatten() {
                    told(&mut rows, &at, name.clone(), value);
                }
            }
        }
    }
    rows.tables()
}

/// Study and number of a series.
type At = (String, usize);

#[derive(Default)]
struct Rows {
    series: Vec<Vec<Value>>,
    figures: Vec<Vec<Value>>,
    last: At,
}

impl Rows {
    fn begin(&mut self, study: &str, slug: &str, s: &Value) -> At {
        let number = match self.last.0 == study {
            true => self.last.1 + 1,
            false => 1,
        };
        self.last = (study.to_owned(), number);
        let agents = s["agents"].as_array().into_iter().flatten();
        let agents: Vec<&str> = agents.filter_map(Value::as_str).collect();
        let as_text = |v: &Value| match v {
            Value::Object(all) if !all.is_empty() => json!(v.to_string()),
            _ => Value::Null,
        };
        self.series.push(vec![
            json!(study),
            json!(number),
            json!(slug),
            s["label"].clone(),
            s["rules_sha256"].clone(),
            json!(agents.join(",")),
            s["seed"].clone(),
            s["games"].clone(),
            s["scope"].clone(),
            as_text(&s["readings"]),
            as_text(&s["against"]),
        ]);
        self.last.clone()
    }

    /// A figure: an object with `value`, and `low`, `high`, `n`, `hits` where it has them.
    fn put(&mut self, at: &At, statistic: String, figure: &Value) {
        if figure["value"].is_number() {
            let mut row = vec![json!(at.0), json!(at.1), json!(statistic)];
            row.extend(["value", "low", "high", "n", "hits"].map(|key| figure[key].clone()));
            self.figures.push(row);
        }
    }

    fn tables(self) -> Vec<Table> {
        let series = Table {
            name: "series",
            says: "Games that were played with the same rules, agents and seed, under the default readings where it names no others.",
            key: &["study", "number"],
            fields: vec![
                text("study", "the study that asked for it; simulate for the series that a page shows"),
                of("number", Kind::Integer, "its place in the study, from 1"),
                refers("edition", "editions", "slug", "its edition"),
                text("label", "the name that claims have for it"),
                text("rules_sha256", "hash of the rules that were played"),
                text("agents", "who played, in the order of the seats; one name for all seats"),
                of("seed", Kind::Integer, "seed of the series"),
                of("games", Kind::Integer, "number of games; 0 where nothing was to be played"),
                text("scope", "round or match; empty where games have no rounds, or the study says nothing"),
                text("readings", "readings that are not the default, or all where all are told: an object of JSON"),
                text("against", "the other rules of a comparison: an object of JSON; its figures are differences"),
            ],
            rows: self.series,
        };
        let figures = Table {
            name: "figures",
            says: "A figure of a series, with its interval (95 %) where it has one; `ludarium simulate` and `ludarium study` make it again.",
            key: &["study", "series", "statistic"],
            fields: vec![
                text("study", "the study of the series"),
                of("series", Kind::Integer, "the number of the series in it"),
                text("statistic", "name as the program prints it, parts after a point"),
                of("value", Kind::Number, "the figure; turns, moves, laps, counters are numbers a game, shares are from 0 to 1"),
                of("low", Kind::Number, "low end of the interval: Wilson's of shares, normal or bootstrap of means"),
                of("high", Kind::Number, "high end"),
                of("n", Kind::Integer, "of how many it is told, games that are the same game counted once"),
                of("hits", Kind::Integer, "of a share, how many of all that were played"),
            ],
            rows: self.figures,
        };
        vec![series, figures]
    }
}

fn share(hits: u64, n: u64) -> Value {
    let (low, high) = interval::wilson(hits, n);
    json!({"value": hits as f64 / n.max(1) as f64, "low": low, "high": high, "n": n, "hits": hits})
}

/// Figures as `simulate --json` prints them: numbers, and what is told of every game with its mean.
fn plain(rows: &mut Rows, at: &At, name: &str, value: &Value, n: u64) {
    match value {
        Value::Object(parts) => {
            if let (Some(mean), Some(sd)) = (value["mean"].as_f64(), value["sd"].as_f64()) {
                let (low, high) = interval::mean(mean, sd, n);
                let figure = json!({"value": mean, "low": low, "high": high, "n": n});
                rows.put(at, format!("{name}.mean"), &figure);
            }
            for (part, v) in parts.iter().filter(|(part, _)| *part != "mean") {
                plain(rows, at, &format!("{name}.{part}"), v, n);
            }
        }
        Value::Array(all) => {
            for (i, v) in all.iter().enumerate() {
                plain(rows, at, &format!("{name}.{}", i + 1), v, n);
            }
        }
        v => rows.put(at, name.to_owned(), &json!({"value": v, "n": n})),
    }
}

/// Figures as a study keeps them: what has an interval, or is arithmetic without one.
fn told(rows: &mut Rows, at: &At, name: String, value: &Value) {
    match value {
        Value::Array(all) => {
            for (i, v) in all.iter().enumerate() {
                told(rows, at, format!("{name}.{}", i + 1), v);
            }
        }
        Value::Object(parts) if !value["value"].is_number() => {
            let between = |of: &str, ends: &str| {
                let (low, high) = (&value[ends][0], &value[ends][1]);
                json!({"value": value[of], "low": low, "high": high, "n": value["n"], "hits": value["hits"]})
            };
            if parts.contains_key("share_95") {
                rows.put(at, name, &between("share", "share_95"));
            } else if parts.contains_key("mean_95") {
                rows.put(at, format!("{name}.mean"), &between("mean", "mean_95"));
                rows.put(
                    at,
                    format!("{name}.median"),
                    &between("median", "median_95"),
                );
            } else {
                for (part, v) in parts.iter().filter(|(_, v)| v.is_object()) {
                    told(rows, at, format!("{name}.{part}"), v);
                }
            }
        }
        v => rows.put(at, name, v),
    }
}
