//! Works, games and rulesets.

use percent_encoding::{utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};
use schemars::JsonSchema;
use serde::Serialize;

use crate::catalogue::number_of_game;
use crate::publish::bind::{From, World};
use crate::publish::dataset::listed;

/// A work.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Work {
    /// Its page, or its row in a list.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^(works/.+\.html|works\.html#.+)$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Citekey.
    identifier: String,
    /// Its title; where its reference cannot be read, that.
    name: String,
    /// Year of publication.
    #[serde(rename = "datePublished")]
    date: Option<String>,
    /// Authors as `Family, Given`.
    author: Vec<String>,
    /// Where it can be read.
    url: Option<String>,
}

/// A game that records are of.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OfGame {
    /// Its page, its row in the list of games, or its row in the table.
    #[serde(rename = "@id")]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "Game"))]
    kind: &'static str,
    /// Its id in the table.
    identifier: String,
    /// Its name.
    name: String,
    /// Other names.
    #[serde(rename = "alternateName")]
    others: Vec<String>,
    /// Categories, from the widest to the narrowest.
    genre: Vec<String>,
}

/// A ruleset.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ruleset {
    /// Its row in the table.
    #[serde(rename = "@id")]
    #[schemars(extend("pattern" = r"^data/tables/rulesets\.csv#.+$"))]
    id: String,
    /// What it is.
    #[serde(rename = "@type")]
    #[schemars(extend("const" = "CreativeWork"))]
    kind: &'static str,
    /// Its id in the table.
    identifier: String,
    /// Its name.
    name: String,
    /// The game.
    #[serde(rename = "lud:game")]
    game: Option<String>,
}

/// Where a work is found, by its citekey.
pub(super) fn work_address(world: &World, key: &str) -> String {
    let number = key.strip_prefix("dlp").and_then(|n| n.parse().ok());
    let there = number.filter(|_| !world.works.contains_key(key));
    let portal = there.and_then(|n| world.source_href(From::Root, n));
    portal.unwrap_or_else(|| format!("works/{key}.html"))
}

/// Where a game is found, by its id.
pub(super) fn game_address(world: &World, id: &str) -> String {
    let number = number_of_game(id);
    let portal = number.and_then(|n| world.portal_game_href(From::Root, n));
    portal.unwrap_or_else(|| row("games", id))
}

/// Where a ruleset is found, by its id.
pub(super) fn ruleset_address(id: &str) -> String {
    row("rulesets", id)
}

/// What has no place in an address as it is.
const ODD: &AsciiSet = &NON_ALPHANUMERIC.remove(b'.').remove(b'-').remove(b'_');

/// A row of a table of the data package.
fn row(table: &str, id: &str) -> String {
    format!("data/tables/{table}.csv#{}", utf8_percent_encode(id, ODD))
}

impl Work {
    /// A work of the list.
    pub(super) fn of(world: &World, work: &listed::Work) -> Self {
        let reference = work.reference.map(str::to_owned);
        let date = world.works.get(&work.key).map(|w| w.year.clone());
        Self {
            id: work_address(world, &work.key),
            kind: "CreativeWork",
            identifier: work.key.clone(),
            name: work.title.clone().or(reference).unwrap_or_default(),
            date: date.or_else(|| work.year.map(|y| y.to_string())),
            author: work.authors.clone(),
            url: work.url.map(str::to_owned),
        }
    }
}

impl OfGame {
    /// A game of the list.
    pub(super) fn of(world: &World, game: &listed::Game) -> Self {
        let native = Some(&game.facts.native_name).filter(|n| !n.is_empty());
        Self {
            id: game_address(world, &game.id),
            kind: "Game",
            identifier: game.id.clone(),
            name: game.facts.name.clone(),
            others: native
                .into_iter()
                .chain(&game.facts.aliases)
                .cloned()
                .collect(),
            genre: game.facts.categories.clone(),
        }
    }
}

impl Ruleset {
    /// A ruleset of the list.
    pub(super) fn of(world: &World, ruleset: &listed::Ruleset) -> Self {
        let game = ruleset.game_id.as_ref();
        Self {
            id: ruleset_address(&ruleset.id),
            kind: "CreativeWork",
            identifier: ruleset.id.clone(),
            name: ruleset.facts.name.clone(),
            game: game.map(|id| game_address(world, id)),
        }
    }
}
