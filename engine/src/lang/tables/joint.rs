//! Two tables of one moment in every situation that both tell apart: their common refinement.

use super::{Cell, DimUse, Table};

/// A dimension of two tables, with the pairs of values that can go together.
type Joint<D> = (Option<DimUse<D>>, Option<DimUse<D>>, Vec<(usize, usize)>);

/// Calls `each` for every situation of the common refinement that can arise in either. `top`: the largest number that a counted dimension
/// can show in both games; numbers that one of the two tells apart are gone through one by one, not by the class of the other.
pub(crate) fn joint<D: Copy + Ord>(
    x: &Table<D>,
    y: &Table<D>,
    top: impl Fn(D) -> usize,
    each: &mut dyn FnMut(Cell, Cell),
) {
    // each dimension of either table, with pairs of values that can go together
    let mut keys: Vec<D> = x.dims.iter().chain(&y.dims).map(|d| d.dim).collect();
    keys.sort_unstable();
    keys.dedup();
    let of = |t: &Table<D>, k: D| t.dims.iter().find(|d| d.dim == k).cloned();
    let pairs: Vec<Joint<D>> = keys
        .iter()
        .map(|k| {
            let (p, q) = (of(x, *k), of(y, *k));
            let values = match (&p, &q) {
                (Some(p), Some(q)) if !p.class.is_empty() => {
                    let least = |d: &DimUse<D>| d.least.first().copied().unwrap_or(0);
                    let from = usize::from(least(p).min(least(q)));
                    let mut seen: Vec<(usize, usize)> = (from..=top(*k))
                        .map(|n| (usize::from(p.class[n]), usize::from(q.class[n])))
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
