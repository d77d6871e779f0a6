//! The tables: what is in them, column by column.

#[macro_use]
mod table;
mod editions;
mod figures;
mod rules;
mod sources;
mod witnesses;

use std::collections::BTreeMap;

use serde_json::Value;

use super::listed::Listed;
use crate::publish::bind::World;
use editions::{accounts, rules_in_words};
use figures::measured;
use sources::{
    citations, countries, editions, evidence, games, places, records, rulesets, sites, texts, works,
};

pub use table::{Field, ForeignKey, Kind, Table};

/// All tables of the corpus. `figures` is what `simulate --json` prints, by slug.
pub fn tables(world: &World, figures: &BTreeMap<String, Value>) -> Vec<Table> {
    let listed = Listed::of(world);
    let mut all = vec![
        works(&listed),
        places(world),
        games(&listed),
        rulesets(&listed),
        records(&listed),
        countries(&listed),
        editions(world),
        citations(&listed),
    ];
    all.extend(Some(texts(world, &listed)).filter(|t| !t.rows.is_empty()));
    if !world.portal().evidence.is_empty() {
        all.extend([sites(world), evidence(world)]);
    }
    all.extend(witnesses::all(world));
    all.extend(accounts(world));
    all.extend(rules_in_words(world));
    all.extend(rules::all(world));
    all.extend(measured(world, figures));
    all
}
