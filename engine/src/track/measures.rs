//! What is measured of stick-and-track games alone.

use crate::game::measure::{Gauge, Measure, Row};

/// Names under which a row has what these measures read: turns that the role spends at its station, who plays it, pieces eaten in
/// per cent of those that could be.
pub(super) const WAIT: &str = "role-wait";
pub(super) const SEAT: &str = "role-seat";
pub(super) const EATS: &str = "role-eats";

/// 1 if who plays the role wins, else 0; nothing where nobody does.
fn role_wins(row: &Row) -> Vec<i64> {
    let seat = row.numbers(SEAT).iter();
    let wins = |seat: &i64| i64::from(row.winner.is_some_and(|w| i64::from(w) == *seat));
    seat.map(wins).collect()
}

/// The measures of the family, in the order of the manual.
#[rustfmt::skip]
pub(crate) const MEASURES: &[Measure] = &[
    Measure(&Gauge::new("role-wait", "turns that the role spends at its station", "turns", |r, _| r.numbers(WAIT).to_vec()).grows()),
    Measure(&Gauge::new("role-wins", "1 if the player of the role wins, else 0", "", |r, _| role_wins(r))),
    Measure(&Gauge::new("role-eats", "pieces eaten, in per cent of those that could be", "role-eats", |r, _| r.numbers(EATS).to_vec())),
];
