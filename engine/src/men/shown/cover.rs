//! What part of a decision table does, as few products of conditions: `an enemy piece, by a king` instead of the situations one by one.

use crate::lang::tables::Cell;
use crate::men::ruleset::{Outcome, Ruleset, Table};
use crate::men::rulings::{By, Dim, Moment};
use crate::words::Word as _;
use std::collections::BTreeSet;

/// A product of conditions: of each dimension of the table the values that it admits, a bit each.
pub(super) type Product = Vec<u128>;

/// Situations with one effect.
pub(super) struct Group<K> {
    /// The effect.
    pub does: K,
    /// Products that hold all of them and none with another effect.
    pub products: Vec<Product>,
}

/// The values of each dimension that can arise in this game.
pub(super) fn possible(rules: &Ruleset, table: &Table) -> Product {
    let hands = rules.params.hand.iter().any(|n| *n > 0);
    let can = |dim: Dim, value: usize| match dim {
        Dim::Hand | Dim::Hands => hands || value == 0,
        Dim::By => Moment::read(By::ALL[value].1).is_ok_and(|m| rules.table(m).is_some()),
        _ => true,
    };
    let of = |d: &crate::men::ruleset::DimUse| {
        let values = (0..d.size.min(128)).filter(|v| can(d.dim, *v));
        values.fold(0, |bits, v| bits | 1 << v)
    };
    table.dims.iter().map(of).collect()
}

/// The situations of a table that have an effect, grouped by it.
pub(super) fn groups<K: Ord + Clone>(
    rules: &Ruleset,
    table: &Table,
    effect: &dyn Fn(&Outcome) -> Option<K>,
) -> Vec<Group<K>> {
    let arises = possible(rules, table);
    let of = |(index, cell): (usize, &Cell)| {
        let here = (0..arises.len()).all(|d| arises[d] >> value(table, d, index) & 1 == 1);
        let outcome = &rules.outcomes[usize::from(cell.outcome)];
        (cell.feasible && here).then(|| effect(outcome))
    };
    let does: Vec<Option<Option<K>>> = table.cells.iter().enumerate().map(of).collect();
    let effects: BTreeSet<&K> = does.iter().flatten().flatten().collect();
    let group = |k: &K| Group {
        does: k.clone(),
        products: Covering {
            table,
            arises: &arises,
            // whether a situation has the effect; none where it cannot arise
            has: does
                .iter()
                .map(|d| d.as_ref().map(|d| d.as_ref() == Some(k)))
                .collect(),
        }
        .products(),
    };
    effects.into_iter().map(group).collect()
}

/// The value that a situation has in a dimension.
fn value(table: &Table, dim: usize, index: usize) -> usize {
    let d = &table.dims[dim];
    index / d.stride % d.size
}

struct Covering<'t> {
    table: &'t Table,
    arises: &'t [u128],
    has: Vec<Option<bool>>,
}

impl Covering<'_> {
    fn products(&self) -> Vec<Product> {
        let mut left: BTreeSet<usize> = (0..self.has.len())
            .filter(|i| self.has[*i] == Some(true))
            .collect();
        let mut out: Vec<Product> = vec![];
        while let Some(first) = left.first().copied() {
            let best = self.widest(first);
            left.retain(|i| !self.within(&best, *i));
            out.push(best);
        }
        // one that others hold altogether says nothing
        let mut at = 0;
        while at < out.len() {
            let others = |i: usize| {
                out.iter()
                    .enumerate()
                    .any(|(n, p)| n != at && self.within(p, i))
            };
            let mut own = (0..self.has.len())
                .filter(|i| self.has[*i] == Some(true) && self.within(&out[at], *i));
            match own.all(others) {
                true => drop(out.remove(at)),
                false => at += 1,
            }
        }
        out
    }

    fn within(&self, product: &Product, index: usize) -> bool {
        (0..product.len()).all(|d| product[d] >> value(self.table, d, index) & 1 == 1)
    }

    /// Whether no situation of a product lacks the effect.
    fn fits(&self, product: &Product) -> bool {
        let lacks = |i: usize| self.has[i] == Some(false);
        !(0..self.has.len()).any(|i| lacks(i) && self.within(product, i))
    }

    /// The product round a situation with the fewest conditions; of these the one that holds most.
    fn widest(&self, index: usize) -> Product {
        let dims = self.arises.len();
        let one: Product = (0..dims)
            .map(|d| 1 << value(self.table, d, index))
            .collect();
        let orders = (0..dims.max(1)).flat_map(|turn| {
            let order: Vec<usize> = (0..dims).map(|d| (d + turn) % dims).collect();
            [order.iter().rev().copied().collect(), order]
        });
        let grown = orders.map(|order| {
            let mut product = one.clone();
            for d in order {
                self.widen(&mut product, d);
            }
            let narrowed = (0..dims).filter(|d| product[*d] != self.arises[*d]).count();
            let held = product.iter().map(|m| m.count_ones()).sum::<u32>();
            (narrowed, std::cmp::Reverse(held), product)
        });
        grown.min().map_or(one.clone(), |(.., product)| product)
    }

    /// Takes in every further value of a dimension that fits: all that can arise, else one by one.
    fn widen(&self, product: &mut Product, d: usize) {
        let was = product[d];
        product[d] = self.arises[d];
        if self.fits(product) {
            return;
        }
        product[d] = was;
        for v in (0..128).filter(|v| self.arises[d] >> v & 1 == 1 && was >> v & 1 == 0) {
            let before = product[d];
            product[d] |= 1 << v;
            if !self.fits(product) {
                product[d] = before;
            }
        }
    }
}

/// The products of a group in signs: the labels of what they ask.
pub(super) fn signs<K>(rules: &Ruleset, table: &Table, group: &Group<K>) -> String {
    let arises = possible(rules, table);
    let sign = |product: &Product| {
        let narrowed = (0..arises.len()).filter(|d| product[*d] != arises[*d]);
        let each = narrowed.map(|d| {
            let dim = &table.dims[d];
            let values = (0..dim.size).filter(|v| product[d] >> v & 1 == 1);
            let labels: Vec<&str> = values.map(|v| dim.labels[v].as_str()).collect();
            format!("{} {}", dim.dim, labels.join(" or "))
        });
        each.collect::<Vec<_>>().join(", ")
    };
    group
        .products
        .iter()
        .map(sign)
        .collect::<Vec<_>>()
        .join("/")
}

/// Clauses behind the situations that have an effect. One that elsewhere decides alone, and has no such effect there, is behind another
/// effect of the same situation.
pub(super) fn clauses(
    rules: &Ruleset,
    table: &Table,
    effect: &dyn Fn(&Outcome) -> bool,
) -> Vec<u16> {
    let cells = || table.cells.iter().filter(|c| c.feasible);
    let has = |c: &Cell| effect(&rules.outcomes[usize::from(c.outcome)]);
    let why = |c: &Cell| &table.whys[usize::from(c.why)].clauses;
    let elsewhere: BTreeSet<u16> = cells()
        .filter(|c| !has(c) && why(c).len() == 1)
        .map(|c| why(c)[0])
        .collect();
    let all: BTreeSet<u16> = cells().filter(|c| has(c)).flat_map(why).copied().collect();
    let own: BTreeSet<u16> = all.difference(&elsewhere).copied().collect();
    if own.is_empty() { all } else { own }.into_iter().collect()
}
