//! What the loop's tables are made of: numbers of acts, laps, plain acts.

use super::board::Board;

/// Numbers of counters at which a passing counter may do something.
pub(super) const TRIGGERS: usize = 4;

/// A relay and nothing else.
pub(super) const RELAY: u8 = 0;
/// The end of the move and nothing else.
pub(super) const END: u8 = 1;
/// Outcome `n` of the ruleset is act `n + OUTCOME`.
pub(super) const OUTCOME: u8 = 2;

/// One sowing: what it adds to the board (the lifted counters taken off), and where it ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lap<const N: usize> {
    pub add: Board<N>,
    /// Part of the index of the next lap, if it begins where this ended.
    pub base: u32,
    pub end: u8,
    /// The sowing passes a place twice, and something may happen there.
    pub round: bool,
}

/// The player says which way he sows.
pub(super) const EITHER: u8 = 2;

/// An act that at most takes counters into a store and ends the move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Plain {
    /// The act is no more than that.
    pub enough: bool,
    /// Counters taken from its hole, if there are as many.
    pub most: u8,
    /// It takes from elsewhere too.
    pub across: bool,
    /// Counters taken from the hole that faces its own, and from the one behind that.
    pub facing: u8,
    pub behind: u8,
    pub to_owner: bool,
    pub again: bool,
}
