//! Where everything comes from: works, places, records, editions.

use std::collections::BTreeSet;

use serde_json::{json, Value};

use super::{known, of, refers, text, Kind, Table};
use crate::corpus::Edition;
use crate::publish::bind::World;

pub(super) fn works(world: &World) -> Table {
    Table {
        name: "works",
        says: "A work that records quote or rulesets rest on.",
        key: &["key"],
        fields: vec![
            text("key", "citekey"),
            text("type", "BibLaTeX type"),
            text("authors", "Family, Given; several parted by a semicolon"),
            of("year", Kind::Integer, "year of publication"),
            text("title", "title"),
            text("container", "journal or book"),
            text("volume", "volume"),
            text("number", "number in the volume"),
            text("pages", "first to last page"),
        ],
        rows: world
            .corpus
            .works
            .iter()
            .map(|w| {
                vec![
                    json!(w.key),
                    json!(w.kind),
                    json!(w.authors.join("; ")),
                    json!(w.year),
                    json!(w.title),
                    json!(w.container),
                    json!(w.volume),
                    json!(w.number),
                    json!(w.pages),
                ]
            })
            .collect(),
    }
}

pub(super) fn places(world: &World) -> Table {
    Table {
        name: "places",
        says: "A place where games were told of, with the circle it may lie in.",
        key: &["id"],
        fields: vec![
            text("id", "id"),
            text("name", "name"),
            text("country", "country it lies in today"),
            of("lat", Kind::Number, "degrees north, WGS 84"),
            of("lon", Kind::Number, "degrees east, WGS 84"),
            of(
                "radius_km",
                Kind::Number,
                "radius of uncertainty in kilometres",
            ),
            text("reason", "why it is no surer"),
            text("records_say", "what the records call it"),
            text(
                "close_match",
                "addresses of what gazetteers have under its name, parted by spaces",
            ),
        ],
        rows: world
            .corpus
            .places
            .iter()
            .map(|p| {
                vec![
                    json!(p.id),
                    json!(p.name),
                    json!(p.country),
                    json!(p.lat),
                    json!(p.lon),
                    json!(p.radius_km),
                    json!(p.reason),
                    json!(p.records_say),
                    json!(Some(p.matches().join(" ")).filter(|all| !all.is_empty())),
                ]
            })
            .collect(),
    }
}

pub(super) fn records(world: &World) -> Table {
    Table {
        name: "records",
        says: "An evidence record, united from all its sightings.",
        key: &["id"],
        fields: vec![
            text("id", "its id: a prefix and a number"),
            text("type", "kind of evidence"),
            text("game", "the game as the record names it"),
            text("location", "place in the record's words"),
            of(
                "lat",
                Kind::Number,
                "degrees north, where the record gives them",
            ),
            of(
                "lon",
                Kind::Number,
                "degrees east, where the record gives them",
            ),
            text("date", "date in the record's words"),
            text("date_start", "first day, ISO 8601, astronomical years"),
            text("date_end", "last day, ISO 8601, astronomical years"),
            of(
                "confidence",
                Kind::Integer,
                "the record's own confidence, of 100",
            ),
            text("source", "reference in the record's words"),
            refers(
                "work",
                "works",
                "key",
                "citekey, where author and year or an edition tell it",
            ),
        ],
        rows: world
            .records()
            .map(|r| {
                let (place, date) = (r.location.as_ref(), r.date.as_ref());
                let work = r.work.as_ref().filter(|k| world.works.contains_key(*k));
                vec![
                    json!(r.id),
                    json!(r.kind),
                    json!(r.game),
                    json!(place.map(|l| &l.text)),
                    json!(place.and_then(|l| l.lat)),
                    json!(place.and_then(|l| l.lon)),
                    json!(date.map(|d| &d.text)),
                    json!(date.and_then(|d| d.start.as_ref())),
                    json!(date.and_then(|d| d.end.as_ref())),
                    json!(r.confidence),
                    json!(r.source),
                    json!(work),
                ]
            })
            .chain(elsewhere(world))
            .collect(),
    }
}

/// Records whose words are elsewhere, and of which an edition is made: what the facts of the portal's database say of them.
fn elsewhere<'w>(world: &'w World) -> impl Iterator<Item = Vec<Value>> + 'w {
    let portal = world.portal();
    world.edited_elsewhere().map(move |(id, facts)| {
        let game = portal.games.get(&facts.game).map(|g| &g.name);
        let point = facts.points.first();
        let source = facts.sources.first().and_then(|n| portal.sources.get(n));
        let said = |text: &String| (!text.is_empty()).then(|| text.clone());
        vec![
            json!(id),
            json!(facts.kind),
            json!(game),
            json!(said(&facts.place)),
            json!(point.map(|p| p.0)),
            json!(point.map(|p| p.1)),
            json!(said(&facts.date)),
            json!(facts.start),
            json!(facts.end),
            json!(facts.confidence),
            json!(source.map(|s| &s.text)),
            json!(world.work_elsewhere(id).map(|w| &w.key)),
        ]
    })
}

/// The ids of all records of the table.
pub(super) fn ids<'w>(world: &'w World) -> BTreeSet<&'w str> {
    let own = world.records().map(|r| r.id.as_str());
    own.chain(world.edited_elsewhere().map(|(id, _)| id))
        .collect()
}

pub(super) fn editions(world: &World) -> Table {
    let records = ids(world);
    let row = |e: &Edition| {
        let (a, game) = (&e.about, world.game(&e.slug));
        let record = records.contains(a.record.as_str());
        vec![
            json!(e.slug),
            json!(e.short),
            json!(a.title),
            json!(a.state.word()),
            json!(game.map(|g| &g.bundle.rules.family)),
            known(&a.people),
            json!(world.corpus.place(&a.place).map(|p| &p.id)),
            known(&a.told),
            json!(world.corpus.work(&a.work).map(|w| &w.key)),
            known(&a.pages),
            json!(record.then_some(&a.record)),
            json!(game.map(|g| g.rules.sha256().to_owned())),
        ]
    };
    Table {
        name: "editions",
        says: "A critical edition that can be run, or a worksheet for one.",
        key: &["slug"],
        fields: vec![
            text("slug", "address"),
            text("short", "head of the ids of its clauses"),
            text("title", "the game"),
            text("state", "edition, or worksheet: begun, or too little is told; not counted, compared or measured"),
            text("family", "the family of games that it is of, where it can be played"),
            text("people", "whose game it is"),
            refers("place", "places", "id", "where it was told"),
            text("told", "when it was told"),
            refers("work", "works", "key", "citekey of the work"),
            text("pages", "pages of the work"),
            refers("record", "records", "id", "its evidence record"),
            text(
                "rules_sha256",
                "hash of what decides play, default readings",
            ),
        ],
        rows: world.corpus.editions.iter().map(row).collect(),
    }
}
