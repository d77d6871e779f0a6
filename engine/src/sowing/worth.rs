//! What positions of a ruleset are worth, as practice games say.

/// Counts of a hole that are told apart; the last is for all beyond.
pub(crate) const COUNTS: usize = 64;

/// The weights of a ruleset, in parts of a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// A counter held, in the store or in a marked hole.
    pub(crate) held: i32,
    /// A marked hole.
    pub(crate) marked: i32,
    /// The move.
    pub(crate) turn: i32,
    /// An unmarked hole of the mover, and one of the other, by its place from its owner's left and what lies in it.
    pub(crate) lying: [Vec<[i16; COUNTS]>; 2],
}
