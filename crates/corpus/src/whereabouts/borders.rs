//! Countries and their regions as polygons, and what holds a point or an outline.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use geo::{BoundingRect, Contains, Coord, Distance, Euclidean, LineString, MapCoords};
use geo::{MultiPolygon, Point as Spot, Polygon, Rect};
use serde::Deserialize;

use crate::catalogue::{Outline, Point};

/// Kilometres from the nearest land within which a point is counted as of it: harbours, islets that no map of this size has.
const SHORE: f64 = 50.0;
/// Degrees in which to look for that land.
const NEAR: f64 = 1.5;
/// Kilometres of a degree of latitude on a globe of the mean radius.
const KM_A_DEGREE: f64 = 111.195;
/// Points of an outline that are looked up: along the longer side of the box around it.
const ALONG: usize = 28;

/// A country's first division; the whole country where the map has none.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// The country's name in English.
    pub country: String,
    /// Its code, ISO 3166-1 alpha-2.
    pub code: String,
    /// The division's name; empty where there is none.
    pub name: String,
    pub(super) area: MultiPolygon,
    around: Rect,
}

/// What holds a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found<'b> {
    /// The region.
    pub region: &'b Region,
    /// Kilometres from the point to it: 0 where it lies within.
    pub km: f64,
}

/// A country's part of an outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// The country's name.
    pub country: String,
    /// How much of the outline's land lies in it, 0 to 1.
    pub share: f64,
}

/// All regions.
#[derive(Debug)]
pub struct Borders {
    regions: Vec<Region>,
    between: Vec<LineString>,
}

/// The part of TopoJSON that the file has: lines once, in steps of whole numbers, and regions that name them.
#[derive(Deserialize)]
struct Topology {
    transform: Transform,
    objects: Objects,
    arcs: Vec<Vec<[i32; 2]>>,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    regions: Geometries,
}

#[derive(Deserialize)]
struct Geometries {
    geometries: Vec<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    properties: Properties,
    /// Polygons of rings of lines; `!n` is line n backwards.
    arcs: Vec<Vec<Vec<i32>>>,
}

#[derive(Deserialize)]
struct Properties {
    country: String,
    code: String,
    region: String,
}

impl Topology {
    /// The points of each line, in degrees.
    fn lines(&self) -> Vec<Vec<[f64; 2]>> {
        let Transform { scale, translate } = &self.transform;
        let line = |steps: &Vec<[i32; 2]>| {
            let mut at = [0, 0];
            let point = |step: &[i32; 2]| {
                at = [at[0] + step[0], at[1] + step[1]];
                [0, 1].map(|n| f64::from(at[n]) * scale[n] + translate[n])
            };
            steps.iter().map(point).collect()
        };
        self.arcs.iter().map(line).collect()
    }
}

/// A ring of lines, each going on where the one before ended.
fn ring(of: &[i32], lines: &[Vec<[f64; 2]>]) -> LineString {
    let mut points: Vec<[f64; 2]> = vec![];
    for number in of {
        let backwards = *number < 0;
        let at = if backwards { !number } else { *number } as usize;
        let mut line = lines.get(at).cloned().unwrap_or_default();
        if backwards {
            line.reverse();
        }
        points.extend(&line[usize::from(!points.is_empty()).min(line.len())..]);
    }
    LineString::from(points)
}

/// The lines on whose two sides lie different countries.
fn between(topology: &Topology, lines: &[Vec<[f64; 2]>]) -> Vec<LineString> {
    let mut beside: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
    for geometry in &topology.objects.regions.geometries {
        for number in geometry.arcs.iter().flatten().flatten() {
            let at = if *number < 0 { !number } else { *number } as usize;
            let codes = beside.entry(at).or_default();
            codes.insert(&geometry.properties.code);
        }
    }
    let two = beside.into_iter().filter(|(_, codes)| codes.len() > 1);
    two.filter_map(|(at, _)| Some(LineString::from(lines.get(at)?.clone())))
        .collect()
}

impl Borders {
    /// The borders that the program has with it.
    #[must_use]
    pub fn known() -> &'static Borders {
        static BORDERS: OnceLock<Borders> = OnceLock::new();
        // a file of the program's own: a test reads it
        BORDERS.get_or_init(|| {
            Borders::read(include_str!("borders.json")).unwrap_or(Borders {
                regions: vec![],
                between: vec![],
            })
        })
    }

    /// Reads TopoJSON as `tools/borders.mjs` writes it.
    ///
    /// # Errors
    /// Text that is no such TopoJSON.
    pub fn read(text: &str) -> Result<Borders, serde_json::Error> {
        let topology: Topology = serde_json::from_str(text)?;
        let lines = topology.lines();
        let between = between(&topology, &lines);
        let region = |geometry: Geometry| {
            let polygon = |rings: &Vec<Vec<i32>>| {
                let mut rings = rings.iter().map(|of| ring(of, &lines));
                Polygon::new(rings.next().unwrap_or(LineString(vec![])), rings.collect())
            };
            let area = MultiPolygon(geometry.arcs.iter().map(polygon).collect());
            let around = area.bounding_rect()?;
            let Properties {
                country,
                code,
                region: name,
            } = geometry.properties;
            Some(Region {
                country,
                code,
                name,
                area,
                around,
            })
        };
        let regions = topology
            .objects
            .regions
            .geometries
            .into_iter()
            .filter_map(region)
            .collect();
        Ok(Borders { regions, between })
    }

    /// The lines between two countries, each once.
    #[must_use]
    pub fn between(&self) -> &[LineString] {
        &self.between
    }

    /// All of them, by country and name.
    #[must_use]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region that holds a point, else the nearest within 50 km; none far out at sea.
    #[must_use]
    pub fn find(&self, (lat, lon): Point) -> Option<Found<'_>> {
        let spot = Spot::new(on_the_globe(lon), lat);
        if let Some(region) = self.holding(spot) {
            return Some(Found { region, km: 0.0 });
        }
        let near = |r: &&Region| {
            let (low, high) = (r.around.min(), r.around.max());
            let wide = NEAR / spot.y().to_radians().cos().max(0.05);
            spot.x() > low.x - wide
                && spot.x() < high.x + wide
                && spot.y() > low.y - NEAR
                && spot.y() < high.y + NEAR
        };
        let found = self.regions.iter().filter(near);
        let found = found.map(|region| Found {
            region,
            km: away(&region.area, spot),
        });
        found
            .filter(|f| f.km <= SHORE)
            .min_by(|a, b| a.km.total_cmp(&b.km))
    }

    fn holding(&self, spot: Spot) -> Option<&Region> {
        let holds = |r: &&Region| r.around.contains(&spot) && r.area.contains(&spot);
        self.regions.iter().find(holds)
    }

    /// The countries in which an outline lies, with their shares of its land, the largest first: by points at even steps within it.
    #[must_use]
    pub fn shares(&self, outline: &Outline) -> Vec<Share> {
        let Some((area, around)) = area_of(outline) else {
            return vec![];
        };
        let (low, high) = (around.min(), around.max());
        let step = (high.x - low.x).max(high.y - low.y) / ALONG as f64;
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let along = |from: f64, to: f64| {
            let steps = ((to - from) / step).floor().max(0.0) as usize;
            (0..=steps).map(move |n| from + (n as f64 + 0.5) * step)
        };
        for y in along(low.y, high.y) {
            for x in along(low.x, high.x).filter(|x| area.contains(&Spot::new(*x, y))) {
                if let Some(region) = self.holding(Spot::new(on_the_globe(x), y)) {
                    *counts.entry(&region.country).or_default() += 1;
                }
            }
        }
        let all: u32 = counts.values().sum();
        let share = |(country, n): (&str, u32)| Share {
            country: country.to_owned(),
            share: f64::from(n) / f64::from(all),
        };
        let mut shares: Vec<Share> = counts.into_iter().map(share).collect();
        shares.sort_by(|a, b| {
            b.share
                .total_cmp(&a.share)
                .then_with(|| a.country.cmp(&b.country))
        });
        if shares.is_empty() {
            // islets between two steps: those whose coast begins within it, and those at the middle of a ring
            let shore = |p: &Polygon| {
                p.exterior()
                    .points()
                    .next()
                    .is_some_and(|s| area.contains(&s))
            };
            let within = self.regions.iter().filter(|r| r.area.0.iter().any(shore));
            let middles = area.0.iter().filter_map(BoundingRect::bounding_rect);
            let lands = middles.filter_map(|r| self.find((r.center().y, r.center().x)));
            let lands = lands.map(|f| f.region).chain(within);
            let names: BTreeSet<&str> = lands.map(|r| r.country.as_str()).collect();
            let share = 1.0 / names.len() as f64;
            shares.extend(names.iter().map(|country| Share {
                country: (*country).to_owned(),
                share,
            }));
        }
        shares
    }
}

/// An outline's rings as areas, each its own, and the box around them.
fn area_of(outline: &Outline) -> Option<(MultiPolygon, Rect)> {
    let one = |ring: &Vec<[f64; 2]>| Polygon::new(LineString::from(ring.clone()), vec![]);
    let area = MultiPolygon(outline.rings.iter().map(one).collect());
    let around = area.bounding_rect()?;
    Some((area, around)).filter(|_| around.width().max(around.height()) > 0.0)
}

/// Kilometres from a point to an area, on the plane that touches the globe there: within an error of a hundredth at fifty kilometres.
fn away(area: &MultiPolygon, spot: Spot) -> f64 {
    let narrow = spot.y().to_radians().cos();
    let flat = area.map_coords(|c| Coord {
        x: (c.x - spot.x()) * narrow,
        y: c.y - spot.y(),
    });
    Euclidean.distance(&flat, &Spot::new(0.0, 0.0)) * KM_A_DEGREE
}

/// A longitude from -180 to 180.
fn on_the_globe(lon: f64) -> f64 {
    (lon + 180.0).rem_euclid(360.0) - 180.0
}
