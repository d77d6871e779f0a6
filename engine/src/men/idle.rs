//! Settings that say nothing in rules of the family.

use crate::lang::idle::{settings_of_nothing, Needs};
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
    ("repeat.times", "repeat.then", &["draw"]),
    ("quiet.kinds", "quiet.turns", &[]),
    ("cap.then", "cap.turns", &[]),
];

/// What in a bundle does nothing.
pub(super) fn idle(bundle: &Bundle) -> Vec<Problem> {
    taken_in(bundle).map_or(vec![], |(file, _)| settings_of_nothing(&file, NEEDS))
}
