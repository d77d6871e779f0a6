//! Games and rulesets: those of the portal's database and of its pages, then those that records of one's own name, and rules that are files.

use std::collections::{BTreeMap, BTreeSet};

use super::records::Record;
use crate::publish::bind::World;

/// A game that records are of.
#[derive(Debug, Default)]
pub struct Game {
    /// The portal's id; of a game that it has not, its name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its name in its own language.
    pub native_name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// Categories, from the widest to the narrowest.
    pub categories: Vec<String>,
    /// Periods.
    pub periods: Vec<String>,
    /// Regions of the world.
    pub regions: Vec<String>,
    /// Where it is from, in words.
    pub origin: String,
    /// The point of its origin.
    pub point: Option<(f64, f64)>,
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
    /// Its name.
    pub name: String,
    /// Its name in its own language.
    pub native_name: String,
    /// `Described`, `Reconstructed` …
    pub kind: String,
    /// Periods.
    pub periods: Vec<String>,
    /// Regions of the world.
    pub regions: Vec<String>,
    /// Where it is from.
    pub origin: String,
    /// The portal's reference.
    pub reference: String,
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
#[must_use]
pub fn games(world: &World, records: &[Record]) -> Vec<Game> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for id in records.iter().filter_map(|r| r.game_id.as_deref()) {
        *counts.entry(id).or_default() += 1;
    }
    let portal = world.portal().games.values().map(|g| Game {
        id: format!("DLP.Games.{}", g.id),
        name: g.name.clone(),
        native_name: g.native_name.clone(),
        aliases: g.aliases.clone(),
        categories: g.categories.clone(),
        periods: g.periods.clone(),
        regions: g.regions.clone(),
        origin: g.origin.clone(),
        point: g.point,
        traditional: Some(g.dlp),
        records: 0,
    });
    let pages = world.corpus.portal_games.values().map(|p| Game {
        id: p.id.clone(),
        name: p.name.clone().unwrap_or_default(),
        aliases: p.names.clone(),
        categories: p.categories.clone(),
        periods: p.period.iter().cloned().collect(),
        regions: p.regions.clone(),
        origin: p.origin.clone().unwrap_or_default(),
        ..Game::default()
    });
    let listed = world.listed();
    let named = records.iter().filter_map(|r| {
        let told = listed.record(&r.id).and_then(|e| listed.games.get(&e.game));
        let (categories, periods) = told
            .map(|g| (g.categories.clone(), g.periods.clone()))
            .unwrap_or_default();
        Some(Game {
            id: r.game_id.clone()?,
            name: r.game?.to_owned(),
            categories,
            periods,
            ..Game::default()
        })
    });
    let mut named: Vec<Game> = named.collect();
    named.sort_by(|a, b| a.id.cmp(&b.id));
    let mut met = BTreeSet::new();
    let all = portal.chain(pages).chain(named);
    let new = all.filter(|g| !g.id.is_empty() && met.insert(g.id.clone()));
    new.map(|g| Game {
        records: counts.get(g.id.as_str()).copied().unwrap_or_default(),
        ..g
    })
    .collect()
}

/// All rulesets: the portal's by number, those that records of one's own name, those that are files by their slugs.
#[must_use]
pub fn rulesets(world: &World, records: &[Record]) -> Vec<Ruleset> {
    let known = &world.portal().games;
    let portal = world.portal().rulesets.values().map(|r| Ruleset {
        id: format!("DLP.Rulesets.{}", r.id),
        game_id: known
            .contains_key(&r.game)
            .then(|| format!("DLP.Games.{}", r.game)),
        name: r.name.clone(),
        native_name: r.native_name.clone(),
        kind: r.kind.clone(),
        periods: r.periods.clone(),
        regions: r.regions.clone(),
        origin: r.origin.clone(),
        reference: r.reference.clone(),
        ..Ruleset::default()
    });
    let named = records.iter().filter_map(|r| {
        Some(Ruleset {
            id: r.ruleset_id.clone()?,
            game_id: r.game_id.clone(),
            name: r.ruleset?.to_owned(),
            ..Ruleset::default()
        })
    });
    let mut named: Vec<Ruleset> = named.collect();
    named.sort_by(|a, b| a.id.cmp(&b.id));
    let files = world.corpus.rulesets.iter().filter(|r| r.sound);
    let files = files.map(|r| Ruleset {
        id: r.file.slug.clone(),
        name: r.file.title.clone(),
        family: Some(r.file.family.clone()),
        file: Some(r.path.clone()),
        ..Ruleset::default()
    });
    let mut met = BTreeSet::new();
    let all = portal.chain(named).chain(files);
    all.filter(|r| met.insert(r.id.clone())).collect()
}
