//! Games of the database that are nearest to a game: of its kind, found in the same countries. The kind is the portal's, the countries ours.

use std::collections::BTreeSet;

use crate::catalogue::Game;
use crate::publish::bind::from::From;
use crate::publish::bind::world::World;
use crate::publish::text::listed;
use crate::publish::view::Kin;

/// How many are named.
const NAMED: usize = 6;
/// Countries that are named of one.
const COUNTRIES: usize = 3;

/// The nearest games with evidence: those that share the narrowest kind, then those that share most countries, then most records.
pub fn kin(world: &World, game: &Game) -> Vec<Kin> {
    let portal = world.listed();
    let none = BTreeSet::new();
    let found = &world.shared.found;
    let own = found.get(&game.id).unwrap_or(&none);
    // kinds stand from the widest to the narrowest
    let shared = |other: &Game| {
        let both = game.categories.iter().zip(&other.categories);
        both.take_while(|(a, b)| a == b).count()
    };
    let mut near: Vec<(usize, Vec<&str>, usize, &Game)> = found
        .iter()
        .filter(|(id, _)| **id != game.id)
        .filter_map(|(id, countries)| {
            let other = portal.games.get(id)?;
            let common = own.intersection(countries).map(String::as_str);
            let records = world.shared.games.get(id).map_or(0, |of| of.ids.len());
            Some((shared(other), common.collect(), records, other))
        })
        .filter(|(kind, ..)| *kind > 0)
        .collect();
    near.sort_by(|a, b| {
        let by = |n: &(usize, Vec<&str>, usize, &Game)| (n.0, n.1.len(), n.2);
        by(b).cmp(&by(a)).then_with(|| a.3.name.cmp(&b.3.name))
    });
    let one = |(kind, common, _, other): (usize, Vec<&str>, usize, &Game)| {
        let mut says = vec![game.categories[..kind].last().cloned().unwrap_or_default()];
        if !common.is_empty() {
            let named: Vec<String> = common
                .iter()
                .take(COUNTRIES)
                .map(|c| (*c).to_owned())
                .collect();
            let more = common.len() - named.len();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            says.push(format!(
                "also found in {}{more}",
                if more.is_empty() {
                    listed(&named)
                } else {
                    named.join(", ")
                }
            ));
        }
        Some(Kin {
            name: other.name.clone(),
            href: world.portal_game_href(From::Folder, other.id)?,
            says: says.join("; "),
        })
    };
    near.into_iter().take(NAMED).filter_map(one).collect()
}
