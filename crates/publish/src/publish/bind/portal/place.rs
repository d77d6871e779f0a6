//! The page of a people or region: its outline, the records that name it, the games of it.

use super::entries::entries;
use super::found::code;
use super::spread::spread;
use super::vicinity::outline_map;
use crate::catalogue::{Evidence, Outline};
use crate::publish::bind::from::From;
use crate::publish::bind::world::World;
use crate::publish::text::counted;
use crate::publish::view::{Item, PlacePage};

/// Everything on the page of a people or region.
pub fn place_page(world: &World, name: &str, outline: &Outline) -> PlacePage {
    let portal = world.listed();
    let named = portal
        .evidence
        .values()
        .filter(|e| e.outlines.iter().any(|o| o == name));
    let all: Vec<&Evidence> = named.clone().collect();
    let evidence = entries(world, named.clone(), ("place", &code(name)));
    let region = outline.kind == "region";
    let mut ids: Vec<u32> = match region {
        true => {
            let of = portal
                .games
                .values()
                .filter(|g| g.regions.iter().any(|r| r == name));
            of.map(|g| g.id).collect()
        }
        false => named.map(|e| e.game).collect(),
    };
    ids.sort_by_key(|id| (portal.game_name(*id).to_lowercase(), *id));
    ids.dedup();
    let games: Vec<Item> = ids
        .iter()
        .map(|id| Item {
            label: portal.game_name(*id),
            href: world.portal_game_href(From::Folder, *id),
        })
        .collect();
    let line = match region {
        true => format!(
            "A region of the world in the portal’s database: {} of it.",
            counted(games.len(), "game", "games")
        ),
        false => format!(
            "{} this people or region instead of an exact place.",
            match evidence.rows.len() + evidence.more {
                1 => "One record names".to_owned(),
                n => format!("{n} records name"),
            }
        ),
    };
    PlacePage {
        name: name.to_owned(),
        line,
        map: outline_map(name, outline),
        spread: spread(world, &all, &format!("place={}", code(name)), name),
        evidence,
        games,
    }
}
