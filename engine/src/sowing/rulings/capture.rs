//! What rulings capture, in numbers: for tables of rules, not for play.

use super::{read, Take, Then, To, When};
use crate::lang::{Capture, Counts, Span, Terms};

/// What a ruling captures: a capture a hole that it names and a number that its condition allows there.
pub(super) fn captures(when: &Terms, then: &Terms) -> Vec<Capture> {
    let (Ok(when), Ok(then)) = (read::<When>(when), read::<Then>(then)) else {
        return vec![];
    };
    let to = then.to.unwrap_or_default();
    let amount = then.amount.map(u16::from);
    let mut out = vec![];
    for take in then.take.iter().flat_map(|t| t.as_slice()) {
        let numbers = match take {
            Take::Here => bounds(when.count.as_ref()),
            Take::Opposite => bounds(when.opposite_count.as_ref()),
            Take::Facing => bounds(when.facing.as_ref()),
            Take::Behind => bounds(when.behind.as_ref()),
            // of these the amount is what a hole must hold
            Take::Every => vec![(amount, amount)],
            Take::Board => vec![(None, None)],
        };
        for (least, most) in numbers {
            let whole = least.filter(|_| least == most);
            let taken = amount.or(whole);
            let leaves = !matches!(to, To::Here | To::Hand | To::Lap);
            out.push(Capture {
                takes: take.word(),
                gets: to.word(),
                least,
                most,
                taken,
                size: whole.filter(|_| leaves && taken == whole),
            });
        }
    }
    out
}

/// The numbers that a condition allows, from and to; none where it says nothing, or even and odd.
fn bounds(counts: Option<&Counts>) -> Vec<(Option<u16>, Option<u16>)> {
    let Some(counts) = counts else {
        return vec![(None, None)];
    };
    let bound = |span: &Span| match *span {
        Span::Between(from, u16::MAX) => (Some(from), None),
        Span::Between(from, to) => (Some(from), Some(to)),
        Span::Even | Span::Odd => (None, None),
    };
    counts.0.iter().map(bound).collect()
}
