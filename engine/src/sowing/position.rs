//! A position: counters, owners, marks, stores, who is to move.

use super::holes::{all_holes, filled, HoleSet, NARROW, PLACES};
use crate::game::Player;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::words::Dir;
use std::hash::{Hash, Hasher};

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

/// A question to a player how his move goes on (`next = "ask"`), and what the rest of it remembers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The hole that it is about: where its last counter fell, or where a look came to.
    pub hole: u8,
    /// The way that it was sown.
    pub way: Dir,
    /// Laps sown up to here; 255 at most.
    pub laps: u8,
    /// It began with a counter from the reserve.
    pub entered: bool,
    /// It has taken something.
    pub captured: bool,
    /// A counter of it has fallen on the other side.
    pub reached: bool,
}

impl Asked {
    /// What says all of it: the hole and one, laps, and the rest bit by bit.
    pub(super) fn bytes(self) -> [u8; 3] {
        let flags = [
            self.way == Dir::Clockwise,
            self.entered,
            self.captured,
            self.reached,
        ];
        let bits = flags.iter().rev();
        let bits = bits.fold(0, |bits, so| bits << 1 | u8::from(*so));
        [self.hole + 1, self.laps, bits]
    }

    /// What three bytes say; no question is about hole 0 less one.
    pub(super) fn of_bytes([hole, laps, bits]: [u8; 3]) -> Option<Asked> {
        let so = |bit: u8| bits >> bit & 1 == 1;
        let ways = [Dir::Anticlockwise, Dir::Clockwise];
        Some(Asked {
            hole: hole.checked_sub(1)?,
            way: ways[usize::from(so(0))],
            laps,
            entered: so(1),
            captured: so(2),
            reached: so(3),
        })
    }
}

/// Places from a board's last hole to South's reserve; North's comes after it.
pub(super) const RESERVE: usize = 5;

/// A position. Holes are numbered 0..2n-1 anticlockwise; South's row is 0..n-1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Counters by place: holes, South's store, North's store, out of play, in the hand; then holes still to be picked; then
    /// South's reserve, North's reserve.
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
    /// The question to the player to move, in the midst of his move.
    pub asked: Option<Asked>,
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
        if let Some(question) = self.asked {
            question.hash(state);
        }
    }
}

impl Position {
    /// The first position of a game, nobody to move.
    pub fn start(rules: &Ruleset) -> Position {
        let mut cells = [0; PLACES];
        let holes = rules.holes();
        cells[..holes].copy_from_slice(&rules.params.start);
        cells[holes + RESERVE..holes + RESERVE + 2].fill(rules.params.reserve);
        Position {
            cells,
            marks: [0; PLACES],
            north: rules.params.north,
            closed: 0,
            visited: 0,
            holes: rules.holes() as u8,
            asked: None,
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

    /// Holes that the player to move has still to pick and take from.
    pub fn picks(&self) -> u8 {
        self.cells[self.holes() + 4]
    }

    /// Counters that a player has not entered yet.
    pub fn reserve(&self, player: Player) -> u8 {
        self.cells[self.holes() + RESERVE + player.index()]
    }

    /// Takes a counter out of a player's reserve, which has one; it is for the caller to lay somewhere.
    pub(super) fn enter_one(&mut self, player: Player) {
        let at = self.holes() + RESERVE + player.index();
        self.cells[at] -= 1;
    }

    /// Empties the hand of the player to move; what was in it is for the caller to lay somewhere.
    pub(super) fn empty_hand(&mut self) {
        let holes = self.holes();
        self.cells[holes + 3] = 0;
    }

    /// So many holes are to be picked.
    pub(super) fn set_picks(&mut self, picks: u8) {
        let holes = self.holes();
        self.cells[holes + 4] = picks;
    }

    /// Whether a move is begun and not done: something is to be answered, placed or picked.
    pub fn is_within_a_turn(&self) -> bool {
        self.hand() > 0 || self.picks() > 0 || self.asked.is_some()
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

    /// All counters, on the board, in the stores, out of play, in the hand and in reserve.
    pub fn total(&self) -> u32 {
        let lying = self.cells[..self.holes() + 4].iter();
        let reserves = Player::BOTH.map(|p| u32::from(self.reserve(p)));
        lying.map(|c| u32::from(*c)).chain(reserves).sum()
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
    pub fn occupied(&self) -> HoleSet {
        let cells = match self.holes() <= NARROW {
            true => &self.cells[..NARROW],
            false => &self.cells[..],
        };
        filled(cells) & all_holes(self.holes())
    }
}
