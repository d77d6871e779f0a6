//! A decision table as a tree of questions: as few of them as the order of the dimensions allows.

use super::words::{choose, not, when};
use crate::sexp::{any_of, l, Sexp};
use ludarium_engine::lang::tables::{Cell, DimUse, Table};

/// What is distinguished, and what then holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree<T> {
    /// A situation that cannot arise.
    Any,
    Leaf(T),
    /// A dimension, and its values in groups.
    Split(usize, Vec<(Vec<usize>, Tree<T>)>),
}

/// More dimensions than this are tried in the order of the table.
const MOST_ORDERED: usize = 5;

impl<T: Clone + PartialEq> Tree<T> {
    /// The smallest tree of a table; `fixed` gives dimensions that have one value throughout.
    pub fn of<D>(
        table: &Table<D>,
        fixed: &dyn Fn(&DimUse<D>) -> Option<usize>,
        what: &dyn Fn(&Cell) -> T,
    ) -> Tree<T> {
        let mut orders = vec![vec![]];
        let dims = 0..table.dims.len();
        if table.dims.len() <= MOST_ORDERED {
            for _ in dims.clone() {
                let longer = orders.iter().flat_map(|order: &Vec<usize>| {
                    let rest = dims.clone().filter(|d| !order.contains(d));
                    rest.map(|d| [order.as_slice(), &[d]].concat())
                });
                orders = longer.collect();
            }
        } else {
            orders = vec![dims.collect()];
        }
        let trees = orders.iter().map(|o| build(table, o, 0, fixed, what));
        // the first of the smallest: no matter in what order they are tried
        trees.min_by_key(Tree::questions).unwrap_or(Tree::Any)
    }

    fn questions(&self) -> usize {
        match self {
            Tree::Any | Tree::Leaf(_) => 0,
            Tree::Split(_, groups) => {
                groups.len() - 1 + groups.iter().map(|(_, t)| t.questions()).sum::<usize>()
            }
        }
    }
}

fn build<T: Clone + PartialEq, D>(
    table: &Table<D>,
    order: &[usize],
    index: usize,
    fixed: &dyn Fn(&DimUse<D>) -> Option<usize>,
    what: &dyn Fn(&Cell) -> T,
) -> Tree<T> {
    let Some((dim, rest)) = order.split_first() else {
        let cell = &table.cells[index];
        return if cell.feasible {
            Tree::Leaf(what(cell))
        } else {
            Tree::Any
        };
    };
    let d = &table.dims[*dim];
    if let Some(value) = fixed(d) {
        return build(table, rest, index + value * d.stride, fixed, what);
    }
    let mut groups: Vec<(Vec<usize>, Tree<T>)> = vec![];
    let mut free = vec![];
    for value in 0..d.size {
        let below = build(table, rest, index + value * d.stride, fixed, what);
        match groups.iter_mut().find(|(_, t)| *t == below) {
            _ if below == Tree::Any => free.push(value),
            Some((values, _)) => values.push(value),
            None => groups.push((vec![value], below)),
        }
    }
    match groups.len() {
        0 => Tree::Any,
        1 => groups.remove(0).1,
        _ => {
            // what cannot arise goes with its neighbour, so that ranges stay whole
            for value in free {
                let near = |(values, _): &(Vec<usize>, Tree<T>)| {
                    values.iter().map(|v| v.abs_diff(value)).min()
                };
                let to = (0..groups.len()).min_by_key(|g| near(&groups[*g]));
                let values = &mut groups[to.unwrap_or(0)].0;
                values.push(value);
                values.sort_unstable();
            }
            Tree::Split(*dim, groups)
        }
    }
}

/// The condition that a tree of yes and no comes to.
pub enum Holds {
    Never,
    Always,
    If(Sexp),
}

/// A tree of yes and no as a condition; `holds` says that a dimension has one of some values.
pub fn ask<D>(
    tree: &Tree<bool>,
    dims: &[DimUse<D>],
    holds: &dyn Fn(&DimUse<D>, &[usize]) -> Sexp,
) -> Holds {
    let groups = match tree {
        Tree::Any | Tree::Leaf(false) => return Holds::Never,
        Tree::Leaf(true) => return Holds::Always,
        Tree::Split(dim, groups) => groups
            .iter()
            .map(|(values, below)| (holds(&dims[*dim], values), ask(below, dims, holds))),
    };
    let mut any = vec![];
    for (here, below) in groups {
        match below {
            Holds::Never => {}
            Holds::Always => any.push(here),
            Holds::If(more) => any.push(l("and", vec![here, more])),
        }
    }
    match any.is_empty() {
        true => Holds::Never,
        false => Holds::If(any_of(any)),
    }
}

/// A tree of things to do as one; none where nothing is ever done.
pub fn act<T, D>(
    tree: &Tree<T>,
    dims: &[DimUse<D>],
    holds: &dyn Fn(&DimUse<D>, &[usize]) -> Sexp,
    done: &mut dyn FnMut(&T) -> Option<Sexp>,
) -> Option<Sexp> {
    let (dim, groups) = match tree {
        Tree::Any => return None,
        Tree::Leaf(what) => return done(what),
        Tree::Split(dim, groups) => (*dim, groups),
    };
    let mut parts: Vec<(Sexp, Option<Sexp>, bool)> = vec![];
    for (values, below) in groups {
        let here = holds(&dims[dim], values);
        let leaf = matches!(below, Tree::Leaf(_));
        parts.push((here, act(below, dims, holds, done), leaf));
    }
    // what is left when all else was tried: where most follows
    parts.sort_by_key(|(_, what, leaf)| (what.is_some(), !leaf));
    let (_, mut whole, _) = parts.pop()?;
    for (here, what, _) in parts.into_iter().rev() {
        whole = match (what, whole) {
            (Some(a), Some(b)) => Some(choose(here, a, b)),
            (Some(a), None) => Some(when(here, a)),
            (None, Some(b)) => Some(when(not(here), b)),
            (None, None) => None,
        };
    }
    whole
}
