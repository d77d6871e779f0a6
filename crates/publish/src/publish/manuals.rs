//! The manuals of `docs/` as pages, and the colophon.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::bind::World;
use super::prose::{prose_with, Prose};
use crate::shipped::manual_files;

/// A manual as a page.
pub struct Manual {
    /// Its name without ending.
    pub name: String,
    /// The page.
    pub prose: Prose,
}

/// The list of manuals.
#[derive(Clone, Debug, Serialize)]
pub struct ManualsPage {
    /// The manuals in the order of lists.
    pub manuals: Vec<ManualRow>,
}

/// A manual in the list.
#[derive(Clone, Debug, Serialize)]
pub struct ManualRow {
    /// Its page, beside the list.
    pub href: String,
    pub title: String,
    /// Its first paragraph.
    pub first: String,
}

/// The program's manuals without the audits, all in one folder. Links to schemas lead to those among the data. Links between manuals
/// become links between pages; links to other files keep their words alone.
pub fn manuals(schemas: &BTreeMap<String, String>) -> Vec<Manual> {
    let mut files = manual_files();
    files.retain(|page| page.folder != "audit");
    let names: BTreeSet<String> = files.iter().map(|page| page.name.clone()).collect();
    let to = |address: &str| -> Option<String> {
        if address.starts_with('#') || address.contains(':') {
            return Some(address.to_owned());
        }
        let (file, part) = address.split_once('#').unwrap_or((address, ""));
        let file = file.trim_start_matches("../");
        // schemas lie among the data
        if file
            .strip_prefix("schema/")
            .is_some_and(|f| schemas.contains_key(f))
        {
            return Some(format!("../data/{file}"));
        }
        let name = file.strip_suffix(".md")?;
        let name = name.rsplit('/').next().unwrap_or(name);
        let part = if part.is_empty() {
            String::new()
        } else {
            format!("#{part}")
        };
        names.contains(name).then(|| format!("{name}.html{part}"))
    };
    files
        .iter()
        .map(|page| Manual {
            name: page.name.clone(),
            prose: prose_with(&page.text, &to),
        })
        .collect()
}

/// The list of manuals as a page.
pub fn manuals_page(manuals: &[Manual]) -> ManualsPage {
    ManualsPage {
        manuals: manuals
            .iter()
            .map(|m| ManualRow {
                href: format!("{}.html", m.name),
                title: m.prose.title.clone(),
                first: m.prose.first.clone(),
            })
            .collect(),
    }
}

/// What this site was made of.
#[derive(Clone, Debug, Serialize)]
pub struct ColophonPage {
    /// The program's version.
    pub version: String,
    /// SHA-256 of the corpus.
    pub corpus: String,
    /// SHA-256 of the engine for the page, where it was built.
    pub engine: Option<String>,
    /// The rules that were compiled.
    pub rules: Vec<RulesRow>,
}

/// The rules of an edition.
#[derive(Clone, Debug, Serialize)]
pub struct RulesRow {
    /// The game.
    pub title: String,
    /// The edition's page.
    pub href: String,
    /// Hash of what decides play.
    pub sha256: String,
}

/// Everything on the colophon.
pub fn colophon(
    world: &World,
    version: &str,
    corpus: &str,
    engine: Option<String>,
) -> ColophonPage {
    ColophonPage {
        version: version.to_owned(),
        corpus: corpus.to_owned(),
        engine,
        rules: world
            .playable()
            .map(|g| RulesRow {
                title: g.edition.about.title.clone(),
                href: world
                    .edition_href(super::bind::From::Root, &g.edition.slug)
                    .unwrap_or_default(),
                sha256: g.rules.sha256().to_owned(),
            })
            .collect(),
    }
}
