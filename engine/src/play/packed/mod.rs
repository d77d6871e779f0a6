//! Rounds on a packed board: sixteen places in one number, a byte a place.
//!
//! A lap is one addition of a prepared number, and one look at a table says what follows. Only for rules whose moves need no more
//! than their tables ([`Packed::of`] says which); all others are played by [`super::Game`] alone. Both play alike, number by
//! number of the same stream: `tests/packed.rs` compares them.

mod round;

use super::Fast;
use crate::compile::{Dim, DimUse, Dir, Skip, Table};
use crate::position::{Mark, Player};
use crate::{NextOp, Outcome, Ruleset, TakeOp, ToOp};

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
    /// Row and count → act.
    acts: Vec<u8>,
    /// Added to a row if something lies opposite; 0 = not asked.
    opposite: u16,
    /// Added to a row if the counter was moved on; 0 = not asked.
    via: u16,
    /// For each mover: the row of a store.
    store_row: u16,
    /// By mover, hole, owner, whether the owner has more than one hole, mark and flag.
    coded: Vec<Coded>,
    /// Codes a hole's mark can have.
    marks: usize,
    /// Counts at which a passing counter may do something.
    triggers: Vec<u8>,
}

impl Packed {
    /// Prepares the tables, if the rules can be played so: no more than 13 holes; plain moves; nothing that is looked at after
    /// a move, at entering a hole or in another hole; situations told apart by owner, mark, zone, count, whether something lies
    /// opposite and how the counter came; captures from the hole or the one opposite into a store.
    pub(super) fn of(rules: &Ruleset, fast: &Fast) -> Option<Packed> {
        let p = &rules.params;
        let holes = rules.holes();
        let simple = fast.plain_moves
            && fast.local_codes
            && !fast.settles
            && !p.at_once
            && rules.enter.is_none()
            && p.skip != Skip::MoveOrigin
            && holes + 3 <= ROOM
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
            !matches!(
                rules.outcomes[c.outcome as usize].next,
                NextOp::Relay | NextOp::MoveOn
            )
        });
        let passing_fits = rules.passing.as_ref().is_none_or(|t| asks(t, &[]));
        if !simple || !last_fits || !store_fits || !passing_fits || !rules.outcomes.iter().all(does) {
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
            acts: vec![],
            opposite: 0,
            via: 0,
            store_row: 0,
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
        let last = &rules.last;
        let part = |dim: Dim| last.dims.iter().find(|d| d.dim == dim).map_or(0, |d| d.stride);
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
        self.store_row = u16::try_from((rows - 1) << self.shift).ok()?;
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

/// The place after `at`, as counter `n` of `count` is sown from `hole`.
fn step(
    skip: Skip,
    first_origin: bool,
    next: &[u8],
    hole: usize,
    at: usize,
    n: usize,
    count: usize,
) -> usize {
    if n == 0 && first_origin && count > 1 {
        return at;
    }
    let to = next[at] as usize;
    if skip == Skip::LapOrigin && to == hole {
        next[to] as usize
    } else {
        to
    }
}

/// Whether a packed round can carry an outcome out.
fn does(o: &Outcome) -> bool {
    let takes = o
        .take
        .iter()
        .flatten()
        .all(|t| matches!(t, TakeOp::Here | TakeOp::Opposite));
    let follows = matches!(
        o.next,
        NextOp::None | NextOp::Won | NextOp::End | NextOp::Relay | NextOp::Again | NextOp::MoveOn
    );
    takes && follows && o.to != ToOp::OwnMark && !o.bar
}

/// The part of a table's index that a count decides.
fn counted(t: &Table, count: u8) -> usize {
    t.dims
        .iter()
        .filter(|d| d.dim == Dim::Count)
        .map(|d| d.class[count as usize] as usize * d.stride)
        .sum()
}

/// The counts at which the `passing` table does anything; `None` if there are too many.
fn triggers(t: &Table, total: u16) -> Option<Vec<u8>> {
    let Some(count) = t.dims.iter().find(|d| d.dim == Dim::Count) else {
        return t.cells.iter().all(|c| c.outcome == 0).then(Vec::new);
    };
    let classes: Vec<usize> = (0..count.size)
        .filter(|v| {
            t.cells
                .iter()
                .enumerate()
                .any(|(i, c)| i / count.stride % count.size == *v && c.outcome != 0)
        })
        .collect();
    let at: Vec<u8> = (1..=total as u8)
        .filter(|n| classes.contains(&(count.class[*n as usize] as usize)))
        .collect();
    (at.len() <= TRIGGERS).then_some(at)
}

/// Who asks what of a hole: everything that owners and marks decide.
struct Asker {
    mover: Player,
    hole: usize,
    owner: Player,
    /// The owner has more than one hole.
    more: bool,
    /// As [`Mark`] keeps it; 0 = none.
    mark: u8,
    visited: bool,
}

impl Asker {
    fn index(&self, holes: usize, marks: usize) -> usize {
        let hole = self.mover.index() * holes + self.hole;
        let owned = (hole * 2 + self.owner.index()) * 2 + usize::from(self.more);
        (owned * marks + self.mark as usize) * 2 + usize::from(self.visited)
    }

    /// All of them, in the order of [`Asker::index`].
    fn all(holes: usize, marks: usize) -> impl Iterator<Item = Asker> {
        (0..2 * holes * 4 * marks * 2).map(move |i| {
            let (visited, i) = (i % 2 == 1, i / 2);
            let (mark, i) = ((i % marks) as u8, i / marks);
            let (more, i) = (i % 2 == 1, i / 2);
            let (owner, i) = (Player::BOTH[i % 2], i / 2);
            Asker {
                mover: Player::BOTH[i / holes],
                hole: i % holes,
                owner,
                more,
                mark,
                visited,
            }
        })
    }

    fn value(&self, rules: &Ruleset, d: &DimUse) -> usize {
        let p = &rules.params;
        match d.dim {
            Dim::Side => {
                let owner = if p.by_row {
                    Player::BOTH[(p.north >> self.hole & 1) as usize]
                } else {
                    self.owner
                };
                usize::from(owner != self.mover)
            }
            Dim::Mark => Mark::from_code(self.mark).map_or(0, |m| {
                1 + 2 * m.kind as usize + usize::from(m.by != self.mover)
            }),
            Dim::Visited => usize::from(self.visited),
            Dim::Zone => (p.zones[d.zone].1[self.mover.index()] >> self.hole & 1) as usize,
            Dim::OwnerHoles => usize::from(self.more),
            _ => 0,
        }
    }
}

/// The direction the rules sow in; packed rules leave no choice.
fn direction(rules: &Ruleset) -> Dir {
    rules.params.direction
}
