//! Figures of a series on their own, as tables tell them: value and interval apart.

use super::digits::{is_share, plain, signed};
use super::figures::Figure;
use super::results::Series;
use super::stat::Stat;
use crate::text::grouped;
use ludarium_engine::game::measure::Measure;

/// Properties of a game: statistic and what it is called.
pub const PROPERTIES: &[(Stat, &str)] = &[
    (Stat::TURNS, "length, turns"),
    (Stat::Mean(Measure::MOVES), "length, moves"),
    (
        Stat::Mean(Measure::BRANCHING),
        "branching factor, actions at a decision",
    ),
    (
        Stat::Share(Measure::DECIDED, 1, i64::MAX),
        "decisiveness, games with a winner",
    ),
    (Stat::Balance, "balance, 1 = even"),
    (Stat::FIRST_WINS, "first-mover share"),
    (Stat::Mean(Measure::DRAMA), "drama, 0 to 1"),
    (Stat::Mean(Measure::LEAD_CHANGES), "lead changes in a game"),
    (Stat::Mean(Measure::TREE), "game tree, decimal logarithm"),
    (Stat::States, "positions at most, decimal logarithm"),
];

/// A figure in words: its value, and its interval where it has one. Shares are printed in per cent.
pub fn figure(figure: &Figure, stat: Stat) -> Option<[String; 2]> {
    let value = figure.value()?;
    let (times, unit) = match is_share(stat) {
        true => (100.0, "\u{a0}%"),
        false => (1.0, ""),
    };
    let p = if value.abs() * times >= 0.95 { 1 } else { 2 };
    let interval = figure.estimate().map_or(String::new(), |t| {
        format!("{:.p$}–{:.p$}{unit}", t.low * times, t.high * times)
    });
    Some([format!("{:.p$}{unit}", value * times), interval])
}

/// A property: its name, its value, the interval, n.
pub fn properties(series: &Series) -> Vec<[String; 4]> {
    let row = |(stat, name): &(Stat, &str)| {
        let found = series.figure(*stat)?;
        let [value, interval] = figure(found, *stat)?;
        let n = found.estimate().map_or(String::new(), |t| grouped(t.n));
        Some([(*name).to_owned(), value, interval, n])
    };
    PROPERTIES.iter().filter_map(row).collect()
}

/// A change in per cent, with its sign; one that doubles or more as a multiple: `+34 %`, `3.1 times`.
pub fn change(percent: f64) -> String {
    if percent >= 100.0 {
        return format!("{} times", plain(1.0 + percent / 100.0, 1));
    }
    let places = usize::from(percent.abs() < 9.95);
    format!("{}\u{a0}%", signed(percent, places))
}

#[cfg(test)]
mod tests {
    use super::super::figures::{Nothing, Part, States};
    use super::*;

    #[test]
    fn a_share_is_told_in_per_cent_and_a_mean_as_it_is() {
        let share = Figure::Part(Part {
            value: 0.5862,
            low: 0.5765,
            high: 0.5958,
            n: 1000,
            hits: 586,
            played: None,
            cut: None,
            chance: None,
        });
        let printed = figure(&share, Stat::FIRST_WINS).unwrap();
        assert_eq!(printed, ["58.6\u{a0}%", "57.6–59.6\u{a0}%"]);
        let states = Figure::States(States { value: 17.5 });
        assert_eq!(figure(&states, Stat::States).unwrap()[1], "");
        let nothing = Figure::Nothing(Nothing::NONE);
        assert_eq!(figure(&nothing, Stat::States), None);
    }

    #[test]
    fn a_change_is_a_multiple_where_it_doubles() {
        assert_eq!(change(34.2), "+34\u{a0}%");
        assert_eq!(change(-3.25), "−3.2\u{a0}%");
        assert_eq!(change(210.0), "3.1 times");
        assert_eq!(change(0.0), "0.0\u{a0}%");
    }
}
