//! Records that share a game, a site, a country: each looked up once for all pages.

use std::collections::{BTreeMap, BTreeSet};

use super::when::years;
use crate::catalogue::Catalogue;
use crate::whereabouts::Whereabouts;

/// First and last year of a record, and its number.
pub type Dated = ((i32, i32), u32);

/// The numbers of records by what they share, each in order.
#[derive(Debug, Default)]
pub struct Shared {
    /// By game.
    pub games: BTreeMap<u32, Vec<u32>>,
    /// By site.
    pub sites: BTreeMap<String, Vec<u32>>,
    /// By country of today.
    pub countries: BTreeMap<String, Vec<u32>>,
    /// Those of them that are dated, with first and last year, by the first: looked through for every record.
    pub dated: BTreeMap<String, Vec<Dated>>,
    /// Countries of today in which records of a game were found, by its number.
    pub found: BTreeMap<u32, BTreeSet<String>>,
}

impl Shared {
    /// Of the database, with where its records were found.
    #[must_use]
    pub fn of(portal: &Catalogue, whereabouts: &BTreeMap<u32, Whereabouts>) -> Self {
        let mut shared = Self::default();
        for record in portal.evidence.values() {
            shared.games.entry(record.game).or_default().push(record.id);
            let Some(found) = whereabouts.get(&record.id) else {
                continue;
            };
            let countries = found.countries.iter().cloned();
            shared
                .found
                .entry(record.game)
                .or_default()
                .extend(countries);
            for country in &found.countries {
                let of = shared.countries.entry(country.clone()).or_default();
                of.push(record.id);
                if let Some(span) = years(record) {
                    let of = shared.dated.entry(country.clone()).or_default();
                    of.push((span, record.id));
                }
            }
            if let Some(site) = &found.site {
                let of = shared.sites.entry(site.name.clone()).or_default();
                of.push(record.id);
            }
        }
        shared.dated.values_mut().for_each(|of| of.sort_unstable());
        shared
    }
}
