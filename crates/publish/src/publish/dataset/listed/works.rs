//! Works: those of the bibliography, then those of the portal's database that are none of them.

use super::pages::{hull, ranges};
use crate::catalogue::Source;
use crate::publish::bind::portal::{read_reference, source_key};
use crate::publish::bind::World;

/// A work.
#[derive(Debug, Clone, Default)]
pub struct Work<'w> {
    /// Citekey; of a work of the portal `dlp` and its number there.
    pub key: String,
    /// BibLaTeX type; none where the reference cannot be read.
    pub kind: Option<&'w str>,
    /// `Family, Given`.
    pub authors: Vec<String>,
    /// Year of publication.
    pub year: Option<i32>,
    pub title: Option<String>,
    /// Journal or book.
    pub container: Option<String>,
    pub volume: Option<String>,
    /// Number in the volume.
    pub number: Option<&'w str>,
    /// First to last page.
    pub pages: Option<String>,
    /// The same as numbers.
    pub span: Option<(u32, u32)>,
    /// Number in the portal's database.
    pub portal: Option<u32>,
    /// The portal's reference, word for word.
    pub reference: Option<&'w str>,
    /// Where it can be read.
    pub url: Option<&'w str>,
}

/// The citekey of a work of the portal's database: that of the same work among ours where there is one.
pub fn key_of(world: &World, source: u32) -> Option<String> {
    let label = world.sources.get(&source)?;
    Some(label.own.clone().unwrap_or_else(|| source_key(source)))
}

/// All works.
pub fn works<'w>(world: &'w World) -> Vec<Work<'w>> {
    let portal = world.portal();
    let same = |key: &str| {
        let mut all = world.sources.iter();
        let (id, _) = all.find(|(_, label)| label.own.as_deref() == Some(key))?;
        portal.sources.get(id)
    };
    let own = world.corpus.works.iter().map(|w| {
        let there = same(&w.key);
        Work {
            key: w.key.clone(),
            kind: Some(&w.kind),
            authors: w.authors.clone(),
            year: w.year,
            title: Some(w.title.clone()),
            container: w.container.clone(),
            volume: w.volume.clone(),
            number: w.number.as_deref(),
            pages: w.pages.clone(),
            span: hull(&ranges(w.pages.as_deref().unwrap_or_default())),
            portal: there.map(|s| s.id),
            reference: there.map(|s| s.text.as_str()),
            url: there.and_then(address),
        }
    });
    let others = portal.sources.values().filter(|s| {
        let own = world
            .sources
            .get(&s.id)
            .and_then(|label| label.own.as_ref());
        own.is_none() && !world.works.contains_key(&source_key(s.id))
    });
    own.chain(others.map(of_portal)).collect()
}

fn address(source: &Source) -> Option<&str> {
    Some(source.url.trim()).filter(|u| u.starts_with("http"))
}

fn of_portal(source: &Source) -> Work<'_> {
    let plain = Work {
        key: source_key(source.id),
        portal: Some(source.id),
        reference: Some(&source.text),
        url: address(source),
        ..Work::default()
    };
    let Some(read) = read_reference(&source.text) else {
        return plain;
    };
    let (container, volume, pages) = match read.journal {
        Some((name, volume, pages)) => (Some(name), Some(volume), Some(pages.replace('–', "-"))),
        None => (None, None, None),
    };
    let figures: String = read.year.chars().filter(char::is_ascii_digit).collect();
    Work {
        kind: Some(if container.is_some() {
            "article"
        } else {
            "misc"
        }),
        authors: read.authors,
        year: figures.parse().ok(),
        title: Some(read.title),
        span: hull(&ranges(pages.as_deref().unwrap_or_default())),
        container,
        volume,
        pages,
        ..plain
    }
}
