//! Games and rulesets: those of the portal's database and of its pages, then those that records of one's own name, and rules that are files.

use std::collections::{BTreeMap, BTreeSet};

use super::records::Record;
use crate::catalogue;
use crate::corpus::listed::of_page;
use crate::publish::bind::World;

/// A game that records are of.
#[derive(Debug)]
pub struct Game {
    /// The portal's id; of a game that it has not, its name.
    pub id: String,
    /// What is known of it.
    pub facts: catalogue::Game,
    /// Whether the portal counts it among the traditional games.
    pub traditional: Option<bool>,
    /// How many records are of it.
    pub records: usize,
}

/// A ruleset.
#[derive(Debug, Default)]
pub struct Ruleset {
    /// The portal's id; of a ruleset that a record names, game and name; of a file its slug.
    pub id: String,
    /// The game's id.
    pub game_id: Option<String>,
    /// What is known of it.
    pub facts: catalogue::Ruleset,
    /// The family of games, of a file.
    pub family: Option<String>,
    /// The file, below the corpus.
    pub file: Option<String>,
}

/// The id of a game by its name: the portal's where it has a game of that name.
pub(super) fn game_id(world: &World, name: &str) -> String {
    let mut portal = world.portal().games.values();
    if let Some(game) = portal.find(|g| g.name == name) {
        return format!("DLP.Games.{}", game.id);
    }
    let mut pages = world.corpus.portal_games.values();
    let page = pages.find(|p| p.name.as_deref() == Some(name) && !p.id.is_empty());
    page.map_or_else(|| name.to_owned(), |p| p.id.clone())
}

/// All games, the portal's in the order of their numbers, then the others by their names.
pub fn games(world: &World, records: &[Record]) -> Vec<Game> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for id in records.iter().filter_map(|r| r.game_id.as_deref()) {
        *counts.entry(id).or_default() += 1;
    }
    let game = |id: String, facts: catalogue::Game, traditional: Option<bool>| Game {
        records: counts.get(id.as_str()).copied().unwrap_or_default(),
        id,
        facts,
        traditional,
    };
    let portal = world.portal().games.values();
    let portal = portal.map(|g| game(format!("DLP.Games.{}", g.id), g.clone(), Some(g.dlp)));
    let pages = world.corpus.portal_games.values();
    let pages = pages.map(|p| game(p.id.clone(), of_page(0, p), None));
    let listed = world.listed();
    let named = records.iter().filter_map(|r| {
        let known = listed.record(&r.id).and_then(|e| listed.games.get(&e.game));
        let facts = catalogue::Game {
            name: r.game?.to_owned(),
            ..known.cloned().unwrap_or_default()
        };
        Some(game(r.game_id.clone()?, facts, None))
    });
    let mut named: Vec<Game> = named.collect();
    named.sort_by(|a, b| a.id.cmp(&b.id));
    let mut met = BTreeSet::new();
    let all = portal.chain(pages).chain(named);
    all.filter(|g| !g.id.is_empty() && met.insert(g.id.clone()))
        .collect()
}

/// All rulesets: the portal's by number, those that records of one's own name, those that are files by their slugs.
pub fn rulesets(world: &World, records: &[Record]) -> Vec<Ruleset> {
    let known = &world.portal().games;
    let named = |name: &str| catalogue::Ruleset {
        name: name.to_owned(),
        ..catalogue::Ruleset::default()
    };
    let portal = world.portal().rulesets.values().map(|r| Ruleset {
        id: format!("DLP.Rulesets.{}", r.id),
        game_id: known
            .contains_key(&r.game)
            .then(|| format!("DLP.Games.{}", r.game)),
        facts: r.clone(),
        ..Ruleset::default()
    });
    let of_records = records.iter().filter_map(|r| {
        Some(Ruleset {
            id: r.ruleset_id.clone()?,
            game_id: r.game_id.clone(),
            facts: named(r.ruleset?),
            ..Ruleset::default()
        })
    });
    let mut of_records: Vec<Ruleset> = of_records.collect();
    of_records.sort_by(|a, b| a.id.cmp(&b.id));
    let files = world.corpus.rulesets.iter().filter(|r| r.sound);
    let files = files.map(|r| Ruleset {
        id: r.file.slug.clone(),
        facts: named(&r.file.title),
        family: Some(r.file.family.clone()),
        file: Some(r.path.clone()),
        ..Ruleset::default()
    });
    let mut met = BTreeSet::new();
    let all = portal.chain(of_records).chain(files);
    all.filter(|r| met.insert(r.id.clone())).collect()
}
