//! Where everything comes from: works, places, records, editions.

use super::table::{known, Table};
use crate::catalogue::BETWEEN;
use crate::publish::bind::when::years;
use crate::publish::bind::World;
use crate::publish::dataset::listed::{hull, ids, ranges, Listed, Record};

pub(super) fn works(listed: &Listed) -> Table {
    columns! {
        works: "A work that records quote or rulesets rest on: first those of the bibliography, then those that only the database of the records names.", by (key), from &listed.works;
        Text key: "citekey; for a work that only the database has, dlp and its number there", |w| &w.key;
        Text type: "BibLaTeX type; empty where the reference cannot be read", |w| w.kind;
        Text authors: "Family, Given; several separated by a semicolon", |w| w.authors.join("; ");
        Integer year: "year of publication", |w| w.year;
        Text title: "title", |w| &w.title;
        Text container: "journal or book", |w| &w.container;
        Text volume: "volume", |w| &w.volume;
        Text number: "number in the volume", |w| w.number;
        Text pages: "first to last page", |w| &w.pages;
        Integer first_page: "first page, as a number", |w| w.span.map(|s| s.0);
        Integer last_page: "last page, as a number", |w| w.span.map(|s| s.1);
        Integer database_id: "its number in the database", |w| w.portal;
        Text reference: "the database's reference, word for word", |w| w.reference;
        Text url: "where it can be read, according to the database", |w| w.url;
    }
}

pub(super) fn places(world: &World) -> Table {
    columns! {
        places: "A place where games were recorded, with the circle that contains it.", by (id), from &world.corpus.places;
        Text id: "id", |p| &p.id;
        Text name: "name", |p| &p.name;
        Text country: "the country of today in which it is", |p| &p.country;
        Number lat: "degrees north, WGS 84", |p| p.lat;
        Number lon: "degrees east, WGS 84", |p| p.lon;
        Number radius_km: "radius of uncertainty in kilometres", |p| p.radius_km;
        Text reason: "why it is not known more exactly", |p| &p.reason;
        Text records_say: "what the records call it", |p| &p.records_say;
        Text close_match: "addresses of entries under its name in gazetteers, separated by spaces", |p| known(&p.matches().join(" ")).map(str::to_owned);
    }
}

pub(super) fn records(listed: &Listed) -> Table {
    let cited = listed.cited();
    let pages = |r: &Record| {
        let own = cited.get(r.id.as_str()).into_iter().flatten();
        let same = own.filter(|c| r.work.as_ref() == Some(&c.work));
        hull(&same.filter_map(|c| c.span).collect::<Vec<_>>())
    };
    columns! {
        records: "A record: with its words, merged from all its sightings, or with the facts of the database.", by (id), from listed.records.iter().map(|r| (r, pages(r)));
        Text id: "its id: a prefix and a number", |(r, _)| &r.id;
        Text type: "kind of evidence", |(r, _)| r.kind;
        Text game: "the game as the record names it", |(r, _)| r.game;
        Text language: "language of its words, by its tag: sw, am, ar; empty where none is stated", |(r, _)| r.own.and_then(|own| own.language.clone());
        Text location: "place in the record's words", |(r, _)| r.location;
        Number lat: "degrees north, where the record gives them", |(r, _)| r.point[0];
        Number lon: "degrees east, where the record gives them", |(r, _)| r.point[1];
        Text date: "date in the record's words", |(r, _)| r.date;
        Text date_start: "first day, ISO 8601, astronomical years; to compare dates take start_year", |(r, _)| r.days[0];
        Text date_end: "last day, ISO 8601, astronomical years; to compare dates take end_year", |(r, _)| r.days[1];
        Integer confidence: "the record's own confidence, of 100", |(r, _)| r.confidence.clone();
        Text source: "reference in the record's words; if only the database has the record, see its work", |(r, _)| r.source;
        Text work => works.key: "citekey, if author and year or an edition determine it; otherwise, for a record of the database, its first work", |(r, _)| &r.work;
        Text country: "country of today, computed from its point or outline by Natural Earth's borders; several separated by a semicolon", |(r, _)| &r.country;
        Text region: "region of that country at its point, computed in the same way", |(r, _)| &r.region;
        Text site: "site of the gazetteer that its point belongs to", |(r, _)| r.site;
        Integer start_year: "first year, astronomical (-999 is 1000 BCE); if only the last is known, that one", |(r, _)| r.years.map(|y| y.0);
        Integer end_year: "last year, astronomical; if only the first is known, that one", |(r, _)| r.years.map(|y| y.1);
        Text ruleset: "the ruleset as the record names it", |(r, _)| r.ruleset;
        Text game_id => games.id: "the game", |(r, _)| &r.game_id;
        Text ruleset_id => rulesets.id: "the ruleset", |(r, _)| &r.ruleset_id;
        Integer first_page: "first page of the work that is cited for it; each range: citations", |(_, p)| p.map(|p| p.0);
        Integer last_page: "last page of the work that is cited for it", |(_, p)| p.map(|p| p.1);
        Text ages: "ages of the players, separated by semicolons", |(r, _)| list(r.people()[0]);
        Text genders: "their genders, separated by semicolons", |(r, _)| list(r.people()[1]);
        Text social_status: "their social status, separated by semicolons", |(r, _)| list(r.people()[2]);
        Text spaces: "where it is played, separated by semicolons", |(r, _)| list(r.people()[3]);
    }
}

/// A list as a cell.
fn list(all: &[String]) -> Option<String> {
    known(&all.join(BETWEEN)).map(str::to_owned)
}

/// What records of one's own say, a row a text.
pub(super) fn texts(world: &World, listed: &Listed) -> Table {
    let of = |r: &Record| -> Vec<(String, String, String)> {
        let all = r.texts(world).into_iter();
        all.map(|(field, text)| (r.id.clone(), field.to_owned(), text.to_owned()))
            .collect()
    };
    columns! {
        texts: "What your own records say: their words, if their rights are stated, and your own columns.", by (record, field), from listed.records.iter().flat_map(of);
        Text record => records.id: "the record", |(r, ..)| r.clone();
        Text field: "content: the source's words; rules: a summary; x_ and a name: a column of your own", |(_, f, _)| f.clone();
        Text text: "what it says", |(.., t)| t.clone();
    }
}

/// Countries of records, a row each: where several are one cell, none can be queried by itself.
pub(super) fn countries(listed: &Listed) -> Table {
    let of = |r: &'_ Record| -> Vec<(String, String)> {
        let all = r.country.iter().flat_map(|c| c.split(BETWEEN));
        all.map(|c| (r.id.clone(), c.to_owned())).collect()
    };
    columns! {
        record_countries: "A country of today in which the place of a record is: one row for each country.", by (record, country), from listed.records.iter().flat_map(of);
        Text record => records.id: "the record", |(r, _)| r.clone();
        Text country: "the country, by Natural Earth's borders", |(_, c)| c.clone();
    }
}

/// Where works are cited for records.
pub(super) fn citations(listed: &Listed) -> Table {
    columns! {
        citations: "A work that is cited for a record: one row for each range of pages, or one without pages if none are known.", by (record, number), from &listed.citations;
        Text record => records.id: "the record", |c| &c.record;
        Integer number: "order among the record's citations, from 1", |c| c.number;
        Text work => works.key: "the work", |c| &c.work;
        Text edition => editions.slug: "the edition that gives the pages", |c| c.edition;
        Text pages: "the pages as they are given", |c| &c.pages;
        Integer first_page: "first page of the range", |c| c.span.map(|s| s.0);
        Integer last_page: "last page of the range", |c| c.span.map(|s| s.1);
    }
}

/// Games that records are of.
pub(super) fn games(listed: &Listed) -> Table {
    columns! {
        games: "A game of the database, or one that your own records name. Editions are made from its records.", by (id), from &listed.games;
        Text id: "its id in the database; for a game that the database lacks, its name", |g| &g.id;
        Text name: "its name", |g| &g.facts.name;
        Text native_name: "its name in its own language", |g| known(&g.facts.native_name).map(str::to_owned);
        Text aliases: "other names, separated by semicolons", |g| list(&g.facts.aliases);
        Text categories: "from the widest to the narrowest, separated by semicolons", |g| list(&g.facts.categories);
        Text periods: "separated by semicolons", |g| list(&g.facts.periods);
        Text regions: "regions of the world, separated by semicolons", |g| list(&g.facts.regions);
        Text origin: "where it is from, according to the database", |g| known(&g.facts.origin).map(str::to_owned);
        Number lat: "degrees north of that", |g| g.facts.point.map(|p| p.0);
        Number lon: "degrees east of that", |g| g.facts.point.map(|p| p.1);
        Boolean traditional: "whether the database counts it among the traditional games", |g| g.traditional;
        Integer records: "number of its records", |g| g.records;
    }
}

/// Rulesets.
pub(super) fn rulesets(listed: &Listed) -> Table {
    let text = |text: &str| known(text).map(str::to_owned);
    columns! {
        rulesets: "A way to play a game: from the database, from your own records, or from a file of rules without an edition.", by (id), from &listed.rulesets;
        Text id: "its id in the database; game and name, if only a record names it; slug, if it is a file", |r| &r.id;
        Text game_id => games.id: "the game", |r| &r.game_id;
        Text name: "its name", |r| &r.facts.name;
        Text native_name: "its name in its own language", |r| text(&r.facts.native_name);
        Text type: "its kind, according to the database", |r| text(&r.facts.kind);
        Text periods: "separated by semicolons", |r| list(&r.facts.periods);
        Text regions: "regions of the world, separated by semicolons", |r| list(&r.facts.regions);
        Text origin: "where it is from, according to the database", |r| text(&r.facts.origin);
        Text reference: "the database's reference", |r| text(&r.facts.reference);
        Text family: "the family of games, if it is a file", |r| &r.family;
        Text file: "the file of rules, below data", |r| &r.file;
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
        Text id => records.id: "its id: DLP.Evidence and a number", |(e, ..)| format!("DLP.Evidence.{}", e.id);
        Text type: "kind of evidence", |(e, ..)| &e.kind;
        Text game: "the game's name in the database", |(e, ..)| portal.game_name(e.game);
        Integer start_year: "first year, astronomical; if only the last is known, that one", |(.., y)| y.map(|y| y.0);
        Integer end_year: "last year, astronomical; if only the first is known, that one", |(.., y)| y.map(|y| y.1);
        Number lat: "degrees north of its first point", |(e, ..)| e.points.first().map(|p| p.0);
        Number lon: "degrees east of its first point", |(e, ..)| e.points.first().map(|p| p.1);
        Text outlines: "peoples and regions whose outlines are used for it, separated by semicolons", |(e, ..)| known(&e.outlines.join(BETWEEN)).map(str::to_owned);
        Text country: "country of today that contains its point, or at least a twentieth of its outline, by Natural Earth's borders; several separated by a semicolon", |(_, f, _)| known(&f.countries.join(BETWEEN)).map(str::to_owned);
        Text region: "region of that country at its point, computed in the same way", |(_, f, _)| known(&f.regions.join(BETWEEN)).map(str::to_owned);
        Number off_land_km: "kilometres from its point to that country's land; 0 if it is within", |(_, f, _)| (f.km * 10.0).round() / 10.0;
        Text site: "site of the gazetteer that its point belongs to", |(_, f, _)| f.site.as_ref().map(|s| &s.name);
        Boolean site_named: "whether its words name that site; otherwise it is the nearest", |(_, f, _)| f.site.as_ref().map(|s| s.named);
        Number site_km: "kilometres from its point to that site", |(_, f, _)| f.site.as_ref().map(|s| (s.km * 10.0).round() / 10.0);
    }
}

/// A site of the gazetteer.
pub(super) fn sites(world: &World) -> Table {
    columns! {
        sites: "A site that records are from, listed in our own gazetteer.", by (name), from &world.corpus.sites;
        Text name: "its name", |s| &s.name;
        Text also: "other names that it is found by, separated by semicolons", |s| known(&s.also.join(BETWEEN)).map(str::to_owned);
        Number lat: "degrees north, WGS 84", |s| s.point.0;
        Number lon: "degrees east, WGS 84", |s| s.point.1;
        Number within_km: "radius in kilometres within which a record counts as from there", |s| s.within_km;
        Integer records: "how many records name it", |s| s.records.len();
    }
}

pub(super) fn editions(world: &World) -> Table {
    let (records, corpus) = (ids(world), &world.corpus);
    let all = corpus.editions.iter();
    columns! {
        editions: "A critical edition that can be run, or a worksheet for one.", by (slug), from all.map(|e| (e, &e.about, world.game(&e.slug), hull(&ranges(&e.about.pages))));
        Text slug: "address", |(e, ..)| &e.slug;
        Text short: "first part of the ids of its clauses", |(e, ..)| &e.short;
        Text title: "the game", |(_, a, ..)| &a.title;
        Text state: "edition, or worksheet: unfinished, or with too little evidence; not counted, compared or measured", |(_, a, ..)| a.state.word();
        Text family: "its family of games, if it can be played", |(_, _, game, _)| game.map(|g| &g.bundle.rules.family);
        Text people: "whose game it is", |(_, a, ..)| known(&a.people);
        Text place => places.id: "where it was described", |(_, a, ..)| corpus.place(&a.place).map(|p| &p.id);
        Text told: "when it was described", |(_, a, ..)| known(&a.told);
        Text work => works.key: "citekey of the work", |(_, a, ..)| corpus.work(&a.work).map(|w| &w.key);
        Text pages: "pages of the work", |(_, a, ..)| known(&a.pages);
        Text record => records.id: "its evidence record", |(_, a, ..)| Some(&a.record).filter(|r| records.contains(r.as_str()));
        Text rules_sha256: "hash of the compiled rules, default readings", |(_, _, game, _)| game.map(|g| g.rules.sha256().to_owned());
        Text country: "country of today in which its place is; several separated by a semicolon", |(e, ..)| known(&world.country_of(e)).map(str::to_owned);
        Integer first_page: "first page of the work, as a number; each range: citations", |(.., p)| p.map(|p| p.0);
        Integer last_page: "last page of the work, as a number", |(.., p)| p.map(|p| p.1);
    }
}
