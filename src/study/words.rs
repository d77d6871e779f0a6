//! Results in words: a sentence and a line of a table for each comparison, a line for each figure. Made from the data alone.

use super::digits::{is_share, percent, places, plain, signed};
use crate::text::grouped;
use ludarium_engine::families::names;
use serde_json::Value;

fn number(v: &Value, key: &str) -> f64 {
    v[key].as_f64().unwrap_or_default()
}

fn whole(v: &Value, key: &str) -> u64 {
    v[key].as_u64().unwrap_or_default()
}

/// What one played: `round`, `match`, `game`.
#[must_use]
pub fn played(series: &Value) -> (&'static str, &'static str) {
    match (series["scope"].as_str(), &series["players"]) {
        (Some("match"), _) => ("match", "matches"),
        _ => names(series["family"].as_str().unwrap_or_default()).played,
    }
}

/// `mean(turns)` of a comparison, scaled: the value, its interval, and its chance among all effects of the study.
struct Effect {
    value: f64,
    low: f64,
    high: f64,
    together: Option<f64>,
}

/// The chance up to which an effect is told, all effects of a study looked at together.
pub const TOLD_UP_TO: f64 = 0.05;

fn effect(series: &Value, stat: &str) -> Option<Effect> {
    let v = &series["figures"][stat];
    let times = if is_share(stat) { 100.0 } else { 1.0 };
    v["value"].as_f64().filter(|_| v["n"] != 0)?;
    Some(Effect {
        value: times * number(v, "value"),
        low: times * number(v, "low"),
        high: times * number(v, "high"),
        together: v["p_holm"].as_f64(),
    })
}

impl Effect {
    fn seen(&self) -> bool {
        (self.low > 0.0 || self.high < 0.0) && self.together.is_none_or(|p| p <= TOLD_UP_TO)
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

    fn times(self, times: f64) -> Effect {
        Effect {
            value: times * self.value,
            low: times * self.low,
            high: times * self.high,
            together: self.together,
        }
    }

    /// The word for more of it, or for less.
    fn word(&self, more: &'static str, less: &'static str) -> &'static str {
        if self.value > 0.0 {
            more
        } else {
            less
        }
    }

    fn size(&self) -> String {
        plain(self.value.abs(), places(self.value))
    }
}

/// What a change of the rules is seen to move beyond chance.
pub struct Moved {
    /// Up, or down.
    pub more: bool,
    /// By how much, without a sign.
    pub size: String,
}

/// What a comparison moves of a statistic, times a number (shares are in hundredths already); none where it is not told from chance.
#[must_use]
pub fn effect_of(series: &Value, stat: &str, times: f64) -> Option<Moved> {
    let e = effect(series, stat)?.times(times);
    e.seen().then(|| Moved {
        more: e.value > 0.0,
        size: e.size(),
    })
}

/// What the comparison says, in a sentence or two. `lead` begins it: `Under “two”`, `Without it`.
#[must_use]
pub fn sentence(series: &Value, lead: &str) -> String {
    if let Some(why) = series["refused"].as_str() {
        // what is not set, without what it is
        let why = why.split(" (").next().unwrap_or(why).replace('`', "");
        let why = why.trim_start_matches("silent, ");
        return format!("{lead} the rules do not compile: {why}.");
    }
    if series["alike"] == true {
        return format!(
            "{lead} every situation is decided as by default{}.",
            others(series)
        );
    }
    let (one, many) = played(series);
    let differ = &series["figures"]["differ"];
    let n = whole(differ, "n");
    if whole(differ, "hits") == 0 {
        let high = 100.0 * number(differ, "high");
        return format!(
            "{lead} all {} {many} go as by default; that it matters in more than {high:.2}\u{a0}% of them is ruled out{}.",
            grouped(n),
            others(series)
        );
    }
    let (length, unseen) = length(series, one);
    let mut parts: Vec<String> = length.into_iter().collect();
    parts.extend(effects(series, many));
    parts.extend(results(series));
    let last = parts.pop();
    let mut text = if parts.is_empty() {
        last.unwrap_or_default()
    } else {
        format!("{}, and {}", parts.join(", "), last.unwrap_or_default())
    };
    if let Some(thing) = unseen {
        text = if text.is_empty() {
            thing
        } else {
            format!("{thing}; {text}")
        };
    }
    let cut = cut(series).map_or(String::new(), |cut| {
        format!("; in {} of the pairs a {one} was broken off: they count to both sides of a share, to no mean", grouped(cut))
    });
    format!(
        "{lead} {text}; n = {}{}{cut}{}.",
        grouped(n),
        played_for(series, n),
        others(series)
    )
}

/// Under which readings a comparison holds: but for the one question that it is about, under the defaults.
fn others(series: &Value) -> &'static str {
    let given = series["readings"]
        .as_object()
        .is_some_and(|r| !r.is_empty());
    match (series["against"]["question"].is_string(), given) {
        (true, false) => "; every other question as by default",
        (false, false) if series["against"]["clause"].is_string() => {
            "; every question as by default"
        }
        _ => "",
    }
}

/// Pairs of which one was broken off.
#[must_use]
pub fn cut(series: &Value) -> Option<u64> {
    let figures = series["figures"].as_object().into_iter().flatten();
    figures.filter_map(|(_, v)| v["cut"].as_u64()).max()
}

/// Where some games were the same game: how many were played for the distinct ones.
fn played_for(series: &Value, n: u64) -> String {
    let played = whole(series, "games");
    match n < played {
        true => format!(" distinct of {} played", grouped(played)),
        false => String::new(),
    }
}

/// How much longer or shorter games are, or else, apart, what can be ruled out.
fn length(series: &Value, one: &str) -> (Option<String>, Option<String>) {
    let (length, unit) = if series["scope"] == "match" {
        ("mean(rounds)", "rounds")
    } else {
        ("mean(turns)", "turns")
    };
    let Some(e) = effect(series, length) else {
        return (None, None);
    };
    if !e.seen() {
        let bound = plain(e.most(), places(e.most()));
        let unseen = format!(
            "no effect on the length of a {one} can be seen (one of more than {bound} {unit} is ruled out)"
        );
        return (None, Some(unseen));
    }
    let (size, between) = (e.size(), e.between());
    let word = e.word("longer", "shorter");
    let seen = format!("a {one} is {size} {unit} {word} (95\u{a0}% interval {between})");
    (Some(seen), None)
}

/// What else is seen to change: who wins, what is taken, what does not end.
fn effects(series: &Value, many: &str) -> Vec<String> {
    let seen = |stat: &str, times: f64, words: &dyn Fn(&Effect, String) -> String| {
        let e = effect(series, stat)?.times(times);
        e.seen().then(|| words(&e, e.size()))
    };
    let all = [
        seen("share(first-wins >= 1)", 1.0, &|e, size| {
            let word = e.word("more", "less");
            let between = e.between();
            format!("whoever begins wins {size} points {word} often ({between})")
        }),
        seen("mean(taken)", 1.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!("{size} {word} are taken ({})", e.between())
        }),
        seen("mean(endless)", 1000.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!(
                "{size} endless moves {word} in 1000 {many} ({})",
                e.between()
            )
        }),
        seen("share(capped >= 1)", 1.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!("{size} points {word} are broken off ({})", e.between())
        }),
    ];
    all.into_iter().flatten().collect()
}

/// How often the result is another, and whether another first move is best.
fn results(series: &Value) -> Vec<String> {
    let mut parts = vec![];
    let agreement = &series["figures"]["agreement"];
    if whole(agreement, "n") > 0 {
        let other = 1.0 - number(agreement, "value");
        parts.push(if other <= 0.0 {
            "the result is always the same".to_owned()
        } else {
            let chance = agreement["chance"].as_f64().map_or(String::new(), |same| {
                let other = percent(1.0 - same);
                format!(" (two unrelated ones under the default differ in {other})")
            });
            format!("the result is another in {}{chance}", percent(other))
        });
    }
    if let Some((before, now)) = best_moves(series) {
        parts.push(format!("the best first move is {now}, not {before}"));
    }
    parts
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

/// How two readings do together what neither does alone, where that can be told from chance, and how clearly: by how many times the
/// width of its interval it lies from nothing.
#[must_use]
pub fn meeting(series: &Value) -> Option<(f64, String)> {
    let (one, many) = played(series);
    let all = [
        ("mean(turns)", "turns longer", "turns shorter"),
        ("share(first-wins >= 1)", "more", "fewer"),
        ("mean(taken)", "more", "fewer"),
    ];
    let told = |(stat, more, less): (&str, &'static str, &'static str)| {
        let e = effect(series, stat).filter(Effect::seen)?;
        let times = if is_share(stat) { 100.0 } else { 1.0 };
        let v = &series["figures"][stat];
        let at = |key: &str| plain(times * number(v, key), 1);
        let (size, word) = (e.size(), e.word(more, less));
        let what = match stat {
            "mean(turns)" => format!("a {one} is {size} {word}"),
            "mean(taken)" => format!("{size} {word} are taken"),
            _ => format!("whoever begins wins {size} {word} of a hundred {many}"),
        };
        let text = format!(
            "{what} than the two alone would make it ({} to {}): {}, by default {}.",
            plain(e.low, places(e.value)),
            plain(e.high, places(e.value)),
            at("both"),
            at("neither")
        );
        Some((
            e.value.abs() / (e.high - e.low).max(f64::MIN_POSITIVE),
            text,
        ))
    };
    all.into_iter().find_map(told)
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
    let n = whole(series, "games");
    let apart = match series["figures"]["distinct"].as_u64() {
        Some(distinct) if distinct < n => format!(" ({} distinct)", grouped(distinct)),
        _ => String::new(),
    };
    let drawn = match whole(series, "openings") {
        0 => String::new(),
        k => format!(", the first {k} moves drawn"),
    };
    let hash = series["rules_sha256"].as_str().unwrap_or_default();
    format!(
        "{} {many}{apart}, {who}{drawn}, seed {}, rules {hash:.12}",
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
    let mut n = grouped(whole(v, "n"));
    if let Some(played) = v["played"].as_u64() {
        n = format!("{n} of {} played", grouped(played));
    }
    if let Some(cut) = v["cut"].as_u64() {
        n = format!("{n}, {} broken off", grouped(cut));
    }
    if let Some(chance) = v["chance"].as_f64() {
        n = format!(
            "{n}; of two unrelated games under the default {:.1}\u{a0}%",
            100.0 * chance
        );
    }
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
