//! A position of a sowing game as numbers, and its moves numbered, for learners.

use super::position::Position;
use crate::game::Player;
use crate::sowing::holes::hole_letter;
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::words::Dir;

/// Hole by hole the counters, then the owners (0 South, 1 North), the marks (0 none, 1 South's of the first kind, 2 North's, 3 South's
/// of the second …), what has been visited and what is closed (1); then both stores, what is out of play, the hand (below 0: holes
/// that he who is to move has still to pick), who is to move (0 South, 1 North, -1 nobody).
pub(super) fn numbers(position: &Position, out: &mut Vec<i32>) {
    let holes = 0..position.holes();
    let seat = |p: Player| i32::from(p == Player::North);
    out.extend(holes.clone().map(|h| i32::from(position.count(h))));
    out.extend(holes.clone().map(|h| seat(position.owner(h))));
    let mark = |h| position.mark(h).map_or(0, |m| m.code().into());
    out.extend(holes.clone().map(mark));
    out.extend(holes.clone().map(|h| i32::from(position.visited(h))));
    out.extend(holes.map(|h| i32::from(position.closed(h))));
    out.extend(Player::BOTH.map(|p| i32::from(position.store(p))));
    // nobody has counters in the hand and holes to pick
    out.push(position.out().into());
    out.push(i32::from(position.hand()) - i32::from(position.picks()));
    out.push(position.to_move.map_or(-1, seat));
}

/// What each of the numbers is.
pub(super) fn names(holes: usize) -> Vec<String> {
    let of =
        |kind: &'static str| (0..holes).map(move |h| format!("{kind} {}", hole_letter(holes, h)));
    let kinds = ["counters in", "owner of", "mark of", "visited:", "closed:"];
    let rest = [
        "South's store",
        "North's store",
        "out of play",
        "in the hand",
        "to move",
    ];
    let rest = rest.into_iter().map(str::to_owned);
    kinds.into_iter().flat_map(of).chain(rest).collect()
}

/// Every hole, plain and in either direction, then `stop`.
pub(super) fn acts(holes: usize) -> Vec<Move> {
    let dirs = [None, Some(Dir::Anticlockwise), Some(Dir::Clockwise)];
    let sow = |hole: usize, dir| {
        Move::Sow(Sowing {
            dir,
            ..Sowing::of(hole)
        })
    };
    let all = dirs
        .into_iter()
        .flat_map(|dir| (0..holes).map(move |h| sow(h, dir)));
    all.chain([Move::Stop]).collect()
}
