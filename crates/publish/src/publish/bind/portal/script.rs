//! All records for the scripts that filter it: names once, records in parts of bounded length, outlines. Scripts and not JSON, because a
//! page opened from disk may load no other kind of file.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::atlas::{middle, path};
use super::named::category_words;
use super::Share;
use crate::catalogue::{number_of, Evidence};
use crate::publish::bind::from::From;
use crate::publish::bind::when::{year, years};
use crate::publish::bind::world::World;
use crate::publish::parts;
use crate::publish::render::inert_json;
use crate::text::blanks_together;

/// Records of one part.
const PART: usize = 2000;

/// Words with their places in a list, in alphabetical order.
struct Words(BTreeMap<String, usize>);

impl Words {
    fn of<'w>(all: impl Iterator<Item = &'w String>) -> Self {
        let sorted: std::collections::BTreeSet<&String> = all.collect();
        Self(sorted.into_iter().cloned().zip(0..).collect())
    }

    fn places(&self, words: &[String]) -> Vec<usize> {
        words
            .iter()
            .filter_map(|w| self.0.get(w).copied())
            .collect()
    }

    fn list(&self) -> Vec<&String> {
        self.0.keys().collect()
    }
}

/// The lists that records name by number.
struct Lists {
    kinds: Words,
    categories: Words,
    regions: Words,
    periods: Words,
    places: Words,
    doubts: Words,
    authors: Words,
    countries: Words,
    divisions: Words,
    sites: Words,
    traits: Words,
}

/// Who played and where, as the portal has it: each word behind the name of its list, as addresses have it.
pub fn traits(record: &Evidence) -> Vec<String> {
    let lists = [
        ("age", &record.ages),
        ("gender", &record.genders),
        ("status", &record.social_status),
        ("space", &record.spaces),
    ];
    let named = |(key, words): (&str, &Vec<String>)| {
        let named = words.iter().map(|w| format!("{key}={w}"));
        named.collect::<Vec<_>>()
    };
    lists.into_iter().flat_map(named).collect()
}

fn lists(world: &World) -> Lists {
    let portal = world.listed();
    let (evidence, games) = (portal.evidence.values(), portal.games.values());
    let all_traits: Vec<String> = evidence.clone().flat_map(traits).collect();
    Lists {
        kinds: Words::of(evidence.clone().map(|e| &e.kind).filter(|k| !k.is_empty())),
        categories: Words::of(games.clone().flat_map(|g| &g.categories)),
        regions: Words::of(games.clone().flat_map(|g| &g.regions)),
        periods: Words::of(games.flat_map(|g| &g.periods)),
        places: Words::of(evidence.clone().flat_map(|e| &e.outlines)),
        doubts: Words::of(evidence.flat_map(|e| &e.doubts)),
        authors: Words::of(world.sources.values().flat_map(|s| &s.authors)),
        countries: Words::of(world.whereabouts.values().flat_map(|w| &w.countries)),
        divisions: Words::of(world.whereabouts.values().flat_map(|w| &w.regions)),
        sites: Words::of(
            world
                .whereabouts
                .values()
                .filter_map(|w| Some(&w.site.as_ref()?.name)),
        ),
        traits: Words::of(all_traits.iter()),
    }
}

fn script(name: &str, value: &Value) -> String {
    format!("{name}{};\n", inert_json(&value.to_string()))
}

/// Names of games, works, places and of the values of facets; `texts` is how many parts the words of the records have.
pub fn names(world: &World, texts: usize) -> String {
    let portal = world.listed();
    let lists = lists(world);
    let games: Vec<Value> = portal
        .games
        .values()
        .map(|g| {
            let mut other = g.aliases.clone();
            other.insert(0, g.native_name.clone());
            let edition = world.editions_of_game(g.id).find(|e| !e.is_worksheet());
            let edition = edition.and_then(|e| world.edition_href(From::Root, &e.slug));
            let mut row = vec![
                json!(g.id),
                json!(g.name),
                json!(other.join(" ").trim()),
                json!(lists.categories.places(&g.categories)),
                json!(lists.regions.places(&g.regions)),
                json!(lists.periods.places(&g.periods)),
                json!(edition.unwrap_or_default()),
            ];
            // a game that the portal has not goes by its name, and says where its page is
            if !g.portal {
                row[0] = json!(g.name);
                row.push(json!(world.portal_game_href(From::Root, g.id)));
            }
            Value::Array(row)
        })
        .collect();
    let theirs = |id: &u32| world.portal().sources.contains_key(id);
    let works: Vec<Value> = world
        .sources
        .iter()
        .map(|(id, s)| {
            let source = portal.sources.get(id).filter(|_| !theirs(id));
            let own = source.map(|s| s.key.as_ref().unwrap_or(&s.text));
            json!([
                own.map_or_else(|| json!(id), |own| json!(own)),
                s.short,
                world.source_href(From::Root, *id),
                lists.authors.places(&s.authors)
            ])
        })
        .collect();
    let places: Vec<Value> = lists
        .places
        .list()
        .into_iter()
        .map(|name| {
            let middle = portal.outlines.get(name).and_then(middle);
            json!([
                name,
                world.place_href(From::Root, name),
                middle.map(|(lat, lon)| [round(lat), round(lon)])
            ])
        })
        .collect();
    let site = |name: &String| world.corpus.sites.iter().find(|s| s.name == *name);
    let sites: Vec<Value> = lists
        .sites
        .list()
        .into_iter()
        .map(|name| json!([name, site(name).map_or(String::new(), |s| s.also.join(" "))]))
        .collect();
    let mut all = json!({
        "record": "records/{}.html",
        "total": portal.evidence.len(),
        "texts": texts,
        "kinds": lists.kinds.list(),
        "categories": lists.categories.list(),
        "called": lists.categories.list().iter().map(|c| category_words(c).unwrap_or_default()).collect::<Vec<_>>(),
        "regions": lists.regions.list(),
        "periods": lists.periods.list(),
        "doubts": lists.doubts.list(),
        "authors": lists.authors.list(),
        "countries": lists.countries.list(),
        "divisions": lists.divisions.list(),
        "sites": sites,
        "traits": lists.traits.list().iter().map(|t| t.split_once('=')).collect::<Vec<_>>(),
        "places": places,
        "games": games,
        "works": works,
    });
    // what is written of a portal where there is one
    if world.share() != Share::None {
        all["prefix"] = json!("DLP.Evidence.");
        all["game"] = json!("games/DLP.Games.{}.html");
        all["doubted"] = json!("Doubts of the portal’s editors");
    }
    script("globalThis.ludariumNames=", &all)
}

/// A record as scripts name it: the portal's by number, others by their ids.
fn named(record: &Evidence) -> Value {
    match number_of(&record.name) {
        Some(number) => json!(number),
        None => json!(record.name),
    }
}

/// Hundredths of a degree: a kilometre, less than a dot.
fn round(degrees: f64) -> f64 {
    (degrees * 100.0).round() / 100.0
}

/// The records in parts.
pub fn chunks(world: &World) -> Vec<String> {
    let portal = world.listed();
    let lists = lists(world);
    let games: BTreeMap<u32, usize> = portal.games.keys().copied().zip(0..).collect();
    let works: BTreeMap<u32, usize> = world.sources.keys().copied().zip(0..).collect();
    // records rest on a work of ours although the database does not name it, too
    let mut rest: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (id, source) in &world.sources {
        let own = source.own.iter().flat_map(|key| world.records_of_work(key));
        own.for_each(|record| rest.entry(record).or_default().extend(works.get(id)));
    }
    let edited: std::collections::BTreeSet<&str> = world
        .games
        .iter()
        .map(|g| g.edition.account.record.as_str())
        .collect();
    let rows: Vec<Value> = portal
        .evidence
        .values()
        .map(|e| {
            let points: Vec<f64> = e
                .points
                .iter()
                .flat_map(|(lat, lon)| [round(*lat), round(*lon)])
                .collect();
            let mut of: Vec<usize> = e
                .sources
                .iter()
                .filter_map(|s| works.get(s).copied())
                .chain(rest.get(&e.name).into_iter().flatten().copied())
                .collect();
            of.sort_unstable();
            of.dedup();
            let has_edition = edited.contains(e.name.as_str());
            let flags = u8::from(!e.rules.sha256.is_empty())
                + 2 * u8::from(has_edition)
                + 4 * u8::from(
                    year(e.start.as_deref()).is_some() && year(e.end.as_deref()).is_some(),
                );
            let span = years(e);
            let found = world.found(e.id);
            json!([
                named(e),
                lists.kinds.places(std::slice::from_ref(&e.kind)).first(),
                games.get(&e.game),
                span.map(|s| s.0),
                span.map(|s| s.1),
                points,
                lists.places.places(&e.outlines),
                of,
                flags,
                lists.doubts.places(&e.doubts),
                lists.countries.places(&found.countries),
                lists.divisions.places(&found.regions),
                found.site.as_ref().and_then(|s| lists.sites.0.get(&s.name)),
                lists.traits.places(&traits(e))
            ])
        })
        .collect();
    rows.chunks(PART)
        .map(|part| {
            let rows = inert_json(&Value::from(part.to_vec()).to_string());
            format!("(globalThis.ludariumRecords??=[]).push({rows});\n")
        })
        .collect()
}

/// The words of the records, in parts, where they are at hand: looked through when somebody types.
pub fn texts(world: &World) -> Vec<String> {
    let rows = world.listed().evidence.values().filter_map(|e| {
        let own = world.corpus.records.get(&e.name);
        let own = own.filter(|_| number_of(&e.name).is_none());
        let fields = ["content", "rules"].map(|field| match own {
            Some(own) => own.account(field),
            None => world.corpus.words.of_record(e.id, field),
        });
        let fields: Vec<&str> = fields.into_iter().flatten().collect();
        let row = json!([named(e), blanks_together(&fields.join(" "))]);
        (!fields.is_empty()).then(|| row.to_string())
    });
    parts::scripts("ludariumTexts", rows)
}

/// The outlines of the peoples that records name, as paths, in the order of their names.
pub fn outlines(world: &World) -> String {
    let lists = lists(world);
    let paths: Vec<String> = lists
        .places
        .list()
        .into_iter()
        .map(|name| {
            world
                .portal()
                .outlines
                .get(name)
                .map(path)
                .unwrap_or_default()
        })
        .collect();
    script("globalThis.ludariumOutlines=", &json!(paths))
}
