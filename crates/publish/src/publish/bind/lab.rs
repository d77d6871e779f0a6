//! What the lab begins from: the editions with their rules whole, their clauses with words, their published figures.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::super::parts;
use super::super::view::LabPage;
use super::{player, From, Links, World};

/// The lab's page; the games themselves lie beside it ([`lab_games`]).
#[must_use]
pub fn lab_page(world: &World, scripts: &[String]) -> LabPage {
    let games = world.games.iter();
    LabPage {
        games: games.map(|g| g.edition.about.title.clone()).collect(),
        scripts: scripts.to_vec(),
    }
}

/// The games as scripts that any page may load, over `file://` too: in parts, between which the page answers.
#[must_use]
pub fn lab_games(world: &World, figures: &BTreeMap<String, Value>) -> Vec<String> {
    let games = world.games.iter().map(|game| {
        let about = &game.edition.about;
        let mut data = player::game_data(&Links::of(world, From::Root, game), game);
        data["bundle"] = json!(game.bundle);
        data["from"] = json!(format!(
            "{} · {}",
            about.people,
            world.work_label(game.edition)
        ));
        data["figures"] = json!(figures.get(&game.edition.slug));
        data.to_string()
    });
    parts::scripts("ludariumLab", games)
}
