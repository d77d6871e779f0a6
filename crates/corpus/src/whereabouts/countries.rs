//! Countries as a map names them: where their names stand, and how large they are.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use geo::{Area, Centroid, Point as Spot};

use super::borders::{Borders, Region};
use crate::catalogue::Point;

/// Degrees from a country's largest region within which its others have a part in where its name stands: not overseas.
const HOME: f64 = 25.0;

/// A country on a map.
#[derive(Debug, Clone, PartialEq)]
pub struct Country {
    /// Its name in English.
    pub name: String,
    /// Where its name stands: the middle of its regions.
    pub at: Point,
    /// Square degrees, as they are on the globe: of the equator's.
    pub size: f64,
}

/// All countries of the borders that the program has, the largest first: in this order a map puts their names.
#[must_use]
pub fn countries() -> &'static [Country] {
    static COUNTRIES: OnceLock<Vec<Country>> = OnceLock::new();
    COUNTRIES.get_or_init(|| {
        let mut all = of(Borders::known());
        all.sort_by(|a, b| {
            let by_size = b.size.total_cmp(&a.size);
            by_size.then_with(|| a.name.cmp(&b.name))
        });
        all
    })
}

/// All countries of some borders, by name.
fn of(borders: &Borders) -> Vec<Country> {
    let mut named: BTreeMap<&str, Vec<&Region>> = BTreeMap::new();
    for region in borders.regions() {
        named.entry(&region.country).or_default().push(region);
    }
    let country = |(name, regions): (&str, Vec<&Region>)| {
        let parts = regions.iter().filter_map(|r| {
            let middle = r.area.centroid()?;
            let size = r.area.unsigned_area() * middle.y().to_radians().cos();
            Some((middle, size))
        });
        let parts: Vec<(Spot, f64)> = parts.collect();
        let (main, _) = parts.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
        let near =
            |spot: &Spot| (spot.x() - main.x()).abs() < HOME && (spot.y() - main.y()).abs() < HOME;
        let home = parts.iter().filter(|(spot, _)| near(spot));
        let (mut x, mut y, mut size) = (0.0, 0.0, 0.0);
        for (spot, weight) in home {
            x += spot.x() * weight;
            y += spot.y() * weight;
            size += weight;
        }
        (size > 0.0).then(|| Country {
            name: name.to_owned(),
            at: (y / size, x / size),
            size,
        })
    };
    named.into_iter().filter_map(country).collect()
}
