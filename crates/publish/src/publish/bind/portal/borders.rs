//! What the large map fetches when it has come to life: a finer coast, the lines between countries, and the names of countries.

use std::fmt::Write as _;

use serde_json::{json, Value};

use super::atlas::{at, shores};
use crate::publish::map::Land;
use crate::publish::render::inert_json;
use crate::whereabouts::{countries, simplify, Borders};

/// The script that has them.
pub const BORDERS: &str = "assets/borders.js";
/// Steps of a unit of the world's map: paths are of whole numbers, which are short.
const STEPS: f64 = 50.0;
/// Units that a line between countries is off at most: two pixels where the map is largest.
const OFF: f64 = 0.04;
/// Degrees that the coast is off at most.
const COAST_OFF: f64 = 0.04;

/// A line as a path of whole steps; a step of nothing is left out.
fn path(points: impl Iterator<Item = (f64, f64)>, closed: bool, d: &mut String) {
    let mut last: Option<(i64, i64)> = None;
    for (x, y) in points {
        let here = ((x * STEPS).round() as i64, (y * STEPS).round() as i64);
        let _ = match last {
            None => write!(d, "M{} {}", here.0, here.1),
            Some(before) if before == here => Ok(()),
            Some((x, y)) => {
                let down = here.1 - y;
                // a minus sign parts two numbers as a blank does
                let gap = if down < 0 { "" } else { " " };
                write!(d, "l{}{gap}{down}", here.0 - x)
            }
        };
        last = Some(here);
    }
    if closed {
        d.push('z');
    }
}

/// The script.
pub fn borders(land: Option<&Land>) -> String {
    let mut coast = String::new();
    for line in land.map(|l| shores(l, COAST_OFF)).unwrap_or_default() {
        path(line.into_iter(), true, &mut coast);
    }
    let mut lines = String::new();
    for line in Borders::known().between() {
        let short = simplify(line.coords().map(|c| at((c.y, c.x))), OFF);
        path(short.into_iter(), false, &mut lines);
    }
    let hundredth = |n: f64| (n * 100.0).round() / 100.0;
    let names: Vec<Value> = countries()
        .iter()
        .map(|c| {
            json!([
                c.name,
                hundredth(c.at.0),
                hundredth(c.at.1),
                hundredth(c.size)
            ])
        })
        .collect();
    let all = json!({ "steps": STEPS, "land": coast, "lines": lines, "names": names });
    format!(
        "globalThis.ludariumBorders={};\n",
        inert_json(&all.to_string())
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_steps_of_whole_numbers() {
        let mut d = String::new();
        let points = [(1.0, 2.0), (1.5, 1.0), (1.501, 1.001), (1.5, 3.0)];
        path(points.into_iter(), false, &mut d);
        assert_eq!(d, "M50 100l25-50l0 100");
    }

    #[test]
    fn the_script_is_small_and_has_the_largest_country_first() {
        let script = borders(None);
        assert!(script.len() < 200_000, "{} bytes", script.len());
        let json = script.trim_start_matches("globalThis.ludariumBorders=");
        let all: Value = serde_json::from_str(json.trim_end().trim_end_matches(';')).unwrap();
        let names = all["names"].as_array().unwrap();
        assert!(names.len() > 150);
        assert!(names
            .windows(2)
            .all(|w| w[0][3].as_f64() >= w[1][3].as_f64()));
        assert!(all["lines"].as_str().unwrap().starts_with('M'));
    }
}
