//! Total decision tables: every situation of a moment with its outcome and the clauses that decide it.
//!
//! What conditions speak of is split into finitely many values, so that the clauses of a game compile to one small table a moment.
//! Compiling proves coverage: two clauses that disagree, neither more specific, are a *clash*; a situation that no clause covers, where
//! one must, is a *silence* of the account. What conditions and outcomes are is a family's ([`Situations`]).

mod cells;
mod classes;
mod draft;
mod joint;

pub(crate) use cells::Cells;
pub(crate) use classes::{classes, Classes};
pub(crate) use draft::{describe, draft, Cond, Draft, DraftCell, Ruling};
pub(crate) use joint::joint;

use super::{EffectiveClause, Problem};
use std::fmt::{Debug, Display};

/// A dimension as one table uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DimUse<D> {
    /// What situations are distinguished by.
    pub dim: D,
    /// Number of values.
    pub size: usize,
    /// Distance in the table from one value to the next.
    pub stride: usize,
    /// What each value is called.
    pub labels: Vec<String>,
    /// For dimensions of numbers: number → value.
    pub class: Vec<u8>,
    /// The smallest number of each value.
    pub least: Vec<u16>,
}

/// The clauses behind a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Why {
    /// Numbers of the deciding clauses, riders last.
    pub clauses: Vec<u16>,
    /// Which of them says that all is over, where one does: a rider may say it of a ruling that takes.
    pub over: usize,
    /// The word under which the event is reported.
    pub tell: Option<String>,
}

/// One situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    /// Number of the outcome in the ruleset's list.
    pub outcome: u8,
    /// Number of the reasons in [`Table::whys`].
    pub why: u16,
    /// Whether the situation can arise.
    pub feasible: bool,
}

/// A total decision table.
#[derive(Debug, Clone)]
pub struct Table<D> {
    /// The moment it rules.
    pub moment: String,
    /// What its situations are distinguished by, in the order of their strides.
    pub dims: Vec<DimUse<D>>,
    /// One cell a situation; its index is the sum of values times strides.
    pub cells: Vec<Cell>,
    /// A situation that no value of these tells, where the family has one ([`Situations::apart`]).
    pub apart: Option<Cell>,
    /// Reasons, numbered by the cells; number 0 is none.
    pub whys: Vec<Why>,
}

impl<D: Copy + Display> Table<D> {
    /// The values of a cell, dimension by dimension.
    pub fn values_of(&self, index: usize) -> Vec<(DimUse<D>, usize)>
    where
        DimUse<D>: Clone,
    {
        self.dims
            .iter()
            .map(|d| (d.clone(), index / d.stride % d.size))
            .collect()
    }

    /// A cell in words: `side other, count 4, mark none`.
    pub fn describe(&self, index: usize) -> String {
        describe(&self.dims, index)
    }

    /// Number of situations that can arise.
    pub fn feasible(&self) -> usize {
        self.cells.iter().filter(|c| c.feasible).count() + usize::from(self.apart.is_some())
    }
}

/// What a family says of its situations, so that its clauses become tables.
pub(crate) trait Situations {
    /// What a condition can speak of.
    type Dim: Copy + Ord + Debug + Display;
    /// Conditions.
    type When;
    /// An outcome as written.
    type Then: Outcome;
    /// What a cell does.
    type Done: PartialEq + Default;

    /// The dimensions that a condition names, with what it admits of each.
    ///
    /// # Errors
    /// A name that is unknown.
    fn conds<'w>(&self, when: &'w Self::When) -> Result<Vec<(Self::Dim, Cond<'w>)>, String>;

    /// Lays out one dimension for one moment: its values and, if numbers, their classes. Its stride is set afterwards.
    fn lay(&self, dim: Self::Dim, moment: &str, conds: &[&Cond]) -> DimUse<Self::Dim>;

    /// Whether a combination of values can arise.
    fn feasible(&self, moment: &str, dims: &[DimUse<Self::Dim>], index: usize) -> bool;

    /// The name of the situation that no dimension tells, at a moment that has one.
    fn apart(&self, _moment: &str) -> Option<&'static str> {
        None
    }

    /// Whether a ruling covers it.
    fn covers_apart(&self, _when: &Self::When, _conds: &[(Self::Dim, Cond)]) -> bool {
        false
    }

    /// Why every situation of a moment must be ruled, and what is to be reported of one that is ruled and does not say enough; none where
    /// situations may go unruled.
    fn required(&self, moment: &str, rulings: usize) -> Option<Required<Self::Then>>;

    /// What a cell does. Names have been seen to be there.
    fn done(&self, then: &Self::Then) -> Self::Done;
}

/// What must be ruled for every situation of a moment.
pub(crate) struct Required<T> {
    /// Whether an outcome says enough.
    pub enough: fn(&T) -> bool,
    /// What is missing where it does not: `nothing says what comes next; add next = "end"`.
    pub lacks: &'static str,
}

/// An outcome as written.
pub(crate) trait Outcome: Clone + PartialEq {
    /// This outcome without the word under which it is reported, which changes no play.
    fn untold(&self) -> Self;

    /// The word under which it is reported.
    fn tell(&self) -> Option<&String>;

    /// Whether it says that all is over.
    fn over(&self) -> bool;

    /// Takes in what another says.
    ///
    /// # Errors
    /// The key under which both say something, and not the same.
    fn take_in(&mut self, more: &Self) -> Result<(), &'static str>;
}

/// The clauses in force, and the riders among them.
pub(crate) struct InForce<'a, T> {
    /// Every clause.
    pub clauses: &'a [EffectiveClause],
    /// Riders: number of the clause, full ids of the rulings it goes with, what it adds.
    pub riders: &'a [(usize, Vec<String>, &'a T)],
}

impl<T> Clone for InForce<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for InForce<'_, T> {}

/// A problem with the clause that it is about.
fn about(kind: &'static str, clause: &EffectiveClause, key: String, message: String) -> Problem {
    Problem::new(kind, key, message).about([clause.id.clone()])
}
