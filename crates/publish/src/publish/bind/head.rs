//! What a page says to reference managers and search engines: Highwire meta tags and schema.org as JSON-LD.

use serde_json::{json, Value};

use super::super::cite::Work;
use super::super::render::inert_json;
use super::super::text::capital;
use super::super::view::Head;
use super::game::Game;
use super::portal::{found_words, headline};
use super::when::years;
use super::world::World;
use crate::catalogue::Evidence;
use crate::config::Config;
use crate::record::Record;

/// The head of a record's page: the record, and the work that it quotes as the thing to be cited.
pub fn record_head(world: &World, record: &Record) -> Head {
    let work = world.work_of(record);
    let title = record.game.as_ref().map_or_else(
        || record.id.clone(),
        |g| format!("{g}: evidence record {}", record.id),
    );
    let mut item = json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "identifier": record.id,
        "name": title,
        "publisher": {"@type": "Organization", "name": world.source_of(&record.id).publisher()},
    });
    if let Some(game) = &record.game {
        item["about"] = json!({"@type": "Game", "name": game});
    }
    if let Some(work) = work {
        item["isBasedOn"] = schema(work);
        item["citation"] = schema(work);
    }
    if let Some(listed) = world.listed().record(&record.id) {
        where_and_when(world, listed, &mut item);
    }
    Head {
        meta: work.map(highwire).unwrap_or_default(),
        json_ld: Some(inert_json(&item.to_string())),
        family: None,
    }
}

/// The head of the page of a record of which only facts are here: the record, its game, and the works it rests on as the portal names them.
pub fn evidence_head(world: &World, record: &Evidence) -> Head {
    let portal = world.listed();
    let id = &record.name;
    let game = portal.game_name(record.game);
    let works: Vec<&str> = record
        .sources
        .iter()
        .filter_map(|s| Some(portal.sources.get(s)?.text.as_str()))
        .collect();
    let source = world.source_of(id);
    let mut item = json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "identifier": id,
        "name": headline(world, record),
        "about": {"@type": "Game", "name": game},
        "isPartOf": {"@type": "Dataset", "name": source.label},
        "publisher": {"@type": "Organization", "name": source.publisher()},
        "citation": works,
    });
    if let Some(there) = source.address_of(id) {
        item["sameAs"] = json!(there);
    }
    if let Some(address) = &world.config.site.address {
        item["url"] = json!(format!("{address}records/{id}.html"));
    }
    where_and_when(world, record, &mut item);
    Head {
        meta: Vec::new(),
        json_ld: Some(inert_json(&item.to_string())),
        family: None,
    }
}

/// When and where a record is from, as schema.org has it.
fn where_and_when(world: &World, record: &Evidence, item: &mut Value) {
    if let Some((from, to)) = years(record) {
        // ISO 8601: the year before AD 1 is 0000
        let iso = |y: i32| format!("{}{:04}", if y < 0 { "-" } else { "" }, y.abs());
        item["temporalCoverage"] = json!(format!("{}/{}", iso(from), iso(to)));
    }
    let found = found_words(world, record);
    if !found.is_empty() {
        item["spatialCoverage"] = json!({"@type": "Place", "name": found});
        if let [(lat, lon)] = record.points.as_slice() {
            item["spatialCoverage"]["geo"] =
                json!({"@type": "GeoCoordinates", "latitude": lat, "longitude": lon});
        }
    }
}

/// The head of an edition's page.
pub fn edition_head(world: &World, game: &Game) -> Head {
    let config = &world.config;
    let about = &game.edition.about;
    let work = world.works.get(&about.work);
    let what = match game.edition.is_worksheet() {
        true => "an incomplete edition that can be run",
        false => "a critical edition that can be run",
    };
    let name = format!("{}: {what}", about.title);
    let mut item = json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": name.clone(),
        "about": {"@type": "Game", "name": about.title},
        "abstract": about.summary,
        "version": config.site.version(),
        "identifier": format!("rules {}", game.rules.sha256()),
        "isPartOf": {"@type": "Dataset", "name": config.site.title, "description": capital(&config.site.line)},
        "license": config.licence.texts_addresses(),
        "author": people(config),
    });
    if let Some(work) = work {
        item["isBasedOn"] = schema(work);
    }
    let mut meta = vec![("citation_title".to_owned(), name.clone())];
    let authors = config.people.iter().map(|p| p.name.clone());
    meta.extend(authors.map(|name| ("citation_author".to_owned(), name)));
    if let Some(day) = &config.site.released {
        let day = day.replace('-', "/");
        meta.push(("citation_publication_date".to_owned(), day));
    }
    meta.push(("citation_inbook_title".to_owned(), config.site.full()));
    Head {
        meta,
        json_ld: Some(inert_json(&item.to_string())),
        family: Some(game.rules.family().word.to_owned()),
    }
}

/// The people of a collection as schema.org knows them.
pub fn people(config: &Config) -> Vec<Value> {
    let all = config.people.iter().map(|p| {
        let mut person = json!({"@type": p.kind(), "name": p.name});
        if let Some(address) = p.address() {
            person["@id"] = json!(address);
        }
        person
    });
    all.collect()
}

/// The head of a work's page.
pub fn work_head(work: &Work) -> Head {
    let mut item = schema(work);
    item["@context"] = json!("https://schema.org");
    Head {
        meta: highwire(work),
        json_ld: Some(inert_json(&item.to_string())),
        family: None,
    }
}

/// Tags of Highwire Press, which importers of reference managers read.
fn highwire(work: &Work) -> Vec<(String, String)> {
    let mut tags = vec![("citation_title".to_owned(), work.title.clone())];
    for (family, given) in &work.authors {
        let name = if given.is_empty() {
            family.clone()
        } else {
            format!("{family}, {given}")
        };
        tags.push(("citation_author".to_owned(), name));
    }
    for (family, given) in &work.editors {
        let name = format!("{family}, {given}");
        tags.push((
            "citation_editor".to_owned(),
            name.trim_end_matches(", ").to_owned(),
        ));
    }
    let (first, last) = work.pages.clone().unwrap_or_default();
    for (name, value) in [
        ("citation_publication_date", &work.year),
        ("citation_journal_title", &work.journal),
        ("citation_inbook_title", &work.book),
        ("citation_volume", &work.volume),
        ("citation_issue", &work.number),
        ("citation_firstpage", &first),
        ("citation_lastpage", &last),
        ("citation_publisher", &work.publisher),
    ] {
        if !value.is_empty() {
            tags.push((name.to_owned(), value.clone()));
        }
    }
    tags
}

/// A work as schema.org knows it.
fn schema(work: &Work) -> Value {
    let article = !work.journal.is_empty();
    let people = |names: &[(String, String)]| -> Vec<Value> {
        let person = |(family, given): &(String, String)| json!({"@type": "Person", "familyName": family, "givenName": given});
        names.iter().map(person).collect()
    };
    let mut item = json!({
        "@type": work.types().2,
        "name": work.title,
        "datePublished": work.year,
        "author": people(&work.authors),
    });
    if article {
        let mut whole = json!({"@type": "Periodical", "name": work.journal});
        if !work.volume.is_empty() {
            whole = json!({"@type": "PublicationVolume", "volumeNumber": work.volume, "isPartOf": whole});
        }
        if !work.number.is_empty() {
            whole =
                json!({"@type": "PublicationIssue", "issueNumber": work.number, "isPartOf": whole});
        }
        item["isPartOf"] = whole;
    }
    if !work.book.is_empty() {
        item["isPartOf"] =
            json!({"@type": "Book", "name": work.book, "editor": people(&work.editors)});
    }
    if let Some((first, last)) = &work.pages {
        item["pageStart"] = json!(first);
        item["pageEnd"] = json!(last);
    }
    if !work.publisher.is_empty() {
        item["publisher"] = json!({"@type": "Organization", "name": work.publisher});
    }
    item
}
