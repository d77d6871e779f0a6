//! Records in space and time: a map, their centuries, countries of today, games.

use std::collections::BTreeMap;

use super::atlas::little_map;
use super::found::code;
use super::game::span;
use crate::catalogue::Evidence;
use crate::publish::bind::when::{axis, span_words};
use crate::publish::bind::world::World;
use crate::publish::view::{Item, Spread};

/// Countries and games that are named at most.
const NAMED: usize = 24;

/// How records are spread that the table of records finds by `query`, as it stands in its address; `name` is what they are of.
pub fn spread(world: &World, records: &[&Evidence], query: &str, name: &str) -> Spread {
    let all = || records.iter().copied();
    let words = span_words(span(all()));
    let mut countries: BTreeMap<&str, usize> = BTreeMap::new();
    let mut games: BTreeMap<u32, usize> = BTreeMap::new();
    for record in all() {
        *games.entry(record.game).or_default() += 1;
        for country in &world.found(record.id).countries {
            *countries.entry(country).or_default() += 1;
        }
    }
    let portal = world.listed();
    let games = games.into_iter().map(|(id, n)| {
        (
            n,
            portal.game_name(id),
            format!("game={}", world.game_code(id)),
        )
    });
    let games: Vec<_> = games.collect();
    let countries = countries.into_iter();
    let countries = countries.map(|(c, n)| (n, c.to_owned(), format!("country={}", code(c))));
    Spread {
        map: little_map(all(), world),
        time: match words.is_empty() {
            true => String::new(),
            false => axis(all(), &format!("Records of {name} by century, {words}")),
        },
        countries: listed(countries.collect(), query),
        games: match games.len() {
            0 | 1 => vec![],
            _ => listed(games, query),
        },
        browse: format!("../records.html#{query}"),
    }
}

/// Names with their numbers of records, the most first, each leading to these.
fn listed(mut all: Vec<(usize, String, String)>, query: &str) -> Vec<Item> {
    all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let more = all.len().saturating_sub(NAMED);
    let item = |(n, name, own): (usize, String, String)| Item {
        label: format!("{name} {n}"),
        href: Some(format!("../records.html#{query}&{own}")),
    };
    let mut out: Vec<Item> = all.into_iter().take(NAMED).map(item).collect();
    out.extend((more > 0).then(|| Item {
        label: format!("{more} more"),
        href: Some(format!("../records.html#{query}")),
    }));
    out
}
