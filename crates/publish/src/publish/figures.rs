//! Figures of a simulation: shares with Wilson intervals, means with normal ones, a table and a drawing.
//!
//! Reads what `ludarium simulate --json` prints, so that a figure on a page is the program's own.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::render::escape;
use super::text::grouped;
use super::view::{FigureRow, Figures};
use crate::study::interval;
use ludarium_engine::game::charted::Charted;

struct Share {
    name: String,
    hits: u64,
    low: f64,
    high: f64,
    value: f64,
}

/// The figures as the page shows them, or nothing where the JSON holds no games; `charted` is what the rules make of it.
pub fn figures(
    slug: &str,
    json: &Value,
    charted: &Charted,
    defaults: &BTreeMap<String, String>,
) -> Option<Figures> {
    let n = json["games"].as_u64().filter(|n| *n > 0)?;
    let many = charted.played.1;
    let shares: Vec<Share> = charted
        .shares
        .iter()
        .map(|(name, hits)| share(&share_name(name, many), *hits, n))
        .collect();
    let games = grouped(n);
    let players = &charted.players;
    let seed = json["seed"].as_u64().unwrap_or_default();
    let chosen = chosen(json, defaults);
    let under = if chosen.is_empty() {
        ", default readings".to_owned()
    } else {
        format!("; {}", chosen.join(", "))
    };
    Some(Figures {
        line: format!("{games} {many} between {players}, seed {seed}"),
        chart: chart(&shares, charted.even),
        chart_note: format!(
            "Share of {many}, with 95 % confidence intervals (Wilson). The dashed line marks an even share. \
             Figures of {players} describe the rules, not people."
        ),
        rows: rows(json, charted, &shares, n),
        made: format!(
            "{games} {many}, {players}, seed {seed}{under}{}.",
            charted.besides
        ),
        rules_sha256: json["rules_sha256"].as_str().unwrap_or_default().to_owned(),
        command: format!(
            "ludarium simulate {slug} --games {n} {} --seed {seed}",
            charted.options
        ),
    })
}

/// The name of a share, with what it is a share of where that could be taken otherwise.
fn share_name(name: &str, many: &str) -> String {
    match name {
        "who began wins" => format!("first player wins, of all {many}"),
        "neither wins" => "nobody wins".to_owned(),
        other => other.to_owned(),
    }
}

/// The readings that are not the default, in words.
fn chosen(json: &Value, defaults: &BTreeMap<String, String>) -> Vec<String> {
    json["readings"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(q, r)| {
            let other = |r: &&str| defaults.get(q).is_none_or(|d| d != r);
            r.as_str().filter(other).map(|r| format!("{q}: {r}"))
        })
        .collect()
}

/// The table: shares, spreads, and what was cut off.
fn rows(json: &Value, charted: &Charted, shares: &[Share], n: u64) -> Vec<FigureRow> {
    let (one, many) = charted.played;
    let mut rows: Vec<FigureRow> = shares.iter().map(|s| share_row(s, n)).collect();
    for (name, hits, of) in charted.parts.iter().filter(|(.., of)| *of > 0) {
        rows.push(share_row(&share(name, *hits, *of), *of));
    }
    for (key, name) in charted.spreads {
        rows.extend(spread_row(
            &json[*key],
            &format!("{name} in a {one}, mean"),
            n,
        ));
    }
    if let Some(capped) = charted.capped {
        let name = format!("{many} stopped at the limit of turns");
        rows.push(share_row(&share(&name, capped, n), n));
    }
    for (name, count) in charted.counts.iter().filter(|(_, count)| *count > 0) {
        rows.push(FigureRow {
            label: (*name).to_owned(),
            value: grouped(*count),
            n: grouped(n),
            ..FigureRow::default()
        });
    }
    rows
}

fn share(name: &str, hits: u64, n: u64) -> Share {
    let (low, high) = interval::wilson(hits, n);
    #[allow(clippy::cast_precision_loss)]
    let value = hits as f64 / n as f64;
    Share {
        name: name.to_owned(),
        hits,
        low,
        high,
        value,
    }
}

fn share_row(s: &Share, n: u64) -> FigureRow {
    // a share near nothing wants a second decimal, or its interval would read 0.0 to 0.0
    let decimals = if s.high < 0.01 { 2 } else { 1 };
    FigureRow {
        label: s.name.clone(),
        more: String::new(),
        value: format!("{} ({})", percent(s.value, decimals), grouped(s.hits)),
        interval: format!("{:.decimals$}–{}", s.low * 100.0, percent(s.high, decimals)),
        n: grouped(n),
    }
}

/// A mean with its interval, and beneath it how the numbers are spread.
fn spread_row(spread: &Value, label: &str, n: u64) -> Option<FigureRow> {
    let number = |key: &str| spread[key].as_f64();
    let mean = number("mean")?;
    let interval = number("sd").map_or_else(String::new, |sd| {
        let (low, high) = interval::mean(mean, sd, n);
        format!("{low:.1}–{high:.1}")
    });
    let whole = |key: &str| {
        number(key).map(|v| {
            if v.fract() == 0.0 {
                format!("{v:.0}")
            } else {
                format!("{v:.1}")
            }
        })
    };
    let more = match (whole("median"), whole("p95"), whole("max")) {
        (Some(median), Some(p95), Some(max)) => {
            format!("median {median}, 95th percentile {p95}, maximum {max}")
        }
        _ => String::new(),
    };
    Some(FigureRow {
        label: label.to_owned(),
        more,
        value: format!("{mean:.1}"),
        interval,
        n: grouped(n),
    })
}

fn percent(share: f64, decimals: usize) -> String {
    format!("{:.decimals$}\u{a0}%", share * 100.0)
}

/// Shares as dots with their intervals, each on its own line from 0 to 100 %, with its name and value above.
fn chart(shares: &[Share], even: f64) -> String {
    const WIDTH: f64 = 400.0;
    const LEFT: f64 = 6.0;
    const ROW: f64 = 46.0;
    let x = |share: f64| LEFT + (WIDTH - 2.0 * LEFT) * share;
    let foot = ROW * count(shares.len()) + 4.0;
    let spoken: Vec<String> = shares
        .iter()
        .map(|s| format!("{} {}", s.name, percent(s.value, 1)))
        .collect();
    let mut svg = format!(
        r#"<svg class="chart" viewBox="0 0 {WIDTH:.0} {:.0}" role="img" aria-label="{}">"#,
        foot + 22.0,
        escape(&spoken.join(", "))
    );
    let even = x(even);
    let _ = write!(
        svg,
        r#"<line class="even" x1="{even:.1}" y1="22" x2="{even:.1}" y2="{foot:.1}"/>"#
    );
    for (tick, anchor) in [(0.0, "start"), (0.5, "middle"), (1.0, "end")] {
        let at = if anchor == "middle" {
            x(tick)
        } else {
            WIDTH * tick
        };
        let y = foot + 16.0;
        let _ = write!(
            svg,
            r#"<text x="{at:.1}" y="{y:.1}" text-anchor="{anchor}">{:.0} %</text>"#,
            tick * 100.0
        );
    }
    for (i, s) in shares.iter().enumerate() {
        let y = ROW * count(i);
        let (words, line) = (y + 16.0, y + 32.0);
        let (from, to) = (x(0.0), x(1.0));
        let (low, high, top) = (x(s.low), x(s.high), line - 6.0);
        let name = escape(&s.name);
        let _ = write!(
            svg,
            r#"<text class="name" x="0" y="{words:.1}">{name}</text>"#
        );
        let value = percent(s.value, 1);
        let _ = write!(
            svg,
            r#"<text class="value" x="{WIDTH:.0}" y="{words:.1}" text-anchor="end">{value}</text>"#
        );
        let _ = write!(
            svg,
            r#"<line class="axis" x1="{from:.1}" y1="{line:.1}" x2="{to:.1}" y2="{line:.1}"/>"#
        );
        let _ = write!(
            svg,
            r#"<path class="span" d="M{low:.1} {line:.1}H{high:.1}M{low:.1} {top:.1}v12M{high:.1} {top:.1}v12"/>"#
        );
        let _ = write!(
            svg,
            r#"<circle class="dot" cx="{:.1}" cy="{line:.1}" r="3.5"/>"#,
            x(s.value)
        );
    }
    svg.push_str("</svg>");
    svg
}

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::comparison::of_edition;
    use crate::corpus::Corpus;

    /// What the rules of a game whose players are South and North make of it.
    fn charted(json: &Value) -> Charted {
        let (corpus, _) = Corpus::load(std::path::Path::new("../../corpus"));
        let edition = corpus.edition("um-el-banat").expect("the edition");
        of_edition(&corpus, edition)
            .expect("its rules")
            .charted(json)
    }

    #[test]
    fn nothing_played_gives_no_figures() {
        let json = serde_json::json!({"games": 0});
        assert!(figures("x", &json, &charted(&json), &BTreeMap::new()).is_none());
    }

    #[test]
    fn a_simulation_is_told_with_seed_n_and_interval() {
        let json = serde_json::json!({"game": "x", "rules_sha256": "ab", "readings": {"Q-1": "yes"}, "agents": ["random", "random"],
            "seed": 7, "games": 1000, "wins": {"south": 500, "north": 480, "draw": 20},
            "turns": {"mean": 38.6, "median": 37, "p95": 70, "max": 120, "sd": 16.0}, "capped": 0});
        let f = figures(
            "x",
            &json,
            &charted(&json),
            &BTreeMap::from([("Q-1".to_owned(), "yes".to_owned())]),
        )
        .unwrap();
        assert_eq!(f.line, "1000 rounds between two random players, seed 7");
        let south = &f.rows[0];
        assert_eq!(
            (south.value.as_str(), south.interval.as_str()),
            ("50.0\u{a0}% (500)", "46.9–53.1\u{a0}%")
        );
        assert!(f.rows.iter().all(|r| r.n == "1000"));
        assert!(
            f.rows
                .iter()
                .any(|r| r.value == "38.6" && r.interval == "37.6–39.6"),
            "a mean has its interval"
        );
        assert!(
            f.made.ends_with("default readings."),
            "a default reading is not told as a choice"
        );
        assert!(f.command.contains("--seed 7"));
        assert!(!f.chart.contains("style="));
    }
}
