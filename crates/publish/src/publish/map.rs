//! A map of places as SVG: land from Natural Earth, a point with the circle of its uncertainty for each place.
//!
//! Equirectangular with the middle latitude true to scale. No tiles, nothing fetched.

use std::fmt::Write as _;

use serde::Deserialize;

use super::render::escape;
use crate::whereabouts::simplify;

mod labels;

use labels::{places, Label, Towards};

/// Longitude and latitude in degrees.
type Point = [f64; 2];

/// Land as rings of points, outer rings and lakes alike (filled by the even-odd rule).
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Land {
    pub rings: Vec<Vec<Point>>,
}

/// A point of the map.
#[derive(Clone, Debug)]
pub struct Spot {
    /// Where its row stands on the page.
    pub href: String,
    pub name: String,
    /// Words for those who listen.
    pub title: String,
    /// Degrees east.
    pub lon: f64,
    /// Degrees north.
    pub lat: f64,
    /// Radius of uncertainty in kilometres.
    pub radius_km: f64,
}

/// Kilometres of a degree of latitude.
const DEGREE_KM: f64 = 111.2;
const WIDTH: f64 = 960.0;
/// How far a coast that is drawn may lie from the coast, in units of the drawing.
const SEEN: f64 = 0.5;
/// Heights of the letters of names, as the style sheet has them on a wide page and on a narrow one, and the classes by which it shows them.
const LETTERS: [(f64, &str); 2] = [(16.0, "wide"), (34.0, "narrow")];

/// Half of what is drawn for what the circles take.
const MARGIN: f64 = 0.58;

/// The part of the world that is drawn.
#[derive(Clone, Copy, Debug)]
struct Frame {
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

impl Frame {
    /// Around all circles, with a margin, at least twelve degrees high, no wider than the world.
    fn around(spots: &[Spot]) -> Self {
        let mut f = Frame {
            west: f64::MAX,
            east: f64::MIN,
            south: f64::MAX,
            north: f64::MIN,
        };
        for s in spots {
            let dy = s.radius_km / DEGREE_KM;
            let dx = dy / s.lat.to_radians().cos().max(0.2);
            f.west = f.west.min(s.lon - dx);
            f.east = f.east.max(s.lon + dx);
            f.south = f.south.min(s.lat - dy);
            f.north = f.north.max(s.lat + dy);
        }
        if spots.is_empty() {
            f = Frame {
                west: -180.0,
                east: 180.0,
                south: -60.0,
                north: 80.0,
            };
        }
        let (w, h) = ((f.east - f.west).max(20.0), (f.north - f.south).max(12.0));
        let (cx, cy) = ((f.east + f.west) / 2.0, (f.north + f.south) / 2.0);
        Frame {
            west: (cx - w * MARGIN).max(-180.0),
            east: (cx + w * MARGIN).min(180.0),
            south: (cy - h * MARGIN).max(-85.0),
            north: (cy + h * MARGIN).min(85.0),
        }
    }

    fn stretch(&self) -> f64 {
        ((self.north + self.south) / 2.0).to_radians().cos()
    }

    fn scale(&self) -> f64 {
        WIDTH / ((self.east - self.west) * self.stretch())
    }

    fn at(&self, [lon, lat]: Point) -> (f64, f64) {
        let k = self.scale();
        (
            (lon - self.west) * self.stretch() * k,
            (self.north - lat) * k,
        )
    }

    fn height(&self) -> f64 {
        (self.north - self.south) * self.scale()
    }
}

/// Draws the map.
pub fn draw(land: Option<&Land>, spots: &[Spot]) -> String {
    let frame = Frame::around(spots);
    let height = frame.height().round();
    let mut svg = format!(
        "<svg class=\"map\" viewBox=\"0 0 {WIDTH} {height}\" role=\"group\" aria-label=\"Map of places\">\
         <rect class=\"sea\" width=\"{WIDTH}\" height=\"{height}\"/>"
    );
    if let Some(land) = land {
        let d = shores(land, &frame);
        let _ = write!(
            svg,
            "<path class=\"land\" fill-rule=\"evenodd\" d=\"{d}\"/>"
        );
    }
    graticule(&frame, height, &mut svg);
    // the widest circles first, so that the small ones can be reached
    let mut order: Vec<&Spot> = spots.iter().collect();
    order.sort_by(|a, b| b.radius_km.total_cmp(&a.radius_km));
    let at = |s: &Spot| frame.at([s.lon, s.lat]);
    let dots: Vec<((f64, f64), &str)> = order.iter().map(|s| (at(s), s.name.as_str())).collect();
    let labels = LETTERS.map(|(size, class)| (size, class, places(&dots, size, WIDTH, height)));
    for (n, s) in order.into_iter().enumerate() {
        let ((x, y), name) = dots[n];
        let r = s.radius_km / DEGREE_KM * frame.scale();
        let _ = write!(
            svg,
            "<a class=\"spot\" href=\"{}\" data-name=\"{}\" aria-label=\"{}\"><title>{}</title><circle class=\"within\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>",
            escape(&s.href),
            escape(name),
            escape(&format!("{name}: {}", s.title)),
            escape(name),
        );
        for (size, class, put) in &labels {
            if let Some(label) = put[n] {
                written(&mut svg, (x, y), name, &label, *size, class);
            }
        }
        let _ = write!(
            svg,
            "<circle class=\"at\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/></a>"
        );
    }
    svg.push_str("</svg>");
    svg
}

/// The coast within the frame as a path, without what is too small to be seen ([`SEEN`]).
fn shores(land: &Land, frame: &Frame) -> String {
    let mut d = String::new();
    for ring in &land.rings {
        let cut = clipped(ring, frame);
        let short = simplify(cut.iter().map(|p| frame.at(*p)), SEEN);
        let (xs, ys) = (short.iter().map(|p| p.0), short.iter().map(|p| p.1));
        if short.len() < 3 || spread(xs).max(spread(ys)) < 3.0 * SEEN {
            continue;
        }
        ring_path(&mut d, short.iter().copied());
    }
    d
}

/// From the least to the greatest.
fn spread(values: impl Iterator<Item = f64> + Clone) -> f64 {
    values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
}

/// A ring as part of a path, to a tenth, in steps from point to point.
pub(super) fn ring_path(d: &mut String, points: impl Iterator<Item = (f64, f64)>) {
    let mut last = (0.0, 0.0);
    for (n, (x, y)) in points.enumerate() {
        let (x, y) = ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
        let _ = match n {
            0 => write!(d, "M{x} {y}"),
            _ => write!(d, "l{}", step([x - last.0, y - last.1])),
        };
        last = (x, y);
    }
    d.push('z');
}

/// A number with one decimal, and no more letters than it needs.
pub(super) fn tenth(n: f64) -> String {
    let rounded = (n * 10.0).round() / 10.0;
    if rounded == 0.0 {
        return "0".to_owned();
    }
    rounded.to_string()
}

/// A step of a path in as few letters as it can be read from: no zero before the point, no space before a minus.
fn step([x, y]: [f64; 2]) -> String {
    let short = |n| match tenth(n) {
        n if n.starts_with("0.") => n[1..].to_owned(),
        n if n.starts_with("-0.") => n.replacen("-0.", "-.", 1),
        n => n,
    };
    let (x, y) = (short(x), short(y));
    let apart = if y.starts_with('-') { "" } else { " " };
    format!("{x}{apart}{y}")
}

/// A name where there is room for it, with a line to its dot where it stands farther off.
fn written(
    svg: &mut String,
    (x, y): (f64, f64),
    name: &str,
    label: &Label,
    size: f64,
    class: &str,
) {
    if let Some((a, b)) = label.leader {
        let _ = write!(
            svg,
            "<path class=\"leader {class}\" d=\"M{x:.1} {y:.1}L{a:.1} {b:.1}\"/>"
        );
    }
    // letters stand by their dot, and what room is left over is behind them
    let (side, from) = match label.towards {
        Towards::Right => (" rightward", label.x - label.half + 2.0),
        Towards::Left => (" leftward", label.x + label.half - 2.0),
        Towards::Neither => ("", label.x),
    };
    let _ = write!(
        svg,
        "<text class=\"{class}{side}\" x=\"{from:.1}\" y=\"{:.1}\">{}</text>",
        label.y + size * 0.35,
        escape(name)
    );
}

/// Lines of latitude and longitude every five or ten degrees, with their numbers at the edge.
fn graticule(frame: &Frame, height: f64, svg: &mut String) {
    let step = if frame.east - frame.west > 60.0 {
        20
    } else {
        5
    };
    let mut d = String::new();
    let mut words = String::new();
    for lon in (-180..=180).step_by(step) {
        let lon = f64::from(lon);
        if lon > frame.west && lon < frame.east {
            let (x, _) = frame.at([lon, frame.north]);
            let _ = write!(d, "M{x:.1} 0V{height}");
            let _ = write!(
                words,
                "<text x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                height - 6.0,
                degrees(lon, 'E', 'W')
            );
        }
    }
    for lat in (-80..=80).step_by(step) {
        let lat = f64::from(lat);
        if lat > frame.south && lat < frame.north {
            let (_, y) = frame.at([frame.west, lat]);
            let _ = write!(d, "M0 {y:.1}H{WIDTH}");
            let _ = write!(
                words,
                "<text class=\"lat\" x=\"6\" y=\"{:.1}\">{}</text>",
                y - 4.0,
                degrees(lat, 'N', 'S')
            );
        }
    }
    let _ = write!(
        svg,
        "<path class=\"grid\" d=\"{d}\"/><g class=\"grid-words\" aria-hidden=\"true\">{words}</g>"
    );
}

/// `16.2° N`.
pub fn degrees(value: f64, plus: char, minus: char) -> String {
    let tenth = (value.abs() * 10.0).round() / 10.0;
    let side = if value < 0.0 { minus } else { plus };
    format!("{tenth}° {side}")
}

/// A ring cut to the frame. Source: I. E. Sutherland and G. W. Hodgman, Reentrant polygon clipping, CACM 17 (1974) 32-42.
fn clipped(ring: &[Point], f: &Frame) -> Vec<Point> {
    let edges: [(usize, f64, f64); 4] = [
        (0, f.west, 1.0),
        (0, f.east, -1.0),
        (1, f.south, 1.0),
        (1, f.north, -1.0),
    ];
    let mut points = ring.to_vec();
    for (axis, limit, sign) in edges {
        let inside = |p: &Point| (p[axis] - limit) * sign >= 0.0;
        let mut out = Vec::with_capacity(points.len());
        for (i, p) in points.iter().enumerate() {
            let before = &points[(i + points.len() - 1) % points.len()];
            if inside(p) != inside(before) {
                let t = (limit - before[axis]) / (p[axis] - before[axis]);
                out.push([
                    before[0] + t * (p[0] - before[0]),
                    before[1] + t * (p[1] - before[1]),
                ]);
            }
            if inside(p) {
                out.push(*p);
            }
        }
        points = out;
        if points.is_empty() {
            break;
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_cut_to_the_frame() {
        let f = Frame {
            west: 0.0,
            east: 10.0,
            south: 0.0,
            north: 10.0,
        };
        let square = [[-5.0, -5.0], [5.0, -5.0], [5.0, 5.0], [-5.0, 5.0]];
        let mut cut = clipped(&square, &f);
        cut.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(cut, [[0.0, 0.0], [0.0, 5.0], [5.0, 0.0], [5.0, 5.0]]);
        assert!(clipped(&[[20.0, 20.0], [30.0, 20.0], [30.0, 30.0]], &f).is_empty());
    }

    #[test]
    fn every_circle_lies_within_the_frame_and_is_true_to_scale() {
        let spot = |lon, lat, radius_km| Spot {
            href: "#x".into(),
            name: "X".into(),
            title: String::new(),
            lon,
            lat,
            radius_km,
        };
        let spots = [spot(28.5, 15.0, 250.0), spot(39.46, 14.28, 25.0)];
        let f = Frame::around(&spots);
        for s in &spots {
            let (x, y) = f.at([s.lon, s.lat]);
            let r = s.radius_km / DEGREE_KM * f.scale();
            assert!(x - r > 0.0 && x + r < WIDTH && y - r > 0.0 && y + r < f.height());
        }
        // a degree of longitude at the middle is shorter than one of latitude by the cosine
        let (a, _) = f.at([30.0, 14.0]);
        let (b, _) = f.at([31.0, 14.0]);
        let middle: f64 = (f.north + f.south) / 2.0;
        assert!(((b - a) - f.scale() * middle.to_radians().cos()).abs() < 1e-9);
    }
}
