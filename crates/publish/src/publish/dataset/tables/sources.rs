//! Where everything comes from: works, places, records, editions.

use std::collections::BTreeSet;

use serde_json::{json, Value};

use super::{known, Table};
use crate::catalogue::BETWEEN;
use crate::publish::bind::portal::{years, years_between};
use crate::publish::bind::World;
use crate::whereabouts::Whereabouts;

pub(super) fn works(world: &World) -> Table {
    columns! {
        works: "A work that records quote or rulesets rest on.", by (key), from &world.corpus.works;
        Text key: "citekey", |w| &w.key;
        Text type: "BibLaTeX type", |w| &w.kind;
        Text authors: "Family, Given; several parted by a semicolon", |w| w.authors.join("; ");
        Integer year: "year of publication", |w| w.year;
        Text title: "title", |w| &w.title;
        Text container: "journal or book", |w| &w.container;
        Text volume: "volume", |w| &w.volume;
        Text number: "number in the volume", |w| &w.number;
        Text pages: "first to last page", |w| &w.pages;
    }
}

pub(super) fn places(world: &World) -> Table {
    columns! {
        places: "A place where games were told of, with the circle it may lie in.", by (id), from &world.corpus.places;
        Text id: "id", |p| &p.id;
        Text name: "name", |p| &p.name;
        Text country: "country it lies in today", |p| &p.country;
        Number lat: "degrees north, WGS 84", |p| p.lat;
        Number lon: "degrees east, WGS 84", |p| p.lon;
        Number radius_km: "radius of uncertainty in kilometres", |p| p.radius_km;
        Text reason: "why it is no surer", |p| &p.reason;
        Text records_say: "what the records call it", |p| &p.records_say;
        Text close_match: "addresses of what gazetteers have under its name, parted by spaces", |p| known(&p.matches().join(" ")).map(str::to_owned);
    }
}

/// A record of the table, from its own file or, where its words are elsewhere, from the facts of the portal's database.
#[derive(Default)]
struct Record<'w> {
    id: &'w str,
    kind: Option<&'w str>,
    game: Option<&'w str>,
    location: Option<&'w str>,
    point: [Option<f64>; 2],
    date: Option<&'w str>,
    days: [Option<&'w str>; 2],
    confidence: Value,
    source: Option<&'w str>,
    work: Option<&'w str>,
    found: Option<&'w Whereabouts>,
    years: Option<(i32, i32)>,
}

pub(super) fn records(world: &World) -> Table {
    columns! {
        records: "An evidence record, united from all its sightings.", by (id), from all_records(world);
        Text id: "its id: a prefix and a number", |r| r.id;
        Text type: "kind of evidence", |r| r.kind;
        Text game: "the game as the record names it", |r| r.game;
        Text location: "place in the record's words", |r| r.location;
        Number lat: "degrees north, where the record gives them", |r| r.point[0];
        Number lon: "degrees east, where the record gives them", |r| r.point[1];
        Text date: "date in the record's words", |r| r.date;
        Text date_start: "first day, ISO 8601, astronomical years", |r| r.days[0];
        Text date_end: "last day, ISO 8601, astronomical years", |r| r.days[1];
        Integer confidence: "the record's own confidence, of 100", |r| r.confidence.clone();
        Text source: "reference in the record's words", |r| r.source;
        Text work => works.key: "citekey, where author and year or an edition tell it", |r| r.work;
        Text country: "country of today, computed from its point or outline by Natural Earth's borders; several parted by a semicolon", |r| r.found.and_then(|f| known(&f.countries.join(BETWEEN)).map(str::to_owned));
        Text region: "region of that country at its point, likewise", |r| r.found.and_then(|f| known(&f.regions.join(BETWEEN)).map(str::to_owned));
        Text site: "site of the gazetteer that its point belongs to", |r| r.found.and_then(|f| f.site.as_ref()).map(|s| &s.name);
        Integer start_year: "first year, astronomical; where only the last is known, that", |r| r.years.map(|y| y.0);
        Integer end_year: "last year, astronomical; where only the first is known, that", |r| r.years.map(|y| y.1);
    }
}

/// Every record of the portal's database, by its facts.
pub(super) fn evidence(world: &World) -> Table {
    let portal = world.portal();
    let rows = portal
        .evidence
        .values()
        .map(|e| (e, world.found(e.id), years(e)));
    columns! {
        evidence: "A record of the portal's database, by its facts; where it was found is computed here.", by (id), from rows;
        Text id: "its id: DLP.Evidence and a number", |(e, ..)| format!("DLP.Evidence.{}", e.id);
        Text type: "kind of evidence", |(e, ..)| &e.kind;
        Text game: "the game's name in the database", |(e, ..)| portal.game_name(e.game);
        Integer start_year: "first year, astronomical; where only the last is known, that", |(.., y)| y.map(|y| y.0);
        Integer end_year: "last year, astronomical; where only the first is known, that", |(.., y)| y.map(|y| y.1);
        Number lat: "degrees north of its first point", |(e, ..)| e.points.first().map(|p| p.0);
        Number lon: "degrees east of its first point", |(e, ..)| e.points.first().map(|p| p.1);
        Text outlines: "peoples and regions whose outlines stand for it, parted by semicolons", |(e, ..)| known(&e.outlines.join(BETWEEN)).map(str::to_owned);
        Text country: "country of today that holds its point, or at least a twentieth of its outline, by Natural Earth's borders; several parted by a semicolon", |(_, f, _)| known(&f.countries.join(BETWEEN)).map(str::to_owned);
        Text region: "region of that country at its point, likewise", |(_, f, _)| known(&f.regions.join(BETWEEN)).map(str::to_owned);
        Number off_land_km: "kilometres from its point to that country's land; 0 where it lies within", |(_, f, _)| (f.km * 10.0).round() / 10.0;
        Text site: "site of the gazetteer that its point belongs to", |(_, f, _)| f.site.as_ref().map(|s| &s.name);
        Boolean site_named: "whether its words name that site; else it is the nearest", |(_, f, _)| f.site.as_ref().map(|s| s.named);
        Number site_km: "kilometres from its point to that site", |(_, f, _)| f.site.as_ref().map(|s| (s.km * 10.0).round() / 10.0);
    }
}

/// A site of the gazetteer.
pub(super) fn sites(world: &World) -> Table {
    columns! {
        sites: "A site that records are from: the gazetteer, ours.", by (name), from &world.corpus.sites;
        Text name: "its name", |s| &s.name;
        Text also: "other names that it is found by, parted by semicolons", |s| known(&s.also.join(BETWEEN)).map(str::to_owned);
        Number lat: "degrees north, WGS 84", |s| s.point.0;
        Number lon: "degrees east, WGS 84", |s| s.point.1;
        Number within_km: "kilometres around it within which a record is taken to be from there", |s| s.within_km;
        Integer records: "how many records name it", |s| s.records.len();
    }
}

/// The records of the corpus, then those whose words are elsewhere and of which an edition is made.
fn all_records<'w>(world: &'w World) -> impl Iterator<Item = Record<'w>> + 'w {
    let portal = world.portal();
    let here = world.records().map(|r| {
        let (place, date) = (r.location.as_ref(), r.date.as_ref());
        let work = r.work.as_deref().filter(|k| world.works.contains_key(*k));
        Record {
            id: &r.id,
            kind: r.kind.as_deref(),
            game: r.game.as_deref(),
            location: place.map(|l| l.text.as_str()),
            point: [place.and_then(|l| l.lat), place.and_then(|l| l.lon)],
            date: date.map(|d| d.text.as_str()),
            days: [
                date.and_then(|d| d.start.as_deref()),
                date.and_then(|d| d.end.as_deref()),
            ],
            confidence: json!(r.confidence),
            source: r.source.as_deref(),
            work,
            found: portal.record(&r.id).map(|e| world.found(e.id)),
            years: portal.record(&r.id).and_then(years).or_else(|| {
                let date = date?;
                years_between(date.start.as_deref(), date.end.as_deref())
            }),
        }
    });
    let elsewhere = world.edited_elsewhere().map(move |(id, facts)| {
        let point = facts.points.first();
        let source = facts.sources.first().and_then(|n| portal.sources.get(n));
        Record {
            id,
            kind: Some(&facts.kind),
            game: portal.games.get(&facts.game).map(|g| g.name.as_str()),
            location: known(&facts.place),
            point: [point.map(|p| p.0), point.map(|p| p.1)],
            date: known(&facts.date),
            days: [facts.start.as_deref(), facts.end.as_deref()],
            confidence: json!(facts.confidence),
            source: source.map(|s| s.text.as_str()),
            work: world.work_elsewhere(id).map(|w| w.key.as_str()),
            found: Some(world.found(facts.id)),
            years: years(facts),
        }
    });
    here.chain(elsewhere)
}

/// The ids of all records of the table.
pub(super) fn ids<'w>(world: &'w World) -> BTreeSet<&'w str> {
    let own = world.records().map(|r| r.id.as_str());
    own.chain(world.edited_elsewhere().map(|(id, _)| id))
        .collect()
}

pub(super) fn editions(world: &World) -> Table {
    let (records, corpus) = (ids(world), world.corpus);
    let all = corpus.editions.iter();
    columns! {
        editions: "A critical edition that can be run, or a worksheet for one.", by (slug), from all.map(|e| (e, &e.about, world.game(&e.slug)));
        Text slug: "address", |(e, ..)| &e.slug;
        Text short: "head of the ids of its clauses", |(e, ..)| &e.short;
        Text title: "the game", |(_, a, _)| &a.title;
        Text state: "edition, or worksheet: begun, or too little is told; not counted, compared or measured", |(_, a, _)| a.state.word();
        Text family: "the family of games that it is of, where it can be played", |(.., game)| game.map(|g| &g.bundle.rules.family);
        Text people: "whose game it is", |(_, a, _)| known(&a.people);
        Text place => places.id: "where it was told", |(_, a, _)| corpus.place(&a.place).map(|p| &p.id);
        Text told: "when it was told", |(_, a, _)| known(&a.told);
        Text work => works.key: "citekey of the work", |(_, a, _)| corpus.work(&a.work).map(|w| &w.key);
        Text pages: "pages of the work", |(_, a, _)| known(&a.pages);
        Text record => records.id: "its evidence record", |(_, a, _)| Some(&a.record).filter(|r| records.contains(r.as_str()));
        Text rules_sha256: "hash of what decides play, default readings", |(.., game)| game.map(|g| g.rules.sha256().to_owned());
    }
}
