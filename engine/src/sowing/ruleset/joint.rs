//! The situations of two tables, side by side.

use super::dims::{Dim, DimUse};
use super::params::Params;
use super::table::{Cell, Table};

/// A dimension of two tables, with the pairs of values that can go together.
type Joint = (Option<DimUse>, Option<DimUse>, Vec<(usize, usize)>);

/// Calls `each` for every situation of the common refinement that can arise in either.
pub(crate) fn joint(
    a: &Params,
    x: &Table,
    b: &Params,
    y: &Table,
    each: &mut dyn FnMut(Cell, Cell),
) {
    // each dimension of either table, with pairs of values that can go together
    let mut keys: Vec<Dim> = x.dims.iter().chain(&y.dims).map(|d| d.dim).collect();
    keys.sort_unstable();
    keys.dedup();
    let of = |t: &Table, k: Dim| t.dims.iter().find(|d| d.dim == k).cloned();
    let pairs: Vec<Joint> = keys
        .iter()
        .map(|k| {
            let (p, q) = (of(x, *k), of(y, *k));
            let values = match (&p, &q) {
                (Some(p), Some(q)) if !p.class.is_empty() => {
                    let total = a.total.max(b.total).min(255) as usize;
                    // of these there may be more than counters
                    let top = match k {
                        Dim::Zone => 2 * usize::from(a.row.min(b.row)) - 1,
                        Dim::Turn | Dim::Lap | Dim::Circuit => 255,
                        _ => total,
                    };
                    let from = p
                        .least
                        .first()
                        .copied()
                        .unwrap_or(0)
                        .min(q.least.first().copied().unwrap_or(0))
                        as usize;
                    let mut seen: Vec<(usize, usize)> = (from..=top)
                        .map(|n| (p.class[n] as usize, q.class[n] as usize))
                        .collect();
                    seen.sort_unstable();
                    seen.dedup();
                    seen
                }
                (Some(p), Some(q)) => (0..p.size.min(q.size)).map(|v| (v, v)).collect(),
                (Some(p), None) => (0..p.size).map(|v| (v, 0)).collect(),
                (None, Some(q)) => (0..q.size).map(|v| (0, v)).collect(),
                (None, None) => vec![(0, 0)],
            };
            (p, q, values)
        })
        .collect();
    let total: usize = pairs.iter().map(|(_, _, v)| v.len()).product();
    for i in 0..total {
        let (mut rest, mut ix, mut iy) = (i, 0, 0);
        for (p, q, values) in &pairs {
            let (v, w) = values[rest % values.len()];
            rest /= values.len();
            ix += p.as_ref().map_or(0, |d| v * d.stride);
            iy += q.as_ref().map_or(0, |d| w * d.stride);
        }
        let (cx, cy) = (x.cells[ix], y.cells[iy]);
        if cx.feasible || cy.feasible {
            each(cx, cy);
        }
    }
}
