//! Positions of games whose moves are one lap, as the player to move sees them: his row in one word, the other's in another.
//!
//! A [`Pair`] is what a search copies, a move on it one look-up and two additions, and the turn passes by changing the two words
//! over. It takes rules without marks, of two rows of seven holes at most, that are the same for both players ([`Single::of`]); play is
//! that of [`Game`](super::Game) (`engine/tests/all/single.rs` compares them). What ends a round by turns or by a position that comes again is
//! left to whoever searches.

mod few;
mod prepare;

pub use few::{Few, Refused};

use crate::sowing::rulings::Take;
use crate::sowing::words::{Free, OddCounter, StuckThen};

/// Holes in a row at most: the eighth byte of a word is the store.
pub const ROW: usize = 7;
/// Counts that are distinguished where a lap ends.
const COUNTS: usize = 64;
/// Places: both rows, and the store of whoever moves.
const PLACES: usize = 2 * ROW + 2;
/// All holes of a word, without its store.
pub const HOLES: u64 = 0x00ff_ffff_ffff_ffff;
/// Of bytes their top bits.
const TOP: u64 = 0x8080_8080_8080_8080;

/// Counters: byte `i` of a word is a player's hole `i` from his left, byte 7 his store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pair {
    /// Of the player to move.
    pub own: u64,
    /// Of the other.
    pub other: u64,
}

/// Counters in the holes of a word.
#[inline(always)]
fn sum(word: u64) -> u32 {
    // sums of pairs of bytes, then of all four
    let pairs = (word & 0x00ff_00ff_00ff_00ff) + (word >> 8 & 0x00ff_00ff_00ff_00ff);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
}

impl Pair {
    /// The same board as the other sees it.
    #[inline(always)]
    pub fn turned(self) -> Pair {
        Pair {
            own: self.other,
            other: self.own,
        }
    }

    /// What the player to move has in his store more than the other.
    #[inline(always)]
    pub fn lead(self) -> i32 {
        (self.own >> 56) as i32 - (self.other >> 56) as i32
    }

    /// Counters in holes.
    #[inline(always)]
    pub fn left(self) -> u32 {
        sum(self.own & HOLES) + sum(self.other & HOLES)
    }

    /// The same holes with nothing in the stores.
    #[inline(always)]
    pub fn holes(self) -> Pair {
        Pair {
            own: self.own & HOLES,
            other: self.other & HOLES,
        }
    }

    /// Counters in a place: the mover's holes, then the other's.
    #[inline(always)]
    pub fn count(self, row: usize, place: usize) -> u8 {
        let (word, at) = match place < row {
            true => (self.own, place),
            false => (self.other, place - row),
        };
        (word >> (8 * (at & 7))) as u8
    }
}

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Led {
    /// The mover moves again.
    Again(Pair),
    /// The other is to move, and sees it so.
    Passed(Pair),
    /// The round is over and gathered; as the mover sees it.
    Over(Pair),
}

/// What one lap adds to both words, and where its last counter falls.
#[derive(Debug, Clone, Copy, Default)]
struct Lap {
    own: u64,
    other: u64,
    end: u8,
}

/// What follows where a lap ends, or a look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Deed {
    take: [Option<Take>; 2],
    /// Counters taken; 0 = all.
    amount: u8,
    /// What is taken is out of play.
    lost: bool,
    next: After,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum After {
    #[default]
    End,
    Again,
    Back(u8),
    Next(u8),
    Opposite(u8),
}

/// What `last` or a look says of a hole, as the mover numbers them: by the count (as many as matter) and by whether something lies
/// opposite.
type Table = [[[u8; 2]; COUNTS]; 2 * ROW];

/// When totals end a round.
#[derive(Debug, Clone, Copy)]
struct Majority {
    limit: u32,
    /// What lies on the board is gathered.
    gathers: bool,
}

/// Rules of one lap a move, made ready.
#[derive(Debug, Clone)]
pub struct Single {
    row: usize,
    total: usize,
    /// By hole of the mover and count.
    laps: Vec<Lap>,
    tables: Vec<Table>,
    /// What the last counter does in the mover's own store.
    store: u8,
    deeds: Vec<Deed>,
    /// The hole opposite each place; 255 = none.
    opposite: [u8; 2 * ROW],
    /// The hole before and after each place in the order of sowing.
    back: [u8; 2 * ROW],
    next: [u8; 2 * ROW],
    /// Bytes of the mover's word that may be chosen.
    eligible: u64,
    /// The other must be given counters if he has none: `true` = else there is no move.
    feed: Option<bool>,
    /// A move that takes all the other's counters takes nothing.
    strip: bool,
    stuck: StuckThen,
    free: Free,
    odd: OddCounter,
    majority: Option<Majority>,
}

/// The top bits of those bytes that are not 0.
#[inline(always)]
fn filled(word: u64) -> u64 {
    (((word & !TOP) + !TOP) | word) & TOP
}

impl Single {
    /// Holes of each player.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Counters in all.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The holes that may be sown: of each the top bit of its byte.
    #[inline]
    pub fn moves(&self, at: Pair) -> u64 {
        let open = filled(at.own) & self.eligible;
        if let Some(strict) = self.feed {
            if at.other & HOLES == 0 {
                return self.feeding(at, open, strict);
            }
        }
        open
    }

    #[cold]
    fn feeding(&self, at: Pair, open: u64, strict: bool) -> u64 {
        let mut feeding = 0;
        let mut set = open;
        while set != 0 {
            let hole = set.trailing_zeros() / 8;
            let (after, _) = self.sown(at, hole as usize);
            if after.other & HOLES != 0 {
                feeding |= 0x80 << (8 * hole);
            }
            set &= set - 1;
        }
        match feeding {
            0 if !strict => open,
            _ => feeding,
        }
    }

    /// The board after a hole is sown and what its last counter does is done, and whether the mover moves again.
    #[inline(always)]
    fn sown(&self, at: Pair, hole: usize) -> (Pair, bool) {
        let hand = (at.own >> (8 * (hole & 7))) as u8 as usize;
        let lap = &self.laps[hole * (self.total + 1) + hand];
        let mut after = Pair {
            own: at.own.wrapping_add(lap.own),
            other: at.other.wrapping_add(lap.other),
        };
        let place = usize::from(lap.end);
        if place >= 2 * self.row {
            let again = self.deeds[usize::from(self.store)].next == After::Again;
            return (after, again);
        }
        let deed = self.find_deed(after, 0, place);
        if deed == 0 {
            return (after, false);
        }
        let had = at.other & HOLES != 0;
        let again = self.done(&mut after, usize::from(deed), place, had);
        (after, again)
    }

    /// The number of what is done at a place.
    #[inline(always)]
    fn find_deed(&self, at: Pair, table: usize, place: usize) -> u8 {
        let count = usize::from(at.count(self.row, place)).min(COUNTS - 1);
        let across = match self.opposite[place] {
            255 => 0,
            h => at.count(self.row, usize::from(h)),
        };
        self.tables[table][place][count][usize::from(across > 0)]
    }

    /// Does what the tables say where a lap ended, and where it is looked from there; `had`: the other had counters before.
    #[inline]
    fn done(&self, after: &mut Pair, mut deed: usize, mut place: usize, had: bool) -> bool {
        let sown = *after;
        let mut taken = false;
        let mut looks = 0;
        let again = loop {
            let d = &self.deeds[deed];
            for take in d.take.iter().flatten() {
                let from = match take {
                    Take::Opposite => self.opposite[place],
                    _ => place as u8,
                };
                if from != 255 {
                    taken |= self.take(after, usize::from(from), d);
                }
            }
            let (table, to) = match d.next {
                After::End => break false,
                After::Again => break true,
                After::Back(n) => (n, self.back[place]),
                After::Next(n) => (n, self.next[place]),
                After::Opposite(n) => (n, self.opposite[place]),
            };
            looks += 1;
            if to == 255 || looks > 4 * self.row {
                break false;
            }
            place = usize::from(to);
            deed = usize::from(self.find_deed(*after, usize::from(table), place));
        };
        if taken && self.strip && had && after.other & HOLES == 0 {
            *after = sown;
        }
        again
    }

    #[inline(always)]
    fn take(&self, after: &mut Pair, from: usize, deed: &Deed) -> bool {
        let have = u64::from(after.count(self.row, from));
        let count = match deed.amount {
            0 => have,
            n => have.min(u64::from(n)),
        };
        if from < self.row {
            after.own -= count << (8 * from);
        } else {
            after.other -= count << (8 * (from - self.row));
        }
        if !deed.lost {
            after.own += count << 56;
        }
        count > 0
    }

    /// Where sowing a hole leads: one of [`Single::moves`].
    #[inline]
    pub fn make(&self, at: Pair, hole: usize) -> Led {
        let (after, again) = self.sown(at, hole);
        if let Some(majority) = self.majority {
            let totals = [after.own >> 56, after.other >> 56].map(|t| t as u32);
            let limit = majority.limit;
            if totals.iter().any(|t| *t > limit) || totals == [limit, limit] {
                return Led::Over(match majority.gathers {
                    true => self.gathered(after, None),
                    false => after,
                });
            }
        }
        if again {
            if self.moves(after) != 0 {
                return Led::Again(after);
            }
            if self.stuck == StuckThen::Over {
                return Led::Over(self.gathered(after, Some(true)));
            }
        }
        let turned = after.turned();
        if self.moves(turned) != 0 {
            return Led::Passed(turned);
        }
        if self.stuck == StuckThen::Over {
            return Led::Over(self.gathered(after, Some(false)));
        }
        if self.moves(after) != 0 {
            return Led::Again(after);
        }
        Led::Over(self.gathered(after, None))
    }

    /// The board at the end of a round; `stuck`: whether it was the mover who could not move, or the other.
    #[cold]
    fn gathered(&self, at: Pair, stuck: Option<bool>) -> Pair {
        let own = u64::from(sum(at.own & HOLES));
        let other = u64::from(sum(at.other & HOLES));
        let all = own + other;
        let (mine, his) = match (self.free, stuck) {
            (Free::NotStuck, Some(true)) => (0, all),
            (Free::NotStuck, Some(false)) | (Free::LastMover, _) => (all, 0),
            (Free::Nobody, _) => (0, 0),
            (Free::Shared, _) => {
                let odd = u64::from(self.odd == OddCounter::LastMover) * (all % 2);
                (all / 2 + odd, all / 2)
            }
            (Free::Owner | Free::NotStuck, _) => (own, other),
        };
        Pair {
            own: (at.own & !HOLES).wrapping_add(mine << 56),
            other: (at.other & !HOLES).wrapping_add(his << 56),
        }
    }

    /// The rules with no end by a majority.
    #[must_use]
    pub fn to_the_last(&self) -> Single {
        Single {
            majority: None,
            ..self.clone()
        }
    }
}
