//! Records in lists.

use super::found::found_words;
use crate::catalogue::{number_of, Evidence};
use crate::publish::bind::from::From;
use crate::publish::bind::when::date_words;
use crate::publish::bind::world::World;
use crate::publish::map::degrees;
use crate::publish::view::{Entries, Entry, Item};

/// A record as a row of a list on a page.
fn entry(world: &World, record: &Evidence) -> Entry {
    let from = From::Folder;
    Entry {
        href: world.record_href(from, &record.name).unwrap_or_default(),
        label: label(record),
        kind: record.kind.clone(),
        game: Item {
            label: world.listed().game_name(record.game),
            href: world.portal_game_href(from, record.game),
        },
        place: whereabouts(world, from, record),
        date: date_words(record),
        works: works(world, from, &record.sources),
        rules: !record.rules.sha256.is_empty(),
    }
}

/// What a list calls a record: of the portal's the number alone, of others the whole id.
pub fn label(record: &Evidence) -> String {
    match number_of(&record.name) {
        Some(number) => number.to_string(),
        None => record.name.clone(),
    }
}

/// Records that one page lists: more are looked through in the table of records.
const MOST: usize = 60;

/// The records of a page about something, which the table of records knows as `key` with this `code`, as addresses have it.
pub fn entries<'e>(
    world: &World,
    mut of: impl Iterator<Item = &'e Evidence>,
    (key, code): (&str, &str),
) -> Entries {
    let rows = of.by_ref().take(MOST).map(|r| entry(world, r)).collect();
    Entries {
        rows,
        more: of.count(),
        browse: format!("../records.html#{key}={code}"),
    }
}

/// Peoples and regions of a record with their pages; else its site and country, which are ours.
fn whereabouts(world: &World, from: From, record: &Evidence) -> Vec<Item> {
    let words = found_words(world, record);
    if !record.outlines.is_empty() || words.is_empty() {
        return place(world, from, record);
    }
    vec![Item {
        label: words,
        href: None,
    }]
}

/// Peoples and regions of a record, and its points.
pub fn place(world: &World, from: From, record: &Evidence) -> Vec<Item> {
    let named = record.outlines.iter().map(|name| Item {
        label: name.clone(),
        href: world.place_href(from, name),
    });
    let points = record.points.iter().map(|(lat, lon)| Item {
        label: format!("{}, {}", degrees(*lat, 'N', 'S'), degrees(*lon, 'E', 'W')),
        href: None,
    });
    named.chain(points).collect()
}

/// Works, each once, in the order of the record.
pub fn works(world: &World, from: From, ids: &[u32]) -> Vec<Item> {
    let mut seen = vec![];
    for id in ids {
        if !seen.contains(id) {
            seen.push(*id);
        }
    }
    seen.iter()
        .filter_map(|id| Some((id, world.sources.get(id)?)))
        .map(|(id, s)| Item {
            label: s.short.clone(),
            href: world.source_href(from, *id),
        })
        .collect()
}
