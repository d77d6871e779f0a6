//! Which games, works and places of the database have pages of their own: a page has something to show, else a list or the table of records
//! says all that there is.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::{Catalogue, Words};

/// Records that name a people or region before it has a page: with fewer the table of records says as much.
const SEVERAL: usize = 3;

/// What has a page.
#[derive(Debug, Default)]
pub struct Kept {
    /// Games, by number.
    pub games: BTreeSet<u32>,
    /// Works, by number.
    pub works: BTreeSet<u32>,
    /// Peoples and regions, by name.
    pub places: BTreeSet<String>,
}

impl Kept {
    /// Of a list: games and works with a record, which has a map; games whose description is at hand; places that several records name.
    pub fn of(list: &Catalogue, words: &Words) -> Self {
        let evidence = list.evidence.values();
        let mut named: BTreeMap<&String, usize> = BTreeMap::new();
        for place in evidence.clone().flat_map(|e| &e.outlines) {
            *named.entry(place).or_default() += 1;
        }
        let several = named.into_iter().filter(|(_, n)| *n >= SEVERAL);
        let described = words.games.keys().copied();
        Self {
            games: evidence.clone().map(|e| e.game).chain(described).collect(),
            works: evidence.flat_map(|e| e.sources.iter().copied()).collect(),
            places: several.map(|(name, _)| name.clone()).collect(),
        }
    }
}
