//! What owners and marks make of the holes of a board.

use crate::game::Player;
use crate::sowing::holes::{all_holes, HoleSet, NARROW, PLACES};
use crate::sowing::play::game::Game;
use crate::sowing::play::lanes::Loop;
use crate::sowing::position::Position;

/// Owners, marks, closed holes, and what follows from them alone.
#[derive(Debug)]
pub struct Ground<'r> {
    marks: [u8; PLACES],
    visited: HoleSet,
    pub(super) closed: HoleSet,
    pub(super) north: HoleSet,
    /// As a game keeps them.
    codes: [[u16; PLACES]; 2],
    chosen: [HoleSet; 2],
    /// For moves by the loop; none where the game plays them all.
    pub(super) by_loop: Option<Loop<'r>>,
    /// For each player: the holes he owns.
    pub owned: [HoleSet; 2],
    /// For each player: the holes he has marked.
    pub marked: [HoleSet; 2],
    /// A number for it, the same in every round.
    pub(super) hash: u64,
}

impl<'r> Ground<'r> {
    pub(super) fn of(game: &Game<'r>) -> Ground<'r> {
        let pos = &game.pos;
        let all = all_holes(pos.holes());
        let marked = |p: Player| {
            let his = (0..pos.holes()).filter(|h| pos.mark(*h).is_some_and(|m| m.by == p));
            his.fold(0, |set, h| set | 1 << h)
        };
        Ground {
            marks: pos.marks,
            visited: pos.visited,
            closed: pos.closed,
            north: pos.north,
            codes: game.codes,
            chosen: game.eligible,
            by_loop: Loop::of(game),
            owned: [all & !pos.north, all & pos.north],
            marked: Player::BOTH.map(marked),
            hash: hash(pos),
        }
    }

    /// Lays it under a game.
    pub(super) fn lay(&self, game: &mut Game) {
        game.pos.marks = self.marks;
        game.pos.visited = self.visited;
        game.pos.closed = self.closed;
        game.pos.north = self.north;
        game.codes = self.codes;
        game.eligible = self.chosen;
    }
}

/// FNV-1a of owners, marks and closed holes, of as many bytes as the board needs.
fn hash(pos: &Position) -> u64 {
    let (places, bytes) = match pos.holes() <= NARROW {
        true => (NARROW, 4),
        false => (PLACES, 8),
    };
    let sets = [pos.visited, pos.closed, pos.north].map(HoleSet::to_le_bytes);
    let sets = sets.iter().flat_map(|set| &set[..bytes]);
    let all = pos.marks[..places].iter().chain(sets);
    all.fold(0xcbf2_9ce4_8422_2325, |hash, b| {
        (hash ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3)
    })
}
