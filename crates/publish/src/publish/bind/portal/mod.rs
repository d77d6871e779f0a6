//! The portal's whole database on the site: a page a record, a game, a work, a place, and the ways through them.

mod atlas;
mod borders;
mod browse;
mod doubts;
mod entries;
mod evidence;
mod found;
mod game;
mod hrefs;
mod kin;
mod labels;
mod landing;
mod named;
mod place;
mod reference;
mod script;
mod source;
mod spread;
mod vicinity;
mod whereabouts;

pub use atlas::{backdrop, coast};
pub use borders::{borders, BORDERS};
pub use browse::{browse_map, browse_table, browse_time, games_page};
pub use doubts::{doubts, doubts_csv, doubts_page};
pub use evidence::{evidence_page, on_record};
pub use found::{found_words, with_found};
pub use game::game_page;
pub use labels::{labels, twice};
pub use landing::{about, headline};
pub use named::{named, Named};
pub use place::place_page;
pub use reference::parse as read_reference;
pub use script::{chunks, names, outlines, texts};
pub use source::{bibliography, further_works, source_key, source_page};
pub use spread::spread;
pub use vicinity::{ground, GROUND};
pub use whereabouts::whereabouts;

use std::collections::BTreeMap;

use super::super::text::anchor;
use super::world::World;
use crate::catalogue::{number_of, Catalogue, Evidence};
use crate::whereabouts::Whereabouts;

impl World<'_> {
    /// The facts of the portal's database: what it alone holds, and of no record of another source.
    pub fn portal(&self) -> &Catalogue {
        &self.corpus.portal
    }

    /// All records, games and works, whatever their source.
    pub fn listed(&self) -> &Catalogue {
        &self.listed
    }

    /// Whether all records are the portal's, some, or none.
    pub fn share(&self) -> Share {
        let theirs = |e: &&Evidence| number_of(&e.name).is_some();
        let all = self.listed.evidence.len();
        match self.listed.evidence.values().filter(theirs).count() {
            0 => Share::None,
            n if n == all => Share::All,
            n => Share::Some(n),
        }
    }

    /// Where a record of the database was found.
    pub fn found(&self, id: u32) -> &Whereabouts {
        static NOWHERE: Whereabouts = Whereabouts::nowhere();
        self.whereabouts.get(&id).unwrap_or(&NOWHERE)
    }
}

/// How many of the records are the portal's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// All of them.
    All,
    /// So many.
    Some(usize),
    /// None: there is nothing to be shown of a portal.
    None,
}

/// The file of each place's page.
pub fn place_files(catalogue: &Catalogue) -> BTreeMap<String, String> {
    files_of(catalogue.outlines.keys())
}

/// The file of the page of each game that the portal has not, by its name.
pub fn game_files(catalogue: &Catalogue) -> BTreeMap<String, String> {
    let others = catalogue.games.values().filter(|g| !g.portal);
    let names: std::collections::BTreeSet<&String> = others.map(|g| &g.name).collect();
    files_of(names.into_iter())
}

/// Files for pages by their names: the letters, plain, without blanks; with a number where that says nothing or another has it already.
fn files_of<'n>(names: impl Iterator<Item = &'n String>) -> BTreeMap<String, String> {
    let mut taken: std::collections::BTreeSet<String> = std::collections::BTreeSet::new();
    let mut out = BTreeMap::new();
    for (n, name) in (1..).zip(names) {
        let plain: String = name
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_ascii_lowercase()
                } else {
                    '-'
                }
            })
            .collect();
        let parts: Vec<&str> = plain.split('-').filter(|p| !p.is_empty()).collect();
        let mut file: String = parts.join("-").chars().take(80).collect();
        if file.is_empty() || taken.contains(&file) {
            file = format!("{file}-{n}").trim_start_matches('-').to_owned();
        }
        taken.insert(file.clone());
        out.insert(name.clone(), format!("{file}.html"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Outline;

    #[test]
    fn places_of_like_or_foreign_names_have_pages_of_their_own() {
        let mut catalogue = Catalogue::default();
        for name in ["A b", "A-b", "ゲーム", "../x", ""] {
            let outline = Outline {
                kind: String::new(),
                within_km: 0.0,
                rings: vec![],
            };
            catalogue.outlines.insert(name.to_owned(), outline);
        }
        let files = place_files(&catalogue);
        let all: std::collections::BTreeSet<&String> = files.values().collect();
        assert_eq!(all.len(), 5, "{files:?}");
        assert!(
            all.iter().all(|f| anchor(f) == **f && f.len() > 5),
            "{files:?}"
        );
    }
}
