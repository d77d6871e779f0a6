//! The situations of two tables, side by side.

use super::dims::Dim;
use super::params::Params;
use super::table::{Cell, Table};

/// Calls `each` for every situation of the common refinement that can arise in either.
pub(crate) fn joint(
    a: &Params,
    x: &Table,
    b: &Params,
    y: &Table,
    each: &mut dyn FnMut(Cell, Cell),
) {
    let total = usize::from(a.total.max(b.total).min(255));
    // of these there may be more than counters
    let top = |dim| match dim {
        Dim::Zone => 2 * usize::from(a.row.min(b.row)) - 1,
        Dim::Turn | Dim::Lap | Dim::Circuit => 255,
        _ => total,
    };
    crate::lang::tables::joint(x, y, top, each);
}
