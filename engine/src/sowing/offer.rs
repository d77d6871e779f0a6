//! A move as something that may be done: its token, and what is pressed for it.

use super::moves::Move;
use super::notation::move_text;
use super::words::Dir;
use crate::game::table::Offer;

/// What is offered for a move: a hole is pressed for it, and where the direction is left open one is chosen.
pub(super) fn offer(holes: usize, m: Move) -> Offer {
    let sowing = m.sowing();
    Offer {
        token: move_text(holes, m),
        words: None,
        presses: sowing.iter().map(|s| s.hole.into()).collect(),
        way: sowing.and_then(|s| s.dir).map(|dir| match dir {
            Dir::Anticlockwise => "anticlockwise",
            Dir::Clockwise => "clockwise",
        }),
    }
}
