//! Works: a page each, and their list.

use super::super::cite::en_dash;
use super::super::text::{anchor, counted, typographic};
use super::super::view::{
    Citation, Counted, FoundAt, RecordLink, Spread, WorkPage, WorkRecord, WorkRow, WorksPage,
};
use super::census::tally;
use super::from::From;
use super::portal;
use super::world::World;

/// Everything on the page of a work.
pub fn work_page(world: &World, key: &str) -> Option<WorkPage> {
    let work = world.works.get(key)?;
    let from = From::Folder;
    let ids = world.records_of_work(key);
    let made: Vec<_> = ids.iter().map(|id| world.made_of(id).0).collect();
    let records = ids
        .iter()
        .map(|id| WorkRecord {
            href: world.record_href(from, id),
            game: game_of(world, id),
            became: world.became(from, id),
            id: id.clone(),
        })
        .collect();
    let editions = world
        .playable()
        .filter(|g| g.edition.about.work == key)
        .filter_map(|g| {
            let pages = Some(g.edition.about.pages.clone()).filter(|p| !p.is_empty());
            let pages = pages.map(|p| match p.contains('-') {
                true => format!("pages {}", en_dash(&p)),
                false => format!("page {p}"),
            });
            let worksheet = g
                .edition
                .is_worksheet()
                .then(|| "an incomplete edition".to_owned());
            let note: Vec<String> = pages.into_iter().chain(worksheet).collect();
            Some(RecordLink {
                id: g.edition.about.title.clone(),
                href: world.edition_href(from, &g.edition.slug)?,
                note: Some(note.join(", ")).filter(|n| !n.is_empty()),
            })
        })
        .collect();
    let follow = world.alone.iter().filter(|g| g.edition.about.work == key);
    let rulesets = follow
        .filter_map(|g| {
            let rules = g.rules.clauses().len();
            Some(RecordLink {
                id: typographic(&g.edition.about.title),
                href: world.ruleset_href(from, &g.edition.slug)?,
                note: Some(format!(
                    "{}, without an account",
                    counted(rules, "rule", "rules")
                )),
            })
        })
        .collect();
    Some(WorkPage {
        key: key.to_owned(),
        short: work.short(),
        title: work.title.clone(),
        address: work.address.clone(),
        found: found(world, key),
        spread: spread(world, key),
        citation: Citation {
            text: work.text(),
            formats: work.formats("", ""),
        },
        line: match made.is_empty() {
            true => String::new(),
            false => format!(
                "{}: {}",
                counted(made.len(), "record", "records"),
                tally(&made)
            ),
        },
        records,
        editions,
        rulesets,
    })
}

/// The game that a record tells of.
fn game_of(world: &World, id: &str) -> String {
    let own = world.corpus.records.get(id).and_then(|r| r.game.clone());
    let named = || {
        world
            .portal()
            .record(id)
            .map(|r| world.listed().game_name(r.game))
    };
    own.or_else(named).unwrap_or_default()
}

/// Where and when the database's records are from that rest on a work of ours.
fn spread(world: &World, key: &str) -> Option<Spread> {
    let ids = world.records_of_work(key);
    let records: Vec<_> = ids
        .iter()
        .filter_map(|id| world.listed().record(id))
        .collect();
    let own = world.sources.iter();
    let own = own.filter(|(_, s)| s.own.as_deref() == Some(key));
    let query: Vec<String> = own
        .map(|(id, _)| format!("work={}", world.work_code(*id)))
        .collect();
    let name = world.work_short(key);
    (!records.is_empty() && !query.is_empty())
        .then(|| portal::spread(world, &records, &query.join("&"), &name))
}

/// What the portal's database gives as address of a work of ours.
fn found(world: &World, key: &str) -> Vec<FoundAt> {
    let sources = world.portal().sources.values();
    let same = sources.filter(|s| {
        let label = world.sources.get(&s.id);
        label.is_some_and(|l| l.own.as_deref() == Some(key))
    });
    same.filter_map(|s| FoundAt::of(&s.url)).collect()
}

/// Everything on the list of works.
pub fn works_page(world: &World) -> WorksPage {
    let with_address = world.works.values().filter(|w| w.address.is_some()).count();
    let works: Vec<WorkRow> = world
        .works
        .iter()
        .map(|(key, work)| {
            let [editions, worksheets] = world.editions_of_work(key);
            WorkRow {
                href: format!("works/{}.html", anchor(key)),
                short: work.short(),
                title: work.title.clone(),
                year: work.year.clone(),
                records: world.records_of_work(key).len(),
                editions,
                worksheets,
            }
        })
        .collect();
    WorksPage {
        line: format!(
            "{} that editions, or rulesets of other programs, are based on; {}.",
            counted(works.len(), "work", "works"),
            match with_address {
                0 => "none has a DOI or a web address".to_owned(),
                1 => "1 has a DOI or a web address".to_owned(),
                n => format!("{n} have a DOI or a web address"),
            }
        ),
        works,
        portal: portal_works(world),
    }
}

/// Works of the portal's database that are not among ours, in the order of their names.
fn portal_works(world: &World) -> Vec<Counted> {
    let label = |id: &u32| world.sources.get(id);
    let mut works: Vec<Counted> = world
        .portal()
        .sources
        .values()
        .filter(|s| label(&s.id).is_none_or(|l| l.own.is_none()))
        .map(|s| Counted {
            label: label(&s.id).map(|l| l.short.clone()).unwrap_or_default(),
            href: world
                .source_href(From::Root, s.id)
                .filter(|href| !href.starts_with("works.html")),
            anchor: Some(format!("source-{}", s.id)),
            records: world.records_of_source(s.id),
            note: s.text.clone(),
        })
        .collect();
    works.sort_by_key(|w| (w.label.to_lowercase(), w.note.clone()));
    works
}
