//! What was measured: a row a series of games, and a row a figure, with its interval and the number of games.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{json, Value};

use super::table::Table;
use crate::publish::bind::World;
use crate::study::interval;
use crate::text::json_value;

/// Stands for a study where the series is the one that a page shows, made by the command of this name.
const SIMULATE: &str = "simulate";

/// The series that were played, and their figures.
pub(super) fn measured(world: &World, figures: &BTreeMap<String, Value>) -> [Table; 2] {
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
                    put_kept(&mut rows, &at, name.clone(), value);
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
    /// Series with their editions, as JSON.
    series: Vec<(At, String, Value)>,
    /// Names of figures with what they are: `value`, and `low`, `high`, `n`, `hits` where they have them.
    figures: Vec<(At, String, Value)>,
    last: At,
}

impl Rows {
    fn begin(&mut self, study: &str, slug: &str, series: &Value) -> At {
        let number = match self.last.0 == study {
            true => self.last.1 + 1,
            false => 1,
        };
        self.last = (study.to_owned(), number);
        let row = (self.last.clone(), slug.to_owned(), series.clone());
        self.series.push(row);
        self.last.clone()
    }

    fn put(&mut self, at: &At, statistic: String, figure: &Value) {
        if figure["value"].is_number() {
            let row = (at.clone(), statistic, figure.clone());
            self.figures.push(row);
        }
    }

    fn tables(self) -> [Table; 2] {
        type Row = (At, String, Value);
        let key = |key: &'static str| move |(.., json): &Row| json[key].clone();
        let as_text = |key: &'static str| {
            move |(.., json): &Row| match &json[key] {
                Value::Object(all) if !all.is_empty() => json!(json[key].to_string()),
                _ => Value::Null,
            }
        };
        let compared: BTreeSet<At> = {
            let all = self.series.iter().filter(|(.., json)| is_against(json));
            all.map(|(at, ..)| at.clone()).collect()
        };
        let kind = |(at, name, json): &Row| kind(compared.contains(at), name, json);
        let agents = |(.., json): &Row| {
            let agents = json["agents"].as_array().into_iter().flatten();
            let agents: Vec<&str> = agents.filter_map(Value::as_str).collect();
            agents.join(",")
        };
        let series = columns! {
            series: "Games played with the same rules, agents and seed. Readings are the defaults unless the series names others.", by (study, number), from self.series;
            Text study: "the study that it belongs to; simulate if it is the series that a page shows", |(at, ..)| at.0.clone();
            Integer number: "its place in the study, from 1", |(at, ..)| at.1;
            Text edition => editions.slug: "its edition", |(_, slug, _)| slug.clone();
            Text label: "the name under which claims cite it", key("label");
            Text rules_sha256: "hash of the rules that were played", key("rules_sha256");
            Text agents: "who played, in the order of the seats; one name for all seats", agents;
            Integer seed: "seed of the series", key("seed");
            Integer games: "number of games; 0 if there was nothing to play", key("games");
            Text scope: "round or match; empty if games have no rounds or the study does not say", key("scope");
            Text readings: "readings other than the defaults, or all readings if the series states all: a JSON object", as_text("readings");
            Text against: "the rules with which it is compared: a JSON object; the figures are then differences", as_text("against");
        };
        let figures = columns! {
            figures: "A figure of a series, with its interval (95 %) where it has one; `ludarium simulate` and `ludarium study` make it again.", by (study, series, statistic), from self.figures;
            Text study: "the study of the series", |(at, ..)| at.0.clone();
            Integer series: "the number of the series in it", |(at, ..)| at.1;
            Text statistic: "name as the program prints it, parts after a point", |(_, name, _)| name.clone();
            Number value: "the figure; turns, moves, laps, counters are numbers a game, shares are from 0 to 1", key("value");
            Number low: "lower bound of the interval: Wilson for shares, normal or bootstrap for means", key("low");
            Number high: "high end", key("high");
            Integer n: "number of distinct games that the figure is based on", key("n");
            Integer hits: "for a share, how many of all games played count towards it", key("hits");
            Text kind: "what the value is: count, share, mean, median, difference (of a series with against) or number", kind;
            (study, series) => series(study, number);
        };
        [series, figures]
    }
}

fn is_against(series: &Value) -> bool {
    series["against"]
        .as_object()
        .is_some_and(|other| !other.is_empty())
}

/// What the value of a figure is.
fn kind(compared: bool, name: &str, figure: &Value) -> &'static str {
    let called =
        |what: &str| name.starts_with(&format!("{what}(")) || name.ends_with(&format!(".{what}"));
    match figure {
        _ if compared => "difference",
        f if !f["hits"].is_null() || called("share") => "share",
        _ if called("mean") => "mean",
        _ if called("median") => "median",
        f if f["value"].is_u64() && f["low"].is_null() => "count",
        _ => "number",
    }
}

fn share(hits: u64, n: u64) -> Value {
    let (low, high) = interval::wilson(hits, n);
    json!({"value": hits as f64 / n.max(1) as f64, "low": low, "high": high, "n": n, "hits": hits})
}

/// Figures as `simulate --json` prints them: numbers, and what is counted of every game with its mean.
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
fn put_kept(rows: &mut Rows, at: &At, name: String, value: &Value) {
    match value {
        Value::Array(all) => {
            for (i, v) in all.iter().enumerate() {
                put_kept(rows, at, format!("{name}.{}", i + 1), v);
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
                    put_kept(rows, at, format!("{name}.{part}"), v);
                }
            }
        }
        v => rows.put(at, name, v),
    }
}
