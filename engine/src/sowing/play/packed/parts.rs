//! What packed rounds are told in: numbers of acts, sowings, plain acts.

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
#[repr(align(32))]
pub(super) struct PackedLap<L> {
    pub(super) add: L,
    /// Part of the index of the next lap, if it begins where this ended.
    pub(super) base: u32,
    pub(super) end: u8,
    /// The sowing passes a place twice.
    pub(super) round: bool,
}

/// The player says which way he sows.
pub(super) const EITHER: u8 = 2;

/// An act that at most takes counters from its hole into a store and ends the move.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Plain {
    /// The act is no more than that.
    pub(super) enough: bool,
    /// Counters taken, if there are as many.
    pub(super) most: u8,
    pub(super) to_owner: bool,
    pub(super) again: bool,
}
