//! One situation of a table as rows ask for it.

use crate::sowing::holes::HoleSet;
use crate::sowing::ruleset::{Cell, Dim, DimUse, Params, Table};
use crate::sowing::ruleset::{Outcome, Ruleset};
use std::ops::Range;

/// One situation.
pub(super) struct View<'t> {
    pub rules: &'t Ruleset,
    pub table: &'t Table,
    pub index: usize,
}

/// Every situation of a table.
pub(super) fn cells<'t>(rules: &'t Ruleset, table: &'t Table) -> impl Iterator<Item = View<'t>> {
    (0..table.cells.len()).map(move |index| View {
        rules,
        table,
        index,
    })
}

/// The value of `turn` that holds once the first moves are made: all numbers from some number on. None where no such thing matters.
pub(super) fn late(table: &Table) -> Option<usize> {
    let turn = table.dims.iter().find(|d| d.dim == Dim::Turn)?;
    let last = turn.class[255];
    let from = (0..=255).rev().find(|n| turn.class[*n] != last)? + 1;
    let before = turn.class[1..from].contains(&last);
    (!before && from < 200).then_some(usize::from(last))
}

/// The last move of a round before the first moves are over.
pub(super) fn numbers_before(table: &Table, late: usize) -> u16 {
    let turn = table.dims.iter().find(|d| d.dim == Dim::Turn);
    turn.map_or(0, |d| d.least[late].saturating_sub(1))
}

/// Whether it is a hole without counters, which nobody chooses.
pub(super) fn fallen_nowhere(table: &Table, index: usize) -> bool {
    let count = table.dims.iter().find(|d| d.dim == Dim::Count);
    table.moment == "choose"
        && count.is_some_and(|d| numbers(d, index / d.stride % d.size).last() == Some(&0))
}

/// The numbers that a value of a counted dimension stands for.
fn numbers(d: &DimUse, value: usize) -> Vec<u16> {
    (d.least[value]..=255)
        .filter(|n| usize::from(d.class[usize::from(*n)]) == value)
        .collect()
}

/// Whether the players go different ways round.
pub(super) fn own_ways(params: &Params) -> bool {
    let [south, north] = &params.path;
    let turned = |a: &[u8], b: &[u8]| {
        a.len() == b.len()
            && (0..a.len().max(1)).any(|by| a.iter().cycle().skip(by).take(a.len()).eq(b))
    };
    let same: bool = {
        let (mut a, mut b) = (south.clone(), north.clone());
        a.sort_unstable();
        b.sort_unstable();
        a == b
    };
    // each in his own row is no other way round: only the same holes in another order are
    same && !turned(south, north)
}

/// Whether each sows in holes of his own alone: nobody's counter ever falls in a hole that the other sows in.
pub(super) fn apart(params: &Params) -> bool {
    let [south, north] = &params.path;
    !south.is_empty() && !north.is_empty() && south.iter().all(|hole| !north.contains(hole))
}

/// Where holes of a side lie, counted from the mover's left: 0 his own, 1 the other's; anywhere for both, and where somebody owns
/// holes that do not lie before him.
pub(super) fn half(params: &Params, side: usize) -> Range<usize> {
    let row = usize::from(params.row);
    match side {
        0 if owned_by_half(params) => 0..row,
        1 if owned_by_half(params) => row..2 * row,
        _ => 0..2 * row,
    }
}

/// Whether a player's holes are those of the half before them, and stay so.
pub(super) fn owned_by_half(params: &Params) -> bool {
    params.by_row && halves_are_owned(params)
}

/// Whether the round begins with each player owning the half before them.
fn halves_are_owned(params: &Params) -> bool {
    let row = usize::from(params.row);
    params.north == (row..2 * row).fold(0, |set: HoleSet, hole| set | 1 << hole)
}

impl View<'_> {
    pub fn cell(&self) -> &Cell {
        &self.table.cells[self.index]
    }

    pub fn outcome(&self) -> &Outcome {
        &self.rules.outcomes[usize::from(self.cell().outcome)]
    }

    /// The clauses that decide it.
    pub fn why(&self) -> &[u16] {
        &self.table.whys[usize::from(self.cell().why)].clauses
    }

    fn dim(&self, dim: Dim) -> Option<(&DimUse, usize)> {
        let d = self.table.dims.iter().find(|d| d.dim == dim)?;
        Some((d, self.index / d.stride % d.size))
    }

    /// Whether it is one of those once the first moves are made.
    pub fn is_late(&self, late: Option<usize>) -> bool {
        match (late, self.dim(Dim::Turn)) {
            (Some(late), Some((_, v))) => v == late,
            _ => true,
        }
    }

    /// Whether the hole can lie where it is looked for.
    pub fn lies_there(&self) -> bool {
        self.lies_in(half(&self.rules.params, self.side()))
    }

    /// Whether the hole can be one of these, counted from the mover's left.
    pub fn lies_in(&self, holes: Range<usize>) -> bool {
        self.dim(Dim::Zone)
            .is_none_or(|(d, v)| d.class[holes].iter().any(|class| usize::from(*class) == v))
    }

    /// 0 own, 1 other, 2 the table does not ask or it is a store.
    pub fn side(&self) -> usize {
        self.dim(Dim::Side).map_or(2, |(_, v)| v)
    }

    /// Whether it bears no mark that players know of.
    pub fn plain(&self) -> bool {
        match self.dim(Dim::Mark) {
            Some((_, v)) if v > 0 => self.rules.unseen[(v - 1) / 2],
            _ => true,
        }
    }

    /// Whether it bears a mark of the mover's (or of the other's) that players know of.
    pub fn mark_of(&self, mover: bool) -> bool {
        let value = self.dim(Dim::Mark).map_or(0, |(_, v)| v);
        !self.plain() && (value % 2 == 1) == mover
    }

    /// The mark that it bears, as a number of kind and owner; 0 where it bears none or none matters.
    pub fn mark(&self) -> usize {
        self.dim(Dim::Mark).map_or(0, |(_, v)| v)
    }

    /// Whether a last counter can come to such a hole: somebody makes its mark there, and the rules do not pass it over. Whose a hole
    /// is must stay the same, which it does where rounds are not divided.
    pub fn occurs(&self) -> bool {
        let mark = self.mark();
        let rules = self.rules;
        if mark == 0 || rules.params.divide.is_some() {
            return true;
        }
        let (kind, mine) = ((mark - 1) / 2, mark % 2 == 1);
        let on = |v: &View, side: usize| v.side() == 2 || v.side() == side;
        // as whoever makes it sees the hole: the same side of the same player's, the other side of the other's
        let made = |side: usize| {
            let seen = if mine { side } else { 1 - side };
            let tables = rules.tables.iter().flat_map(|table| cells(rules, table));
            let mut makers = tables.filter(|v| {
                let o = v.outcome();
                v.cell().feasible && [o.mark, o.miss].map(usize::from).contains(&(kind + 1))
            });
            makers.any(|v| match v.outcome() {
                o if o.miss > 0 => true,
                o if o.by_owner => mine == (side == 0),
                _ => on(&v, seen),
            })
        };
        let entered = |side: usize| {
            rules.enter.as_ref().is_none_or(|table| {
                let same = |v: &View| v.dim(Dim::Mark).is_none_or(|(_, m)| m == mark);
                cells(rules, table)
                    .any(|v| v.cell().feasible && on(&v, side) && same(&v) && !v.outcome().skip)
            })
        };
        let mut sides = (0..2).filter(|side| on(self, *side));
        sides.any(|side| made(side) && entered(side))
    }

    /// Whether the number can be this.
    pub fn counted(&self, dim: Dim, n: u16) -> bool {
        self.dim(dim)
            .is_none_or(|(d, v)| usize::from(d.class[usize::from(n)]) == v)
    }

    /// The largest number of counters that it can have; all where none matters.
    pub fn most(&self) -> u16 {
        self.dim(Dim::Count).map_or(u16::MAX, |(d, v)| {
            numbers(d, v).last().copied().unwrap_or(0)
        })
    }

    /// Whether the hole can have held others before the counter fell.
    pub fn many(&self) -> bool {
        self.most() > 1
    }

    /// Whether the hole can have been empty before it.
    pub fn single(&self) -> bool {
        self.counted(Dim::Count, 1)
    }
}
