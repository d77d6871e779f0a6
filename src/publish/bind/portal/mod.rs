//! The portal's whole database on the site: a page a record, a game, a work, a place, and the ways through them.

mod atlas;
mod browse;
mod doubts;
mod entries;
mod evidence;
mod game;
mod place;
mod reference;
mod script;
mod source;
mod when;

pub use atlas::{backdrop, coast};
pub use browse::{browse_map, browse_table, browse_time, games_page};
pub use doubts::{doubts, doubts_csv, doubts_page};
pub use evidence::{evidence_page, on_record};
pub use game::game_page;
pub use place::place_page;
pub use script::{chunks, names, outlines};
pub use source::{labels, source_page, SourceLabel};
pub use when::year_words;

use super::super::text::anchor;
use super::{From, World};
use crate::catalogue::Catalogue;

/// The number of a record in its id.
#[must_use]
pub fn number_of(id: &str) -> Option<u32> {
    id.strip_prefix("DLP.Evidence.")?.parse().ok()
}

impl World<'_> {
    /// The facts of the portal's database.
    #[must_use]
    pub fn portal(&self) -> &Catalogue {
        &self.corpus.portal
    }

    /// The page of a game of the database.
    #[must_use]
    pub fn portal_game_href(&self, from: From, id: u32) -> Option<String> {
        self.portal().games.get(&id)?;
        Some(placed(from, "games", &format!("DLP.Games.{id}.html")))
    }

    /// The page of a work of the database: that of the same work among ours where there is one.
    #[must_use]
    pub fn source_href(&self, from: From, id: u32) -> Option<String> {
        let label = self.sources.get(&id)?;
        let file = match &label.own {
            Some(key) => format!("{}.html", anchor(key)),
            None => format!("source-{id}.html"),
        };
        Some(placed(from, "works", &file))
    }

    /// The page of a people or region.
    #[must_use]
    pub fn place_href(&self, from: From, name: &str) -> Option<String> {
        self.portal().outlines.get(name)?;
        Some(placed(
            from,
            "places",
            &format!("{}.html", place_file(name)),
        ))
    }

    /// The edition of a game of the database: of one of its records.
    pub fn editions_of_game<'s>(
        &'s self,
        id: u32,
    ) -> impl Iterator<Item = &'s crate::corpus::Edition> + 's {
        let of = move |record: &str| {
            let number = number_of(record)?;
            Some(self.portal().evidence.get(&number)?.game)
        };
        let editions = self.playable().map(|g| g.edition);
        editions.filter(move |e| of(&e.account.record) == Some(id))
    }
}

/// A page of a folder of the site, from the site's folder or from another folder.
fn placed(from: From, folder: &str, file: &str) -> String {
    match from {
        From::Root => format!("{folder}/{file}"),
        _ => format!("../{folder}/{file}"),
    }
}

/// The file name of a place's page: its letters, plain, without blanks.
#[must_use]
pub fn place_file(name: &str) -> String {
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
    anchor(&parts.join("-"))
}
