//! A bound on the number of positions of a game, from its rules alone.

use super::walk::Walker;

/// Hundredths of the decimal logarithm of an upper bound on the number of positions.
///
/// Sowing: the ways to lay N counters in the holes and two stores, C(N + h + 1, h + 1), times the marks that each hole can bear
/// (none, or each kind by either player) to the power of h, times two for who is to move. Stick games: for each piece the places of
/// its course, there and back where it comes back, and three more (not begun, off the board, taken), times the seats for whose turn
/// it is; credits and throws marked down, which have no bound, are left out. Both count positions that play cannot reach.
/// After L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994), who calls it state-space complexity.
pub fn bound(walker: &Walker) -> i64 {
    let log = match walker {
        Walker::Sowing(rules, ..) => {
            let (n, h) = (i32::from(rules.params.total as i16), rules.holes() as i32);
            let ways: f64 = (1..=h + 1)
                .map(|i| (f64::from(n + i) / f64::from(i)).log10())
                .sum();
            let marks = f64::from(1 + 2 * rules.marks.len() as u32).log10();
            ways + f64::from(h) * marks + 2f64.log10()
        }
        Walker::Track(rules, series) => {
            let p = &rules.params;
            let there = u32::from(rules.last_place()) + 1;
            let back = p.course == ludarium_engine::track::Course::ThereAndBack;
            let places = if back { 2 * there } else { there };
            let pieces = (p.at.len() * series.seats) as u32 + u32::from(p.role.is_some());
            f64::from(pieces) * f64::from(places + 3).log10()
                + f64::from(series.seats as u32).log10()
        }
    };
    (100.0 * log).round() as i64
}
