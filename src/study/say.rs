//! Results in words: a sentence and a line of a table for each comparison, a line for each figure. Made from the data alone.

use crate::publish::text::grouped;
use serde_json::Value;

/// The results of a study as they are kept.
#[derive(Debug, Clone)]
pub struct Results(pub Value);

impl Results {
    /// Reads them; nothing where they are no results.
    #[must_use]
    pub fn parse(text: &str) -> Option<Results> {
        let value: Value = serde_json::from_str(text).ok()?;
        value["series"].is_array().then_some(Results(value))
    }

    /// The series of a game, in order.
    pub fn of<'r>(&'r self, game: &'r str) -> impl Iterator<Item = &'r Value> {
        let all = self.0["series"].as_array().into_iter().flatten();
        all.filter(move |s| s["game"] == game)
    }

    /// All series.
    pub fn all(&self) -> impl Iterator<Item = &Value> {
        self.0["series"].as_array().into_iter().flatten()
    }
}

fn number(v: &Value, key: &str) -> f64 {
    v[key].as_f64().unwrap_or_default()
}

fn whole(v: &Value, key: &str) -> u64 {
    v[key].as_u64().unwrap_or_default()
}

/// As many places as tell something: one from 1 on, two below.
fn places(x: f64) -> usize {
    match x.abs() {
        a if a >= 0.95 => 1,
        a if a >= 0.095 => 2,
        _ => 3,
    }
}

/// A number with the places of the largest of a group; a real minus.
fn plain(x: f64, places: usize) -> String {
    let text = format!("{x:.places$}");
    let nothing = text
        .trim_start_matches('-')
        .chars()
        .all(|c| c == '0' || c == '.');
    if nothing {
        return format!("{:.places$}", 0.0);
    }
    text.replacen('-', "−", 1)
}

fn signed(x: f64, places: usize) -> String {
    let text = plain(x, places);
    let nothing = text.chars().all(|c| c == '0' || c == '.');
    if x > 0.0 && !nothing {
        format!("+{text}")
    } else {
        text
    }
}

/// Whether the statistic is a share, told in points of a hundred.
fn is_share(stat: &str) -> bool {
    stat.starts_with("share(") || stat == "agreement" || stat == "differ"
}

/// The share as per cent, small ones with as many places as they need.
fn percent(x: f64) -> String {
    let p = 100.0 * x;
    if p > 0.0 && p < 0.005 {
        return "less than 0.01\u{a0}%".to_owned();
    }
    let places = match p {
        p if p == 0.0 || (9.95..=90.0).contains(&p) => 0,
        p if (0.95..=99.0).contains(&p) => 1,
        _ => 2,
    };
    format!("{p:.places$}\u{a0}%")
}

/// What one played: `round`, `match`, `game`.
#[must_use]
pub fn played(series: &Value) -> (&'static str, &'static str) {
    match (series["scope"].as_str(), &series["players"]) {
        (Some("match"), _) => ("match", "matches"),
        _ if series["family"] == "track" => ("game", "games"),
        _ => ("round", "rounds"),
    }
}

/// `mean(turns)` of a comparison, scaled: the value and its interval.
struct Effect {
    value: f64,
    low: f64,
    high: f64,
}

fn effect(series: &Value, stat: &str) -> Option<Effect> {
    let v = &series["figures"][stat];
    let times = if is_share(stat) { 100.0 } else { 1.0 };
    v["value"].as_f64().filter(|_| v["n"] != 0)?;
    Some(Effect {
        value: times * number(v, "value"),
        low: times * number(v, "low"),
        high: times * number(v, "high"),
    })
}

impl Effect {
    fn seen(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    fn most(&self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// `2.9 to 3.5`, without signs where both go one way and the words say which.
    fn between(&self) -> String {
        let (a, b) = if self.value < 0.0 {
            (-self.high, -self.low)
        } else {
            (self.low, self.high)
        };
        let p = places(self.value);
        format!("{} to {}", plain(a, p), plain(b, p))
    }

    fn size(&self) -> String {
        plain(self.value.abs(), places(self.value))
    }
}

/// What the comparison says, in a sentence or two. `lead` begins it: `Under “two”`, `Without it`.
#[must_use]
pub fn sentence(series: &Value, lead: &str) -> String {
    if let Some(why) = series["refused"].as_str() {
        // what is not set, without what it is
        let why = why.split(" (").next().unwrap_or(why).replace('`', "");
        return format!("{lead} the rules do not compile: {why}.");
    }
    if series["alike"] == true {
        return format!("{lead} every situation is decided as by default.");
    }
    let (one, many) = played(series);
    let differ = &series["figures"]["differ"];
    let n = whole(differ, "n");
    if whole(differ, "hits") == 0 {
        let high = 100.0 * number(differ, "high");
        return format!(
            "{lead} all {} {many} go as by default; that it matters in more than {high:.2}\u{a0}% of them is ruled out.",
            grouped(n)
        );
    }
    let (length, unit) = if series["scope"] == "match" {
        ("mean(rounds)", "rounds")
    } else {
        ("mean(turns)", "turns")
    };
    let mut parts = vec![];
    let mut unseen = None;
    if let Some(e) = effect(series, length) {
        if e.seen() {
            let word = if e.value > 0.0 { "longer" } else { "shorter" };
            let size = e.size();
            parts.push(format!(
                "a {one} is {size} {unit} {word} (95\u{a0}% interval {})",
                e.between()
            ));
        } else {
            unseen = Some(plain(e.most(), places(e.most())));
        }
    }
    if let Some(e) = effect(series, "share(first-wins >= 1)").filter(Effect::seen) {
        let word = if e.value > 0.0 { "more" } else { "less" };
        parts.push(format!(
            "whoever begins wins {} points {word} often ({})",
            e.size(),
            e.between()
        ));
    }
    if let Some(e) = effect(series, "mean(taken)").filter(Effect::seen) {
        let word = if e.value > 0.0 { "more" } else { "fewer" };
        parts.push(format!("{} {word} are taken ({})", e.size(), e.between()));
    }
    if let Some(e) = effect(series, "mean(endless)").filter(Effect::seen) {
        let word = if e.value > 0.0 { "more" } else { "fewer" };
        let e = Effect {
            value: 1000.0 * e.value,
            low: 1000.0 * e.low,
            high: 1000.0 * e.high,
        };
        parts.push(format!(
            "{} endless moves {word} in 1000 {many} ({})",
            e.size(),
            e.between()
        ));
    }
    if let Some(e) = effect(series, "share(capped >= 1)").filter(Effect::seen) {
        let word = if e.value > 0.0 { "more" } else { "fewer" };
        parts.push(format!(
            "{} points {word} are broken off ({})",
            e.size(),
            e.between()
        ));
    }
    let agreement = &series["figures"]["agreement"];
    if whole(agreement, "n") > 0 {
        let other = 1.0 - number(agreement, "value");
        parts.push(if other <= 0.0 {
            "the result is always the same".to_owned()
        } else {
            format!("the result is another in {}", percent(other))
        });
    }
    if let Some((before, now)) = best_moves(series) {
        parts.push(format!("the best first move is {now}, not {before}"));
    }
    let last = parts.pop();
    let mut text = if parts.is_empty() {
        last.unwrap_or_default()
    } else {
        format!("{}, and {}", parts.join(", "), last.unwrap_or_default())
    };
    if let Some(bound) = unseen {
        let thing = format!(
            "no effect on the length of a {one} can be seen (one of more than {bound} {unit} is ruled out)"
        );
        text = if text.is_empty() {
            thing
        } else {
            format!("{thing}; {text}")
        };
    }
    format!("{lead} {text}; n = {}.", grouped(n))
}

/// The best first moves under both where they are another beyond doubt: each is better than the next of its own by the intervals.
fn best_moves(series: &Value) -> Option<(String, String)> {
    let best = &series["figures"]["best-first-move"];
    let one = |key: &str| {
        let v = &best[key];
        let clear = number(v, "low") > number(&v["next"], "high");
        let name = v["move"].as_str()?.to_owned();
        clear.then_some(name)
    };
    let (a, b) = (one("default")?, one("other")?);
    (a != b).then_some((a, b))
}

/// The columns of a table of comparisons: statistic and heading.
pub const COLUMNS: &[(&str, &str)] = &[
    ("mean(rounds)", "rounds"),
    ("mean(turns)", "turns"),
    ("mean(laps)", "sowings"),
    ("share(first-wins >= 1)", "first wins, points"),
    ("mean(taken)", "taken"),
    ("mean(endless)", "endless"),
    ("share(capped >= 1)", "broken off, points"),
    ("agreement", "same result"),
    ("best-first-move", "best first move"),
];

/// The cells of a comparison under some columns.
#[must_use]
pub fn cells(series: &Value, columns: &[&str]) -> Vec<String> {
    let figures = &series["figures"];
    let cell = |stat: &&str| {
        let v = &figures[*stat];
        match *stat {
            "agreement" if whole(v, "n") > 0 => percent(number(v, "value")),
            "best-first-move" => {
                let name = |key: &str| v[key]["move"].as_str().unwrap_or("–").to_owned();
                let (a, b) = (name("default"), name("other"));
                if a == b || v.is_null() {
                    a
                } else {
                    format!("{a} → {b}")
                }
            }
            _ => effect(series, stat).map_or_else(
                || "–".to_owned(),
                |e| {
                    if e.low == 0.0 && e.high == 0.0 {
                        return "0".to_owned();
                    }
                    let p = places(e.most());
                    format!(
                        "{} ({} to {})",
                        signed(e.value, p),
                        plain(e.low, p),
                        plain(e.high, p)
                    )
                },
            ),
        }
    };
    columns.iter().map(cell).collect()
}

/// How a series was played: `20 000 rounds under either, random players, seed 11, rules 972dc42f54c9`.
#[must_use]
pub fn made(series: &Value) -> String {
    let (_, many) = played(series);
    let agents: Vec<&str> = series["agents"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let who = match agents.as_slice() {
        [a] => format!("{a} players"),
        all => format!("{} players", all.join(" against ")),
    };
    let n = whole(series, "games").max(whole(&series["figures"]["differ"], "n"));
    let hash = series["rules_sha256"].as_str().unwrap_or_default();
    format!(
        "{} {many}, {who}, seed {}, rules {hash:.12}",
        grouped(n),
        whole(series, "seed")
    )
}

/// A figure of a measured series: `31.2 % (95 % interval 31.0 to 31.4; n = 20 000)`.
#[must_use]
pub fn figure(series: &Value, stat: &str) -> Option<String> {
    let v = &series["figures"][stat];
    let value = v["value"].as_f64()?;
    if v["low"].is_null() {
        return Some(plain(value, 1));
    }
    let (value, low, high) = (value, number(v, "low"), number(v, "high"));
    let n = grouped(whole(v, "n"));
    let compared = !v["default"].is_null();
    if let Some(name) = v["move"].as_str() {
        return Some(format!(
            "{name}, won {}",
            figure_of_share(value, low, high, &n)
        ));
    }
    Some(if is_share(stat) && !compared {
        figure_of_share(value, low, high, &n)
    } else {
        let (times, unit) = if is_share(stat) {
            (100.0, " points")
        } else {
            (1.0, "")
        };
        let p = places(times * value.abs());
        let show = if compared { signed } else { plain };
        format!(
            "{}{unit} (95\u{a0}% interval {} to {}; n = {n})",
            show(times * value, p),
            plain(times * low, p),
            plain(times * high, p)
        )
    })
}

fn figure_of_share(value: f64, low: f64, high: f64, n: &str) -> String {
    let p = if high < 0.01 || low > 0.99 { 2 } else { 1 };
    format!(
        "{:.p$}\u{a0}% (95\u{a0}% interval {:.p$} to {:.p$}; n = {n})",
        100.0 * value,
        100.0 * low,
        100.0 * high
    )
}

/// Properties of a game: statistic and what it is called.
pub const PROPERTIES: &[(&str, &str)] = &[
    ("mean(turns)", "length, turns"),
    ("mean(moves)", "length, moves"),
    ("mean(branching)", "branching factor, actions at a decision"),
    ("share(decided >= 1)", "decisiveness, games with a winner"),
    ("balance", "balance, 1 = even"),
    ("share(first-wins >= 1)", "first-mover share"),
    ("mean(drama)", "drama, 0 to 1"),
    ("mean(lead-changes)", "lead changes in a game"),
    ("mean(tree)", "game tree, decimal logarithm"),
    ("states", "positions at most, decimal logarithm"),
];

/// A property: its name, its value, the interval, n.
#[must_use]
pub fn properties(series: &Value) -> Vec<[String; 4]> {
    let row = |(stat, name): &(&str, &str)| {
        let v = &series["figures"][*stat];
        let value = v["value"].as_f64()?;
        let (times, unit) = match is_share(stat) {
            true => (100.0, "\u{a0}%"),
            false => (1.0, ""),
        };
        let p = if value.abs() * times >= 0.95 { 1 } else { 2 };
        let interval = match (v["low"].as_f64(), v["high"].as_f64()) {
            (Some(low), Some(high)) => {
                format!("{:.p$}–{:.p$}{unit}", low * times, high * times)
            }
            _ => String::new(),
        };
        let n = v["n"].as_u64().map_or(String::new(), grouped);
        Some([
            (*name).to_owned(),
            format!("{:.p$}{unit}", value * times),
            interval,
            n,
        ])
    };
    PROPERTIES.iter().filter_map(row).collect()
}
