//! What the tables are asked while packed rounds are prepared.

use super::{Plain, TRIGGERS};
use crate::game::Player;
use crate::lang::Take;
use crate::lang::To;
use crate::sowing::compile::{Dim, DimUse, Skip, Table};
use crate::sowing::position::Mark;
use crate::sowing::NextOp;
use crate::sowing::Outcome;
use crate::sowing::Ruleset;

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

/// Whether a packed round can carry an outcome out.
pub(super) fn does(o: &Outcome) -> bool {
    let takes = o
        .take
        .iter()
        .flatten()
        .all(|t| matches!(t, Take::Here | Take::Opposite));
    let follows = matches!(
        o.next,
        NextOp::None | NextOp::Won | NextOp::End | NextOp::Relay | NextOp::Again | NextOp::MoveOn
    );
    let into_stores = matches!(o.to, To::Mover | To::Owner | To::Nobody);
    // anything beyond these is played move by move: `bar`, `close`, and whatever is added to outcomes
    let known = Outcome {
        next: o.next,
        take: o.take,
        amount: o.amount,
        to: o.to,
        miss: o.miss,
        mark: o.mark,
        by_owner: o.by_owner,
        visit: o.visit,
        may: o.may,
        resort: o.resort,
        direction: o.direction,
        skip: o.skip,
        over: o.over,
        holes: o.holes,
        ..Outcome::default()
    };
    takes && follows && into_stores && *o == known
}

/// An outcome of `last` as an act that needs no more than a store.
pub(super) fn plain(o: &Outcome) -> Plain {
    let takes = match o.take {
        [None, None] => 0,
        [Some(Take::Here), None] if o.amount == 0 => u8::MAX,
        [Some(Take::Here), None] => o.amount,
        _ => return Plain::default(),
    };
    let ends = matches!(
        o.next,
        NextOp::None | NextOp::Won | NextOp::End | NextOp::Again
    );
    Plain {
        enough: ends && o.mark == 0 && !o.visit && o.to != To::Nobody,
        most: takes,
        to_owner: o.to == To::Owner,
        again: o.next == NextOp::Again,
    }
}

/// The part of a table's index that a count decides.
pub(super) fn counted(t: &Table, count: u8) -> usize {
    t.dims
        .iter()
        .filter(|d| d.dim == Dim::Count)
        .map(|d| d.class[count as usize] as usize * d.stride)
        .sum()
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
    let at: Vec<u8> = (1..=total as u8)
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
}

impl Asker {
    pub fn index(&self, holes: usize, marks: usize) -> usize {
        let hole = self.mover.index() * holes + self.hole;
        let owned = (hole * 2 + self.owner.index()) * 2 + usize::from(self.more);
        (owned * marks + self.mark as usize) * 2 + usize::from(self.visited)
    }

    /// All of them, in the order of [`Asker::index`].
    pub fn all(holes: usize, marks: usize) -> impl Iterator<Item = Asker> {
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
            _ => 0,
        }
    }
}
