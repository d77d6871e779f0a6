//! Intervals of uncertainty.

/// 95 % normal quantile.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval (95 %) of a share of `hits` in `n`; (0, 1) if n is 0.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927) 209-212.
pub fn wilson(hits: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (n as f64, hits as f64 / n as f64);
    let z2 = Z * Z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Normal interval (95 %) of a mean from its standard deviation.
pub fn mean(mean: f64, sd: f64, n: u64) -> (f64, f64) {
    let half = Z * sd / (n.max(1) as f64).sqrt();
    (mean - half, mean + half)
}

#[cfg(test)]
mod tests {
    #[test]
    fn wilson_agrees_with_the_textbook() {
        // Agresti & Coull 1998, n = 10, x = 3: 0.1078 to 0.6032
        let (low, high) = super::wilson(3, 10);
        assert!(
            (low - 0.1078).abs() < 1e-4 && (high - 0.6032).abs() < 1e-4,
            "{low} {high}"
        );
        assert!(super::wilson(0, 10).0 < 1e-12);
        assert!(super::wilson(10, 10).1 > 1.0 - 1e-12);
    }
}
