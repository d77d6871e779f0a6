//! What the rules' tables say, as the loop's own are prepared from them.

use super::codes::NEVER;
use super::parts::{Plain, EITHER, TRIGGERS};
use crate::game::Player;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::DirOp;
use crate::sowing::ruleset::NextOp;
use crate::sowing::ruleset::Outcome;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Dim, DimUse, Table};
use crate::sowing::rulings::Take;
use crate::sowing::rulings::To;
use crate::sowing::words::Skip;

/// The place after `at`, as counter `n` of `count` is sown from `hole`.
pub(super) fn step(
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

/// Whether the loop can carry an outcome out.
pub(super) fn does(o: &Outcome) -> bool {
    let takes = o.take.iter().flatten();
    let takes = takes.into_iter().all(|t| *t != Take::Board);
    let into_known = matches!(
        o.to,
        To::Mover | To::Owner | To::Nobody | To::Here | To::Lap
    );
    // anything beyond these is played move by move: `bar`, `close`, `pick`, and whatever is added to outcomes
    let known = Outcome {
        next: o.next,
        take: o.take,
        amount: o.amount,
        to: o.to,
        from: o.from,
        into: o.into,
        miss: o.miss,
        mark: o.mark,
        by_owner: o.by_owner,
        visit: o.visit,
        may: o.may,
        resort: o.resort,
        direction: o.direction,
        skip: o.skip,
        bank: o.bank,
        over: o.over,
        holes: o.holes,
        ..Outcome::default()
    };
    takes && o.next != NextOp::Ask && into_known && *o == known
}

/// Whether an outcome does nothing to the board but say what is next.
pub(super) fn bare(o: &Outcome) -> bool {
    *o == Outcome {
        next: o.next,
        ..Outcome::default()
    }
}

/// An outcome of `last` as an act that needs no more than a store.
pub(super) fn plain(o: &Outcome) -> Plain {
    let most = if o.amount == 0 { u8::MAX } else { o.amount };
    let [mut here, mut facing, mut behind] = [0; 3];
    for take in o.take.iter().flatten() {
        let takes: &mut [&mut u8] = match take {
            Take::Here => &mut [&mut here],
            Take::Facing => &mut [&mut facing],
            Take::Behind => &mut [&mut behind],
            Take::Opposite => &mut [&mut facing, &mut behind],
            _ => return Plain::default(),
        };
        if takes.iter().any(|n| **n > 0) {
            return Plain::default();
        }
        takes.iter_mut().for_each(|n| **n = most);
    }
    let ends = matches!(
        o.next,
        NextOp::None | NextOp::Won | NextOp::End | NextOp::Again
    );
    let across = (facing, behind) != (0, 0);
    let known = o.to == To::Mover || o.to == To::Owner && !across;
    Plain {
        enough: does(o) && ends && o.mark == 0 && !o.visit && known,
        most: here,
        across,
        facing,
        behind,
        to_owner: o.to == To::Owner,
        again: o.next == NextOp::Again,
    }
}

/// The part of a table's index that a count decides.
pub(super) fn counted(t: &Table, count: u16) -> usize {
    t.dims
        .iter()
        .filter(|d| d.dim == Dim::Count)
        .map(|d| d.class[count as usize] as usize * d.stride)
        .sum()
}

/// The part of a table's index that owners and marks decide, once it no longer matters which move it is.
pub(super) fn static_part(rules: &Ruleset, t: &Table, asker: &Asker) -> usize {
    t.dims
        .iter()
        .map(|d| match d.dim {
            Dim::Turn => late(d) * d.stride,
            dim if dim.is_static() => asker.value(rules, d) * d.stride,
            _ => 0,
        })
        .sum()
}

/// For each number of counters: the part of a table's index that it decides as what some dimensions ask of. Empty where none does.
pub(super) fn by_number(t: &Table, wanted: &[Dim], total: u16) -> Vec<usize> {
    let dims: Vec<&DimUse> = t.dims.iter().filter(|d| wanted.contains(&d.dim)).collect();
    let part = |n: u16| {
        dims.iter()
            .map(|d| match d.dim {
                Dim::Opposite => usize::from(n > 0) * d.stride,
                _ => usize::from(d.class[usize::from(n)]) * d.stride,
            })
            .sum()
    };
    if dims.is_empty() {
        return vec![];
    }
    (0..=total).map(part).collect()
}

/// The tables that are looked up in the course of a move.
pub(super) fn played(rules: &Ruleset) -> impl Iterator<Item = &Table> {
    [&rules.choose, &rules.last]
        .into_iter()
        .chain(&rules.passing)
        .chain(&rules.enter)
        .chain(&rules.looks)
}

/// Whether a table asks of marks on other holes than its own.
pub(super) fn asks_of_others(t: &Table) -> bool {
    let mut dims = t.dims.iter();
    dims.any(|d| matches!(d.dim, Dim::Twin | Dim::MyMarks))
}

/// The value of a count of moves that is larger than any the rules name.
fn late(d: &DimUse) -> usize {
    d.class.last().map_or(0, |v| usize::from(*v))
}

/// The first move of a round from which on a table no longer asks which one it is.
pub(super) fn held_from(t: &Table) -> u32 {
    let turns = t.dims.iter().filter(|d| d.dim == Dim::Turn);
    let first = |d: &DimUse| {
        let other = d.class.iter().rposition(|v| usize::from(*v) != late(d));
        other.map_or(0, |n| n as u32 + 1)
    };
    turns.map(first).max().unwrap_or(0)
}

/// Whether some hole is not sown the way of the rules.
pub(super) fn turned(rules: &Ruleset) -> bool {
    let mut cells = rules.choose.cells.iter();
    cells.any(|c| rules.outcomes[c.outcome as usize].direction != DirOp::Rules)
}

/// What `choose` says of a hole, whatever its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chosen {
    /// It may be sown with more counters than this; and, where there is no other hole, with more than that.
    pub less: [u8; 2],
    pub way: u8,
}

/// From how many counters on a hole may be sown, and which way; `None` where that is not all that decides. `sieved`: other counts, and
/// where its lap would end, may forbid it.
pub(super) fn chosen(rules: &Ruleset, asker: &Asker, sieved: bool) -> Option<Chosen> {
    let t = &rules.choose;
    let code = static_part(rules, t, asker);
    // what else is distinguished must not matter once the first moves are made
    let others = |d: &&DimUse| !d.dim.is_static() && !matches!(d.dim, Dim::Count | Dim::Turn);
    let idle: Vec<&DimUse> = t.dims.iter().filter(others).collect();
    let open = sieved && idle.iter().all(|d| of_end(d));
    let many: usize = idle.iter().map(|d| d.size).product();
    type Said = (bool, bool, DirOp);
    let of_count = |count: u16| -> Option<Said> {
        let mut met: Option<Said> = None;
        for mut i in 0..many {
            let mut index = code + counted(t, count);
            for d in &idle {
                index += i % d.size * d.stride;
                i /= d.size;
            }
            let cell = t.cells[index];
            let o = rules.outcomes[cell.outcome as usize];
            let way = if o.may { o.direction } else { DirOp::Rules };
            if open {
                let may = o.may || met.is_some_and(|(may, ..)| may);
                met = (way == DirOp::Rules && !o.resort).then_some((may, false, way));
                met?;
            } else {
                let now = (o.may, o.may && o.resort, way);
                if cell.feasible && met.replace(now).is_some_and(|before| before != now) {
                    return None;
                }
            }
        }
        Some(met.unwrap_or((false, false, DirOp::Rules)))
    };
    let all: Vec<Said> = (1..=rules.params.total)
        .map(of_count)
        .collect::<Option<_>>()?;
    let from = |first: Option<usize>| first.map_or(NEVER, |n| n.min(255) as u8);
    let least = all.iter().position(|(may, ..)| *may);
    let first = all.iter().position(|(may, resort, _)| *may && !resort);
    let Some(at) = least else {
        return Some(Chosen {
            less: [NEVER; 2],
            way: 0,
        });
    };
    let alike = |(n, ruled): (usize, &Said)| {
        let resort = first.is_none_or(|first| n < first);
        *ruled == (true, resort, all[at].2)
    };
    if !open && !all.iter().enumerate().skip(at).all(alike) {
        return None;
    }
    let way = match all[at].2 {
        DirOp::Rules | DirOp::Turned => rules.params.direction as u8,
        DirOp::Only(dir) => dir as u8,
        DirOp::Either => EITHER,
        // what a player has to say is played move by move
        DirOp::Asked => return None,
    };
    Some(Chosen {
        less: [from(first), from(least)],
        way,
    })
}

/// The counts at which the `passing` table does anything; `None` if there are too many.
pub(super) fn triggers(t: &Table, total: u16) -> Option<Vec<u8>> {
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
    let at: Vec<u8> = (1..=total.min(255) as u8)
        .filter(|n| classes.contains(&(count.class[*n as usize] as usize)))
        .collect();
    (at.len() <= TRIGGERS).then_some(at)
}

/// Who asks what of a hole: everything that owners and marks decide.
pub(super) struct Asker {
    pub mover: Player,
    pub hole: usize,
    pub owner: Player,
    /// The owner has more than one hole.
    pub more: bool,
    /// As [`Mark`] keeps it; 0 = none.
    pub mark: u8,
    pub visited: bool,
    /// The hole of the same number in the other row is marked.
    pub twin: bool,
    /// The mover has marked a hole.
    pub mine: bool,
}

/// Which of all askers a ruleset knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kinds {
    pub holes: usize,
    /// Codes a hole's mark can have.
    pub marks: usize,
    /// Marks on other holes matter.
    pub wide: bool,
}

impl Kinds {
    /// How many there are that ask of one hole alone.
    fn one_by_one(self) -> usize {
        2 * self.holes * 4 * self.marks * 2
    }
}

impl Asker {
    pub fn index(&self, kinds: Kinds) -> usize {
        let hole = self.mover.index() * kinds.holes + self.hole;
        let owned = (hole * 2 + self.owner.index()) * 2 + usize::from(self.more);
        let one = (owned * kinds.marks + self.mark as usize) * 2 + usize::from(self.visited);
        let others = usize::from(self.twin) * 2 + usize::from(self.mine);
        others * kinds.one_by_one() + one
    }

    /// All of them, in the order of [`Asker::index`].
    pub fn all(kinds: Kinds) -> impl Iterator<Item = Asker> {
        let Kinds { holes, marks, wide } = kinds;
        let others = if wide { 4 } else { 1 };
        (0..others * kinds.one_by_one()).map(move |i| {
            let (others, i) = (i / kinds.one_by_one(), i % kinds.one_by_one());
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
                twin: others / 2 == 1,
                mine: others % 2 == 1,
            }
        })
    }

    pub fn value(&self, rules: &Ruleset, d: &DimUse) -> usize {
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
            Dim::Zone => d.class[p.place_from_left(self.mover, self.hole)] as usize,
            Dim::OwnerHoles => usize::from(self.more),
            Dim::Twin => usize::from(self.twin),
            Dim::MyMarks => usize::from(self.mine),
            _ => 0,
        }
    }
}

/// The parts of `choose` that ask of a lap's end.
pub(super) fn of_end(d: &DimUse) -> bool {
    matches!(d.dim, Dim::Ends | Dim::EndsOn)
}
