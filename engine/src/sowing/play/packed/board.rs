//! The packed board during a round: counters in one number, codes of holes beside it, and what acts do to them.

use super::{step, Asker, Codes, Packed, EITHER, ROOM};
use crate::game::random::Random;
use crate::game::Player;
use crate::lang::Take;
use crate::lang::To;
use crate::sowing::play::Game;
use crate::sowing::position::Mark;
use crate::sowing::Ruleset;

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// The top bit of every byte that is 0. Bytes are below 128.
#[inline(always)]
fn none(x: u128) -> u128 {
    let half = |x: u64| (!x.wrapping_add(!TOPS)) & TOPS;
    u128::from(half(x as u64)) | u128::from(half((x >> 64) as u64)) << 64
}

/// The byte of a place. By halves: shifts of 128 bits are many instructions, in the page a call.
#[inline(always)]
pub(super) fn byte(board: u128, place: usize) -> usize {
    let half = if place & 8 == 0 {
        board as u64
    } else {
        (board >> 64) as u64
    };
    (half >> (8 * (place & 7))) as usize & 0xff
}

/// How many counters lie opposite a hole.
#[inline(always)]
pub(super) fn opposite(rules: &Ruleset, board: u128, hole: usize) -> usize {
    match rules.params.opposite[hole] {
        255 => 0,
        across => byte(board, across as usize),
    }
}

/// Counters at a place, as a number to add to a board.
#[inline(always)]
pub(super) fn at(place: usize, count: usize) -> u128 {
    let half = (count as u64) << (8 * (place & 7));
    if place & 8 == 0 {
        u128::from(half)
    } else {
        u128::from(half) << 64
    }
}

/// Holes with as many counters as a player needs to choose them, as top bits of bytes, in two halves. Counts and needs are below
/// 128.
#[inline(always)]
pub(super) fn open(board: u128, need: [u64; 2]) -> [u64; 2] {
    [
        (board as u64).wrapping_add(need[0]) & TOPS,
        ((board >> 64) as u64).wrapping_add(need[1]) & TOPS,
    ]
}

/// One of the moves from the holes of a set that is not empty, where some may be sown either way: hole and direction. By hole,
/// anticlockwise first, as moves are listed.
pub(super) fn draw_way(set: [u64; 2], ways: &[u8; ROOM], random: &mut Random) -> (usize, usize) {
    let holes = || (0..ROOM).filter(|h| set[h / 8] >> (8 * (h % 8) + 7) & 1 == 1);
    let each = |h: usize| 1 + u32::from(ways[h] == EITHER);
    let mut k = random.below(holes().map(each).sum());
    for hole in holes() {
        if k < each(hole) {
            let way = if ways[hole] == EITHER {
                k as u8
            } else {
                ways[hole]
            };
            return (hole, usize::from(way));
        }
        k -= each(hole);
    }
    (0, 0)
}

/// One of the holes of a set that is not empty, all equally likely, lowest first: without a branch.
#[inline(always)]
pub(super) fn draw(set: [u64; 2], random: &mut Random) -> usize {
    let bits = [set[0] >> 7, set[1] >> 7];
    let many = (bits[0] + bits[1]).wrapping_mul(ONES) >> 56;
    let k = u64::from(random.below(many as u32));
    // running totals of the set, byte by byte; bytes whose total is at most k come before the k-th of the set
    let low = bits[0].wrapping_mul(ONES);
    let high = bits[1].wrapping_mul(ONES) + (low >> 56) * ONES;
    let k = (k * ONES) | TOPS;
    let before = (((k - low) & TOPS) >> 7) + (((k - high) & TOPS) >> 7);
    (before.wrapping_mul(ONES) >> 56) as usize
}

/// What a round changes beside the counters.
pub(super) struct Table<'r> {
    pub rules: &'r Ruleset,
    pub packed: &'r Packed,
    /// As [`crate::sowing::position::Position`] keeps them, a byte a hole.
    pub marks: u128,
    pub visited: u32,
    north: u32,
    /// Whether each player owns more than one hole.
    more: [bool; 2],
    pub codes: Codes,
}

/// How far the deeds of a move have come.
#[derive(Clone, Copy)]
pub(super) struct Done {
    pub board: u128,
    pub taken: u32,
}

impl<'r> Table<'r> {
    pub fn of(game: &Game<'r>, packed: &'r Packed) -> Table<'r> {
        let pos = &game.pos;
        let mut marks = [0; ROOM];
        marks.copy_from_slice(&pos.marks[..ROOM]);
        let owned = pos.north.count_ones() as usize;
        let mut table = Table {
            rules: game.rules,
            packed,
            marks: u128::from_le_bytes(marks),
            visited: pos.visited,
            north: pos.north,
            more: [packed.holes - owned > 1, owned > 1],
            codes: packed.fresh,
        };
        // a round begun as the rules set it up is known beforehand
        if table.marks != 0 || pos.visited != 0 || pos.north != game.rules.params.north {
            table.recode();
        }
        table
    }

    pub fn owner(&self, hole: usize) -> Player {
        Player::BOTH[(self.north >> hole & 1) as usize]
    }

    pub fn recode(&mut self) {
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
            mark: byte(self.marks, hole) as u8,
            visited: self.visited >> hole & 1 == 1,
        }
    }

    fn recode_hole(&mut self, hole: usize) {
        let mut asker = self.asker(Player::South, hole);
        let many = self.packed.triggers.len();
        for mover in Player::BOTH {
            asker.mover = mover;
            let coded = self.packed.coded(&asker);
            self.codes.set(mover.index(), hole, coded, many);
        }
    }

    /// The act at a place where a counter has just come to rest, the last of `count`.
    #[inline(always)]
    pub fn act<const MORE: bool>(
        &self,
        done: Done,
        mover: usize,
        place: usize,
        count: usize,
        moved: bool,
    ) -> u8 {
        let (packed, board) = (self.packed, done.board);
        let mut row = self.codes.rows[mover][place % ROOM] as usize;
        if MORE && !packed.across.is_empty() && place < packed.holes {
            row += packed.across[opposite(self.rules, board, place)] as usize;
        }
        let asked = packed.opposite > 0 && place < packed.holes;
        if asked && opposite(self.rules, board, place) > 0 {
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

    /// Takes, marks, visits, in this order; as `Game::effects` without anybody to tell.
    pub fn carry_out(&mut self, mut done: Done, outcome: u8, mover: Player, hole: usize) -> Done {
        let o = self.rules.outcomes[outcome as usize];
        let holes = self.packed.holes;
        for take in o.take.iter().flatten() {
            let from = match take {
                Take::Opposite => match self.rules.params.opposite.get(hole) {
                    Some(h) if *h != 255 => *h as usize,
                    _ => continue,
                },
                _ if hole < holes => hole,
                _ => continue,
            };
            let have = byte(done.board, from);
            let count = if o.amount == 0 {
                have
            } else {
                have.min(o.amount as usize)
            };
            let into = match o.to {
                To::Nobody => holes + 2,
                To::Here => hole,
                To::Owner => holes + self.owner(from).index(),
                _ => holes + mover.index(),
            };
            done.board = done.board - at(from, count) + at(into, count);
            done.taken += count as u32;
        }
        if o.mark > 0 && hole < holes {
            let by = if o.by_owner { self.owner(hole) } else { mover };
            let code = Mark {
                kind: o.mark - 1,
                by,
            }
            .code();
            self.marks = (self.marks & !at(hole, 0xff)) | at(hole, code as usize);
            self.visited &= !(1 << hole);
            self.recode_hole(hole);
        }
        if o.visit && hole < holes && self.visited >> hole & 1 == 0 {
            self.visited |= 1 << hole;
            self.recode_hole(hole);
        }
        done
    }

    /// What passing counters do in a lap that passes no place twice: `over` are the places passed.
    #[inline(always)]
    pub fn passed(&mut self, mut done: Done, over: u128, mover: Player) -> Done {
        for t in 0..self.packed.triggers.len() {
            // whether anything was passed is anybody's guess, so it is not asked by itself
            let alert = self.codes.alert[mover.index()][t];
            if alert == 0 {
                continue;
            }
            let count = self.packed.triggers[t];
            let mut hits = none(done.board ^ u128::from_le_bytes([count; 16])) & alert & over;
            while hits != 0 {
                let hole = hits.trailing_zeros() as usize / 8;
                hits &= hits - 1;
                let outcome = self.codes.passing[mover.index()][hole % ROOM][t];
                done = self.carry_out(done, outcome, mover, hole);
            }
        }
        done
    }

    /// A sowing counter by counter, for laps that pass a place twice. `done` is the board before.
    #[inline(never)]
    pub fn sow_round(
        &mut self,
        mut done: Done,
        (mover, dir): (Player, usize),
        hole: usize,
        hand: usize,
    ) -> Done {
        let p = &self.rules.params;
        let next = &self.rules.fast.next[mover.index()][dir];
        done.board -= at(hole, hand);
        let mut place = hole;
        for n in 0..hand {
            place = step(p.skip, p.first_origin, next, hole, place, n, hand);
            done.board += at(place, 1);
            if n + 1 < hand && place < self.packed.holes {
                let count = byte(done.board, place) as u8;
                if let Some(t) = self.packed.triggers.iter().position(|c| *c == count) {
                    let outcome = self.codes.passing[mover.index()][place][t];
                    if outcome != 0 {
                        done = self.carry_out(done, outcome, mover, place);
                    }
                }
            }
        }
        done
    }
}
