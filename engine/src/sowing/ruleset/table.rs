//! One decision table: every situation of a moment with its outcome and the clauses that decide it.

use super::dims::DimUse;

/// The clauses behind a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Why {
    /// Numbers of the deciding clauses, riders last.
    pub clauses: Vec<u16>,
    /// Which of them says that the round is over, where one does: a rider may say it of a ruling that takes.
    pub over: usize,
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
