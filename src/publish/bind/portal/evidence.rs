//! The page of a record of the database, and what the database adds to the page of one of our own.

use super::entries::{place, works};
use super::when::{date_words, span_words, years};
use super::World;
use crate::catalogue::{Evidence, Lengths, Variant};
use crate::publish::bind::From;
use crate::publish::text::counted;
use crate::publish::view::{EvidencePage, Fact, Item, Length, Link, Otherwise, Told};
use crate::record::Record;
use crate::text::sentences::cut;

/// A text with the words, where they are at hand.
pub fn told(
    (key, letter, heading): (&'static str, &'static str, &str),
    lengths: &Lengths,
    sha256: &str,
    words: Option<&str>,
) -> Option<Told> {
    if lengths.is_empty() {
        return None;
    }
    let cuts = words.map(cut).unwrap_or_default();
    // words of another dump have other sentences: they are shown as they are
    let sentences: Vec<Length> = if cuts.is_empty() {
        (1..)
            .zip(lengths)
            .map(|(n, words)| Length {
                id: format!("{letter}{n}"),
                words: *words,
                text: None,
            })
            .collect()
    } else {
        (1..)
            .zip(cuts)
            .map(|(n, cut)| Length {
                id: format!("{letter}{n}"),
                words: u32::try_from(cut.text.split_whitespace().count()).unwrap_or(u32::MAX),
                text: Some(cut.text),
            })
            .collect()
    };
    Some(Told {
        key,
        letter,
        heading: heading.to_owned(),
        words: sentences.iter().map(|s| s.words).sum(),
        here: sentences.iter().any(|s| s.text.is_some()),
        sentences,
        sha256: sha256.to_owned(),
    })
}

/// Adds a fact that has values.
pub fn put(facts: &mut Vec<Fact>, name: &str, items: Vec<Item>, note: Option<&str>) {
    let items: Vec<Item> = items.into_iter().filter(|i| !i.label.is_empty()).collect();
    if !items.is_empty() {
        facts.push(Fact {
            name: name.to_owned(),
            items,
            note: note.map(str::to_owned),
        });
    }
}

/// A value without a page.
pub fn plain(label: impl Into<String>) -> Item {
    Item {
        label: label.into(),
        href: None,
    }
}

/// Values without pages.
pub fn plains(labels: &[String]) -> Vec<Item> {
    labels.iter().map(plain).collect()
}

fn facts(world: &World, from: From, record: &Evidence) -> Vec<Fact> {
    let portal = world.portal();
    let mut facts = vec![];
    let game = Item {
        label: portal.game_name(record.game),
        href: world.portal_game_href(from, record.game),
    };
    put(&mut facts, "Game", vec![game], None);
    let ruleset = record.ruleset.and_then(|r| portal.rulesets.get(&r));
    put(
        &mut facts,
        "Ruleset",
        ruleset.map(|r| plain(&r.name)).into_iter().collect(),
        None,
    );
    put(&mut facts, "Kind", vec![plain(&record.kind)], None);
    let given =
        Some(format!("the portal writes {}", record.date)).filter(|_| !record.date.is_empty());
    put(
        &mut facts,
        "Date",
        vec![plain(date_words(record))],
        given.as_deref(),
    );
    put(&mut facts, "Place", place(world, from, record), None);
    put(
        &mut facts,
        "In the portal’s words",
        vec![plain(&record.place)],
        None,
    );
    put(&mut facts, "Ages", plains(&record.ages), None);
    put(&mut facts, "Genders", plains(&record.genders), None);
    put(
        &mut facts,
        "Social status",
        plains(&record.social_status),
        None,
    );
    put(&mut facts, "Spaces", plains(&record.spaces), None);
    put(
        &mut facts,
        "Doubts of the portal’s editors",
        plains(&record.doubts),
        None,
    );
    let confidence = record.confidence.map(|c| plain(c.to_string()));
    put(
        &mut facts,
        "Confidence",
        confidence.into_iter().collect(),
        Some("of 100, as the portal has it"),
    );
    put(
        &mut facts,
        "Works",
        works(world, from, &record.sources),
        None,
    );
    facts
}

/// Where the words of a record can be read: its works, where they have an address, and the portal.
fn read(world: &World, record: &Evidence) -> Vec<Link> {
    let portal = world.portal();
    let mut out: Vec<Link> = vec![];
    for id in &record.sources {
        let Some(source) = portal.sources.get(id) else {
            continue;
        };
        let url = source.url.trim();
        if url.starts_with("https://") && !out.iter().any(|l| l.href == url) {
            let label = world
                .sources
                .get(id)
                .map(|s| s.short.clone())
                .unwrap_or_default();
            out.push(Link {
                href: url.to_owned(),
                label,
            });
        }
    }
    out
}

/// What other dumps than the newest say of a row.
pub fn otherwise(world: &World, table: &str, id: u32) -> Vec<Otherwise> {
    let portal = world.portal();
    let of = |v: &&Variant| v.id == id && v.table == table;
    portal
        .variants
        .iter()
        .filter(of)
        .map(|v| {
            let date = portal.dated(&v.dump);
            let at = match date {
                "" => "an undated dump of the database".to_owned(),
                date => format!("the database of {}", date.split('T').next().unwrap_or(date)),
            };
            if v.column.is_empty() {
                return Otherwise {
                    name: "all of it".to_owned(),
                    value: "is not there".to_owned(),
                    at,
                };
            }
            Otherwise {
                name: v.column.replace('_', " "),
                value: v.value.clone(),
                at,
            }
        })
        .collect()
}

/// Everything on the page of a record of the database.
#[must_use]
pub fn evidence_page(world: &World, record: &Evidence) -> EvidencePage {
    let id = format!("DLP.Evidence.{}", record.id);
    let from = From::Record(&id);
    let portal = world.portal();
    let words = |field| world.corpus.words.of_record(record.id, field);
    let texts: Vec<Told> = [
        told(
            ("primary", "C", "What the source says"),
            &record.content.sentences,
            &record.content.sha256,
            words("content"),
        ),
        told(
            ("editorial", "R", "The portal editors’ summary"),
            &record.rules.sentences,
            &record.rules.sha256,
            words("rules"),
        ),
    ]
    .into_iter()
    .flatten()
    .collect();
    let game = portal.game_name(record.game);
    let same: Vec<&Evidence> = portal.of_game(record.game).collect();
    let at = same
        .iter()
        .position(|r| r.id == record.id)
        .unwrap_or_default();
    let beside = [at.checked_sub(1), Some(at + 1)]
        .into_iter()
        .zip(["before", "after"]);
    let around = beside
        .filter_map(|(n, word)| {
            let other = same.get(n?)?;
            let href = world.record_href(from, &format!("DLP.Evidence.{}", other.id))?;
            Some(Link {
                href,
                label: format!("{word}: {}, {}", other.id, date_words(other)),
            })
        })
        .collect();
    EvidencePage {
        kind: record.kind.clone(),
        game: Link {
            href: world
                .portal_game_href(from, record.game)
                .unwrap_or_default(),
            label: game.clone(),
        },
        date: span_words(years(record)),
        facts: facts(world, from, record),
        elsewhere: texts.iter().any(|t| !t.here),
        texts,
        read: read(world, record),
        otherwise: otherwise(world, "evidence", record.id),
        cite: format!(
            "Ludii Portal, Digital Ludeme Project: {id} ({}, {game}). Facts as kept in {}.",
            record.kind, world.config.site.title
        ),
        around,
        id,
    }
}

/// What the database adds to the page of a record of our own: facts that the pages do not have, and where page and dump differ.
#[must_use]
pub fn on_record(world: &World, record: &Record) -> (Vec<Fact>, Vec<Otherwise>) {
    let Some(fact) = world.portal().record(&record.id) else {
        return (vec![], vec![]);
    };
    let mut all = facts(world, From::Record(&record.id), fact);
    all.retain(|f| {
        matches!(
            f.name.as_str(),
            "Game" | "Place" | "Works" | "Doubts of the portal’s editors"
        )
    });
    let mut other = otherwise(world, "evidence", fact.id);
    let date = world
        .portal()
        .dumps
        .last()
        .map(|d| d.date.clone())
        .unwrap_or_default();
    let at = format!(
        "the database of {}",
        date.split('T').next().unwrap_or_default()
    );
    let mut differs = |name: &str, page: &str, dump: &str| {
        let plain = |t: &str| t.split_whitespace().collect::<String>();
        if !page.is_empty() && plain(page) != plain(dump) {
            other.push(Otherwise {
                name: name.to_owned(),
                value: dump.to_owned(),
                at: at.clone(),
            });
        }
    };
    differs(
        "game",
        record.game.as_deref().unwrap_or_default(),
        &world.portal().game_name(fact.game),
    );
    differs(
        "kind",
        record.kind.as_deref().unwrap_or_default(),
        &fact.kind,
    );
    differs(
        "date",
        record.date.as_ref().map_or("", |d| d.text.as_str()),
        &fact.date,
    );
    for (name, ours, theirs) in [
        ("content", &record.content, &fact.content),
        ("rules", &record.rules, &fact.rules),
    ] {
        let Some(ours) = ours else { continue };
        let (lengths, sum) = crate::catalogue::measure(ours);
        if !theirs.sha256.is_empty() && sum != theirs.sha256 {
            let words: u32 = theirs.sentences.iter().sum();
            let here: u32 = lengths.iter().sum();
            let value = format!(
                "other words or marks: {} there, {here} here",
                counted(words as usize, "word", "words")
            );
            other.push(Otherwise {
                name: name.to_owned(),
                value,
                at: at.clone(),
            });
        }
    }
    (all, other)
}
