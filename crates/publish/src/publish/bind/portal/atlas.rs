//! Maps of the database: the world as the interactive map takes it over, a little one on the page of a game, an outline alone.
//!
//! One projection: longitude and latitude at even steps, a degree of latitude as long as it is at 35 degrees.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::catalogue::{Catalogue, Evidence, Outline, Point};
use crate::publish::bind::world::World;
use crate::publish::map::{ring_path, Land};
use crate::publish::render::escape;
use crate::publish::text::counted;
use crate::whereabouts::simplify;

/// Units of the world's width.
pub const WIDTH: f64 = 1000.0;
/// The northernmost latitude that is drawn.
pub const TOP: f64 = 79.0;
/// The southernmost.
pub const BOTTOM: f64 = -57.0;
/// How much longer a degree of latitude is than one of longitude: 1 / cos 35°.
const STRETCH: f64 = 1.2208;
/// Units of a degree of longitude.
const UNIT: f64 = WIDTH / 360.0;

/// Height of the world.
pub fn height() -> f64 {
    ((TOP - BOTTOM) * UNIT * STRETCH).round()
}

/// Where a point stands.
pub fn at((lat, lon): Point) -> (f64, f64) {
    ((lon + 180.0) * UNIT, (TOP - lat) * UNIT * STRETCH)
}

/// The coast as a path: rings smaller than three steps are left out, and what lies south of the frame. A ring across the antimeridian
/// is drawn at both ends.
pub fn coast(land: &Land, tolerance: f64) -> String {
    let mut d = String::new();
    for line in shores(land, tolerance) {
        ring_path(&mut d, line.into_iter());
    }
    d
}

/// The rings of the coast as they are drawn, in units of the world's map.
pub fn shores(land: &Land, tolerance: f64) -> Vec<Vec<(f64, f64)>> {
    let mut lines = vec![];
    for ring in &land.rings {
        let mut points: Vec<(f64, f64)> = vec![];
        for [lon, lat] in ring {
            let mut lon = *lon;
            if let Some((before, _)) = points.last() {
                lon -= ((lon - before) / 360.0).round() * 360.0;
            }
            points.push((lon, *lat));
        }
        if points.iter().all(|(_, lat)| *lat < BOTTOM) {
            continue;
        }
        let short = simplify(points, tolerance);
        let (mut west, mut east) = (f64::MAX, f64::MIN);
        for (lon, _) in &short {
            (west, east) = (west.min(*lon), east.max(*lon));
        }
        if short.len() < 4 || east - west < tolerance * 3.0 {
            continue;
        }
        let shifts = [0.0, -360.0, 360.0];
        let shown = |s: &f64| west + s < 180.0 && east + s > -180.0;
        for shift in shifts.into_iter().filter(shown) {
            let points = short.iter();
            lines.push(
                points
                    .map(|(lon, lat)| at((lat.clamp(-89.0, 89.0), lon + shift)))
                    .collect(),
            );
        }
    }
    lines
}

/// The coast as a picture of its own, behind the little maps.
pub fn backdrop(land: &Land) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {}\"><path fill=\"#8c7f6c\" fill-opacity=\".38\" fill-rule=\"evenodd\" d=\"{}\"/></svg>\n",
        height(),
        coast(land, 0.55)
    )
}

/// Rings of an outline as a path; one that passes the antimeridian is drawn at both ends.
pub fn path(outline: &Outline) -> String {
    path_within(outline, 0.0)
}

/// The same, off by so many units at most.
pub fn path_within(outline: &Outline, off: f64) -> String {
    let mut d = String::new();
    for ring in &outline.rings {
        let east = ring.iter().map(|p| p[0]).fold(f64::MIN, f64::max);
        let west = ring.iter().map(|p| p[0]).fold(f64::MAX, f64::min);
        let mut shifts = vec![0.0];
        if east > 180.0 {
            shifts.push(-360.0);
        }
        if west < -180.0 {
            shifts.push(360.0);
        }
        for shift in shifts {
            let points = ring.iter().map(|[lon, lat]| at((*lat, lon + shift)));
            match off > 0.0 {
                true => ring_path(&mut d, simplify(points, off).into_iter()),
                false => ring_path(&mut d, points),
            }
        }
    }
    d
}

/// The middle of an outline: of the box around its first ring, brought back to the globe.
pub fn middle(outline: &Outline) -> Option<Point> {
    let ring = outline.rings.first()?;
    let (mut low, mut high) = ([f64::MAX; 2], [f64::MIN; 2]);
    for p in ring {
        for n in 0..2 {
            low[n] = low[n].min(p[n]);
            high[n] = high[n].max(p[n]);
        }
    }
    let lon = (low[0] + high[0]) / 2.0;
    let lon = if lon > 180.0 { lon - 360.0 } else { lon };
    Some(((low[1] + high[1]) / 2.0, lon))
}

/// Where a record is drawn: its points, else the middles of its outlines.
pub fn spots(portal: &Catalogue, record: &Evidence) -> Vec<Point> {
    if !record.points.is_empty() {
        return record.points.clone();
    }
    let outlines = record
        .outlines
        .iter()
        .filter_map(|name| portal.outlines.get(name));
    outlines.filter_map(middle).collect()
}

/// A little map of some records: their outlines, and a dot each place.
pub fn little_map<'r>(records: impl Iterator<Item = &'r Evidence>, world: &World) -> String {
    let portal = world.listed();
    let mut outlines: BTreeMap<&str, &Outline> = BTreeMap::new();
    let mut dots: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    for record in records {
        for name in &record.outlines {
            if let Some((name, outline)) = portal.outlines.get_key_value(name) {
                outlines.insert(name, outline);
            }
        }
        for spot in spots(portal, record) {
            let (x, y) = at(spot);
            *dots
                .entry(((x / 4.0).round() as i64, (y / 4.0).round() as i64))
                .or_default() += 1;
        }
    }
    if dots.is_empty() {
        return String::new();
    }
    let places = counted(dots.len(), "place", "places");
    let mut svg = format!("<svg class=\"little-map\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{places} on a map of the world; the table names them\">", height());
    for outline in outlines.values() {
        let _ = write!(svg, "<path class=\"outline\" d=\"{}\"/>", path(outline));
    }
    for ((x, y), count) in dots {
        let r = 6.0 + (count as f64).sqrt() * 1.6;
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{r:.1}\"/>",
            x * 4,
            y * 4
        );
    }
    svg.push_str("</svg>");
    svg
}

/// The world with all records for those without scripts: circles that stand for several, each leading to its row.
pub fn world_map(land: &str, clusters: &[Cluster]) -> String {
    let height = height();
    let mut svg = format!(
        "<svg class=\"atlas\" id=\"atlas\" viewBox=\"0 0 {WIDTH} {height}\" role=\"group\" aria-label=\"Map of the records\"><rect class=\"sea\" width=\"{WIDTH}\" height=\"{height}\"/><g class=\"world\"><path class=\"land\" fill-rule=\"evenodd\" d=\"{land}\"/><g class=\"outlines\"></g></g><g class=\"clusters\">"
    );
    for (n, c) in clusters.iter().enumerate() {
        let r = radius(c.records);
        let label = if c.records > 1 {
            c.records.to_string()
        } else {
            String::new()
        };
        let _ = write!(
            svg,
            "<a href=\"#around-{n}\" aria-label=\"{}, {}\"><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{r:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\">{label}</text></a>",
            escape(&c.name),
            counted(c.records, "record", "records"),
            c.x,
            c.y,
            c.x,
            c.y + 3.5
        );
    }
    svg.push_str("</g></svg>");
    svg
}

/// How large a circle is that stands for so many records.
fn radius(records: usize) -> f64 {
    if records == 1 {
        4.0
    } else {
        6.5 + (records as f64).sqrt().min(19.0) * 0.62
    }
}

/// Records that stand near each other on the map of the world.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// Where it stands.
    pub x: f64,
    /// Where it stands, downward.
    pub y: f64,
    /// About where, in words.
    pub name: String,
    /// How many records.
    pub records: usize,
    /// Games with their numbers of records, the most first.
    pub games: Vec<(u32, usize)>,
}

/// Where records stand on the map, and which: a record's number and its game's.
type Pile = (f64, f64, Vec<(u32, u32)>);

/// Countries in the name of a circle.
const NAMED: usize = 2;

/// Joins records into circles that do not lie over each other; `countries` are those in which a record was found.
pub fn clusters<'c>(portal: &Catalogue, countries: &dyn Fn(u32) -> &'c [String]) -> Vec<Cluster> {
    let mut spots_of: BTreeMap<(i64, i64), Vec<(u32, u32)>> = BTreeMap::new();
    for record in portal.evidence.values() {
        for spot in spots(portal, record) {
            let (x, y) = at(spot);
            spots_of
                .entry(((x * 2.0).round() as i64, (y * 2.0).round() as i64))
                .or_default()
                .push((record.id, record.game));
        }
    }
    let mut piles: Vec<Pile> = spots_of
        .into_iter()
        .map(|((x, y), records)| (x as f64 / 2.0, y as f64 / 2.0, records))
        .collect();
    loop {
        // the largest first; each takes in what its circle touches
        piles.sort_by(|a, b| {
            b.2.len()
                .cmp(&a.2.len())
                .then(a.0.total_cmp(&b.0))
                .then(a.1.total_cmp(&b.1))
        });
        let mut joined: Vec<Pile> = vec![];
        let mut changed = false;
        for (x, y, records) in piles {
            let touching = joined.iter().position(|(a, b, of)| {
                (a - x).hypot(b - y) < radius(of.len()) + radius(records.len()) + 1.0
            });
            match touching {
                Some(n) => {
                    let (a, b, of) = &mut joined[n];
                    let (own, new) = (of.len() as f64, records.len() as f64);
                    *a = (*a * own + x * new) / (own + new);
                    *b = (*b * own + y * new) / (own + new);
                    of.extend(records);
                    changed = true;
                }
                None => joined.push((x, y, records)),
            }
        }
        piles = joined;
        if !changed {
            break;
        }
    }
    piles
        .iter()
        .map(|(x, y, records)| cluster([*x, *y], records, countries))
        .collect()
}

fn cluster<'c>(
    [x, y]: [f64; 2],
    records: &[(u32, u32)],
    countries: &dyn Fn(u32) -> &'c [String],
) -> Cluster {
    let mut ids: Vec<(u32, u32)> = records.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let mut games: BTreeMap<u32, usize> = BTreeMap::new();
    for (_, game) in &ids {
        *games.entry(*game).or_default() += 1;
    }
    let mut games: Vec<(u32, usize)> = games.into_iter().collect();
    games.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut within: BTreeMap<&str, usize> = BTreeMap::new();
    for country in ids.iter().flat_map(|(id, _)| countries(*id)) {
        *within.entry(country).or_default() += 1;
    }
    let mut within: Vec<(&str, usize)> = within.into_iter().collect();
    within.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let within = within.iter().take(NAMED);
    let within: String = within.map(|(name, _)| format!("{name}, ")).collect();
    let (lon, lat) = (x / UNIT - 180.0, TOP - y / UNIT / STRETCH);
    let side = |n: f64, plus: char, minus: char| {
        format!("{:.0}° {}", n.abs(), if n < 0.0 { minus } else { plus })
    };
    Cluster {
        x,
        y,
        name: format!(
            "{within}around {}, {}",
            side(lat, 'N', 'S'),
            side(lon, 'E', 'W')
        ),
        records: ids.len(),
        games,
    }
}

#[cfg(test)]
mod tests;
