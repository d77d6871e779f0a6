//! Lines with fewer points.

use geo::{LineString, Simplify};

/// A line with fewer points, at most `off` away from the whole one, in the units of its points (Douglas and Peucker).
#[must_use]
pub fn simplify(points: impl IntoIterator<Item = (f64, f64)>, off: f64) -> Vec<(f64, f64)> {
    let short = points.into_iter().collect::<LineString>().simplify(off);
    short.coords().map(|c| c.x_y()).collect()
}
