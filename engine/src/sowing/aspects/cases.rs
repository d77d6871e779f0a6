//! Part of a decision table in its cases: what tells them apart, and what each does. Situations are reduced to what decides them, so
//! that two games whose tables ask different things but decide alike have the same cases.

use super::acts::{self, Act};
use super::conds;
use crate::sowing::ruleset::Ruleset;
use crate::sowing::ruleset::{Cell, Dim, DimUse, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// One case: its conditions and what is done.
pub(super) struct Case {
    /// The dimensions that tell it from the rest, each with the numbers of its values in words and signs.
    pub when: Vec<Told>,
    pub act: Act,
}

/// A condition.
pub(super) struct Told {
    pub dim: Dim,
    pub code: String,
    pub words: String,
}

/// What some situations come to.
#[derive(Default)]
pub(super) struct Cases {
    /// Special cases, in the order of their situations.
    pub special: Vec<Case>,
    /// What is done in all others; none where there is no situation.
    pub rest: Option<Act>,
    /// Clauses that decide any of them.
    pub clauses: BTreeSet<u16>,
}

/// More special cases than these are not written in words.
const MOST: usize = 3;

impl Cases {
    /// Every case in signs.
    pub fn exact(&self) -> String {
        let Some(rest) = &self.rest else {
            return String::new();
        };
        let mut out: Vec<String> = self
            .special
            .iter()
            .map(|c| {
                let when: Vec<&str> = c.when.iter().map(|t| t.code.as_str()).collect();
                format!("{}:{}", when.join(","), c.act.code)
            })
            .collect();
        out.push(rest.code.clone());
        out.join("|")
    }

    /// Every case in words; of many, how many there are.
    pub fn words(&self) -> String {
        let Some(rest) = &self.rest else {
            return String::new();
        };
        match self.special.len() {
            0 => rest.words.clone(),
            n if n > MOST => format!(
                "{}; {} special cases (see the clauses)",
                rest.words,
                crate::game::number(n as u16)
            ),
            _ => {
                let mut parts: Vec<String> = self.special.iter().map(Case::describe).collect();
                parts.push(format!("otherwise: {}", rest.words));
                parts.join("; ")
            }
        }
    }

    /// Adds what a look leads to where two cases do different things in the same words: they look at the same hole, and only
    /// what is decided there is different.
    fn tell_looks_apart(&mut self, rules: &Ruleset) {
        let all: Vec<Act> = self.acts().cloned().collect();
        let alike = |act: &Act| {
            all.iter()
                .any(|other| other.words == act.words && other.code != act.code)
        };
        let each = self.special.iter_mut().map(|c| &mut c.act);
        for act in each.chain(&mut self.rest).filter(|act| alike(act)) {
            if let Some(lead) = acts::leads_to(rules, &act.code) {
                act.words = format!("{} (there: {lead})", act.words);
            }
        }
    }

    /// What is done in any case.
    pub fn acts(&self) -> impl Iterator<Item = &Act> {
        self.special.iter().map(|c| &c.act).chain(&self.rest)
    }

    /// What is done in every case, where it is one thing.
    pub fn only(&self) -> Option<&str> {
        let rest = self.rest.as_ref().filter(|_| self.special.is_empty());
        rest.map(|act| act.code.as_str())
    }

    /// Kinds of marks that cases are recognized by.
    pub fn kinds(&self) -> BTreeSet<usize> {
        let marks = self.special.iter().filter_map(|c| c.of(Dim::Mark));
        let each = marks.flat_map(|t| t.split(['=', '+']));
        let kind = |t: &str| {
            t.trim_start_matches("mine")
                .trim_start_matches("theirs")
                .parse()
                .ok()
        };
        each.filter_map(kind).collect()
    }

    /// Whether some case is recognized by this.
    pub fn asks(&self, dim: Dim) -> bool {
        let mut all = self.special.iter().flat_map(|c| &c.when);
        all.any(|t| t.dim == dim)
    }
}

impl Case {
    /// Its conditions and what is done, in words.
    pub fn describe(&self) -> String {
        let when: Vec<&str> = self.when.iter().map(|t| t.words.as_str()).collect();
        format!("{}: {}", when.join(", "), self.act.words)
    }

    /// What it says of a dimension, in signs.
    pub fn of(&self, dim: Dim) -> Option<&str> {
        let mut all = self.when.iter();
        all.find(|t| t.dim == dim).map(|t| t.code.as_str())
    }
}

/// The values of one situation, in the order of the table's dimensions.
type Key = Vec<usize>;

/// Reduces the situations that a filter admits; `holes` are those that can be meant, counted from the mover's left.
pub(super) fn cases(
    rules: &Ruleset,
    table: &Table,
    holes: Range<usize>,
    admit: &dyn Fn(usize, &Cell) -> bool,
    act: &dyn Fn(&Cell) -> Act,
) -> Cases {
    let mut found: BTreeMap<Key, Act> = BTreeMap::new();
    let mut clauses = BTreeSet::new();
    for (i, cell) in table.cells.iter().enumerate() {
        if !cell.feasible || !admit(i, cell) {
            continue;
        }
        let key = table.dims.iter().map(|d| i / d.stride % d.size).collect();
        found.insert(key, act(cell));
        clauses.extend(table.whys[cell.why as usize].clauses.iter().copied());
    }
    let decisive = deciding(table, &mut found);
    let values = alike(&decisive, &found);
    Cases {
        clauses,
        ..list_cases(rules, (table, holes), &decisive, &values, &found)
    }
}

/// Drops every dimension that decides nothing; the places of those that do.
fn deciding(table: &Table, found: &mut BTreeMap<Key, Act>) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..table.dims.len()).collect();
    // what matters most rarely goes first
    for d in (0..table.dims.len()).rev() {
        let at = kept.iter().position(|k| *k == d).unwrap_or_default();
        let mut fewer: BTreeMap<Key, Act> = BTreeMap::new();
        let one = found.iter().all(|(key, act)| {
            let mut short = key.clone();
            short.remove(at);
            fewer.entry(short).or_insert_with(|| act.clone()).code == act.code
        });
        if one {
            *found = fewer;
            kept.remove(at);
        }
    }
    kept
}

/// For each dimension kept the class of each value: values that no situation tells apart are one.
fn alike(decisive: &[usize], found: &BTreeMap<Key, Act>) -> Vec<BTreeMap<usize, usize>> {
    (0..decisive.len())
        .map(|at| {
            let mut by_value: BTreeMap<usize, BTreeMap<Key, &str>> = BTreeMap::new();
            for (key, act) in found {
                let mut rest = key.clone();
                let value = rest.remove(at);
                by_value.entry(value).or_default().insert(rest, &act.code);
            }
            let mut classes: Vec<BTreeMap<Key, &str>> = vec![];
            let mut of = BTreeMap::new();
            for (value, does) in by_value {
                let fits = |c: &BTreeMap<Key, &str>| {
                    does.iter()
                        .all(|(k, act)| c.get(k).is_none_or(|a| a == act))
                };
                let at = classes.iter().position(fits).unwrap_or_else(|| {
                    classes.push(BTreeMap::new());
                    classes.len() - 1
                });
                classes[at].extend(does);
                of.insert(value, at);
            }
            of
        })
        .collect()
}

/// The cases of reduced situations: one an outcome and product of conditions, the commonest being the rest.
fn list_cases(
    rules: &Ruleset,
    (table, holes): (&Table, Range<usize>),
    decisive: &[usize],
    values: &[BTreeMap<usize, usize>],
    found: &BTreeMap<Key, Act>,
) -> Cases {
    let class = |key: &Key| -> Key { key.iter().zip(values).map(|(v, of)| of[v]).collect() };
    let mut by_class: BTreeMap<Key, Act> = BTreeMap::new();
    for (key, act) in found {
        by_class.entry(class(key)).or_insert_with(|| act.clone());
    }
    let Some(rest) = commonest(table, decisive, found) else {
        return Cases::default();
    };
    let mut special: Vec<Case> = vec![];
    let mut order: Vec<&Act> = vec![];
    for act in by_class.values() {
        if act.code != rest.code && !order.iter().any(|o| o.code == act.code) {
            order.push(act);
        }
    }
    for act in order {
        let here: BTreeSet<&Key> = by_class
            .iter()
            .filter(|(_, a)| a.code == act.code)
            .map(|(k, _)| k)
            .collect();
        for product in products(&here) {
            let at = (table, holes.clone());
            let when = conditions(rules, at, decisive, values, &product, &by_class);
            special.push(Case {
                when,
                act: act.clone(),
            });
        }
    }
    let mut cases = Cases {
        special,
        rest: Some(rest),
        clauses: BTreeSet::new(),
    };
    cases.tell_looks_apart(rules);
    cases
}

/// What is done in most situations, numbers of counters counted one by one: the rule, of which the others are the special cases.
fn commonest(table: &Table, decisive: &[usize], found: &BTreeMap<Key, Act>) -> Option<Act> {
    let weight = |key: &Key| -> usize {
        let each = key.iter().zip(decisive).map(|(v, d)| {
            let class = &table.dims[*d].class;
            match class
                .iter()
                .skip(1)
                .filter(|c| usize::from(**c) == *v)
                .count()
            {
                0 => 1,
                n => n,
            }
        });
        each.product()
    };
    let mut weights: Vec<(&Act, usize)> = vec![];
    for (key, act) in found {
        match weights.iter_mut().find(|(a, _)| a.code == act.code) {
            Some((_, w)) => *w += weight(key),
            None => weights.push((act, weight(key))),
        }
    }
    weights
        .iter()
        .max_by_key(|(_, w)| *w)
        .map(|(act, _)| (*act).clone())
}

/// Some situations as products of sets of values: one if they are one, else those that differ in the last dimension together.
fn products(keys: &BTreeSet<&Key>) -> Vec<Vec<BTreeSet<usize>>> {
    let dims = keys.first().map_or(0, |k| k.len());
    let hull = |some: &[&Key]| -> Vec<BTreeSet<usize>> {
        (0..dims)
            .map(|d| some.iter().map(|k| k[d]).collect())
            .collect()
    };
    let all: Vec<&Key> = keys.iter().copied().collect();
    let whole = hull(&all);
    if whole.iter().map(BTreeSet::len).product::<usize>() == all.len() {
        return vec![whole];
    }
    // by the first dimension, then each part by itself
    let mut parts: Vec<(Vec<Vec<usize>>, Vec<&Key>)> = vec![];
    for d in 0..1.min(dims) {
        let mut by: BTreeMap<usize, Vec<&Key>> = BTreeMap::new();
        for k in &all {
            by.entry(k[d]).or_default().push(k);
        }
        for some in by.into_values() {
            let mut tails: Vec<Vec<usize>> = some.iter().map(|k| k[1..].to_vec()).collect();
            tails.sort();
            match parts.iter_mut().find(|(t, _)| *t == tails) {
                Some((_, there)) => there.extend(some),
                None => parts.push((tails, some)),
            }
        }
    }
    let mut out = vec![];
    for (_, some) in parts {
        let whole = hull(&some);
        if whole.iter().map(BTreeSet::len).product::<usize>() == some.len() {
            out.push(whole);
        } else {
            out.extend(some.into_iter().map(|k| hull(&[k])));
        }
    }
    out
}

/// What tells a product of classes from all situations.
fn conditions(
    rules: &Ruleset,
    (table, holes): (&Table, Range<usize>),
    decisive: &[usize],
    values: &[BTreeMap<usize, usize>],
    product: &[BTreeSet<usize>],
    all: &BTreeMap<Key, Act>,
) -> Vec<Told> {
    let mut out = vec![];
    for (at, d) in decisive.iter().enumerate() {
        let dim: &DimUse = &table.dims[*d];
        let any: BTreeSet<usize> = all.keys().map(|k| k[at]).collect();
        if product[at] == any {
            continue;
        }
        let members = |of: &BTreeSet<usize>| -> BTreeSet<usize> {
            let some = values[at].iter().filter(|(_, class)| of.contains(class));
            some.map(|(value, _)| *value).collect()
        };
        let known: BTreeSet<usize> = values[at].keys().copied().collect();
        out.push(conds::describe(
            rules,
            (&table.moment, holes.clone()),
            dim,
            &members(&product[at]),
            &known,
        ));
    }
    out
}
