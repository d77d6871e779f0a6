//! Works as the portal names them: a page each, but for those that have one already.

use super::entries::entries;
use super::labels::short;
use super::reference::{biblatex, parse};
use super::spread::spread;
use crate::catalogue::{Evidence, Source};
use crate::publish::bind::from::From;
use crate::publish::bind::world::World;
use crate::publish::cite::Work;
use crate::publish::view::{CiteFormat, FoundAt, Item, SourcePage};

/// All works that could be read, as BibLaTeX, in the order of their numbers; what could not is named at the head.
pub fn bibliography(world: &World) -> String {
    let mut entries = String::new();
    let mut unread = vec![];
    for source in world.portal().sources.values() {
        match parse(&source.text) {
            Some(read) => {
                let url = Some(source.url.trim()).filter(|u| u.starts_with("http"));
                entries.push('\n');
                entries.push_str(&biblatex(&key(source), &read, url.unwrap_or_default()));
            }
            None => unread.push(source.id.to_string()),
        }
    }
    let sources = world.portal().sources.len();
    format!(
        "% Works of the portal's database, read from its references: {} of {sources}.\n% Not read, and kept word for word in portal/sources.csv: {}\n{entries}",
        sources - unread.len(),
        unread.join(", ")
    )
}

/// Works of the database that are none of ours, as far as they could be read, as BibLaTeX in the order of their numbers.
pub fn further_works(world: &World) -> String {
    let ours = |source: &&Source| {
        let label = world.sources.get(&source.id);
        label.is_some_and(|l| l.own.is_some())
    };
    let others = world.portal().sources.values().filter(|s| !ours(s));
    let read = others.filter_map(|source| {
        let url = Some(source.url.trim()).filter(|u| u.starts_with("http"));
        let read = parse(&source.text)?;
        Some(biblatex(&key(source), &read, url.unwrap_or_default()) + "\n")
    });
    read.collect()
}

/// The citekey of a work of the database.
fn key(source: &Source) -> String {
    source_key(source.id)
}

/// The citekey of a work of the database, by its number.
pub fn source_key(number: u32) -> String {
    format!("dlp{number}")
}

/// Everything on the page of a work.
pub fn source_page(world: &World, source: &Source) -> SourcePage {
    let portal = world.listed();
    let read = parse(&source.text);
    let evidence = portal
        .evidence
        .values()
        .filter(|e| e.sources.contains(&source.id));
    let games = portal
        .games
        .values()
        .filter(|g| g.sources.contains(&source.id));
    let url = source.url.trim();
    let web = Some(url).filter(|u| u.starts_with("https://"));
    let all: Vec<&Evidence> = evidence.clone().collect();
    let name = short(source, read.as_ref());
    SourcePage {
        spread: spread(
            world,
            &all,
            &format!("work={}", world.work_code(source.id)),
            &name,
        ),
        short: name,
        text: source.text.clone(),
        found: FoundAt::of(url),
        formats: read.map_or_else(Vec::new, |r| {
            formats(&biblatex(&key(source), &r, web.unwrap_or_default()))
        }),
        evidence: entries(world, evidence, ("work", &world.work_code(source.id))),
        games: games
            .map(|g| Item {
                label: g.name.clone(),
                href: world.portal_game_href(From::Folder, g.id),
            })
            .collect(),
    }
}

/// A reference that could be read, for programs.
fn formats(entry: &str) -> Vec<CiteFormat> {
    let read = crate::corpus::bibliography::parse(entry).bibliography;
    let work = read.iter().next();
    work.map_or_else(Vec::new, |w| Work::from_entry(w).formats("", ""))
}
