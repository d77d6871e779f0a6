//! The packed board during a round: counters in few numbers, codes of holes beside it, and what acts do to them.

use super::lanes::{many, Lanes};
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::game::Game;
use crate::sowing::play::packed::asked::Asker;
use crate::sowing::play::packed::codes::Codes;
use crate::sowing::play::packed::parts::EITHER;
use crate::sowing::play::packed::settled::Sides;
use crate::sowing::play::packed::tables::Packed;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::Ruleset;

/// How many counters lie opposite a hole, and behind that where `MOST` is asked.
#[inline(always)]
pub(super) fn opposite<L: Lanes, const MOST: bool>(
    rules: &Ruleset,
    board: L,
    hole: usize,
) -> usize {
    let there = |h: u8| match h {
        255 => 0,
        h => board.byte(h as usize),
    };
    let across = there(rules.params.opposite[hole]);
    if MOST {
        let behind = rules.params.behind.get(hole);
        across + behind.map_or(0, |h| there(*h))
    } else {
        across
    }
}

/// One of the moves from the holes of a set that is not empty, where some may be sown either way: hole and direction. By hole,
/// anticlockwise first, as moves are listed; `None` = the player stops, which comes last where it is offered.
pub(super) fn draw_way<L: Lanes>(
    set: L::Set,
    ways: &L::Each<u8>,
    offered: bool,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let set = set.as_ref();
    let holes = || (0..L::ROOM).filter(|h| set[h / 8] >> (8 * (h % 8) + 7) & 1 == 1);
    let each = |h: usize| 1 + u32::from(ways[h] == EITHER);
    let mut k = random.below(holes().map(each).sum::<u32>() + u32::from(offered));
    for hole in holes() {
        if k < each(hole) {
            let way = if ways[hole] == EITHER {
                k as u8
            } else {
                ways[hole]
            };
            return Some((hole, usize::from(way)));
        }
        k -= each(hole);
    }
    None
}

/// What a round changes beside the counters.
pub(super) struct Table<'r, L: Lanes> {
    pub rules: &'r Ruleset,
    pub packed: &'r Packed<L>,
    /// As [`crate::sowing::position::Position`] keeps them, a byte a hole.
    pub marks: L,
    pub visited: HoleSet,
    north: HoleSet,
    /// Whether each player owns more than one hole.
    more: [bool; 2],
    /// Each player's holes, every bit of their bytes; only where it is asked what lies in them.
    pub owned: [L; 2],
    /// The holes that each has marked, likewise; only where it is asked who has marks.
    marked: [L; 2],
    pub codes: Codes<L>,
    /// Steps and laps after which a move is given up.
    pub limit: u64,
    pub bound: u64,
}

/// How far the deeds of a move have come.
#[derive(Clone, Copy)]
pub(super) struct Done<L> {
    pub board: L,
    pub taken: u32,
}

impl<'r, L: Lanes> Table<'r, L> {
    /// Whether counters go home from here on: such moves are played one by one.
    #[inline(always)]
    pub fn thin(&self, board: L) -> bool {
        let thick = self.packed.thick;
        !thick.is_empty() && board.and(thick).is_empty()
    }

    pub fn of(game: &Game<'r>, packed: &'r Packed<L>) -> Table<'r, L> {
        let pos = &game.pos;
        let owned = pos.north.count_ones() as usize;
        let mut table = Table {
            rules: game.rules,
            packed,
            marks: L::read(&pos.marks),
            visited: pos.visited,
            north: pos.north,
            more: [packed.holes - owned > 1, owned > 1],
            owned: [L::default(); 2],
            marked: [L::default(); 2],
            codes: packed.fresh,
            limit: game.limits.laps,
            bound: game.rules.params.endless_laps.map_or(u64::MAX, u64::from),
        };
        // a round begun as the rules set it up is known beforehand
        let marked = !table.marks.is_empty() || pos.visited != 0;
        if marked || pos.north != game.rules.params.north {
            table.recode();
        }
        if packed.settled.asks_sides() || packed.spares.any() {
            for hole in 0..packed.holes {
                let his = &mut table.owned[usize::from(pos.north >> hole & 1 == 1)];
                *his = his.or(L::at(hole, 0xff));
            }
        }
        table
    }

    pub fn owner(&self, hole: usize) -> Player {
        Player::BOTH[(self.north >> hole & 1) as usize]
    }

    /// Whether a player has no counters in his holes.
    #[inline(always)]
    pub fn bare(&self, board: L) -> bool {
        self.owned.iter().any(|his| board.and(*his).is_empty())
    }

    pub fn recode(&mut self) {
        if self.packed.wide || self.packed.settled.asks_marks() {
            self.note_marks();
        }
        for hole in 0..self.packed.holes {
            self.recode_hole(hole);
        }
    }

    /// A player asks of a hole.
    pub fn asker(&self, mover: Player, hole: usize) -> Asker {
        let owner = self.owner(hole);
        Asker {
            mover,
            hole,
            owner,
            more: self.more[owner.index()],
            mark: self.marks.byte(hole) as u8,
            visited: self.visited >> hole & 1 == 1,
            twin: self.packed.wide && {
                let row = self.rules.params.row as usize;
                self.marks.byte((hole + row) % self.packed.holes) != 0
            },
            mine: self.packed.wide && !self.marked[mover.index()].is_empty(),
        }
    }

    /// Who has marked which holes.
    fn note_marks(&mut self) {
        self.marked = [L::default(); 2];
        for hole in 0..self.packed.holes {
            if let Some(mark) = Mark::from_code(self.marks.byte(hole) as u8) {
                let his = &mut self.marked[mark.by.index()];
                *his = his.or(L::at(hole, 0xff));
            }
        }
    }

    /// After a mark, or its flag, has changed.
    pub fn recode_after(&mut self, hole: usize) {
        if self.packed.wide {
            return self.recode();
        }
        if self.packed.settled.asks_marks() {
            self.note_marks();
        }
        self.recode_hole(hole);
    }

    /// What the end of a round is asked of.
    #[inline(always)]
    pub fn sides(&self) -> Sides<'_, L> {
        Sides {
            owned: &self.owned,
            marked: &self.marked,
        }
    }

    fn recode_hole(&mut self, hole: usize) {
        let mut asker = self.asker(Player::South, hole);
        let many = self.packed.triggers.len();
        for mover in Player::BOTH {
            asker.mover = mover;
            asker.mine = self.packed.wide && !self.marked[mover.index()].is_empty();
            let coded = self.packed.coded(&asker);
            self.codes.set(mover.index(), hole, coded, many);
        }
    }

    /// The holes that a player may sow, where the other needs no feeding.
    #[inline(always)]
    pub fn may<const MOST: bool>(&self, board: L, mover: Player) -> L::Set {
        let set = board.open(self.codes.need[mover.index()]);
        // `MOST` is a constant: in the other loops the sieve is not even asked for
        match &self.packed.sieve {
            Some(sieve) if MOST => sieve.among(set, self.packed, board, mover),
            _ => set,
        }
    }

    /// The holes that a player may sow.
    #[inline(always)]
    pub fn open<const MOST: bool>(&mut self, board: L, mover: Player) -> L::Set {
        let set = self.may::<MOST>(board, mover);
        self.feeding(set, board, mover)
    }

    /// One of the moves of a player who may sow these holes: hole and direction. `None` = he stops, where that is offered.
    #[inline(always)]
    pub fn draw<const MORE: bool, const MOST: bool>(
        &self,
        set: L::Set,
        mover: usize,
        offered: bool,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let ruled = self.rules.params.direction as usize;
        if !MORE {
            return Some((L::draw(set, random), ruled));
        }
        let ways = &self.codes.ways[mover];
        if self.packed.either {
            return draw_way::<L>(set, ways, MOST && offered, random);
        }
        let hole = if MOST && offered {
            let holes = many(set.as_ref());
            let k = random.below(holes + 1);
            if k == holes {
                return None;
            }
            super::lanes::kth(set.as_ref(), k)
        } else {
            L::draw(set, random)
        };
        let way = if self.packed.turned {
            usize::from(ways[hole % L::ROOM])
        } else {
            ruled
        };
        Some((hole, way))
    }

    /// The act at a place where a counter has just come to rest, the last of `count`.
    #[inline(always)]
    pub fn act<const MORE: bool, const MOST: bool>(
        &self,
        done: Done<L>,
        mover: usize,
        place: usize,
        count: usize,
        moved: bool,
    ) -> u8 {
        let (packed, board) = (self.packed, done.board);
        // the remainder tells the compiler that the index is in bounds; places are below the room anyway
        let mut row = self.codes.rows[mover][place % L::ROOM] as usize;
        if MORE && !packed.across.is_empty() && place < packed.holes {
            row += packed.across[opposite::<L, MOST>(self.rules, board, place)] as usize;
        }
        let asked = packed.opposite > 0 && place < packed.holes;
        if asked && opposite::<L, MOST>(self.rules, board, place) > 0 {
            row += packed.opposite as usize;
        }
        if moved && place < packed.holes {
            row += packed.via as usize;
        }
        if MORE && packed.captured > 0 && done.taken > 0 && place < packed.holes {
            row += packed.captured as usize;
        }
        packed.acts[row + count]
    }
}
