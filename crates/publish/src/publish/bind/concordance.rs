//! The habits of a critical edition on a page: a concordance of names and numbers, witnesses with their sigla, slips and what must be
//! meant, where editors and ethnographer part, an index of informants. The tables of the data have the same, whole.

use std::collections::BTreeMap;

use super::super::text::{anchor, counted, typographic};
use super::super::view::{
    ConcordancePage, ConcordanceRow, DifferenceRow, InformantGame, InformantRow, Link, Listed,
    Named, SlipRow, WitnessRow,
};
use super::from::From;
use super::links::Links;
use super::world::World;

/// Where it stands.
pub const PAGE: &str = "concordance.html";

/// Rows that a table has on the page: with so many in each the page stays light. The data have the rest.
const MOST: usize = 150;

fn listed<T>(mut rows: Vec<T>, one: &str, many: &str) -> Listed<T> {
    let count = counted(rows.len(), one, many);
    let more = rows.len().saturating_sub(MOST);
    rows.truncate(MOST);
    Listed { rows, count, more }
}

/// Everything on the page.
pub fn concordance_page(world: &World) -> ConcordancePage {
    let games = world.games.iter();
    let links: Vec<Links> = games.map(|g| Links::of(world, From::Root, g)).collect();
    ConcordancePage {
        games: listed(links.iter().map(game).collect(), "game", "games"),
        witnesses: listed(
            links.iter().flat_map(witnesses).collect(),
            "record",
            "records",
        ),
        slips: listed(links.iter().flat_map(slips).collect(), "slip", "slips"),
        differences: listed(
            links.iter().flat_map(differences).collect(),
            "difference",
            "differences",
        ),
        informants: listed(informants(&links), "name", "names"),
    }
}

fn link(links: &Links) -> Link {
    Link {
        href: links.href.clone().unwrap_or_default(),
        label: links.edition.about.title.clone(),
    }
}

fn record(world: &World, id: &str) -> Option<Link> {
    let href = world.record_href(From::Root, id)?;
    Some(Link {
        href,
        label: id.to_owned(),
    })
}

fn game(links: &Links) -> ConcordanceRow {
    let (world, e) = (links.world, links.edition);
    let named = |name: &str, cites: &[String]| Named {
        name: typographic(name),
        cites: links.cites(cites),
    };
    let called = e.witnesses.iter().flat_map(|w| &w.called);
    // an account that is an edition goes by its name
    let sends = e.about.leans_on.iter().map(|l| {
        let other = world.corpus.edition(&l.account);
        named(other.map_or(&l.account, |o| &o.about.title), &l.cites)
    });
    let work = world.corpus.work(&e.about.work);
    let place = world.corpus.place(&e.about.place);
    ConcordanceRow {
        edition: link(links),
        called: called.map(|c| named(&c.name, &c.cites)).collect(),
        work: work.map(|w| Link {
            href: format!("works/{}.html", anchor(&w.key)),
            label: world.work_short(&w.key),
        }),
        pages: typographic(&e.about.pages.replace('-', "–")),
        article: work
            .and_then(|w| w.pages.clone())
            .map(|p| p.replace("--", "–").replace('-', "–")),
        record: record(world, &e.about.record),
        place: place.map(|p| Link {
            href: format!("map.html#place-{}", anchor(&p.id)),
            label: p.name.clone(),
        }),
        sends: sends.collect(),
    }
}

/// A row a record: its two texts go by their sigla.
fn witnesses(links: &Links) -> Vec<WitnessRow> {
    let e = links.edition;
    let mut rows: Vec<(&str, WitnessRow)> = vec![];
    let streams = e.account.streams();
    for stream in &streams {
        let first = e
            .account
            .sentences
            .iter()
            .find(|s| s.stream() == stream.siglum);
        let mut siglum = links.cite(first.map_or("", |s| &s.id));
        siglum.label.clone_from(&stream.siglum.to_string());
        siglum.words = None;
        match rows.iter_mut().find(|(id, _)| *id == stream.record) {
            Some((_, row)) => row.sigla.push(siglum),
            None => rows.push((
                stream.record,
                WitnessRow {
                    edition: link(links),
                    sigla: vec![siglum],
                    record: record(links.world, stream.record),
                    note: stream.note.map(typographic),
                },
            )),
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

fn slips(links: &Links) -> Vec<SlipRow> {
    let e = links.edition;
    let all = e.witnesses.iter().flat_map(|w| &w.slips);
    all.map(|s| SlipRow {
        edition: e.about.title.clone(),
        cite: links.cite(&s.sentence),
        sic: s.sic.clone(),
        corr: s.corr.clone(),
    })
    .collect()
}

/// Told from either side it is one difference: the summary's remark comes first.
fn differences(links: &Links) -> Vec<DifferenceRow> {
    let e = links.edition;
    let mut rows: BTreeMap<(usize, usize), DifferenceRow> = BTreeMap::new();
    let at = |id: &str| e.account.sentences.iter().position(|s| s.id == id);
    for difference in e.account.differences() {
        let (summary, account) = (difference.summary, difference.account);
        let s = difference.told_by;
        let Some(key) = at(summary).zip(at(account)) else {
            continue;
        };
        let row = rows.entry(key).or_insert_with(|| DifferenceRow {
            edition: e.about.title.clone(),
            summary: links.cite(summary),
            account: links.cite(account),
            note: None,
            doubts: s.questions.iter().filter_map(|q| links.doubt(q)).collect(),
        });
        let note = s.note.as_deref().map(|note| links.plain(note));
        row.note = row.note.take().or(note);
    }
    rows.into_values().collect()
}

fn informants(all: &[Links]) -> Vec<InformantRow> {
    let mut names: BTreeMap<&str, Vec<InformantGame>> = BTreeMap::new();
    for links in all {
        for i in links.edition.witnesses.iter().flat_map(|w| &w.informants) {
            names.entry(&i.name).or_default().push(InformantGame {
                edition: link(links),
                cites: links.cites(&i.cites),
            });
        }
    }
    let row = |(name, games): (&str, Vec<InformantGame>)| InformantRow {
        name: name.to_owned(),
        games,
    };
    names.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Corpus;

    #[test]
    fn a_long_table_ends_and_says_how_much_is_left() {
        let list = listed((0..MOST + 7).collect(), "row", "rows");
        assert_eq!((list.rows.len(), list.more), (MOST, 7));
        assert_eq!(list.count, format!("{} rows", MOST + 7));
        assert_eq!(listed(vec![1], "row", "rows").more, 0);
    }

    /// As JSON a row is longer than on the page: it names its fields and has the words that are cited.
    #[test]
    fn with_forty_two_editions_the_page_stays_below_its_limit() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let (mut corpus, _) = Corpus::load(&root.join("corpus"));
        let own: Vec<crate::corpus::Edition> = corpus.finished().cloned().collect();
        let mut all = vec![];
        for n in 0..42 {
            let mut edition = own[n % own.len()].clone();
            edition.slug = format!("{}-{n}", edition.slug);
            all.push(edition);
        }
        corpus.editions.extend(all);
        let world = World::of(&corpus);
        let page = concordance_page(&world);
        assert!(page.games.rows.len() >= 42, "{}", page.games.rows.len());
        let json = serde_json::to_string(&page).expect("JSON");
        assert!(json.len() < 200_000, "{} bytes", json.len());
    }
}
