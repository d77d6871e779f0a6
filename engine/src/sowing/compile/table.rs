//! One decision table: every situation of a moment with its outcome and the clauses that decide it.

use super::dims::{Cond, Dim, DimUse, Layout};
use crate::lang::{EffectiveClause, Problem};
use crate::lang::{Side, Then, When};

/// Situations of one moment at most: a place in a table has sixteen bits.
const MOST_SITUATIONS: usize = 1 << 16;

/// The clauses behind a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Why {
    /// Numbers of the deciding clauses, riders last.
    pub clauses: Vec<u16>,
    /// The word under which the event is told.
    pub tell: Option<String>,
}

/// One situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    /// Number of the outcome in [`crate::sowing::Ruleset::outcomes`].
    pub outcome: u8,
    /// Number of the reasons in [`Table::whys`].
    pub why: u16,
    /// Whether the situation can arise.
    pub feasible: bool,
}

/// A total decision table.
#[derive(Debug, Clone)]
pub struct Table {
    /// The moment it rules.
    pub moment: String,
    /// What its situations are told apart by, in the order of their strides.
    pub dims: Vec<DimUse>,
    /// One cell a situation; its index is the sum of values times strides.
    pub cells: Vec<Cell>,
    /// The situation "in a store", where stores are sown.
    pub store: Option<Cell>,
    /// Reasons, numbered by the cells; number 0 is none.
    pub whys: Vec<Why>,
}

impl Table {
    /// The values of a cell, dimension by dimension.
    pub fn values_of(&self, index: usize) -> Vec<(DimUse, usize)> {
        self.dims
            .iter()
            .map(|d| (d.clone(), index / d.stride % d.size))
            .collect()
    }

    /// A cell in words: `side other, count 4, mark none`.
    pub fn describe(&self, index: usize) -> String {
        let parts: Vec<String> = self
            .values_of(index)
            .iter()
            .map(|(d, v)| format!("{} {}", d.dim, d.labels.get(*v).map_or("any", |l| l)))
            .collect();
        if parts.is_empty() {
            "always".into()
        } else {
            parts.join(", ")
        }
    }

    /// Number of situations that can arise.
    pub fn feasible(&self) -> usize {
        self.cells.iter().filter(|c| c.feasible).count() + usize::from(self.store.is_some())
    }
}

/// A ruling: one case of one clause.
pub(super) struct Ruling<'c> {
    /// Number of its clause.
    pub clause: u16,
    pub when: &'c When,
    pub then: &'c Then,
}

/// What decides each cell of a moment, before outcomes are numbered.
pub(super) struct Draft<'c> {
    pub dims: Vec<DimUse>,
    pub cells: Vec<DraftCell<'c>>,
    pub store: Option<DraftCell<'c>>,
    /// For each ruling whether it covers and whether it decides any cell.
    pub covers: Vec<bool>,
    pub decides: Vec<bool>,
}

impl Draft<'_> {
    /// A table that could not be laid out: one situation that cannot arise.
    fn of_nothing(rulings: usize) -> Self {
        Draft {
            dims: vec![],
            cells: vec![DraftCell::default()],
            store: None,
            covers: vec![false; rulings],
            decides: vec![true; rulings],
        }
    }
}

#[derive(Clone, Default)]
pub(super) struct DraftCell<'c> {
    pub feasible: bool,
    /// Deciding rulings (numbers in the list given), none if nothing covers the cell.
    pub deciding: Vec<usize>,
    pub then: Option<&'c Then>,
}

/// What can be on the board at all, found by a fixed point over the rulings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Live {
    /// Bit per kind of mark that something makes.
    pub kinds: u64,
    pub visited: bool,
    pub moved: bool,
}

/// Lays out the table of one moment and finds what decides each cell.
pub(super) fn draft<'c>(
    layout: &Layout,
    moment: &str,
    rulings: &[Ruling<'c>],
    live: &Live,
    clauses: &[EffectiveClause],
    problems: &mut Vec<Problem>,
) -> Draft<'c> {
    let mut conds = vec![];
    for r in rulings {
        match layout.conds(r.when) {
            Ok(c) => conds.push(c),
            Err(message) => {
                let c = &clauses[r.clause as usize];
                problems.push(
                    Problem::new("unknown", format!("{}.when", c.key), message)
                        .about([c.id.clone()]),
                );
                conds.push(vec![]);
            }
        }
    }
    let mut names: Vec<Dim> = conds.iter().flatten().map(|(d, _)| *d).collect();
    names.sort();
    names.dedup();
    let mut dims: Vec<DimUse> = names
        .iter()
        .map(|dim| {
            let here = conds.iter().flatten().filter(|(d, _)| d == dim);
            let all: Vec<&Cond> = here.map(|(_, c)| c).collect();
            layout.lay(*dim, moment, &all)
        })
        .collect();
    let mut size: usize = 1;
    for d in &mut dims {
        d.stride = size;
        size = size.saturating_mul(d.size);
    }
    if size > MOST_SITUATIONS {
        let apart: Vec<String> = dims
            .iter()
            .map(|d| format!("{} {}", d.dim, d.size))
            .collect();
        let message = format!(
            "at `{moment}` the clauses tell {size} situations apart ({}); {MOST_SITUATIONS} at most: ask fewer different numbers",
            apart.join(", ")
        );
        let c = &clauses[rulings[0].clause as usize];
        problems.push(Problem::new("setting", c.key.clone(), message).about([c.id.clone()]));
        return Draft::of_nothing(rulings.len());
    }
    let store = layout.params.store.is_some() && matches!(moment, "last" | "passing");

    // the cells each ruling covers; the last bit is the store
    let covered: Vec<Vec<bool>> = rulings
        .iter()
        .zip(&conds)
        .map(|(r, conds)| {
            let mut set: Vec<bool> = (0..size)
                .map(|i| {
                    dims.iter().all(|d| {
                        let v = i / d.stride % d.size;
                        conds
                            .iter()
                            .filter(|(dim, _)| *dim == d.dim)
                            .all(|(_, c)| match c {
                                Cond::Bits(b) => b >> v & 1 == 1,
                                numbers => d.least.get(v).is_some_and(|n| numbers.holds(*n)),
                            })
                    }) && feasible(&dims, i, live)
                })
                .collect();
            let only_side = conds.iter().all(|(d, _)| *d == Dim::Side);
            let names_store = r
                .when
                .side
                .as_ref()
                .is_none_or(|s| s.as_slice().contains(&Side::Store));
            set.push(store && only_side && names_store);
            set
        })
        .collect();

    let subset = |b: &[bool], a: &[bool]| b.iter().zip(a).all(|(b, a)| !b || *a);
    let named = |r: &Ruling, other: &Ruling| {
        let target = &clauses[other.clause as usize];
        clauses[r.clause as usize]
            .clause
            .over
            .iter()
            .flatten()
            .any(|o| *o == target.id || target.key == format!("clause.{o}"))
    };
    // yields[a][b]: ruling a gives way to ruling b
    let yields: Vec<Vec<bool>> = (0..rulings.len())
        .map(|a| {
            (0..rulings.len())
                .map(|b| {
                    a != b
                        && (named(&rulings[b], &rulings[a])
                            || (subset(&covered[b], &covered[a])
                                && !subset(&covered[a], &covered[b]))
                                && covered[b].iter().any(|x| *x)
                                && !named(&rulings[a], &rulings[b]))
                })
                .collect()
        })
        .collect();

    let mut decides = vec![false; rulings.len()];
    let mut clashes: Vec<(usize, usize)> = vec![];
    let mut cell = |i: usize,
                    can: bool,
                    dims: &[DimUse],
                    problems: &mut Vec<Problem>|
     -> DraftCell<'c> {
        if !can {
            return DraftCell::default();
        }
        let here: Vec<usize> = (0..rulings.len()).filter(|r| covered[*r][i]).collect();
        let deciding: Vec<usize> = here
            .iter()
            .copied()
            .filter(|a| !here.iter().any(|b| yields[*a][*b]))
            .collect();
        for r in &deciding {
            decides[*r] = true;
        }
        for (n, a) in deciding.iter().enumerate() {
            for b in &deciding[n + 1..] {
                let same = rulings[*a].then.untold() == rulings[*b].then.untold();
                let pair = (rulings[*a].clause as usize, rulings[*b].clause as usize);
                if !same && !clashes.contains(&pair) {
                    clashes.push(pair);
                    let (ca, cb) = (&clauses[pair.0], &clauses[pair.1]);
                    let place = if i == size {
                        "in a store".to_string()
                    } else {
                        describe(dims, i)
                    };
                    let message = format!(
                        "at `{moment}`, {place}: `{}` and `{}` say different things and neither is more specific; narrow one of them, or write over = [\"…\"] in the one that goes before",
                        ca.id, cb.id
                    );
                    problems.push(
                        Problem::new("clash", ca.key.clone(), message)
                            .about([ca.id.clone(), cb.id.clone()]),
                    );
                }
            }
        }
        if here.len() > deciding.len() && deciding.is_empty() {
            let ids: Vec<String> = here
                .iter()
                .map(|r| clauses[rulings[*r].clause as usize].id.clone())
                .collect();
            problems.push(
                Problem::new(
                    "clash",
                    "clause",
                    format!(
                        "at `{moment}`: {} go over each other in a circle",
                        ids.join(", ")
                    ),
                )
                .about(ids),
            );
        }
        DraftCell {
            feasible: true,
            then: deciding.first().map(|r| rulings[*r].then),
            deciding,
        }
    };
    let cells: Vec<DraftCell> = (0..size)
        .map(|i| cell(i, feasible(&dims, i, live), &dims, problems))
        .collect();
    let store_cell = store.then(|| cell(size, true, &dims, problems));
    let covers = covered.iter().map(|s| s.iter().any(|x| *x)).collect();
    Draft {
        dims,
        cells,
        store: store_cell,
        covers,
        decides,
    }
}

pub(super) fn describe(dims: &[DimUse], i: usize) -> String {
    let parts: Vec<String> = dims
        .iter()
        .map(|d| {
            format!(
                "{} {}",
                d.dim,
                d.labels.get(i / d.stride % d.size).map_or("any", |l| l)
            )
        })
        .collect();
    if parts.is_empty() {
        "always".into()
    } else {
        parts.join(", ")
    }
}

/// Whether a combination of values can arise.
fn feasible(dims: &[DimUse], i: usize, live: &Live) -> bool {
    let value = |dim: Dim| {
        dims.iter()
            .find(|d| d.dim == dim)
            .map(|d| (i / d.stride % d.size, d))
    };
    let mark = value(Dim::Mark).map(|(v, _)| v);
    if let Some(v) = mark.filter(|v| *v > 0) {
        if live.kinds >> ((v - 1) / 2) & 1 == 0 {
            return false;
        }
    }
    let mine = mark.is_some_and(|v| v > 0 && v % 2 == 1);
    if value(Dim::Visited).is_some_and(|(v, _)| v == 1) && (mark == Some(0) || !live.visited) {
        return false;
    }
    if let Some((v, _)) = value(Dim::MyMarks) {
        if (v == 0 && mine) || (v == 1 && live.kinds == 0) {
            return false;
        }
    }
    for dim in [Dim::Twin, Dim::BoardMarks] {
        if value(dim).is_some_and(|(v, _)| v == 1) && live.kinds == 0 {
            return false;
        }
    }
    if value(Dim::Via).is_some_and(|(v, _)| v == 1) && !live.moved {
        return false;
    }
    if let (Some((o, _)), Some((c, d))) = (value(Dim::Opposite), value(Dim::OppositeCount)) {
        if (o == 0) != (d.least[c] == 0) {
            return false;
        }
    }
    // a size that leaves no values (over, with size 1)
    dims.iter().all(|d| !d.labels.is_empty())
}
