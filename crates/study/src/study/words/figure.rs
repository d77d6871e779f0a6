//! A figure of a series in words, with its interval and of how many it is counted.

use crate::study::digits::{is_share, places, plain, signed};
use crate::study::figures::{Figure, Part};
use crate::study::results::Series;
use crate::study::stat::Stat;
use crate::text::grouped;

/// A figure of a measured series: `31.2 % (95 % interval 31.0 to 31.4; n = 20 000)`; none where it is not measured, or there is nothing
/// to tell it of.
pub fn figure(series: &Series, stat: Stat) -> Option<String> {
    let figure = series.figure(stat)?;
    if let Figure::States(states) = figure {
        return Some(plain(states.value, 1));
    }
    let estimate = figure.estimate()?;
    let (value, low, high) = (estimate.value, estimate.low, estimate.high);
    let mut n = grouped(estimate.n);
    if let Some(played) = figure.played() {
        n = format!("{n} of {} played", grouped(played));
    }
    if let Some(cut) = figure.cut() {
        n = format!("{n}, {} broken off", grouped(cut));
    }
    if let Figure::Part(Part {
        chance: Some(chance),
        ..
    }) = figure
    {
        n = format!(
            "{n}; of two unrelated games under the default {:.1}\u{a0}%",
            100.0 * chance
        );
    }
    if let Figure::Best(best) = figure {
        let name = &best.best()?.first.r#move;
        return Some(format!(
            "{name}, won {}",
            figure_of_share(value, low, high, &n)
        ));
    }
    let compared = matches!(figure, Figure::Difference(_));
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
