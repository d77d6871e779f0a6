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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn of(when: serde_json::Value, then: serde_json::Value) -> Vec<Capture> {
        let terms = |v: &serde_json::Value| Terms(v.as_object().expect("terms").clone());
        captures(&terms(&when), &terms(&then))
    }

    #[test]
    fn a_capture_tells_the_number_that_is_there_and_the_number_that_is_taken() {
        let fours = of(
            json!({"at": "passing", "count": 4}),
            json!({"take": "here", "to": "owner"}),
        );
        let four = Capture {
            takes: "here",
            gets: "owner",
            least: Some(4),
            most: Some(4),
            taken: Some(4),
            size: Some(4),
        };
        assert_eq!(fours, [four]);
        // three of a four that it makes are no capture of four
        let three = of(
            json!({"at": "last", "count": 4}),
            json!({"take": "here", "amount": 3}),
        );
        assert_eq!((three[0].least, three[0].taken), (Some(4), Some(3)));
        assert_eq!(three[0].size, None);
        // nor are four that only change their hole
        let moved = of(
            json!({"at": "far", "opposite-count": 4}),
            json!({"take": "opposite", "to": "here"}),
        );
        assert_eq!((moved[0].taken, moved[0].size), (Some(4), None));
        let either = of(
            json!({"at": "last", "count": [2, 4]}),
            json!({"take": "here"}),
        );
        let taken: Vec<_> = either.iter().map(|c| c.taken).collect();
        assert_eq!(taken, [Some(2), Some(4)]);
        let more = of(
            json!({"at": "far", "count": ">=1"}),
            json!({"take": "here"}),
        );
        assert_eq!(
            (more[0].least, more[0].most, more[0].taken),
            (Some(1), None, None)
        );
    }

    #[test]
    fn what_lies_opposite_is_not_counted_by_the_hole_where_the_sowing_ends() {
        let across = of(
            json!({"at": "last", "count": 1}),
            json!({"take": ["here", "opposite"]}),
        );
        assert_eq!((across[0].taken, across[1].taken), (Some(1), None));
        let every = of(json!({"at": "last"}), json!({"take": "every", "amount": 3}));
        assert_eq!((every[0].least, every[0].taken), (Some(3), Some(3)));
        assert_eq!(of(json!({"at": "last"}), json!({"next": "end"})), []);
    }
}
