//! A position: counters, owners, marks, stores, who is to move.

use super::Ruleset;
use crate::game::Player;
use std::hash::{Hash, Hasher};

/// Places a board can have: up to 48 holes, two stores, what is out of play, and the mover's hand; a power of two, so that a place
/// within a board is told by its bits.
pub const PLACES: usize = 64;

/// Holes each player can have.
pub const MOST_HOLES: u8 = 24;

/// Places of the boards on which a sowing is added at once: all of a table of rows of fourteen.
pub(crate) const NARROW: usize = 32;

/// A set of holes: bit `i` is hole `i`.
pub type HoleSet = u64;

/// All holes of a board.
#[inline]
pub(crate) fn all_holes(holes: usize) -> HoleSet {
    (1 << holes) - 1
}

/// A mark on a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    /// Number of its kind in the ruleset's list.
    pub kind: u8,
    /// Who holds it.
    pub by: Player,
}

impl Mark {
    pub(crate) fn code(self) -> u8 {
        1 + 2 * self.kind + self.by as u8
    }

    pub(crate) fn from_code(code: u8) -> Option<Mark> {
        let c = code.checked_sub(1)?;
        Some(Mark {
            kind: c / 2,
            by: if c % 2 == 0 {
                Player::South
            } else {
                Player::North
            },
        })
    }
}

/// A position. Holes are numbered 0..2n-1 anticlockwise; South's row is 0..n-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Counters by place: holes, South's store, North's store, out of play, in the hand.
    pub(crate) cells: [u8; PLACES],
    /// Mark of each hole, as [`Mark::code`]; 0 = none.
    pub(crate) marks: [u8; PLACES],
    /// Holes that North owns this round.
    pub(crate) north: HoleSet,
    /// Holes closed this round.
    pub(crate) closed: HoleSet,
    /// Marks whose `visited` flag is set.
    pub(crate) visited: HoleSet,
    pub(crate) holes: u8,
    /// Who is to move; nobody between rounds.
    pub to_move: Option<Player>,
}

/// Of as many bytes as the board needs: a search that keeps what it has seen keeps its figures.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let narrow = self.holes() <= NARROW;
        let places = if narrow { NARROW } else { PLACES };
        self.cells[..places].hash(state);
        self.marks[..places].hash(state);
        for set in [self.north, self.closed, self.visited] {
            match u32::try_from(set) {
                Ok(set) if narrow => set.hash(state),
                _ => set.hash(state),
            }
        }
        (self.holes, self.to_move).hash(state);
    }
}

impl Position {
    /// The first position of a game, nobody to move.
    pub fn start(rules: &Ruleset) -> Position {
        let mut cells = [0; PLACES];
        cells[..rules.holes()].copy_from_slice(&rules.params.start);
        Position {
            cells,
            marks: [0; PLACES],
            north: rules.params.north,
            closed: 0,
            visited: 0,
            holes: rules.holes() as u8,
            to_move: None,
        }
    }

    /// Number of holes on the board.
    pub fn holes(&self) -> usize {
        self.holes as usize
    }

    /// Counters in a hole.
    ///
    /// # Panics
    /// If there is no such hole.
    pub fn count(&self, hole: usize) -> u8 {
        assert!(hole < self.holes());
        self.cells[hole]
    }

    /// Counters in all holes.
    pub fn counts(&self) -> &[u8] {
        &self.cells[..self.holes()]
    }

    /// Counters a player has taken from the board.
    pub fn store(&self, player: Player) -> u8 {
        self.cells[self.holes() + player.index()]
    }

    /// Counters out of play, counted for neither.
    pub fn out(&self) -> u8 {
        self.cells[self.holes() + 2]
    }

    /// Counters that the player to move has taken and has yet to place.
    pub fn hand(&self) -> u8 {
        self.cells[self.holes() + 3]
    }

    /// Who owns a hole this round.
    pub fn owner(&self, hole: usize) -> Player {
        if self.north >> hole & 1 == 1 {
            Player::North
        } else {
            Player::South
        }
    }

    /// The mark of a hole.
    pub fn mark(&self, hole: usize) -> Option<Mark> {
        Mark::from_code(self.marks[hole])
    }

    /// Whether a hole's mark has been visited.
    pub fn visited(&self, hole: usize) -> bool {
        self.visited >> hole & 1 == 1
    }

    /// Whether a hole is closed this round.
    pub fn closed(&self, hole: usize) -> bool {
        self.closed >> hole & 1 == 1
    }

    /// All counters, on the board, in the stores, out of play and in the hand.
    pub fn total(&self) -> u32 {
        self.cells[..self.holes() + 4]
            .iter()
            .map(|c| u32::from(*c))
            .sum()
    }

    /// Counters in holes that a player owns.
    pub fn held_by(&self, player: Player) -> u32 {
        (0..self.holes())
            .filter(|h| self.owner(*h) == player)
            .map(|h| u32::from(self.cells[h]))
            .sum()
    }

    /// Holes with at least one counter, as a bit set.
    #[inline]
    pub(crate) fn occupied(&self) -> HoleSet {
        let cells = match self.holes() <= NARROW {
            true => &self.cells[..NARROW],
            false => &self.cells[..],
        };
        filled(cells) & all_holes(self.holes())
    }
}

/// The letter of a hole: South's A B C …, North's a b c …, each from its owner's left by the printed row.
pub fn hole_letter(holes: usize, hole: usize) -> char {
    let row = holes / 2;
    let (base, n) = if hole < row {
        (b'A', hole)
    } else {
        (b'a', hole - row)
    };
    char::from(base.saturating_add(u8::try_from(n).unwrap_or(u8::MAX)))
}

/// The hole of a letter.
pub fn hole_of_letter(holes: usize, letter: char) -> Option<usize> {
    let row = holes / 2;
    let (base, offset) = if letter.is_ascii_uppercase() {
        (b'A', 0)
    } else {
        (b'a', row)
    };
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let n = (letter as u8 - base) as usize;
    (n < row).then_some(n + offset)
}

/// Which of some places, at most 64 and a multiple of eight, are not empty.
#[inline]
pub(crate) fn filled(cells: &[u8]) -> HoleSet {
    let mut mask = 0;
    for (i, chunk) in cells.chunks_exact(8).enumerate() {
        let x = u64::from_le_bytes([
            chunk[0], chunk[1], chunk[2], chunk[3], chunk[4], chunk[5], chunk[6], chunk[7],
        ]);
        // the top bit of each byte that is not 0, gathered into one byte
        let some =
            (((x & 0x7f7f_7f7f_7f7f_7f7f) + 0x7f7f_7f7f_7f7f_7f7f) | x) & 0x8080_8080_8080_8080;
        mask |= ((some >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupied_holes_are_found_bit_by_bit() {
        for holes in [2, 12, 24, 28, 30, 32, 34, 48] {
            let mut p = Position {
                cells: [0; PLACES],
                marks: [0; PLACES],
                north: 0,
                closed: 0,
                visited: 0,
                holes,
                to_move: None,
            };
            let holes = p.holes();
            for pattern in [
                0,
                1,
                0x8000_0000_0001,
                0x5555_5555_5555,
                !0,
                0x1234_5678_9abc,
            ] {
                let pattern: HoleSet = pattern & all_holes(holes);
                for h in 0..holes {
                    p.cells[h] = if pattern >> h & 1 == 1 {
                        (h * 11 % 255) as u8 + 1
                    } else {
                        0
                    };
                }
                p.cells[holes] = 9;
                assert_eq!(p.occupied(), pattern);
            }
        }
    }
}
