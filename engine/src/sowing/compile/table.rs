//! One decision table: every situation of a moment with its outcome and the clauses that decide it.

use super::dims::{Cond, Layout};
use crate::lang::{EffectiveClause, Problem};
use crate::sowing::ruleset::{Dim, DimUse};
use crate::sowing::rulings::{Side, Then, When};

/// Situations of one moment at most: a place in a table has sixteen bits.
const MOST_SITUATIONS: usize = 1 << 16;

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
    let conds = conditions(layout, rulings, clauses, problems);
    let Some((dims, size)) = lay_out(layout, moment, rulings, &conds, clauses, problems) else {
        return Draft::of_nothing(rulings.len());
    };
    let store = layout.params.sows_stores() && matches!(moment, "last" | "passing");
    let can: Vec<bool> = (0..size).map(|i| feasible(&dims, i, live)).collect();
    let mut covered: Vec<Vec<bool>> = vec![];
    for (ruling, conds) in rulings.iter().zip(&conds) {
        let mut set: Vec<bool> = (0..size)
            .map(|i| can[i] && meets(conds, &dims, i))
            .collect();
        // the last bit is the store
        set.push(store && covers_store(ruling, conds));
        covered.push(set);
    }
    let mut deciding = Deciding {
        moment,
        rulings,
        clauses,
        dims: &dims,
        size,
        yields: yields(rulings, &covered, clauses),
        decides: vec![false; rulings.len()],
        clashes: vec![],
        problems,
    };
    let here = |i: usize| -> Vec<usize> { (0..rulings.len()).filter(|r| covered[*r][i]).collect() };
    let cells: Vec<DraftCell> = (0..size)
        .map(|i| match can[i] {
            true => deciding.cell(i, &here(i)),
            false => DraftCell::default(),
        })
        .collect();
    let store = store.then(|| deciding.cell(size, &here(size)));
    let decides = deciding.decides;
    Draft {
        dims,
        cells,
        store,
        covers: covered.iter().map(|s| s.iter().any(|x| *x)).collect(),
        decides,
    }
}

/// The conditions of each ruling; one that cannot be asked at this moment is told, and its ruling taken for one without.
fn conditions<'c>(
    layout: &Layout,
    rulings: &[Ruling<'c>],
    clauses: &[EffectiveClause],
    problems: &mut Vec<Problem>,
) -> Vec<Vec<(Dim, Cond<'c>)>> {
    let mut all = vec![];
    for r in rulings {
        all.push(layout.conds(r.when).unwrap_or_else(|message| {
            let c = &clauses[r.clause as usize];
            let key = format!("{}.when", c.key);
            problems.push(Problem::new("unknown", key, message).about([c.id.clone()]));
            vec![]
        }));
    }
    all
}

/// What the rulings tell situations apart by, with strides, and the number of situations; none if they are too many.
fn lay_out(
    layout: &Layout,
    moment: &str,
    rulings: &[Ruling],
    conds: &[Vec<(Dim, Cond)>],
    clauses: &[EffectiveClause],
    problems: &mut Vec<Problem>,
) -> Option<(Vec<DimUse>, usize)> {
    let mut names: Vec<Dim> = conds.iter().flatten().map(|(d, _)| *d).collect();
    names.sort();
    names.dedup();
    let mut dims = vec![];
    let mut size: usize = 1;
    for dim in names {
        let here = conds.iter().flatten().filter(|(d, _)| *d == dim);
        let all: Vec<&Cond> = here.map(|(_, c)| c).collect();
        let mut laid = layout.lay(dim, moment, &all);
        laid.stride = size;
        size = size.saturating_mul(laid.size);
        dims.push(laid);
    }
    if size <= MOST_SITUATIONS {
        return Some((dims, size));
    }
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
    None
}

/// Whether a situation meets these conditions.
fn meets(conds: &[(Dim, Cond)], dims: &[DimUse], i: usize) -> bool {
    dims.iter().all(|d| {
        let v = i / d.stride % d.size;
        let mut here = conds.iter().filter(|(dim, _)| *dim == d.dim);
        here.all(|(_, c)| match c {
            Cond::Bits(b) => b >> v & 1 == 1,
            numbers => d.least.get(v).is_some_and(|n| numbers.holds(*n)),
        })
    })
}

/// Whether a ruling covers "in a store" where counters fall into stores.
fn covers_store(ruling: &Ruling, conds: &[(Dim, Cond)]) -> bool {
    let side = ruling.when.side.as_ref();
    conds.iter().all(|(d, _)| *d == Dim::Side)
        && side.is_none_or(|s| s.as_slice().contains(&Side::Store))
}

/// `yields[a][b]`: ruling `a` gives way to ruling `b`, which names it or covers less.
fn yields(
    rulings: &[Ruling],
    covered: &[Vec<bool>],
    clauses: &[EffectiveClause],
) -> Vec<Vec<bool>> {
    let subset = |b: &[bool], a: &[bool]| b.iter().zip(a).all(|(b, a)| !b || *a);
    let named = |r: &Ruling, other: &Ruling| {
        let target = &clauses[other.clause as usize];
        let over = &clauses[r.clause as usize].clause.over;
        over.iter()
            .flatten()
            .any(|o| *o == target.id || target.key == format!("clause.{o}"))
    };
    let narrower = |b: usize, a: usize| {
        subset(&covered[b], &covered[a])
            && !subset(&covered[a], &covered[b])
            && covered[b].iter().any(|x| *x)
    };
    let all = 0..rulings.len();
    let gives_way = |a: usize, b: usize| {
        a != b
            && (named(&rulings[b], &rulings[a])
                || narrower(b, a) && !named(&rulings[a], &rulings[b]))
    };
    all.clone()
        .map(|a| all.clone().map(|b| gives_way(a, b)).collect())
        .collect()
}

/// Finds what decides cells, and tells what is at odds.
struct Deciding<'d, 'c> {
    moment: &'d str,
    rulings: &'d [Ruling<'c>],
    clauses: &'d [EffectiveClause],
    dims: &'d [DimUse],
    /// Number of situations; the cell of this number is the store.
    size: usize,
    yields: Vec<Vec<bool>>,
    decides: Vec<bool>,
    /// Pairs of clauses told already.
    clashes: Vec<(usize, usize)>,
    problems: &'d mut Vec<Problem>,
}

impl<'c> Deciding<'_, 'c> {
    /// A situation that can arise, and the rulings that cover it.
    fn cell(&mut self, i: usize, here: &[usize]) -> DraftCell<'c> {
        let gives_way = |a: &usize| here.iter().any(|b| self.yields[*a][*b]);
        let deciding: Vec<usize> = here.iter().copied().filter(|a| !gives_way(a)).collect();
        for (n, a) in deciding.iter().enumerate() {
            self.decides[*a] = true;
            for b in &deciding[n + 1..] {
                if self.rulings[*a].then.untold() != self.rulings[*b].then.untold() {
                    self.clash(i, *a, *b);
                }
            }
        }
        if deciding.is_empty() && !here.is_empty() {
            let id = |r: &usize| self.clauses[self.rulings[*r].clause as usize].id.clone();
            let ids: Vec<String> = here.iter().map(id).collect();
            let message = format!(
                "at `{}`: {} go over each other in a circle",
                self.moment,
                ids.join(", ")
            );
            self.problems
                .push(Problem::new("clash", "clause", message).about(ids));
        }
        DraftCell {
            feasible: true,
            then: deciding.first().map(|r| self.rulings[*r].then),
            deciding,
        }
    }

    /// Two rulings that say different things of one situation: told once for two clauses.
    fn clash(&mut self, i: usize, a: usize, b: usize) {
        let pair = (
            self.rulings[a].clause as usize,
            self.rulings[b].clause as usize,
        );
        if self.clashes.contains(&pair) {
            return;
        }
        self.clashes.push(pair);
        let (ca, cb) = (&self.clauses[pair.0], &self.clauses[pair.1]);
        let place = match i == self.size {
            true => "in a store".to_string(),
            false => describe(self.dims, i),
        };
        let message = format!(
            "at `{}`, {place}: `{}` and `{}` say different things and neither is more specific; narrow one of them, or write over = [\"…\"] in the one that goes before",
            self.moment, ca.id, cb.id
        );
        self.problems.push(
            Problem::new("clash", ca.key.clone(), message).about([ca.id.clone(), cb.id.clone()]),
        );
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
