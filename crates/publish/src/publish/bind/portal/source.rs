//! Works as the portal names them: a page each, but for those that have one already.

use super::entries::entries;
use super::spread::spread;
use biblatex::Bibliography;
use std::collections::{BTreeMap, BTreeSet};

use super::reference::{biblatex, parse, Reference};
use super::World;
use crate::catalogue::{Evidence, Source};
use crate::publish::bind::From;
use crate::publish::cite::Work;
use crate::publish::view::{CiteFormat, FoundAt, Item, SourcePage};

/// The citekey of the same work among ours: the same surname and year, and the same beginning of the title.
fn own_work(world: &World, read: &Reference) -> Option<String> {
    let family = read.authors.first()?.split(',').next()?;
    let same = |w: &&Work| {
        w.year == read.year
            && w.authors
                .first()
                .is_some_and(|(f, _)| once(&plain(f)) == once(&plain(family)))
            && same_title(&w.title, &read.title)
    };
    world.works.values().find(same).map(|w| w.key.clone())
}

/// Letters and digits, small.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether two titles begin alike, or have nearly all of their words in common.
fn same_title(a: &str, b: &str) -> bool {
    let start = |text: &str| plain(text).chars().take(18).collect::<String>();
    let words = |text: &str| -> BTreeSet<String> {
        let parts = text.split(|c: char| !c.is_alphanumeric());
        parts.map(plain).filter(|w| !w.is_empty()).collect()
    };
    let (a_words, b_words) = (words(a), words(b));
    let common = a_words.intersection(&b_words).count();
    let fewest = a_words.len().min(b_words.len());
    start(a) == start(b) || (common > 4 && common * 4 >= fewest * 3)
}

/// Letters that stand twice, once: references spell names either way.
fn once(name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// What lists say of each work, looked up once.
#[derive(Debug, Clone)]
pub struct SourceLabel {
    /// `Davies 1925`; the beginning of the reference where it cannot be read.
    pub short: String,
    /// The citekey of the same work among ours.
    pub own: Option<String>,
    /// The family names of its authors, as far as the reference can be read.
    pub authors: Vec<String>,
}

/// The labels of all works of the database.
#[must_use]
pub fn labels(world: &World) -> BTreeMap<u32, SourceLabel> {
    let label = |source: &Source| {
        let read = parse(&source.text);
        let own = read.as_ref().and_then(|r| own_work(world, r));
        let named = own.as_ref().and_then(|key| world.works.get(key));
        SourceLabel {
            short: named.map_or_else(|| short(source, read.as_ref()), Work::short),
            own,
            authors: read.iter().flat_map(families).collect(),
        }
    };
    let sources = world.portal().sources.values();
    sources.map(|s| (s.id, label(s))).collect()
}

/// The family names of the authors of a work.
fn families(read: &Reference) -> Vec<String> {
    let names = read.authors.iter().filter_map(|a| a.split(',').next());
    let names = names.map(|f| f.trim().to_owned());
    names.filter(|f| !f.is_empty()).collect()
}

fn short(source: &Source, read: Option<&Reference>) -> String {
    match read {
        Some(read) => {
            let family = |a: &String| a.split(',').next().unwrap_or(a).to_owned();
            let names: Vec<String> = read.authors.iter().map(family).collect();
            let names = match names.as_slice() {
                [one] => one.clone(),
                [a, b] => format!("{a} and {b}"),
                [a, ..] => format!("{a} and others"),
                [] => String::new(),
            };
            format!("{names} {}", read.year)
        }
        None => {
            let words: Vec<&str> = source.text.split_whitespace().take(6).collect();
            let more = source.text.split_whitespace().count() > 6;
            format!("{}{}", words.join(" "), if more { " …" } else { "" })
        }
    }
}

/// All works that could be read, as BibLaTeX, in the order of their numbers; what could not is named at the head.
#[must_use]
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

/// The citekey of a work of the database.
fn key(source: &Source) -> String {
    format!("dlp{}", source.id)
}

/// Everything on the page of a work.
#[must_use]
pub fn source_page(world: &World, source: &Source) -> SourcePage {
    let portal = world.portal();
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
        spread: spread(world, &all, &format!("work={}", source.id), &name),
        short: name,
        text: source.text.clone(),
        found: FoundAt::of(url),
        formats: read.map_or_else(Vec::new, |r| {
            formats(&biblatex(&key(source), &r, web.unwrap_or_default()))
        }),
        evidence: entries(world, evidence, ("work", &source.id.to_string())),
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
    let read = Bibliography::parse(entry).ok();
    let work = read.as_ref().and_then(|b| b.iter().next());
    work.map_or_else(Vec::new, |w| Work::from_entry(w).formats("", ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_in_another_order_are_the_same_and_another_volume_is_not() {
        let ours = "The Tomb of X: Excavations at Y (1911–1912)";
        assert!(same_title(
            ours,
            "Excavations at Y 1911–1912: The Mastaba of X"
        ));
        assert!(!same_title(ours, "Excavations at Y (1907–1908)"));
        assert_eq!(once("quibbell"), once("quibell"));
    }
}
