//! Holes that a sowing jumps over.

use super::counts::{unmarked, AtCounts};
use crate::sowing::ruleset::Dim;
use crate::sowing::ruleset::Ruleset;

/// The holes that are jumped at certain counts; empty where none is, once the first moves are made; `None` where more matters
/// than whose hole it is, where it lies, and its count.
pub(super) fn jumped<const N: usize>(rules: &Ruleset) -> Option<AtCounts<N>> {
    let Some(t) = &rules.enter else {
        return Some(AtCounts::none());
    };
    let skips = |outcome: u8| rules.outcomes[outcome as usize].skip;
    if !t.cells.iter().any(|c| skips(c.outcome)) {
        return Some(AtCounts::none());
    }
    if !unmarked(rules, t, &[Dim::ToSow]) || t.apart.is_some_and(|c| skips(c.outcome)) {
        return None;
    }
    // how many are still to be sown must not matter
    let to_sow = t.dims.iter().find(|d| d.dim == Dim::ToSow);
    let (many, stride) = to_sow.map_or((1, 0), |d| (d.size, d.stride));
    AtCounts::of(rules, t, |_, index| {
        let mut skipped = (0..many).map(|i| skips(t.cells[index + i * stride].outcome));
        let first = skipped.next()?;
        skipped.all(|other| other == first).then_some(first)
    })
}
