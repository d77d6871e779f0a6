//! What decides each cell of a moment, before outcomes are numbered.

use super::{about, DimUse, InForce, Outcome, Situations};
use crate::lang::{Counts, Problem};
use std::fmt::Display;

/// Situations of one moment at most: a place in a table has sixteen bits.
const MOST_SITUATIONS: usize = 1 << 16;

/// How a condition speaks of a dimension: which of its values it admits.
#[derive(Debug, Clone)]
pub(crate) enum Cond<'w> {
    /// Numbers.
    Count(&'w Counts),
    /// Admits value `i` if the bit is set.
    Bits(u64),
    /// Admits number `i` if the bit is set: places of a board.
    Places(u128),
}

impl Cond<'_> {
    /// Whether a number is admitted.
    pub fn holds(&self, n: u16) -> bool {
        match self {
            Cond::Count(counts) => counts.holds(n),
            Cond::Bits(bits) => bits >> n & 1 == 1,
            Cond::Places(places) => places.checked_shr(u32::from(n)).is_some_and(|p| p & 1 == 1),
        }
    }
}

/// A ruling: one case of one clause.
pub(crate) struct Ruling<'c, W, T> {
    /// Number of its clause.
    pub clause: u16,
    pub when: &'c W,
    pub then: &'c T,
}

/// What decides each cell of a moment, before outcomes are numbered.
pub(crate) struct Draft<'c, D, T> {
    pub dims: Vec<DimUse<D>>,
    pub cells: Vec<DraftCell<'c, T>>,
    /// The situation that no dimension tells.
    pub apart: Option<DraftCell<'c, T>>,
    /// For each ruling whether it covers and whether it decides any cell.
    pub covers: Vec<bool>,
    pub decides: Vec<bool>,
}

/// What decides one cell.
pub(crate) struct DraftCell<'c, T> {
    pub feasible: bool,
    /// Deciding rulings (numbers in the list given), none if nothing covers the cell.
    pub deciding: Vec<usize>,
    pub then: Option<&'c T>,
}

impl<T> Default for DraftCell<'_, T> {
    fn default() -> Self {
        DraftCell {
            feasible: false,
            deciding: vec![],
            then: None,
        }
    }
}

/// Lays out the table of one moment and finds what decides each cell.
pub(crate) fn draft<'c, S: Situations>(
    family: &S,
    moment: &str,
    rulings: &[Ruling<'c, S::When, S::Then>],
    force: InForce<S::Then>,
    problems: &mut Vec<Problem>,
) -> Draft<'c, S::Dim, S::Then> {
    let conds = conditions(family, rulings, force, problems);
    let Some((dims, size)) = lay_out(family, moment, rulings, &conds, force, problems) else {
        // one situation that cannot arise
        return Draft {
            dims: vec![],
            cells: vec![DraftCell::default()],
            apart: None,
            covers: vec![false; rulings.len()],
            decides: vec![true; rulings.len()],
        };
    };
    let apart = family.apart(moment);
    let can: Vec<bool> = (0..size)
        .map(|i| family.feasible(moment, &dims, i))
        .collect();
    let mut covered: Vec<Vec<bool>> = vec![];
    for (ruling, conds) in rulings.iter().zip(&conds) {
        let mut set: Vec<bool> = (0..size)
            .map(|i| can[i] && meets(conds, &dims, i))
            .collect();
        // the last bit is the situation apart
        set.push(apart.is_some() && family.covers_apart(ruling.when, conds));
        covered.push(set);
    }
    let mut deciding: Deciding<S> = Deciding {
        moment,
        rulings,
        force,
        dims: &dims,
        apart: (size, apart.unwrap_or_default()),
        yields: yields(rulings, &covered, force),
        decides: vec![false; rulings.len()],
        clashes: vec![],
        problems,
    };
    let here = |i: usize| -> Vec<usize> { (0..rulings.len()).filter(|r| covered[*r][i]).collect() };
    let cells = (0..size)
        .map(|i| match can[i] {
            true => deciding.cell(i, &here(i)),
            false => DraftCell::default(),
        })
        .collect();
    let apart = apart.map(|_| deciding.cell(size, &here(size)));
    let decides = deciding.decides;
    Draft {
        dims,
        cells,
        apart,
        covers: covered.iter().map(|s| s.iter().any(|x| *x)).collect(),
        decides,
    }
}

/// The conditions of each ruling; one that this moment does not know is reported, and its ruling taken for one without.
fn conditions<'c, S: Situations>(
    family: &S,
    rulings: &[Ruling<'c, S::When, S::Then>],
    force: InForce<S::Then>,
    problems: &mut Vec<Problem>,
) -> Vec<Vec<(S::Dim, Cond<'c>)>> {
    let mut all = vec![];
    for r in rulings {
        all.push(family.conds(r.when).unwrap_or_else(|message| {
            let c = &force.clauses[usize::from(r.clause)];
            problems.push(about("unknown", c, format!("{}.when", c.key), message));
            vec![]
        }));
    }
    all
}

/// What the rulings tell situations apart by, with strides, and the number of situations; none if they are too many.
fn lay_out<S: Situations>(
    family: &S,
    moment: &str,
    rulings: &[Ruling<S::When, S::Then>],
    conds: &[Vec<(S::Dim, Cond)>],
    force: InForce<S::Then>,
    problems: &mut Vec<Problem>,
) -> Option<(Vec<DimUse<S::Dim>>, usize)> {
    let mut names: Vec<S::Dim> = conds.iter().flatten().map(|(d, _)| *d).collect();
    names.sort();
    names.dedup();
    let mut dims = vec![];
    let mut size: usize = 1;
    for dim in names {
        let here = conds.iter().flatten().filter(|(d, _)| *d == dim);
        let all: Vec<&Cond> = here.map(|(_, c)| c).collect();
        let mut laid = family.lay(dim, moment, &all);
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
    let c = &force.clauses[usize::from(rulings[0].clause)];
    problems.push(about("setting", c, c.key.clone(), message));
    None
}

/// Whether a situation meets these conditions.
fn meets<D: PartialEq>(conds: &[(D, Cond)], dims: &[DimUse<D>], i: usize) -> bool {
    dims.iter().all(|d| {
        let v = i / d.stride % d.size;
        let mut here = conds.iter().filter(|(dim, _)| *dim == d.dim);
        here.all(|(_, c)| match c {
            Cond::Bits(b) => b >> v & 1 == 1,
            numbers => d.least.get(v).is_some_and(|n| numbers.holds(*n)),
        })
    })
}

/// `yields[a][b]`: ruling `a` gives way to ruling `b`, which names it or covers less.
fn yields<W, T>(
    rulings: &[Ruling<W, T>],
    covered: &[Vec<bool>],
    force: InForce<T>,
) -> Vec<Vec<bool>> {
    let subset = |b: &[bool], a: &[bool]| b.iter().zip(a).all(|(b, a)| !b || *a);
    let clause = |r: &Ruling<W, T>| &force.clauses[usize::from(r.clause)];
    let named = |r: &Ruling<W, T>, other: &Ruling<W, T>| {
        let target = clause(other);
        let mut over = clause(r).clause.over.iter().flatten();
        over.any(|o| *o == target.id || target.key == format!("clause.{o}"))
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
struct Deciding<'d, 'c, S: Situations> {
    moment: &'d str,
    rulings: &'d [Ruling<'c, S::When, S::Then>],
    force: InForce<'d, S::Then>,
    dims: &'d [DimUse<S::Dim>],
    /// Number of the cell that no dimension tells, and its name.
    apart: (usize, &'static str),
    yields: Vec<Vec<bool>>,
    decides: Vec<bool>,
    /// Pairs of clauses reported already.
    clashes: Vec<(usize, usize)>,
    problems: &'d mut Vec<Problem>,
}

impl<'c, S: Situations> Deciding<'_, 'c, S> {
    /// A situation that can arise, and the rulings that cover it.
    fn cell(&mut self, i: usize, here: &[usize]) -> DraftCell<'c, S::Then> {
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
            let clauses = self.force.clauses;
            let id = |r: &usize| clauses[usize::from(self.rulings[*r].clause)].id.clone();
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

    /// Two rulings that say different things of one situation: reported once for two clauses.
    fn clash(&mut self, i: usize, a: usize, b: usize) {
        let number = |r: usize| usize::from(self.rulings[r].clause);
        let pair = (number(a), number(b));
        if self.clashes.contains(&pair) {
            return;
        }
        self.clashes.push(pair);
        let (ca, cb) = (&self.force.clauses[pair.0], &self.force.clauses[pair.1]);
        let place = match i == self.apart.0 {
            true => self.apart.1.to_owned(),
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

/// A cell in words.
pub(crate) fn describe<D: Display>(dims: &[DimUse<D>], i: usize) -> String {
    let parts: Vec<String> = dims
        .iter()
        .map(|d| {
            let label = d.labels.get(i / d.stride % d.size);
            format!("{} {}", d.dim, label.map_or("any", |l| l))
        })
        .collect();
    match parts.is_empty() {
        true => "always".into(),
        false => parts.join(", "),
    }
}
