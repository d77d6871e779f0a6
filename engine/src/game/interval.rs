//! Intervals of uncertainty.

/// 95 % normal quantile.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval (95 %) of a share of `hits` in `n`; (0, 1) if n is 0.
///
/// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927) 209-212.
#[must_use]
pub fn wilson(hits: u64, n: u64) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    wilson_of(hits as f64 / n as f64, n as f64)
}

/// Wilson's interval of a share of `n` things, which need not be whole (games that are one game count once). (0, 1) if n is 0.
#[must_use]
pub fn wilson_of(p: f64, n: f64) -> (f64, f64) {
    if n <= 0.0 {
        return (0.0, 1.0);
    }
    let z2 = Z * Z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Newcombe's interval (95 %) of the difference of two shares of the same `n` pairs, the second less the first: his method 10,
/// Wilson's intervals put together with a corrected correlation.
///
/// `square` counts pairs that are hits in both, in the first alone, in the second alone, in neither. (-1, 1) if there are none.
/// Source: R. G. Newcombe, Improved confidence intervals for the difference between binomial proportions based on paired data,
/// Statistics in Medicine 17 (1998) 2635-2650.
#[must_use]
pub fn newcombe(square: [u64; 4]) -> (f64, f64) {
    newcombe_of(square.map(|k| k as f64))
}

/// Newcombe's interval of a difference of paired shares, of counts that need not be whole (pairs that are one pair count once).
#[must_use]
pub fn newcombe_of(square: [f64; 4]) -> (f64, f64) {
    let [both, first, second, neither] = square;
    let n = both + first + second + neither;
    if n <= 0.0 {
        return (-1.0, 1.0);
    }
    let (p, q) = ((both + second) / n, (both + first) / n);
    let ((p_low, p_high), (q_low, q_high)) = (wilson_of(p, n), wilson_of(q, n));
    let margins = (both + first) * (second + neither) * (both + second) * (first + neither);
    let cross = both * neither - first * second;
    let corrected = if cross > 0.0 {
        (cross - n / 2.0).max(0.0)
    } else {
        cross
    };
    let phi = if margins > 0.0 {
        corrected / margins.sqrt()
    } else {
        0.0
    };
    let reach = |a: f64, b: f64| (a * a - 2.0 * phi * a * b + b * b).max(0.0).sqrt();
    (
        p - q - reach(p - p_low, q_high - q),
        p - q + reach(p_high - p, q - q_low),
    )
}

/// Normal interval (95 %) of a mean from its standard deviation.
#[must_use]
pub fn mean(mean: f64, sd: f64, n: u64) -> (f64, f64) {
    let half = Z * sd / (n.max(1) as f64).sqrt();
    (mean - half, mean + half)
}
