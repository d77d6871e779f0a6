//! Rounds on a packed board: sixteen places in one number, a byte a place.
//!
//! A lap is one addition of a prepared number, and one look at a table says what follows. Only for rules whose moves need no more
//! than their tables ([`Packed::of`] says which); all others are played by [`super::Game`] alone. Both play alike, number by
//! number of the same stream: `tests/all/packed.rs` compares them.

mod asked;
mod board;
mod round;

use super::Fast;
use crate::game::Player;
use crate::sowing::compile::{Dim, Dir, Skip, Table};
use crate::sowing::NextOp;
use crate::sowing::Ruleset;
use asked::{counted, does, plain, step, triggers, Asker};

/// Places a packed board has room for.
const ROOM: usize = 16;

/// Numbers of counters at which a passing counter may do something.
const TRIGGERS: usize = 4;

/// A relay and nothing else.
const RELAY: u8 = 0;
/// The end of the move and nothing else.
const END: u8 = 1;
/// Outcome `n` of the ruleset is act `n + OUTCOME`.
const OUTCOME: u8 = 2;

/// One sowing: what it adds to the board (the lifted counters taken off), and where it ends.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct PackedLap {
    add: u128,
    /// Part of the index of the next lap, if it begins where this ended.
    base: u32,
    end: u8,
    /// The sowing passes a place twice.
    round: bool,
}

/// What owner and mark make of a hole, for one mover.
#[derive(Debug, Clone, Copy, Default)]
struct Coded {
    /// Where its row of `acts` begins.
    row: u16,
    /// He may sow from it.
    may: bool,
    /// Outcome of a passing counter for each trigger; 0 = nothing.
    passing: [u8; TRIGGERS],
}

/// An act that at most takes counters from its hole into a store and ends the move.
#[derive(Debug, Clone, Copy, Default)]
struct Plain {
    /// The act is no more than that.
    enough: bool,
    /// Counters taken, if there are as many.
    most: u8,
    to_owner: bool,
    again: bool,
}

/// What owners and marks make of all holes.
#[derive(Debug, Clone, Copy)]
struct Codes {
    /// For each mover and place: its row of `acts`.
    rows: [[u16; ROOM]; 2],
    /// For each player: the holes he may choose, as top bits, in two halves.
    may: [[u64; 2]; 2],
    /// For each mover and trigger: holes where a passing counter does something, as top bits.
    alert: [[u128; TRIGGERS]; 2],
    /// For each mover and hole: the outcome of a passing counter at each trigger.
    passing: [[[u8; TRIGGERS]; ROOM]; 2],
}

impl Codes {
    /// Before any hole is coded: every place a store.
    fn of_stores(row: u16) -> Codes {
        Codes {
            rows: [[row; ROOM]; 2],
            may: [[0; 2]; 2],
            alert: [[0; TRIGGERS]; 2],
            passing: [[[0; TRIGGERS]; ROOM]; 2],
        }
    }

    fn set(&mut self, mover: usize, hole: usize, coded: &Coded, triggers: usize) {
        self.rows[mover][hole] = coded.row;
        self.passing[mover][hole] = coded.passing;
        let bit = 0x80u64 << (8 * (hole % 8));
        let half = &mut self.may[mover][hole / 8];
        *half = if coded.may { *half | bit } else { *half & !bit };
        let bit = 0x80u128 << (8 * hole);
        let outcomes = coded.passing[..triggers].iter();
        for (set, outcome) in self.alert[mover].iter_mut().zip(outcomes) {
            *set = if *outcome != 0 {
                *set | bit
            } else {
                *set & !bit
            };
        }
    }
}

/// Everything prepared for packed rounds.
#[derive(Debug, Clone)]
pub struct Packed {
    holes: usize,
    /// An index of `laps` or `acts` is a number shifted by this, and a count.
    shift: u32,
    /// For each mover: where his block of `laps` begins.
    block: [u32; 2],
    laps: Vec<PackedLap>,
    /// For each of `laps`: the places passed on the way, the top bit of their bytes set. Empty if passing does nothing.
    over: Vec<u128>,
    /// By act.
    plain: Vec<Plain>,
    /// Row and count → act.
    acts: Vec<u8>,
    /// Added to a row if something lies opposite; 0 = not asked.
    opposite: u16,
    /// Added to a row if the counter was moved on; 0 = not asked.
    via: u16,
    /// The codes of a round as it is set up first, without marks.
    fresh: Codes,
    /// By mover, hole, owner, whether the owner has more than one hole, mark and flag.
    coded: Vec<Coded>,
    /// Codes a hole's mark can have.
    marks: usize,
    /// Counts at which a passing counter may do something.
    triggers: Vec<u8>,
}

impl Packed {
    /// Prepares the tables, if the rules can be played so: no more than 12 holes; plain moves; nothing that is looked at after
    /// a move, at entering a hole or in another hole; situations told apart by owner, mark, zone, count, whether something lies
    /// opposite and how the counter came; captures from the hole or the one opposite into a store.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Packed> {
        let p = &rules.params;
        let holes = rules.holes();
        let simple = fast.plain_moves
            && fast.local_codes
            && !fast.settles
            && !p.at_once
            && !p.first_once
            && rules.enter.is_none()
            && p.behind.is_empty()
            && p.skip != Skip::MoveOrigin
            && !rules.leaves_choices()
            && holes + 4 <= ROOM
            && p.total < 128;
        let asks = |t: &Table, more: &[Dim]| {
            t.dims.iter().all(|d| {
                (d.dim.is_static() && d.dim < Dim::Twin)
                    || d.dim == Dim::Count
                    || more.contains(&d.dim)
            })
        };
        let last_fits = asks(&rules.last, &[Dim::Opposite, Dim::Via]);
        let store_fits = rules.last.store.is_none_or(|c| {
            let o = &rules.outcomes[c.outcome as usize];
            o.take == [None, None] && !matches!(o.next, NextOp::Relay | NextOp::MoveOn)
        });
        let passing_fits = rules.passing.as_ref().is_none_or(|t| asks(t, &[]));
        if !simple || !last_fits || !store_fits || !passing_fits || !rules.outcomes.iter().all(does)
        {
            return None;
        }
        let triggers = match &rules.passing {
            None => vec![],
            Some(t) => triggers(t, p.total)?,
        };
        let mut packed = Packed {
            holes,
            shift: (p.total as u32 + 1).next_power_of_two().trailing_zeros(),
            block: [0; 2],
            laps: vec![],
            over: vec![],
            plain: vec![],
            acts: vec![],
            opposite: 0,
            via: 0,
            fresh: Codes::of_stores(0),
            coded: vec![],
            marks: 1 + 2 * rules.marks.len(),
            triggers,
        };
        packed.lay_laps(rules, fast);
        packed.lay_acts(rules, fast)?;
        Some(packed)
    }

    fn lay_laps(&mut self, rules: &Ruleset, fast: &Fast) {
        let p = &rules.params;
        let counts = 1usize << self.shift;
        for player in Player::BOTH {
            let next = &fast.next[player.index()][p.direction as usize];
            self.block[player.index()] = self.laps.len() as u32;
            if player == Player::North && *next == fast.next[0][p.direction as usize] {
                self.block[1] = self.block[0];
                continue;
            }
            let block = self.laps.len();
            for hole in 0..self.holes {
                for count in 0..counts {
                    let mut add = [0i32; ROOM];
                    add[hole] -= count as i32;
                    let mut over = 0u128;
                    let mut round = false;
                    let mut at = hole;
                    for n in 0..count {
                        at = step(p.skip, p.first_origin, next, hole, at, n, count);
                        add[at] += 1;
                        let bit = 0x80u128 << (8 * at);
                        round |= over & bit != 0;
                        if n + 1 < count {
                            over |= bit;
                        }
                    }
                    // every byte of a board stays below 128, so borrows between bytes cancel out
                    let add = add.iter().enumerate().fold(0u128, |sum, (place, n)| {
                        sum.wrapping_add(((*n as i128) << (8 * place)) as u128)
                    });
                    self.laps.push(PackedLap {
                        add,
                        base: (block + (at << self.shift)) as u32,
                        end: at as u8,
                        round,
                    });
                    if !self.triggers.is_empty() {
                        self.over.push(over);
                    }
                }
            }
        }
    }

    fn lay_acts(&mut self, rules: &Ruleset, fast: &Fast) -> Option<()> {
        let counts = 1usize << self.shift;
        let act = |outcome: u8| match outcome {
            o if o == fast.relay => RELAY,
            o if o == fast.end => END,
            o => o + OUTCOME,
        };
        self.plain = vec![Plain::default(); OUTCOME as usize];
        self.plain[END as usize].enough = true;
        self.plain.extend(rules.outcomes.iter().map(plain));
        let last = &rules.last;
        let part = |dim: Dim| {
            last.dims
                .iter()
                .find(|d| d.dim == dim)
                .map_or(0, |d| d.stride)
        };
        let (opposite, via) = (part(Dim::Opposite), part(Dim::Via));
        // a row for each part of the index that owners and marks decide
        let mut codes: Vec<usize> = vec![];
        let asked = |t: &Table, asker: &Asker| -> usize {
            t.dims
                .iter()
                .filter(|d| d.dim.is_static())
                .map(|d| asker.value(rules, d) * d.stride)
                .sum()
        };
        let askers: Vec<Asker> = Asker::all(self.holes, self.marks).collect();
        for asker in &askers {
            let code = asked(last, asker);
            let number = codes.iter().position(|c| *c == code).unwrap_or_else(|| {
                codes.push(code);
                codes.len() - 1
            });
            let choose = asked(&rules.choose, asker)
                + rules
                    .choose
                    .dims
                    .iter()
                    .filter(|d| d.dim == Dim::Count)
                    .map(|d| d.stride)
                    .sum::<usize>();
            let mut passing = [0; TRIGGERS];
            if let Some(t) = &rules.passing {
                for (trigger, into) in self.triggers.iter().zip(&mut passing) {
                    *into = t.cells[asked(t, asker) + counted(t, *trigger)].outcome;
                }
            }
            self.coded.push(Coded {
                row: u16::try_from(number << self.shift).ok()?,
                may: rules.outcomes[rules.choose.cells[choose].outcome as usize].may,
                passing,
            });
        }
        let rows = codes.len() + 1;
        let store = last.store.map_or(0, |c| act(c.outcome));
        for variant in 0..4usize {
            for code in &codes {
                for count in 0..counts {
                    let index = code
                        + counted(last, count as u8)
                        + (variant & 1) * opposite
                        + (variant >> 1) * via;
                    self.acts.push(act(last.cells[index].outcome));
                }
            }
            self.acts.extend(std::iter::repeat_n(store, counts));
        }
        self.fresh = Codes::of_stores(u16::try_from((rows - 1) << self.shift).ok()?);
        let north = rules.params.north;
        let owned = north.count_ones() as usize;
        for mover in Player::BOTH {
            for hole in 0..self.holes {
                let owner = Player::BOTH[(north >> hole & 1) as usize];
                let holes = [self.holes - owned, owned][owner.index()];
                let coded = *self.coded(&Asker {
                    mover,
                    hole,
                    owner,
                    more: holes > 1,
                    mark: 0,
                    visited: false,
                });
                self.fresh
                    .set(mover.index(), hole, &coded, self.triggers.len());
            }
        }
        let variant = u16::try_from(rows << self.shift).ok()?;
        u16::try_from(3 * (rows << self.shift)).ok()?;
        self.opposite = if opposite > 0 { variant } else { 0 };
        self.via = if via > 0 { 2 * variant } else { 0 };
        Some(())
    }

    fn coded(&self, asker: &Asker) -> &Coded {
        &self.coded[asker.index(self.holes, self.marks)]
    }
}

/// The direction the rules sow in; packed rules leave no choice.
fn direction(rules: &Ruleset) -> Dir {
    rules.params.direction
}
