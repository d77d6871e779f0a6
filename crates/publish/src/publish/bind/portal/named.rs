//! What the portal's database names, for the search: games by all their names, works, authors, countries, sites, peoples, facets; each
//! with the number of its records and where it leads.

use std::collections::{BTreeMap, BTreeSet};

use super::found::code;
use super::reference::parse;
use super::script::traits;
use crate::publish::bind::from::From;
use crate::publish::bind::world::World;

/// A name that leads somewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Named {
    /// `game`, `work`, `person` …
    pub kind: &'static str,
    /// As it is shown.
    pub title: String,
    /// Where it leads, from the site's folder.
    pub href: String,
    /// Other names, parted by semicolons, and words that it is found by.
    pub text: String,
    /// Records that it has; 0 where that says nothing.
    pub records: usize,
}

/// Letters of a work's title that are kept: names are loaded before anything else.
const TITLE: usize = 90;

/// All names of the database.
pub fn named(world: &World) -> Vec<Named> {
    let mut all = games(world);
    all.extend(works(world));
    all.extend(authors(world));
    all.extend(places(world));
    all.extend(facets(world));
    all.extend(players(world));
    all
}

/// Who played, and where, as the records have it; other words by which readers look for them.
fn players(world: &World) -> Vec<Named> {
    const ALSO: [(&str, &str); 5] = [
        ("Child", "children; boys; girls"),
        ("Adult", "adults; grown-ups"),
        ("Elder", "elders; old people"),
        ("Female", "women; girls"),
        ("Male", "men; boys"),
    ];
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let evidence = world.listed().evidence.values();
    evidence
        .flat_map(traits)
        .for_each(|t| *counts.entry(t).or_default() += 1);
    let one = |(named, records): (String, usize)| {
        let (key, word) = named.split_once('=')?;
        let also = ALSO
            .iter()
            .find(|(of, _)| *of == word)
            .map(|(_, also)| *also);
        let what = match key {
            "age" => "who played: age",
            "gender" => "who played: gender",
            "status" => "who played: social status",
            _ => "where it was played",
        };
        let text: Vec<&str> = also.into_iter().chain([what]).collect();
        Some(Named {
            kind: "facet",
            title: word.to_owned(),
            href: format!("records.html#{key}={}", code(word)),
            text: text.join("; "),
            records,
        })
    };
    counts.into_iter().filter_map(one).collect()
}

/// What readers call a kind of game that the database has a word of its own for.
pub fn category_words(category: &str) -> Option<&'static str> {
    const WORDS: [(&str, &str); 5] = [
        ("draughts", "checkers"),
        ("line", "merels; morris; games of three in a row"),
        ("race", "racing game"),
        ("sow", "mancala; sowing game"),
        ("tafl", "hnefatafl"),
    ];
    WORDS
        .iter()
        .find(|(of, _)| *of == category)
        .map(|(_, words)| *words)
}

fn games(world: &World) -> Vec<Named> {
    let portal = world.listed();
    let one = |g: &crate::catalogue::Game| {
        let mut other: Vec<&str> = vec![g.native_name.as_str()];
        other.extend(g.aliases.iter().map(String::as_str));
        other.extend(g.categories.iter().filter_map(|c| category_words(c)));
        other.retain(|n| !n.is_empty() && *n != g.name);
        Some(Named {
            kind: "game",
            title: g.name.clone(),
            href: world.portal_game_href(From::Root, g.id)?,
            text: other.join("; "),
            records: world.shared.games.get(&g.id).map_or(0, |of| of.ids.len()),
        })
    };
    portal.games.values().filter_map(one).collect()
}

/// Works that have no page among the collection's own.
fn works(world: &World) -> Vec<Named> {
    let portal = world.listed();
    let mut records: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for e in portal.evidence.values() {
        for source in &e.sources {
            records.entry(*source).or_default().insert(e.id);
        }
    }
    let mut out = vec![];
    for (id, label) in world
        .sources
        .iter()
        .filter(|(_, label)| label.own.is_none())
    {
        let text = portal
            .sources
            .get(id)
            .map(|s| s.text.as_str())
            .unwrap_or_default();
        let title = parse(text).map_or_else(|| text.to_owned(), |r| r.title);
        let Some(href) = world.source_href(From::Root, *id) else {
            continue;
        };
        out.push(Named {
            kind: "work",
            title: label.short.clone(),
            href,
            text: title.chars().take(TITLE).collect(),
            records: records.get(id).map_or(0, BTreeSet::len),
        });
    }
    out
}

/// Authors by their family names, with the records that rest on their works.
fn authors(world: &World) -> Vec<Named> {
    let portal = world.listed();
    let mut records: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for e in portal.evidence.values() {
        for name in e
            .sources
            .iter()
            .filter_map(|s| world.sources.get(s))
            .flat_map(|s| &s.authors)
        {
            records.entry(name).or_default().insert(e.id);
        }
    }
    let one = |(name, of): (&str, BTreeSet<u32>)| Named {
        kind: "person",
        title: name.to_owned(),
        href: format!("records.html#author={}", code(name)),
        text: String::new(),
        records: of.len(),
    };
    records.into_iter().map(one).collect()
}

/// Countries of today, sites, and peoples whose outlines stand for records.
fn places(world: &World) -> Vec<Named> {
    let portal = world.listed();
    let mut peoples: BTreeMap<&str, usize> = BTreeMap::new();
    for name in portal.evidence.values().flat_map(|e| &e.outlines) {
        *peoples.entry(name).or_default() += 1;
    }
    let also = |name: &str| {
        world
            .corpus
            .sites
            .iter()
            .find(|s| s.name == name)
            .map(|s| s.also.join("; "))
    };
    let leads = |kind, key: &str, name: &str, records, text| Named {
        kind,
        title: name.to_owned(),
        href: format!("records.html#{key}={}", code(name)),
        text,
        records,
    };
    let mut out: Vec<Named> = vec![];
    out.extend(
        world
            .shared
            .countries
            .iter()
            .map(|(name, of)| leads("country", "country", name, of.ids.len(), String::new())),
    );
    out.extend(world.shared.sites.iter().map(|(name, of)| {
        leads(
            "site",
            "site",
            name,
            of.ids.len(),
            also(name).unwrap_or_default(),
        )
    }));
    out.extend(
        peoples
            .iter()
            .map(|(name, n)| leads("people", "place", name, *n, String::new())),
    );
    out
}

/// Kinds of records and of games, and the regions and periods of games, which are not those of their records.
fn facets(world: &World) -> Vec<Named> {
    let portal = world.listed();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut count = |key, value| *counts.entry((key, value)).or_default() += 1;
    for e in portal.evidence.values() {
        if !e.kind.is_empty() {
            count("kind", e.kind.as_str());
        }
        let Some(game) = portal.games.get(&e.game) else {
            continue;
        };
        for (key, values) in [
            ("category", &game.categories),
            ("region", &game.regions),
            ("period", &game.periods),
        ] {
            values.iter().for_each(|v| count(key, v));
        }
    }
    let one = |((key, value), records): (&(&str, &str), &usize)| Named {
        kind: "facet",
        title: value.to_string(),
        href: format!("records.html#{key}={}", code(value)),
        text: match *key {
            "kind" => "kind of record".to_owned(),
            "category" => match category_words(value) {
                Some(words) => format!("{words}; kind of game"),
                None => "kind of game".to_owned(),
            },
            "region" => "region assigned to the game, not where its records were found".to_owned(),
            _ => "period assigned to the game, not the time of its records".to_owned(),
        },
        records: *records,
    };
    counts.iter().map(one).collect()
}
