//! What lists say of the works that records name: a short name, the same work among ours, authors.

use std::collections::{BTreeMap, BTreeSet};

use super::reference::{authors_of, parse, Reference};
use crate::catalogue::Source;
use crate::publish::bind::world::{SourceLabel, World};
use crate::publish::cite::Work;

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

/// The labels of all works that records name.
pub fn labels(world: &World) -> BTreeMap<u32, SourceLabel> {
    let label = |source: &Source| {
        if let Some(label) = of_ours(world, source) {
            return label;
        }
        let read = parse(&source.text);
        let own = read.as_ref().and_then(|r| own_work(world, r));
        let named = own.as_ref().and_then(|key| world.works.get(key));
        SourceLabel {
            short: named.map_or_else(|| short(source, read.as_ref()), Work::short),
            own,
            authors: families(&authors_of(&source.text)),
        }
    };
    let sources = world.listed().sources.values();
    let mut all: BTreeMap<u32, SourceLabel> = sources.map(|s| (s.id, label(s))).collect();
    tell_apart(&mut all);
    all
}

/// Letters of a reference in words that lists show whole.
const WHOLE: usize = 60;

/// The label of a work that a record of another source than the portal names: of the bibliography its own label; of a reference in
/// words what can be read of it.
fn of_ours(world: &World, source: &Source) -> Option<SourceLabel> {
    if world.portal().sources.contains_key(&source.id) {
        return None;
    }
    let authors = |names: &[String]| families(names);
    let work = source.key.as_ref().and_then(|key| world.corpus.work(key));
    let read = parse(&source.text);
    Some(match work {
        Some(work) => SourceLabel {
            short: work.short(),
            own: Some(work.key.clone()),
            authors: authors(&work.authors),
        },
        None => SourceLabel {
            short: match read.as_ref() {
                None if source.text.chars().count() <= WHOLE => source.text.clone(),
                read => short(source, read),
            },
            own: None,
            authors: read.map_or_else(Vec::new, |r| authors(&r.authors)),
        },
    })
}

/// Numbers of works that are in the list twice, as the portal's and as one of ours, each with the one that stays: the portal's.
pub fn twice(all: &BTreeMap<u32, SourceLabel>) -> BTreeMap<u32, u32> {
    let mut first: BTreeMap<&str, u32> = BTreeMap::new();
    let mut out = BTreeMap::new();
    for (id, label) in all {
        let Some(key) = label.own.as_deref() else {
            continue;
        };
        let stays = *first.entry(key).or_insert(*id);
        if stays != *id {
            out.insert(*id, stays);
        }
    }
    out
}

/// Authors of one family name and different initials keep the initial; others are named by the family name alone.
fn tell_apart(all: &mut BTreeMap<u32, SourceLabel>) {
    let mut initials: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for name in all.values().flat_map(|s| &s.authors) {
        let (family, initial) = name.split_once(", ").unwrap_or((name, ""));
        initials
            .entry(family.to_owned())
            .or_default()
            .insert(initial.to_owned());
    }
    for name in all.values_mut().flat_map(|s| &mut s.authors) {
        let family = name.split(", ").next().unwrap_or_default();
        if initials.get(family).is_none_or(|i| i.len() < 2) {
            *name = family.to_owned();
        }
    }
}

/// The authors of a work: family name and first initial.
fn families(authors: &[String]) -> Vec<String> {
    let name = |author: &String| {
        let (family, given) = author.split_once(',').unwrap_or((author, ""));
        let initial: String = given.trim().chars().take(1).collect();
        match (family.trim(), initial.is_empty()) {
            ("", _) => None,
            (family, true) => Some(family.to_owned()),
            (family, false) => Some(format!("{family}, {initial}.")),
        }
    };
    authors.iter().filter_map(name).collect()
}

/// `Davies 1925`; the beginning of the reference where it cannot be read.
pub fn short(source: &Source, read: Option<&Reference>) -> String {
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
