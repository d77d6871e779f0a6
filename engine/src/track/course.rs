//! Geometry: where a place of one player's course lies on the other's.

use super::rules::{Last, Rules, Shape};

/// The house a place of a seat's course is, numbered row by row from the first player's left.
///
/// On rows every course runs to and fro from its player's left in his nearest row; the second player's is the
/// first's turned half round, or the same. On a line all courses are the same. Drawn, the house is the point.
pub fn house(rules: &Rules, seat: u8, pos: u16) -> u16 {
    let p = &rules.params;
    match p.shape {
        Shape::Line => pos,
        Shape::Drawn => rules.way(seat).get(usize::from(pos)).copied().unwrap_or(0),
        Shape::Rows => {
            let (row, along) = (pos / p.columns, pos % p.columns);
            let column = if row % 2 == 0 {
                along
            } else {
                p.columns - 1 - along
            };
            let house = row * p.columns + column;
            if seat == 0 || p.same {
                house
            } else {
                p.rows * p.columns - 1 - house
            }
        }
    }
}

/// The place of a seat's course that is the other seat's place `pos`.
pub fn seen_by(rules: &Rules, seat: u8, other: u8, pos: u16) -> u16 {
    match seat == other {
        true => pos,
        // nothing is kept where both courses are the same
        false => rules.turned.get(usize::from(pos)).copied().unwrap_or(pos),
    }
}

/// For each place of a course that place of the other which is the same house; empty where the courses are one.
pub(super) fn turned(rules: &Rules) -> Vec<u16> {
    let p = &rules.params;
    if p.shape != Shape::Rows || p.same {
        return vec![];
    }
    let places = p.rows * p.columns;
    // to and fro is its own inverse, and so is the half-turn
    let turned = |pos| house(rules, 0, places - 1 - house(rules, 0, pos));
    (0..places).map(turned).collect()
}

/// Where a move of `days` from `from` leads one way; none if it would lead beyond a last place where pieces stay.
/// `Some(None)` = off the board.
pub(super) fn one_way(rules: &Rules, from: u16, days: u16) -> Option<Option<u16>> {
    let last = rules.last_place();
    let to = from + days;
    match rules.params.last {
        Last::Circuit => {
            let (first, after) = rules.params.again;
            Some(Some(if to <= after {
                to
            } else {
                first + (to - first) % (after + 1 - first)
            }))
        }
        _ if to <= last => Some(Some(to)),
        Last::Stay => None,
        Last::BearOff | Last::BearOffHindmost => Some(None),
        Last::BearOffLast if from == last => Some(None),
        Last::BearOffExact | Last::BearOffLast => (to == last + 1).then_some(None),
    }
}
