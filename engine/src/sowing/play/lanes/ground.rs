//! What a round has beside its counters: owners, marks, and what they make of the holes.

use super::board::Board;
use super::codes::Codes;
use super::from_rules::Asker;
use super::settled::Sides;
use super::tables::Tables;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::holes::HoleSet;
use crate::sowing::play::game::Game;
use crate::sowing::play::lanes::parts::EITHER;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::Ruleset;

/// Laps and counters sown.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sown {
    pub laps: u64,
    pub counters: u64,
}

impl Sown {
    #[inline(always)]
    pub fn add(&mut self, laps: u64, counters: u64) {
        self.laps += laps;
        self.counters += counters;
    }
}

/// What a round changes beside the counters.
#[derive(Debug)]
pub(super) struct Ground<'r, const N: usize> {
    pub rules: &'r Ruleset,
    pub tables: &'r Tables<N>,
    /// As [`crate::sowing::position::Position`] keeps them, a byte a hole.
    pub marks: Board<N>,
    pub visited: HoleSet,
    north: HoleSet,
    /// Whether each player owns more than one hole.
    more: [bool; 2],
    /// Each player's holes, every bit of their bytes; only where it matters what lies in them.
    pub owned: [Board<N>; 2],
    /// The holes that each has marked, likewise; only where it matters who has marks.
    marked: [Board<N>; 2],
    pub codes: Codes<N>,
    /// Steps and laps after which a move is given up.
    pub limit: u64,
    pub bound: u64,
    /// Where the lap in play began and ended, and the move: needed where what is taken is sown on.
    pub origin: u8,
    pub fell: u8,
    pub first: u8,
    /// The hole after which it is sown.
    pub begins: u8,
    /// The move has come to an outcome that the game carries out.
    pub leaves: bool,
    /// What was sown in moves that stand, and in those that are void.
    pub sown: Sown,
    pub sown_in_vain: Sown,
}

impl<'r, const N: usize> Ground<'r, N> {
    pub fn of(game: &Game<'r>, tables: &'r Tables<N>) -> Ground<'r, N> {
        let pos = &game.pos;
        let owned = pos.north.count_ones() as usize;
        let mut ground = Ground {
            rules: game.rules,
            tables,
            marks: Board::read(&pos.marks),
            visited: pos.visited,
            north: pos.north,
            more: [tables.holes - owned > 1, owned > 1],
            owned: [Board::default(); 2],
            marked: [Board::default(); 2],
            codes: tables.fresh,
            limit: game.limits.laps,
            bound: game.rules.params.endless_laps.map_or(u64::MAX, u64::from),
            origin: 0,
            fell: 0,
            first: 0,
            begins: 0,
            leaves: false,
            sown: Sown::default(),
            sown_in_vain: Sown::default(),
        };
        // a round begun as the rules set it up is known beforehand
        let marked = !ground.marks.is_empty() || pos.visited != 0;
        if marked || pos.north != game.rules.params.north {
            ground.recode();
        }
        if tables.settled.asks_sides() || tables.spares.any() {
            for hole in 0..tables.holes {
                ground.owned[(pos.north >> hole & 1) as usize].set(hole, 0xff);
            }
        }
        ground
    }

    pub fn owner(&self, hole: usize) -> Player {
        Player::BOTH[(self.north >> (hole % N) & 1) as usize]
    }

    /// Whether counters go home from here on: such moves are played one by one.
    #[inline(always)]
    pub fn thin(&self, board: &Board<N>) -> bool {
        let thick = &self.tables.thick;
        !thick.is_empty() && !board.meets(thick)
    }

    /// Whether a player has no counters in his holes.
    #[inline(always)]
    pub fn bare(&self, board: &Board<N>) -> bool {
        !(board.meets(&self.owned[0]) && board.meets(&self.owned[1]))
    }

    /// Counters in the hole that faces one, and behind it.
    #[inline(always)]
    pub fn faces(&self, board: &Board<N>, hole: usize) -> (usize, usize) {
        let tables = self.tables;
        let there = |of: &[u8; N]| board.at(usize::from(of[hole % N]));
        (there(&tables.facing), there(&tables.behind))
    }

    pub fn recode(&mut self) {
        if self.tables.wide || self.tables.settled.asks_marks() {
            self.note_marks();
        }
        for hole in 0..self.tables.holes {
            self.recode_hole(hole);
        }
    }

    /// A player asks of a hole.
    pub fn asker(&self, mover: Player, hole: usize) -> Asker {
        let owner = self.owner(hole);
        let wide = self.tables.wide;
        Asker {
            mover,
            hole,
            owner,
            more: self.more[owner.index()],
            mark: self.marks.at(hole) as u8,
            visited: self.visited >> hole & 1 == 1,
            twin: wide && {
                let row = self.rules.params.row as usize;
                self.marks.at((hole + row) % self.tables.holes) != 0
            },
            mine: wide && !self.marked[mover.index()].is_empty(),
        }
    }

    /// Who has marked which holes.
    fn note_marks(&mut self) {
        self.marked = [Board::default(); 2];
        for hole in 0..self.tables.holes {
            if let Some(mark) = Mark::from_code(self.marks.at(hole) as u8) {
                self.marked[mark.by.index()].set(hole, 0xff);
            }
        }
    }

    /// After a mark, or its flag, has changed.
    pub fn recode_after(&mut self, hole: usize) {
        if self.tables.wide {
            return self.recode();
        }
        if self.tables.settled.asks_marks() {
            self.note_marks();
        }
        self.recode_hole(hole);
    }

    fn recode_hole(&mut self, hole: usize) {
        for mover in Player::BOTH {
            let coded = self.tables.coded(&self.asker(mover, hole));
            let triggers = self.tables.triggers.len();
            self.codes.set(mover.index(), hole, coded, triggers);
        }
    }

    /// Marks and flags as they were.
    #[inline]
    pub fn back_to(&mut self, marks: Board<N>, visited: HoleSet) {
        if (self.marks, self.visited) != (marks, visited) {
            (self.marks, self.visited) = (marks, visited);
            self.recode();
        }
    }

    /// What the end of a round is decided by.
    #[inline(always)]
    pub fn sides(&self) -> Sides<'_, N> {
        Sides {
            owned: &self.owned,
            marked: &self.marked,
        }
    }

    /// The holes that a player may sow.
    #[inline(always)]
    pub fn open<const LEAN: bool>(&mut self, board: &Board<N>, mover: Player) -> Board<N> {
        let mut set = board.enough(&self.codes.need[mover.index()]);
        if !LEAN {
            let tables = self.tables;
            if let Some(sieve) = &tables.sieve {
                set = sieve.among(set, tables, board, mover);
            }
            if tables.resorts && set.is_empty() {
                set = board.enough(&self.codes.resort[mover.index()]);
            }
        }
        match self.tables.spares.feed {
            Some(duty) => self.feeding(duty, set, board, mover),
            None => set,
        }
    }

    /// One of the moves of a player who may sow these holes: hole and direction. `None` = he stops, where that is offered.
    #[inline(always)]
    pub fn draw<const LEAN: bool>(
        &self,
        set: &Board<N>,
        mover: usize,
        offered: bool,
        random: &mut Random,
    ) -> Option<(usize, usize)> {
        let ruled = self.rules.params.direction as usize;
        if LEAN {
            return Some((set.draw(random), ruled));
        }
        let ways = &self.codes.ways[mover];
        if self.tables.either {
            return draw_way(set, ways, offered, random);
        }
        let hole = if offered {
            let holes = set.many();
            let k = random.below(holes + 1);
            if k == holes {
                return None;
            }
            set.kth(k)
        } else {
            set.draw(random)
        };
        let way = if self.tables.turned {
            usize::from(ways[hole % N])
        } else {
            ruled
        };
        Some((hole, way))
    }
}

/// One of the moves from the holes of a set that is not empty, where some may be sown either way: hole and direction. By hole,
/// anticlockwise first, as moves are listed; `None` = the player stops, which comes last where it is offered.
fn draw_way<const N: usize>(
    set: &Board<N>,
    ways: &[u8; N],
    offered: bool,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let each = |h: usize| 1 + u32::from(ways[h % N] == EITHER);
    let all: u32 = set.places().map(each).sum();
    let mut k = random.below(all + u32::from(offered));
    for hole in set.places() {
        if k < each(hole) {
            let way = match ways[hole % N] {
                EITHER => k as u8,
                way => way,
            };
            return Some((hole, usize::from(way)));
        }
        k -= each(hole);
    }
    None
}
