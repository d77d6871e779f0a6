//! Where records were found, as the site tells it: the country of today, its region, the site. Ours, computed, where the record has a point;
//! what a record itself names is its own.

use crate::catalogue::{Evidence, ADDED, BETWEEN};
use crate::publish::bind::when::years;
use crate::publish::bind::world::World;
use crate::publish::view::{Fact, Item};
use crate::whereabouts::SOURCE;

/// Where a record was found, in a few words: `Nuri, Sudan`; peoples by their names; empty where nothing is known.
pub fn found_words(world: &World, record: &Evidence) -> String {
    let found = world.found(record.id);
    let mut words: Vec<String> = found.site.iter().map(|s| s.name.clone()).collect();
    if words.is_empty() {
        words.extend(record.outlines.iter().take(2).cloned());
    }
    let countries = &found.countries;
    let named = |name: &String| words.iter().any(|w| w.contains(name.as_str()));
    let more: Vec<String> = match countries.len() {
        0..=2 => countries.iter().filter(|c| !named(c)).cloned().collect(),
        n => vec![format!("{n} countries of today")],
    };
    words.extend(more);
    words.join(", ")
}

/// Country, region and site as facts of a page, each leading to the records that share it.
pub fn found_facts(world: &World, record: &Evidence) -> Vec<Fact> {
    let found = world.found(record.id);
    let items = |key: &str, names: &[String]| -> Vec<Item> {
        let item = |name: &String| Item {
            label: name.clone(),
            href: Some(format!("../records.html#{key}={}", code(name))),
        };
        names.iter().map(item).collect()
    };
    let plain = |name: &String| Item {
        label: name.clone(),
        href: None,
    };
    let regions = found.regions.iter().map(plain).collect();
    let site: Vec<String> = found.site.iter().map(|s| s.name.clone()).collect();
    let site_note = found.site.as_ref().map(|s| match (s.named, s.km.round()) {
        (true, _) if record.site.is_some() => "by its words".to_owned(),
        (true, _) => "by its words and its point".to_owned(),
        (false, km) if km < 1.0 => "by its point".to_owned(),
        (false, km) => format!("by its point, {km} km away"),
    });
    let mut country_note = match found.from_record {
        true => "according to the record".to_owned(),
        false => format!("our own, by today’s borders: {SOURCE}"),
    };
    if !found.from_record && found.km > 0.0 {
        country_note.push_str(&format!(
            "; its point is {:.0} km outside that country",
            found.km.max(1.0)
        ));
    }
    let fact = |name: &str, items: Vec<Item>, note: Option<String>| Fact {
        name: name.to_owned(),
        items,
        note,
    };
    let mut facts = vec![
        fact("Site", items("site", &site), site_note),
        fact("Region", regions, None),
        fact(
            "Country",
            items("country", &found.countries),
            Some(country_note),
        ),
    ];
    facts.retain(|f| !f.items.is_empty());
    facts
}

/// A name as it stands behind `#key=`.
pub fn code(name: &str) -> String {
    percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC).to_string()
}

/// The table of the records with the columns that the site adds: [`ADDED`], in that order. A line that is no record's is as it was.
pub fn with_found(world: &World, table: &str) -> Option<Vec<u8>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(table.as_bytes());
    let mut out = csv::WriterBuilder::new().from_writer(vec![]);
    for (n, row) in reader.records().enumerate() {
        let row = row.ok()?;
        let record = row
            .get(0)
            .and_then(|id| id.parse().ok())
            .and_then(|id: u32| world.portal().evidence.get(&id));
        let added: Vec<String> = match record {
            _ if n == 0 => ADDED.map(str::to_owned).to_vec(),
            None => vec![String::new(); ADDED.len()],
            Some(record) => {
                let found = world.found(record.id);
                let site = found.site.as_ref().map(|s| s.name.clone());
                let year = |of: fn((i32, i32)) -> i32| {
                    years(record).map(|y| of(y).to_string()).unwrap_or_default()
                };
                vec![
                    found.countries.join(BETWEEN),
                    found.regions.join(BETWEEN),
                    site.unwrap_or_default(),
                    year(|y| y.0),
                    year(|y| y.1),
                ]
            }
        };
        out.write_record(row.iter().chain(added.iter().map(String::as_str)))
            .ok()?;
    }
    out.into_inner().ok()
}
