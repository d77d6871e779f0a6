//! Omweso as one would write a loop for it alone, a lap sown as in Hus: what is taken goes on from where the lap began.

use super::hus::{Back, Laps, Sown, State, Void};
use super::{random_games, Board, Rows, Sums};

/// Four in each hole of the outer row.
const START: Rows = [4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0];

/// A move: lap after lap until one ends in an empty hole.
fn moved(laps: &Laps, before: &Board, hole: usize) -> (Sown, Result<Board, Void>) {
    let origin = State::of(before, hole);
    let mut now = origin;
    let mut back = Back::default();
    let mut sown = Sown::default();
    loop {
        let end = now.lap(laps, &mut sown);
        let State { hole, hand, board } = &mut now;
        if board.own[end] == 1 {
            return (sown, Ok(*board));
        }
        // from the hole where the lap began, if both that lie before the last counter hold seeds
        if end >= 8 && board.other[23 - end] > 0 && board.other[end - 8] > 0 {
            let facing = std::mem::take(&mut board.other[23 - end]);
            *hand = facing + std::mem::take(&mut board.other[end - 8]);
        } else {
            *hole = end;
        }
        if let Some(void) = back.void(&origin, &now, sown.laps) {
            return (sown, Err(void));
        }
    }
}

/// So many random games.
pub fn play(games: u64) -> Sums {
    random_games(games, START, moved)
}
