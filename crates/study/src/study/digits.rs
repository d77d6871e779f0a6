//! Numbers of results as they are written: with as many places as tell something.

use super::stat::Stat;

/// As many places as tell something: one from 1 on, two below.
pub(super) fn places(x: f64) -> usize {
    match x.abs() {
        a if a >= 0.95 => 1,
        a if a >= 0.095 => 2,
        _ => 3,
    }
}

/// A number with the places of the largest of a group; a real minus.
pub(super) fn plain(x: f64, places: usize) -> String {
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

/// A number with so many places and its sign; 0 has none.
pub(super) fn signed(x: f64, places: usize) -> String {
    let text = plain(x, places);
    let nothing = text.chars().all(|c| c == '0' || c == '.');
    if x > 0.0 && !nothing {
        format!("+{text}")
    } else {
        text
    }
}

/// Whether the statistic is a share, printed in points of a hundred.
pub(super) fn is_share(stat: Stat) -> bool {
    matches!(stat, Stat::Share(..) | Stat::Agreement | Stat::Differ)
}

/// The share as per cent, small ones with as many places as they need.
pub(super) fn percent(x: f64) -> String {
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
