//! Where a record was found: what the borders and the gazetteer say of its points and outlines.

use geo::{Distance, Haversine, Point as Spot};
use serde::{Deserialize, Serialize};

use super::{Borders, Site, LEAST_SHARE};
use crate::catalogue::{Catalogue, Evidence, Point};

/// Where a record was found, as today's map and the gazetteer have it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// Countries of its points; where it has none, those with at least a twentieth of its outlines, the largest share first.
    pub countries: Vec<String>,
    /// Their regions at its points, as `Red Sea`; an outline has none.
    pub regions: Vec<String>,
    /// Whether the countries are those that the record itself names.
    #[serde(rename = "said")]
    pub from_record: bool,
    /// Kilometres from the farthest of its points to the land that it is counted as of; 0 where all lie within.
    pub km: f64,
    /// The site that it is from.
    pub site: Option<At>,
}

impl Whereabouts {
    /// Where nothing is known.
    #[must_use]
    pub const fn nowhere() -> Whereabouts {
        Whereabouts {
            countries: vec![],
            regions: vec![],
            from_record: false,
            km: 0.0,
            site: None,
        }
    }
}

/// A site that a record is from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct At {
    /// The site's name.
    pub name: String,
    /// Kilometres from the record's point to it.
    pub km: f64,
    /// Whether the record's words name it; else it is the nearest.
    pub named: bool,
}

/// Looks a record up.
#[must_use]
pub fn of_record(catalogue: &Catalogue, sites: &[Site], record: &Evidence) -> Whereabouts {
    let borders = Borders::known();
    let mut out = Whereabouts {
        site: site(sites, record),
        from_record: !record.countries.is_empty(),
        ..Whereabouts::default()
    };
    for found in record.points.iter().filter_map(|p| borders.find(*p)) {
        add(&mut out.countries, &found.region.country);
        if !found.region.name.is_empty() {
            add(&mut out.regions, &found.region.name);
        }
        out.km = out.km.max(found.km);
    }
    if out.from_record {
        out.countries.clone_from(&record.countries);
    }
    if record.points.is_empty() && !out.from_record {
        let outlines = record
            .outlines
            .iter()
            .filter_map(|name| catalogue.outlines.get(name));
        let shares = outlines.flat_map(|outline| borders.shares(outline));
        shares
            .filter(|s| s.share >= LEAST_SHARE)
            .for_each(|s| add(&mut out.countries, &s.country));
    }
    out
}

fn add(list: &mut Vec<String>, name: &str) {
    if !list.iter().any(|n| n == name) {
        list.push(name.to_owned());
    }
}

/// The site that the record's words are; else that around one of its points: one that it names before one that it does not, then the
/// nearest.
fn site(sites: &[Site], record: &Evidence) -> Option<At> {
    if let Some(name) = record.site.clone() {
        return Some(At {
            name,
            km: 0.0,
            named: true,
        });
    }
    let near = |site: &Site| {
        let away = record.points.iter().map(|p| kilometres(*p, site.point));
        let km = away
            .min_by(f64::total_cmp)
            .filter(|km| *km <= site.within_km)?;
        Some(At {
            name: site.name.clone(),
            km,
            named: site.records.contains(&record.id),
        })
    };
    let order = |a: &At, b: &At| b.named.cmp(&a.named).then(a.km.total_cmp(&b.km));
    sites.iter().filter_map(near).min_by(order)
}

/// Along the great circle.
pub(crate) fn kilometres((lat, lon): Point, (to_lat, to_lon): Point) -> f64 {
    Haversine.distance(Spot::new(lon, lat), Spot::new(to_lon, to_lat)) / 1000.0
}
