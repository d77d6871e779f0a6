//! Looking up: from a situation on the board to the cell of a table.

use crate::game::Player;
use crate::sowing::play::game::Game;
use crate::sowing::ruleset::{Cell, Dim, DimUse, Table};
use crate::sowing::rulings::Says;
use crate::sowing::words::Skip;

/// What a situation needs beside the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub mover: Player,
    /// Counters lifted for this lap.
    pub sown: u8,
    /// The counter was moved on, not sown.
    pub moved: bool,
    /// Laps sown in the move, the present one included.
    pub lap: u8,
    /// 1 until the lap comes round to its origin, then 2 …
    pub circuit: u8,
    /// A counter of the move has fallen on the other side.
    pub reach: bool,
    /// The move began with a counter from the reserve.
    pub entered: bool,
    /// Counters of the lap still to be sown, the one about to fall included.
    pub to_sow: u8,
    /// Counters in the fullest hole when the lap was lifted; none = as they lie.
    pub most: Option<u8>,
    /// What the mover answers, and whether the lap that is then sown takes.
    pub says: Says,
    pub takes: bool,
    /// Whether the move has taken anything; then the numbers of the `remainder` moment.
    pub captured: bool,
    pub over: u16,
    pub richer: bool,
    pub gained: bool,
    pub full_gain: bool,
}

impl Seen {
    pub fn by(mover: Player) -> Seen {
        Seen {
            mover,
            sown: 1,
            moved: false,
            lap: 1,
            circuit: 1,
            reach: false,
            entered: false,
            to_sow: 1,
            most: None,
            says: Says::On,
            takes: false,
            captured: false,
            over: 0,
            richer: false,
            gained: false,
            full_gain: false,
        }
    }
}

impl Game<'_> {
    /// The cell of a place under a table. Slow and general; `last` has its own way in `sow`.
    pub(super) fn look_up(&self, table: &Table, place: usize, seen: &Seen) -> Cell {
        if place >= self.pos.holes() {
            return table.apart.unwrap_or_default();
        }
        let index: usize = table
            .dims
            .iter()
            .map(|d| self.value(d, place, seen) * d.stride)
            .sum();
        table.cells[index]
    }

    /// The value of one dimension.
    pub(super) fn value(&self, d: &DimUse, hole: usize, seen: &Seen) -> usize {
        let p = &self.rules.params;
        let pos = &self.pos;
        match d.dim {
            Dim::Side => usize::from(!self.is_own(hole, seen.mover)),
            Dim::Mark => pos.mark(hole).map_or(0, |m| {
                1 + 2 * m.kind as usize + usize::from(m.by != seen.mover)
            }),
            Dim::Visited => usize::from(pos.visited(hole)),
            Dim::Zone => d.class[p.place_from_left(seen.mover, hole)] as usize,
            Dim::OwnerHoles => {
                let owner = pos.owner(hole);
                usize::from((0..pos.holes()).filter(|h| pos.owner(*h) == owner).count() > 1)
            }
            Dim::Twin => usize::from(pos.marks[(hole + p.row as usize) % pos.holes()] != 0),
            Dim::MyMarks => usize::from(
                (0..pos.holes()).any(|h| pos.mark(h).is_some_and(|m| m.by == seen.mover)),
            ),
            Dim::Count => d.class[pos.cells[hole] as usize] as usize,
            Dim::Opposite => usize::from(self.opposite_count(hole) > 0),
            Dim::OppositeCount => d.class[self.opposite_count(hole) as usize] as usize,
            Dim::Facing => d.class[self.in_hole(p.opposite[hole]) as usize] as usize,
            Dim::Behind => d.class[self.behind_count(hole) as usize] as usize,
            Dim::Via => usize::from(seen.moved),
            Dim::Sown => d.class[seen.sown as usize] as usize,
            Dim::Turn => d.class[(self.round_moves + 1).min(255) as usize] as usize,
            Dim::Ends => match self.lap_end(hole, seen.mover).0 {
                place if place >= pos.holes() => 2,
                place => usize::from(!self.is_own(place, seen.mover)),
            },
            Dim::EndsOn => d.class[self.lap_end(hole, seen.mover).1 as usize] as usize,
            Dim::FromRight => d.class[self.place_from_right(hole, seen.mover)] as usize,
            Dim::Hand => d.class[pos.hand() as usize] as usize,
            Dim::Lap => d.class[seen.lap as usize] as usize,
            Dim::Circuit => d.class[seen.circuit as usize] as usize,
            Dim::Reach => usize::from(seen.reach),
            Dim::Entered => usize::from(seen.entered),
            Dim::Reserve => d.class[pos.reserve(seen.mover) as usize] as usize,
            Dim::OwnLeft => d.class[self.left_to(seen.mover)] as usize,
            Dim::OtherLeft => d.class[self.left_to(seen.mover.other())] as usize,
            Dim::Left => {
                d.class[pos
                    .counts()
                    .iter()
                    .map(|c| u16::from(*c))
                    .sum::<u16>()
                    .min(255) as usize] as usize
            }
            Dim::BoardMarks => usize::from(pos.marks[..pos.holes()].iter().any(|m| *m != 0)),
            Dim::Says => seen.says as usize,
            Dim::Takes => usize::from(seen.takes),
            Dim::Captured => usize::from(seen.captured),
            Dim::Most => {
                let most = seen.most.unwrap_or_else(|| self.fullest());
                d.class[usize::from(most)] as usize
            }
            Dim::ToSow => d.class[seen.to_sow as usize] as usize,
            Dim::Over => d.class[seen.over as usize] as usize,
            Dim::Richer => usize::from(seen.richer),
            Dim::Gained => usize::from(seen.gained),
            Dim::FullGain => usize::from(seen.full_gain),
        }
    }

    /// Where the last counter of a first lap from a hole would fall, and on how many; what `enter` jumps is not left out.
    fn lap_end(&self, hole: usize, mover: Player) -> (usize, u8) {
        let p = &self.rules.params;
        let next = &self.rules.fast.next[mover.index()][p.direction as usize];
        let mut cells = self.pos.cells;
        let hand = std::mem::take(&mut cells[hole]);
        let mut at = hole;
        for n in 0..hand {
            if !(n == 0 && p.first_origin && hand > 1) {
                for _ in 0..4 * next.len() {
                    at = next[at] as usize;
                    let closed = at < self.pos.holes() && self.pos.closed(at);
                    let skipped = at == hole && p.skip != Skip::Nothing;
                    if !(closed || skipped) {
                        break;
                    }
                }
            }
            cells[at] += 1;
        }
        (at, cells[at].saturating_sub(1))
    }

    /// Counters in a player's holes, or in those of `left.zone` as he sits; 255 at most.
    fn left_to(&self, player: Player) -> usize {
        let params = &self.rules.params;
        let left = match params.left_zone {
            None => self.pos.held_by(player),
            Some(zone) => {
                let set = params.zones[usize::from(zone)].1[player.index()];
                let holes = (0..self.pos.holes()).filter(|h| set >> h & 1 == 1);
                holes.map(|h| u32::from(self.pos.cells[h])).sum()
            }
        };
        left.min(255) as usize
    }

    /// Counters in the fullest hole.
    pub(super) fn fullest(&self) -> u8 {
        self.pos.counts().iter().copied().max().unwrap_or(0)
    }

    /// The mover's own open holes with counters, from this one to his right end.
    fn place_from_right(&self, hole: usize, mover: Player) -> usize {
        let place = |h: usize| self.rules.params.place_from_left(mover, h);
        let there = |h: &usize| {
            let full = self.pos.cells[*h] > 0 && !self.pos.closed(*h);
            full && self.is_own(*h, mover) && place(*h) >= place(hole)
        };
        (0..self.pos.holes()).filter(there).count()
    }

    /// Whether a hole is a player's, as `side.means` has it.
    pub(super) fn is_own(&self, hole: usize, player: Player) -> bool {
        let p = &self.rules.params;
        let owner = if p.by_row {
            Player::BOTH[usize::from(p.north >> hole & 1 == 1)]
        } else {
            self.pos.owner(hole)
        };
        owner == player
    }

    pub(super) fn opposite_count(&self, hole: usize) -> u8 {
        self.in_hole(self.rules.params.opposite[hole]) + self.behind_count(hole)
    }

    /// Counters in a hole; 255 = none.
    #[inline(always)]
    fn in_hole(&self, hole: u8) -> u8 {
        match hole {
            255 => 0,
            h => self.pos.cells[h as usize],
        }
    }

    /// Counters in the second hole opposite.
    #[inline(always)]
    fn behind_count(&self, hole: usize) -> u8 {
        let behind = self.rules.params.behind.get(hole);
        behind.map_or(0, |h| self.in_hole(*h))
    }

    /// The part of a table's index that owners and marks decide.
    pub(super) fn code(&self, table: &Table, hole: usize, seen: &Seen) -> u16 {
        let dims = table.dims.iter().filter(|d| d.dim.is_static());
        let part: usize = dims.map(|d| self.value(d, hole, seen) * d.stride).sum();
        part as u16
    }

    /// Whether a hole may be chosen once counters lie in it, where nothing but owners and marks matters beside.
    pub(super) fn may_if_filled(&self, hole: usize, seen: &Seen) -> bool {
        let table = &self.rules.choose;
        let dims = table.dims.iter().map(|d| match d.dim {
            Dim::Count => d.stride,
            _ => self.value(d, hole, seen) * d.stride,
        });
        let index: usize = dims.sum();
        self.rules.outcomes[table.cells[index].outcome as usize].may
    }

    /// Works out again what owners and marks decide.
    pub(super) fn recode(&mut self) {
        for hole in 0..self.pos.holes() {
            self.recode_hole(hole);
        }
    }

    /// After a mark on one hole has changed.
    pub(super) fn recode_after(&mut self, hole: usize) {
        if self.rules.fast.local_codes {
            self.recode_hole(hole);
        } else {
            self.recode();
        }
    }

    fn recode_hole(&mut self, hole: usize) {
        for mover in Player::BOTH {
            let seen = Seen::by(mover);
            self.codes[mover.index()][hole] = self.code(&self.rules.last, hole, &seen);
            if self.rules.fast.plain_moves {
                let may = self.may_if_filled(hole, &seen);
                let bit = 1 << hole;
                let set = &mut self.eligible[mover.index()];
                *set = if may { *set | bit } else { *set & !bit };
            }
        }
    }
}
