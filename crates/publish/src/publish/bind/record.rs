//! The page of a record, and the list of records.

use serde_json::Value;

use super::super::cite::en_dash;
use super::super::text::{anchor, capital};
use super::super::view::{Citation, Field, Link, RecordPage, Seen, TextRun};
use super::from::From;
use super::portal;
use super::relation::Relation;
use super::sentences;
use super::world::World;
use crate::record::Record;

/// Everything on the page of a record.
pub fn record_page(world: &World, record: &Record) -> RecordPage {
    let from = From::Record(&record.id);
    let edition = world.editions_of(&record.id).next();
    let mut layers = match edition {
        Some(e) if !e.account.sentences.is_empty() => {
            let links = world.links(from, e);
            sentences::layers(&links, &Relation::of(&links), &[])
        }
        _ => sentences::unedited(world, record),
    };
    if let Some(whole) = sentences::translation(world, record, &layers) {
        layers.insert(layers.len().min(1), whole);
    }
    let added = portal::on_record(world, record);
    let pages = edition.map(|e| e.about.pages.as_str()).unwrap_or_default();
    RecordPage {
        id: record.id.clone(),
        kind: record.kind.clone().unwrap_or_else(|| "Evidence".to_owned()),
        game: record
            .game
            .clone()
            .or_else(|| edition.map(|e| e.about.title.clone())),
        edition: edition.and_then(|e| world.edition_href(from, &e.slug)),
        work_label: world.work_of(record).map(|w| w.short_at(pages)),
        layers,
        unplaced: record.unplaced.clone(),
        fields: fields(world, record),
        there: there(world, &record.id),
        landing: added.landing,
        doubts: added.doubts,
        citation: citation(world, record, pages),
        facts: added.facts,
        facts_heading: added.heading,
        otherwise: added.otherwise,
        sightings: record
            .sightings
            .iter()
            .map(|s| Seen {
                page: s.page.clone(),
                line: s.line,
                heading: s.heading.clone(),
                sha256: s.sha256.clone(),
            })
            .collect(),
        json: format!("../data/evidence/{}.json", anchor(&record.id)),
    }
}

/// A record on the pages of who keeps it.
fn there(world: &World, id: &str) -> Option<Link> {
    let source = world.source_of(id);
    Some(Link {
        href: source.address_of(id)?,
        label: source.named(),
    })
}

/// The work as the record quotes it; where the work is unknown, the record's own reference.
fn citation(world: &World, record: &Record, pages: &str) -> Citation {
    let plain = |text: String| TextRun {
        text,
        italic: false,
    };
    let by_way = format!(
        "{}, {}, as kept in {}",
        capital(&world.source_of(&record.id).label),
        record.id,
        world.config.site.title
    );
    match world.work_of(record) {
        Some(work) => {
            let mut text = work.text();
            let at = if pages.is_empty() {
                String::new()
            } else {
                format!(" Here: {}.", en_dash(pages))
            };
            text.push(plain(format!("{at} Quoted in: {by_way}.")));
            Citation {
                text,
                formats: work.formats(pages, &format!("Quoted in: {by_way}")),
            }
        }
        None => {
            let source = record
                .source
                .clone()
                .unwrap_or_else(|| "No source is given".to_owned());
            let end = if source.ends_with('.') { "" } else { "." };
            Citation {
                text: vec![plain(format!("{source}{end} In: {by_way}."))],
                formats: Vec::new(),
            }
        }
    }
}

fn fields(world: &World, record: &Record) -> Vec<Field> {
    let from = From::Record(&record.id);
    let fact = world.listed().record(&record.id);
    let game = fact.and_then(|r| world.portal_game_href(from, r.game));
    let place = fact.and_then(|r| match r.outlines.as_slice() {
        [one] => world.place_href(from, one),
        _ => None,
    });
    let list = |values: &[String]| Some(values.join(", "));
    let location = record.location.as_ref().map(|l| l.text.clone());
    let date = record.date.as_ref().map(|d| d.text.clone());
    let dated = "according to the record; the year of publication is not the year of play";
    let own = [
        ("Id", Some(record.id.clone()), None, None),
        ("Type", record.kind.clone(), None, None),
        ("Game", record.game.clone(), None, game),
        ("Ruleset", record.ruleset.clone(), None, None),
        ("Location", location, None, place),
        ("Date", date, Some(dated), None),
        (
            "Confidence",
            record.confidence.map(|c| c.to_string()),
            Some("of 100, according to the record"),
            None,
        ),
        ("Ages", list(&record.ages), None, None),
        ("Genders", list(&record.genders), None, None),
        ("Social status", list(&record.social_status), None, None),
        ("Spaces", list(&record.spaces), None, None),
        ("Language", record.language.clone(), None, None),
        ("Translation by", record.translator.clone(), None, None),
        ("Source", record.source.clone(), None, None),
    ];
    let own = own.map(|(name, value, note, href)| (name.to_owned(), value, note, href));
    let extra = record.extra.iter().map(|(key, value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        // of one's own columns an address leads where it says
        let (name, note) = match key.strip_prefix("x_") {
            Some(own) => (own, None),
            None => (key.as_str(), Some("not a standard field")),
        };
        let href = Some(text.clone()).filter(|t| note.is_none() && t.starts_with("https://"));
        (name.replace('_', " "), Some(text), note, href)
    });
    own.into_iter()
        .chain(extra)
        .filter_map(|(name, value, note, href)| {
            Some(Field {
                value: value.filter(|v| !v.is_empty())?,
                name,
                note: note.map(str::to_owned),
                href,
            })
        })
        .collect()
}
