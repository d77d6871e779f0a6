//! Figures of a series on their own, as tables tell them: value and interval apart.

use super::digits::{is_share, plain, signed};
use crate::text::grouped;
use serde_json::Value;

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

/// A figure in words: its value, and its interval where it has one. Shares are told in per cent.
#[must_use]
pub fn figure(v: &Value, stat: &str) -> Option<[String; 2]> {
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
    Some([format!("{:.p$}{unit}", value * times), interval])
}

/// A property: its name, its value, the interval, n.
#[must_use]
pub fn properties(series: &Value) -> Vec<[String; 4]> {
    let row = |(stat, name): &(&str, &str)| {
        let v = &series["figures"][*stat];
        let [value, interval] = figure(v, stat)?;
        let n = v["n"].as_u64().map_or(String::new(), grouped);
        Some([(*name).to_owned(), value, interval, n])
    };
    PROPERTIES.iter().filter_map(row).collect()
}

/// A change in per cent, with its sign; one that doubles or more as a multiple: `+34 %`, `3.1 times`.
#[must_use]
pub fn change(percent: f64) -> String {
    if percent >= 100.0 {
        return format!("{} times", plain(1.0 + percent / 100.0, 1));
    }
    let places = usize::from(percent.abs() < 9.95);
    format!("{}\u{a0}%", signed(percent, places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_share_is_told_in_per_cent_and_a_mean_as_it_is() {
        let v = json!({ "value": 0.5862, "low": 0.5765, "high": 0.5958 });
        let told = figure(&v, "share(first-wins >= 1)").unwrap();
        assert_eq!(told, ["58.6\u{a0}%", "57.6–59.6\u{a0}%"]);
        assert_eq!(figure(&json!({ "value": 17.5 }), "states").unwrap()[1], "");
        assert_eq!(figure(&json!({}), "states"), None);
    }

    #[test]
    fn a_change_is_a_multiple_where_it_doubles() {
        assert_eq!(change(34.2), "+34\u{a0}%");
        assert_eq!(change(-3.25), "−3.2\u{a0}%");
        assert_eq!(change(210.0), "3.1 times");
        assert_eq!(change(0.0), "0.0\u{a0}%");
    }
}
