//! Statistics of distances between things, each held against what shuffled labels give. A distance matrix is the list of its pairs
//! (0, 1), (0, 2), (1, 2), (0, 3) …

use super::random::Random;
use super::search;

/// Where the pair of two things stands in a list of pairs.
#[must_use]
pub fn at(a: usize, b: usize) -> usize {
    let (low, high) = (a.min(b), a.max(b));
    high * (high - 1) / 2 + low
}

/// The pairs of `n` things, in the order of the lists.
pub fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(|b| (0..b).map(move |a| (a, b)))
}

/// A figure beside what chance gives.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Held {
    /// The figure.
    pub value: f64,
    /// How often shuffled labels give as much or more, the true labels counted in: (1 + b) / (1 + shuffles).
    pub p: f64,
    /// Between what 95 % of the shuffles lie: the range under no relation, no interval of the figure.
    pub chance: [f64; 2],
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Pearson's correlation; 0 where one side is all alike.
#[must_use]
pub fn correlation(x: &[f64], y: &[f64]) -> f64 {
    let (mx, my) = (mean(x), mean(y));
    let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
        x.iter().zip(y).map(|(a, b)| f(a - mx, b - my)).sum()
    };
    let (xy, xx, yy) = (sum(&|a, b| a * b), sum(&|a, _| a * a), sum(&|_, b| b * b));
    if xx <= 0.0 || yy <= 0.0 {
        return 0.0;
    }
    xy / (xx * yy).sqrt()
}

/// What is left of `y` when a straight line of `x` is taken off.
#[must_use]
pub fn residuals(x: &[f64], y: &[f64]) -> Vec<f64> {
    let (mx, my) = (mean(x), mean(y));
    let xx: f64 = x.iter().map(|a| (a - mx) * (a - mx)).sum();
    let xy: f64 = x.iter().zip(y).map(|(a, b)| (a - mx) * (b - my)).sum();
    let slope = if xx > 0.0 { xy / xx } else { 0.0 };
    let left = |(a, b): (&f64, &f64)| (b - my) - slope * (a - mx);
    x.iter().zip(y).map(left).collect()
}

/// An order of `n` things drawn by chance (Fisher and Yates), within blocks: only things of one block change places.
fn shuffled(blocks: &[usize], random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    let highest = blocks.iter().max().map_or(0, |m| m + 1);
    for block in 0..highest {
        let of: Vec<usize> = (0..blocks.len()).filter(|i| blocks[*i] == block).collect();
        let drawn = search::shuffled(of.clone(), random);
        of.iter()
            .zip(drawn)
            .for_each(|(to, from)| order[*to] = from);
    }
    order
}

/// Holds a figure of labels against `shuffles` shuffles of them, within blocks.
fn held(blocks: &[usize], seed: u64, shuffles: u32, figure: impl Fn(&[usize]) -> f64) -> Held {
    let truly: Vec<usize> = (0..blocks.len()).collect();
    let value = figure(&truly);
    let mut by_chance: Vec<f64> = (0..u64::from(shuffles))
        .map(|nth| figure(&shuffled(blocks, &mut Random::of(seed, nth))))
        .collect();
    by_chance.sort_by(f64::total_cmp);
    // sums of other orders differ in their last digits
    let as_much = by_chance.iter().filter(|v| **v >= value - 1e-9).count();
    Held {
        value,
        p: (1 + as_much) as f64 / (1 + by_chance.len()) as f64,
        chance: quantiles(&by_chance),
    }
}

/// Whether two distances go together: their correlation over all pairs, things of the first shuffled.
///
/// Source: N. Mantel, The detection of disease clustering and a generalized regression approach, Cancer Research 27 (1967) 209-220; with
/// a third taken off both: P. E. Smouse, J. C. Long, R. R. Sokal, Multiple regression and correlation extensions of the Mantel test of
/// matrix correspondence, Systematic Zoology 35 (1986) 627-632.
#[must_use]
pub fn mantel(
    n: usize,
    x: &[f64],
    y: &[f64],
    given: Option<&[f64]>,
    seed: u64,
    shuffles: u32,
) -> Held {
    let y = given.map_or_else(|| y.to_vec(), |g| residuals(g, y));
    let moved = |order: &[usize]| -> Vec<f64> {
        pairs(n).map(|(a, b)| x[at(order[a], order[b])]).collect()
    };
    held(&vec![0; n], seed, shuffles, |order| {
        let x = moved(order);
        match given {
            Some(given) => correlation(&residuals(given, &x), &y),
            None => correlation(&x, &y),
        }
    })
}

/// Ranks from 1, those of equals their mean.
#[must_use]
pub fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut out = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let mut to = from + 1;
        while to < order.len() && values[order[to]] <= values[order[from]] {
            to += 1;
        }
        let mean = (from + 1 + to) as f64 / 2.0;
        order[from..to].iter().for_each(|i| out[*i] = mean);
        from = to;
    }
    out
}

/// Whether things of one group are nearer to each other than to those of others: R, from -1 to 1, 1 where every pair within a group is
/// nearer than every pair across; the labels of groups shuffled.
///
/// Source: K. R. Clarke, Non-parametric multivariate analyses of changes in community structure, Australian Journal of Ecology 18 (1993)
/// 117-143.
#[must_use]
pub fn grouped(groups: &[usize], distances: &[f64], seed: u64, shuffles: u32) -> Held {
    let n = groups.len();
    let ranks = ranks(distances);
    let half = distances.len() as f64 / 2.0;
    held(&vec![0; n], seed, shuffles, |order| {
        let (mut within, mut across) = ((0.0, 0.0), (0.0, 0.0));
        for (a, b) in pairs(n) {
            let rank = ranks[at(a, b)];
            let sum = match groups[order[a]] == groups[order[b]] {
                true => &mut within,
                false => &mut across,
            };
            *sum = (sum.0 + rank, sum.1 + 1.0);
        }
        let mean = |(sum, n): (f64, f64)| if n > 0.0 { sum / n } else { 0.0 };
        (mean(across) - mean(within)) / half
    })
}

/// How much of one labelling is known from another: Cramér's V, 0 to 1. 0 where one of them has one label alone.
///
/// Source: H. Cramér, Mathematical methods of statistics, Princeton 1946, p. 282.
#[must_use]
pub fn cramer(x: &[usize], y: &[usize]) -> f64 {
    let classes = |v: &[usize]| v.iter().max().map_or(0, |m| m + 1);
    let (rows, columns) = (classes(x), classes(y));
    let (mut of_x, mut of_y) = (vec![0.0; rows], vec![0.0; columns]);
    let mut both = vec![0.0; rows * columns];
    for (a, b) in x.iter().zip(y) {
        of_x[*a] += 1.0;
        of_y[*b] += 1.0;
        both[a * columns + b] += 1.0;
    }
    let there = |v: &[f64]| v.iter().filter(|n| **n > 0.0).count();
    let least = there(&of_x).min(there(&of_y));
    if least < 2 {
        return 0.0;
    }
    let n = x.len() as f64;
    let mut square = 0.0;
    for a in 0..rows {
        for b in 0..columns {
            let expected = of_x[a] * of_y[b] / n;
            if expected > 0.0 {
                let off = both[a * columns + b] - expected;
                square += off * off / expected;
            }
        }
    }
    (square / (n * (least - 1) as f64)).sqrt().min(1.0)
}

/// Whether two labellings of `blocks.len()` things go together: Cramér's V, the first shuffled within blocks.
#[must_use]
pub fn associated(blocks: &[usize], x: &[usize], y: &[usize], seed: u64, shuffles: u32) -> Held {
    held(blocks, seed, shuffles, |order| {
        let moved: Vec<usize> = order.iter().map(|i| x[*i]).collect();
        cramer(&moved, y)
    })
}

/// Between what V lies in 95 % of lists of as many things drawn from these with replacement, to four places.
#[must_use]
pub fn drawn_anew(x: &[usize], y: &[usize], seed: u64, times: u32) -> [f64; 2] {
    let n = x.len();
    let mut all: Vec<f64> = (0..u64::from(times))
        .map(|nth| {
            let mut random = Random::of(seed, nth);
            let drawn: Vec<usize> = (0..n).map(|_| random.below(n as u32) as usize).collect();
            let of =
                |labels: &[usize]| -> Vec<usize> { drawn.iter().map(|i| labels[*i]).collect() };
            cramer(&of(x), &of(y))
        })
        .collect();
    all.sort_by(f64::total_cmp);
    let [low, high] = quantiles(&all);
    [low, high].map(|v| (v * 1e4).round() / 1e4)
}

/// The values under and over which a fortieth lies, of values in order; 0 of none.
fn quantiles(all: &[f64]) -> [f64; 2] {
    [0.025, 0.975].map(|share| {
        let at = (share * all.len() as f64).floor() as usize;
        all.get(at.min(all.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0.0)
    })
}

/// Of p values, those that Benjamini and Hochberg's rule keeps, as the q of each: the least share of false finds at which it is kept.
///
/// Source: Y. Benjamini, Y. Hochberg, Controlling the false discovery rate, Journal of the Royal Statistical Society B 57 (1995) 289-300.
#[must_use]
pub fn kept(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|a, b| p[*b].total_cmp(&p[*a]));
    let mut out = vec![1.0; p.len()];
    let mut least: f64 = 1.0;
    for (at, i) in order.iter().enumerate() {
        let rank = (p.len() - at) as f64;
        least = least.min(p[*i] * p.len() as f64 / rank);
        out[*i] = least;
    }
    out
}
