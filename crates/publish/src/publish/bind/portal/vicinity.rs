//! A small map of where a record was found: a piece of the world with its borders and the names of countries, which are ours, of today.

use std::fmt::Write as _;

use super::atlas::{at, coast, height, path_within, spots, WIDTH};
use crate::catalogue::{Evidence, Outline, Point};
use crate::publish::bind::world::World;
use crate::publish::map::{tenth, Land};
use crate::publish::render::escape;
use crate::whereabouts::{countries, simplify, Borders, Country};

/// The ground of the small maps: land and borders.
pub const GROUND: &str = "assets/ground.svg";
/// The narrowest piece of the world that is shown, in units of its width: 32 degrees of longitude.
const NARROWEST: f64 = 90.0;
/// Height of a piece for its width.
const RATIO: f64 = 0.66;
/// Degrees that lines are off at most: two thirds of a pixel of the narrowest piece.
const OFF: f64 = 0.06;
/// Names on a map at most.
const NAMES: usize = 8;

/// Land and borders as a picture of its own, in the units of the world's map.
pub fn ground(land: &Land) -> String {
    let mut lines = String::new();
    for line in Borders::known().between() {
        let short = simplify(line.coords().map(|c| at((c.y, c.x))), OFF);
        let (mut last, mut begun) = ((0.0, 0.0), false);
        for (x, y) in short {
            let here = ((x * 20.0).round() / 20.0, (y * 20.0).round() / 20.0);
            let step = |n: f64| ((n * 20.0).round() / 20.0).to_string();
            let _ = match begun {
                false => write!(lines, "M{} {}", here.0, here.1),
                true => write!(
                    lines,
                    "l{} {}",
                    step(here.0 - last.0),
                    step(here.1 - last.1)
                ),
            };
            (last, begun) = (here, true);
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\"><path fill=\"#8c7f6c\" fill-opacity=\".3\" fill-rule=\"evenodd\" d=\"{}\"/><path fill=\"none\" stroke=\"#8c7f6c\" stroke-width=\".22\" stroke-opacity=\".8\" d=\"{lines}\"/></svg>\n",
        height(),
        coast(land, OFF * 2.0)
    )
}

/// A box of the world's map.
#[derive(Clone, Copy)]
struct Piece {
    x: f64,
    y: f64,
    width: f64,
}

impl Piece {
    /// Around some points, with a margin.
    fn around(points: &[(f64, f64)]) -> Option<Self> {
        let (x, y) = points.first()?;
        let (mut low, mut high) = ((*x, *y), (*x, *y));
        for (x, y) in points {
            low = (low.0.min(*x), low.1.min(*y));
            high = (high.0.max(*x), high.1.max(*y));
        }
        let wide = (high.0 - low.0).max((high.1 - low.1) / RATIO) * 1.35;
        let width = wide.clamp(NARROWEST, WIDTH);
        let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
        // what lies beyond the ends of the world is not shown
        let x = (middle.0 - width / 2.0).clamp(0.0, WIDTH - width);
        let tall = width * RATIO;
        let y = (middle.1 - tall / 2.0).clamp(0.0, (height() - tall).max(0.0));
        Some(Self { x, y, width })
    }

    /// The names that have room, none over another or over a dot: first the countries that the dots lie in, beside a dot if need be,
    /// then large ones.
    fn names<'c>(
        &self,
        all: &'c [Country],
        own: &[String],
        dots: &[(f64, f64)],
    ) -> Vec<(f64, f64, &'c str)> {
        let size = self.letters();
        let half = |name: &str| name.chars().count() as f64 * size * 0.29;
        let mut put: Vec<(f64, f64, &str)> = vec![];
        let is_own = |c: &&Country| own.contains(&c.name);
        let (first, rest): (Vec<&Country>, Vec<&Country>) = all.iter().partition(is_own);
        let first: Vec<(&Country, bool)> = first.into_iter().map(|c| (c, true)).collect();
        let rest = rest.into_iter().map(|c| (c, false));
        for (c, is_own) in first.into_iter().chain(rest) {
            let wide = half(&c.name);
            let mut spots = vec![at(c.at)];
            for (x, y) in dots.iter().filter(|_| is_own) {
                let beside = wide + size * 0.8;
                spots.extend([(*x, y - size), (*x, y + size * 1.7)]);
                spots.extend([(x + beside, y + size * 0.3), (x - beside, y + size * 0.3)]);
            }
            let free = |(x, y): &(f64, f64)| {
                let inside = x - wide > self.x
                    && x + wide < self.x + self.width
                    && y - size > self.y
                    && y + size * 0.4 < self.y + self.width * RATIO;
                let over = |(a, b, name): &(f64, f64, &str)| {
                    (a - x).abs() < wide + half(name) + size * 0.5 && (b - y).abs() < size * 1.3
                };
                let on_dot = |(a, b): &(f64, f64)| {
                    (a - x).abs() < wide + size * 0.6 && (b - y + size * 0.3).abs() < size * 0.95
                };
                inside && !put.iter().any(over) && !dots.iter().any(on_dot)
            };
            if let Some((x, y)) = spots.into_iter().find(free) {
                put.push((x, y, &c.name));
            }
            if put.len() == NAMES {
                break;
            }
        }
        put
    }

    /// The size of letters.
    fn letters(&self) -> f64 {
        self.width / 30.0
    }
}

/// Where a record was found, drawn; empty where it has no place.
pub fn vicinity(world: &World, record: &Evidence, words: &str) -> String {
    let portal = world.listed();
    let named = record.outlines.iter();
    let outlines: Vec<&Outline> = named.filter_map(|n| portal.outlines.get(n)).collect();
    let own = &world.found(record.id).countries;
    drawn(&outlines, &spots(portal, record), own, words)
}

/// An outline among its neighbours.
pub fn outline_map(name: &str, outline: &Outline) -> String {
    drawn(&[outline], &[], &[], &format!("the outline of {name}"))
}

/// Outlines and points on a piece of the world that holds them; empty where there are none.
fn drawn(outlines: &[&Outline], points: &[Point], own: &[String], words: &str) -> String {
    let dots: Vec<(f64, f64)> = points.iter().copied().map(at).collect();
    let rings = outlines.iter().flat_map(|o| o.rings.iter().flatten());
    let mut all: Vec<(f64, f64)> = rings.map(|[lon, lat]| at((*lat, *lon))).collect();
    all.extend(&dots);
    let Some(piece) = Piece::around(&all) else {
        return String::new();
    };
    let tall = piece.width * RATIO;
    let mut svg = format!(
        "<svg class=\"vicinity\" viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"Map: {}\"><image href=\"../{GROUND}\" width=\"{WIDTH}\" height=\"{}\"/>",
        tenth(piece.x),
        tenth(piece.y),
        tenth(piece.width),
        tenth(tall),
        escape(words),
        height()
    );
    for outline in outlines {
        let d = path_within(outline, piece.width / 700.0);
        let _ = write!(svg, "<path class=\"outline\" d=\"{d}\"/>");
    }
    let size = piece.letters();
    for (x, y, name) in piece.names(countries(), own, &dots) {
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
            tenth(x),
            tenth(y),
            tenth(size),
            escape(name)
        );
    }
    for (x, y) in dots {
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            tenth(x),
            tenth(y),
            tenth(piece.width / 60.0)
        );
    }
    svg.push_str("</svg>");
    svg
}
