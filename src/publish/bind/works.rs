//! Works: a page each, and their list.

use super::super::text::{anchor, counted};
use super::super::view::{Citation, Counted, RecordLink, WorkPage, WorkRow, WorksPage};
use super::{From, World};
use crate::record::Record;
use std::collections::BTreeMap;

/// The records that quote a work: by its key, or because their edition says so.
fn quoted_in<'w>(world: &'w World<'w>, key: &'w str) -> impl Iterator<Item = &'w Record> + 'w {
    world.records().filter(move |r| {
        r.work.as_deref() == Some(key) || world.editions_of(&r.id).any(|e| e.about.work == key)
    })
}

/// How many editions are of a work.
fn edited(world: &World, key: &str) -> usize {
    let editions = world.corpus.finished();
    editions.filter(|e| e.about.work == key).count()
}

/// Everything on the page of a work.
#[must_use]
pub fn work_page(world: &World, key: &str) -> Option<WorkPage> {
    let work = world.works.get(key)?;
    let records = quoted_in(world, key)
        .filter_map(|r| {
            let edition = world.editions_of(&r.id).next();
            Some(RecordLink {
                id: r.id.clone(),
                href: world.record_href(From::Folder, &r.id)?,
                note: r
                    .game
                    .clone()
                    .or_else(|| edition.map(|e| e.about.title.clone())),
            })
        })
        .collect();
    let editions = world
        .playable()
        .filter(|g| g.edition.about.work == key)
        .filter_map(|g| {
            Some(RecordLink {
                id: g.edition.about.title.clone(),
                href: world.edition_href(From::Folder, &g.edition.slug)?,
                note: Some(g.edition.about.pages.clone()).filter(|p| !p.is_empty()),
            })
        })
        .collect();
    Some(WorkPage {
        key: key.to_owned(),
        short: work.short(),
        title: work.title.clone(),
        address: work.address.clone(),
        citation: Citation {
            text: work.text(),
            formats: work.formats("", ""),
        },
        records,
        editions,
    })
}

/// Everything on the list of works.
#[must_use]
pub fn works_page(world: &World) -> WorksPage {
    let with_address = world.works.values().filter(|w| w.address.is_some()).count();
    let works: Vec<WorkRow> = world
        .works
        .iter()
        .map(|(key, work)| WorkRow {
            href: format!("works/{}.html", anchor(key)),
            short: work.short(),
            title: work.title.clone(),
            year: work.year.clone(),
            records: quoted_in(world, key).count(),
            editions: edited(world, key),
        })
        .collect();
    WorksPage {
        line: format!(
            "{} that the records quote or rulesets rest on, as the records name them; {}.",
            counted(works.len(), "work", "works"),
            match with_address {
                0 => "the bibliography has a DOI or an address of none of them".to_owned(),
                n => format!("of {n} the bibliography has a DOI or an address"),
            }
        ),
        works,
        portal: portal_works(world),
    }
}

/// Works of the portal's database, in the order of their names.
fn portal_works(world: &World) -> Vec<Counted> {
    let portal = world.portal();
    let mut records: BTreeMap<u32, usize> = BTreeMap::new();
    for record in portal.evidence.values() {
        let mut once = record.sources.clone();
        once.sort_unstable();
        once.dedup();
        for id in once {
            *records.entry(id).or_default() += 1;
        }
    }
    let mut works: Vec<Counted> = portal
        .sources
        .values()
        .map(|s| Counted {
            label: world
                .sources
                .get(&s.id)
                .map(|l| l.short.clone())
                .unwrap_or_default(),
            href: world.source_href(From::Root, s.id),
            records: records.get(&s.id).copied().unwrap_or(0),
            note: s.text.clone(),
        })
        .collect();
    works.sort_by_key(|w| (w.label.to_lowercase(), w.note.clone()));
    works
}
