//! What owners and marks make of the holes of a board.

use super::prepared::{Asked, Quick};
use crate::game::Player;
use crate::sowing::holes::{all_holes, HoleSet, NARROW, PLACES};
use crate::sowing::play::game::Game;
use crate::sowing::play::situation::Seen;
use crate::sowing::position::Position;

/// Owners, marks, closed holes, and what follows from them alone.
#[derive(Debug)]
pub struct Ground {
    marks: [u8; PLACES],
    visited: HoleSet,
    closed: HoleSet,
    north: HoleSet,
    /// As a game keeps them.
    codes: [[u16; PLACES]; 2],
    chosen: [HoleSet; 2],
    /// For each table, mover and place: the part of the index that owners and marks decide.
    pub(super) rows: Vec<[[u16; PLACES]; 2]>,
    /// For each player: holes he may choose if they are not empty.
    pub(super) eligible: [HoleSet; 2],
    /// For each player: the holes he owns.
    pub owned: [HoleSet; 2],
    /// For each player: the holes he has marked.
    pub marked: [HoleSet; 2],
    /// A number for it, the same in every round.
    pub(super) hash: u64,
}

impl Ground {
    pub(super) fn of(game: &Game) -> Ground {
        let pos = &game.pos;
        let rules = game.rules;
        let all = all_holes(pos.holes());
        let mut rows = vec![];
        if rules.quick.is_some() {
            for table in [&rules.last].into_iter().chain(&rules.looks) {
                let mut row = [[0; PLACES]; 2];
                for mover in Player::BOTH {
                    let seen = Seen::by(mover);
                    for (hole, code) in row[mover.index()][..pos.holes()].iter_mut().enumerate() {
                        *code = game.code(table, hole, &seen);
                    }
                }
                rows.push(row);
            }
        }
        let marked = |p: Player| {
            let his = (0..pos.holes()).filter(|h| pos.mark(*h).is_some_and(|m| m.by == p));
            his.fold(0, |set, h| set | 1 << h)
        };
        let may = |player: Player| {
            let seen = Seen::by(player);
            let holes = (0..pos.holes()).filter(|h| game.may_if_filled(*h, &seen));
            holes.fold(0, |set, h| set | 1 << h)
        };
        let quick = rules.quick.is_some();
        Ground {
            marks: pos.marks,
            visited: pos.visited,
            closed: pos.closed,
            north: pos.north,
            codes: game.codes,
            chosen: game.eligible,
            rows,
            eligible: if quick { Player::BOTH.map(may) } else { [0; 2] },
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

    /// The outcome of a table at a place, after `sown` counters were lifted; `across` lie opposite.
    #[inline(always)]
    pub(super) fn outcome(
        &self,
        (number, table): (usize, &Asked),
        mover: usize,
        hole: usize,
        (here, across): (u8, u8),
        sown: u8,
    ) -> u8 {
        let mut index = usize::from(self.rows[number][mover][hole % PLACES])
            + usize::from(table.count[usize::from(here)]);
        if across > 0 {
            index += usize::from(table.opposite);
        }
        if !table.sown.is_empty() {
            index += usize::from(table.sown[usize::from(sown)]);
        }
        if !table.across.is_empty() {
            index += usize::from(table.across[usize::from(across)]);
        }
        table.outcomes[index]
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

impl Quick {
    /// The holes a player may sow of those with counters; none where a duty says more.
    #[inline(always)]
    pub(super) fn open(
        &self,
        ground: &Ground,
        occupied: HoleSet,
        player: usize,
    ) -> Option<HoleSet> {
        let open = ground.eligible[player] & occupied;
        (!self.duty || ground.owned[1 - player] & occupied != 0).then_some(open)
    }
}
