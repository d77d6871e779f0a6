//! Where games, works and places of the database lead: to their pages; to a list or the table of records where they have none.

use super::found::code;
use crate::publish::bind::from::From;
use crate::publish::bind::world::World;

impl World<'_> {
    /// The page of a game of the database; its row in the list where it has none.
    pub fn portal_game_href(&self, from: From, id: u32) -> Option<String> {
        let game = self.listed().games.get(&id)?;
        let file = match game.portal {
            true => game_file(id),
            false => self.game_files.get(&game.name)?.clone(),
        };
        Some(match self.kept.games.contains(&id) {
            true => from.placed("games", &file),
            false => from.root(&format!("games.html#DLP.Games.{id}")),
        })
    }

    /// How addresses of the table of records know a game: the portal's by number, others by name.
    pub fn game_code(&self, id: u32) -> String {
        match self.listed().games.get(&id) {
            Some(game) if !game.portal => code(&game.name),
            _ => id.to_string(),
        }
    }

    /// How they know a work: the portal's by number, others by citekey, and a reference in words by its words.
    pub fn work_code(&self, id: u32) -> String {
        match self.listed().sources.get(&id) {
            Some(work) if !self.portal().sources.contains_key(&id) => {
                code(work.key.as_ref().unwrap_or(&work.text))
            }
            _ => id.to_string(),
        }
    }

    /// The page of a work of the database: that of the same work among ours where there is one; its row in the list where it has none.
    pub fn source_href(&self, from: From, id: u32) -> Option<String> {
        let label = self.sources.get(&id)?;
        Some(match &label.own {
            Some(key) => from.placed("works", &format!("{}.html", super::anchor(key))),
            // a reference in words alone leads to nothing but the records that give it
            None if !self.portal().sources.contains_key(&id) => return None,
            None if self.kept.works.contains(&id) => from.placed("works", &work_file(id)),
            None => from.root(&format!("works.html#source-{id}")),
        })
    }

    /// The page of a people or region; its records where it has none.
    pub fn place_href(&self, from: From, name: &str) -> Option<String> {
        let file = self.places.get(name)?;
        Some(match self.kept.places.contains(name) {
            true => from.placed("places", file),
            false => from.root(&format!(
                "records.html#{}={}",
                self.place_key(name),
                code(name)
            )),
        })
    }

    /// By which facet the table of records knows a name: regions are of games, peoples and other places of records.
    fn place_key(&self, name: &str) -> &'static str {
        let evidence = self.listed().evidence.values();
        match evidence.flat_map(|e| &e.outlines).any(|o| o == name) {
            true => "place",
            false => "region",
        }
    }

    /// Addresses that pages had before they were taken into lists, each with its name and where it leads, from its own folder.
    pub fn moved(&self) -> Vec<(String, String, String)> {
        let portal = self.portal();
        let from = From::Folder;
        let games = portal
            .games
            .values()
            .filter(|g| !self.kept.games.contains(&g.id));
        let games = games.filter_map(|g| {
            let to = self.portal_game_href(from, g.id)?;
            Some((format!("games/{}", game_file(g.id)), g.name.clone(), to))
        });
        let works = self
            .sources
            .iter()
            .filter(|(id, s)| s.own.is_none() && !self.kept.works.contains(id));
        let works = works.filter_map(|(id, s)| {
            let to = self.source_href(from, *id)?;
            Some((format!("works/{}", work_file(*id)), s.short.clone(), to))
        });
        let places = self
            .places
            .iter()
            .filter(|(name, _)| !self.kept.places.contains(*name));
        let places = places.filter_map(|(name, file)| {
            let to = self.place_href(from, name)?;
            Some((format!("places/{file}"), name.clone(), to))
        });
        games.chain(works).chain(places).collect()
    }
}

fn game_file(id: u32) -> String {
    format!("DLP.Games.{id}.html")
}

fn work_file(id: u32) -> String {
    format!("source-{id}.html")
}
