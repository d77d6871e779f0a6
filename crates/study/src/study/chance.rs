//! How likely an effect would be if there were none, and what is left of that where many effects are looked at together.

use super::results::Series;

/// The chance that a normal number lies as far from 0 as `z`, or farther, on either side.
pub fn two_sided(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// How many times as wide as a 95 % interval each of so many has to be, that all of them hold with 95 % (Bonferroni).
pub fn for_all_of(many: usize) -> f64 {
    let wanted = 0.05 / many.max(1) as f64;
    // the chance falls as z grows: halved so often that nothing is left between
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        match two_sided(middle) > wanted {
            true => low = middle,
            false => high = middle,
        }
    }
    low / 1.959_963_984_540_054
}

/// Pairs up to which the chance is counted exactly.
const EXACT: f64 = 60.0;

/// McNemar's test: of pairs that part, so many went one way and so many the other. Exact (binomial) where they are few, else with
/// his correction for continuity. 1 if none part.
///
/// Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions or percentages,
/// Psychometrika 12 (1947) 153-157.
pub fn mcnemar(one: f64, other: f64) -> f64 {
    let n = one + other;
    if n < 0.5 {
        return 1.0;
    }
    if n > EXACT {
        let z = ((one - other).abs() - 1.0).max(0.0) / n.sqrt();
        return two_sided(z);
    }
    let (n, few) = (n.round() as u32, one.min(other).round() as u32);
    let mut term = 0.5f64.powi(n as i32);
    let mut sum = term;
    for k in 1..=few {
        term *= f64::from(n - k + 1) / f64::from(k);
        sum += term;
    }
    (2.0 * sum).min(1.0)
}

/// To three digits: as many as say something; what is below 1e-12 is 0.
pub fn written(p: f64) -> f64 {
    if p < 1e-12 {
        return 0.0;
    }
    format!("{p:.2e}").parse().unwrap_or(p)
}

/// Holm's adjustment: each chance as it is when all are looked at together, in the order given. An effect whose adjusted chance is
/// at most 0.05 is reported; that any reported one is none has then a chance of at most 0.05, however they hang together.
///
/// Source: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979) 65-70.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]).then(a.cmp(b)));
    let mut out = vec![1.0; chances.len()];
    let mut most: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        most = most
            .max((chances.len() - rank) as f64 * chances[at])
            .min(1.0);
        out[at] = most;
    }
    out
}

/// Gives every effect of a study its chance among all of them, as `p_holm` beside `p`. Returns how many there are.
pub fn together(series: &mut [Series]) -> usize {
    let figures = series.iter_mut().filter_map(|s| s.figures.as_mut());
    let effects = figures.flat_map(|f| f.by_stat_mut()).filter_map(|(_, f)| {
        let p = f.p()?;
        Some((p, f.p_holm_mut()?))
    });
    let (chances, all): (Vec<f64>, Vec<&mut Option<f64>>) = effects.unzip();
    for (together, p) in all.into_iter().zip(holm(&chances)) {
        *together = Some(written(p));
    }
    chances.len()
}

/// How often two games of one series, taken at random, end otherwise for the winner: what the result's being another is to be held
/// against. `wins` counts games by winner, nobody being one. None of fewer than two games.
pub fn another(wins: impl Iterator<Item = u64> + Clone) -> Option<f64> {
    let n: u64 = wins.clone().sum();
    let same: u64 = wins.map(|k| k * k.saturating_sub(1)).sum();
    (n > 1).then(|| 1.0 - same as f64 / (n * (n - 1)) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_tables() {
        assert!((two_sided(1.959_964) - 0.05).abs() < 1e-6);
        assert!((two_sided(2.575_829) - 0.01).abs() < 1e-6);
        // 1 against 9: 2 · (1 + 10) / 1024
        assert!((mcnemar(1.0, 9.0) - 22.0 / 1024.0).abs() < 1e-12);
        assert!((mcnemar(5.0, 5.0) - 1.0).abs() < 1e-12);
        assert!((mcnemar(0.0, 0.0) - 1.0).abs() < 1e-12);
        // 100 against 150: z = 49 / sqrt(250)
        assert!((mcnemar(100.0, 150.0) - two_sided(49.0 / 250f64.sqrt())).abs() < 1e-12);
    }

    #[test]
    fn intervals_for_many_are_as_wide_as_the_tables_say() {
        assert!((for_all_of(1) - 1.0).abs() < 1e-9);
        // z of 0.05 / 10, two-sided: 2.807
        assert!((for_all_of(10) * 1.959_964 - 2.807_034).abs() < 1e-5);
    }

    #[test]
    fn holm_adjusts_as_worked_by_hand() {
        // sorted 0.01, 0.02, 0.03, 0.04 times 4, 3, 2, 1, never falling
        let adjusted = holm(&[0.04, 0.01, 0.03, 0.02]);
        let wanted = [0.06, 0.04, 0.06, 0.06];
        for (a, b) in adjusted.iter().zip(wanted) {
            assert!((a - b).abs() < 1e-12, "{adjusted:?}");
        }
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn two_games_of_one_series_end_otherwise_as_often_as_counted() {
        // two won by one, one by the other, one drawn: of six pairs one ends alike
        let other = another([2, 1, 1].into_iter()).unwrap();
        assert!((other - 5.0 / 6.0).abs() < 1e-12);
        assert_eq!(another([1].into_iter()), None);
    }
}
