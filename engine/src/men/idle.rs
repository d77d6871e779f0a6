//! Settings that say nothing in rules of the family, zones and kinds that nothing uses.

use crate::lang::idle::{settings_of_nothing, unused_names, Needs};
use crate::lang::{taken_in, Bundle, Problem};

/// Parameters that say nothing without another: the one, what it needs, and the words of the other that make it speak.
#[rustfmt::skip]
const NEEDS: &[Needs] = &[
    ("board.columns", "board.shape", &["grid"]),
    ("board.rows", "board.shape", &["grid"]),
    ("board.joined", "board.shape", &["grid"]),
    ("board.squares", "board.shape", &["squares"]),
    ("board.corners", "board.shape", &["squares"]),
    ("board.rim", "board.shape", &["wheel"]),
    ("board.points", "board.shape", &["drawn"]),
    ("board.lines", "board.shape", &["drawn"]),
    ("take.worth", "take.most", &["worth"]),
    ("repeat.times", "repeat.then", &["draw"]),
    ("quiet.kinds", "quiet.turns", &[]),
    ("cap.then", "cap.turns", &[]),
];

/// What in a bundle does nothing.
pub(super) fn idle(bundle: &Bundle) -> Vec<Problem> {
    let Ok(whole) = taken_in(bundle) else {
        return vec![];
    };
    let mut out = settings_of_nothing(&whole, NEEDS);
    out.extend(unused_names(&whole.0, "zones"));
    out.extend(unused_names(&whole.0, "kinds"));
    out
}
