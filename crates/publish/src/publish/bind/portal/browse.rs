//! The pages on which all records are looked through: a table, a map, a line of time. Complete without scripts, and filtered with them.

use std::collections::BTreeMap;

use super::atlas::{clusters, coast, world_map};
use super::game::recorded_when;
use super::Share;
use crate::catalogue::{Evidence, Game};
use crate::publish::bind::from::From;
use crate::publish::bind::when::{axis, strip, years};
use crate::publish::bind::world::World;
use crate::publish::map::Land;
use crate::publish::text::{counted, grouped};
use crate::publish::view::{Around, BrowsePage, Counted, GameRow, GamesPage, Item, Link};

/// Games in a circle of the map that its row names.
const NAMED: usize = 6;

fn empty(world: &World, view: &'static str) -> BrowsePage {
    let portal = world.listed();
    let all = counted(portal.evidence.len(), "record", "records");
    let games = counted(world.shared.games.len(), "game", "games");
    BrowsePage {
        line: match world.share() {
            Share::All => format!("{all} of {games}, from the Ludii Portal’s database. We show facts for all of them, and texts where copyright allows."),
            Share::Some(theirs) => format!("{all} of {games}, {} of them from the Ludii Portal’s database. We show facts for all of them, and texts where copyright allows.", grouped(theirs as u64)),
            Share::None => format!("{all} of {games}, each with its text and its source."),
        },
        findings: !world.portal().evidence.is_empty(),
        view,
        all: portal.evidence.len(),
        ..BrowsePage::default()
    }
}

fn row(world: &World, game: &Game, records: &[&Evidence]) -> GameRow {
    let mut names = vec![];
    names.extend(Some(game.native_name.clone()).filter(|n| !n.is_empty()));
    names.extend(game.aliases.iter().take(4).cloned());
    let own = world.editions_of_game(game.id);
    let mut editions: Vec<Link> = own
        .filter(|e| !e.is_worksheet())
        .filter_map(|e| {
            Some(Link {
                href: world.edition_href(From::Root, &e.slug)?,
                label: e.about.title.clone(),
            })
        })
        .collect();
    if let [one] = editions.as_mut_slice() {
        one.label = "edition".to_owned();
    }
    let href = world.portal_game_href(From::Root, game.id);
    let href = href.unwrap_or_default();
    GameRow {
        anchor: href.strip_prefix("games.html#").map(str::to_owned),
        href,
        name: game.name.clone(),
        names: names.join(", "),
        editions,
        records: records.len(),
        date: if records.is_empty() {
            String::new()
        } else {
            recorded_when(records)
        },
        regions: game.regions.join(", "),
        categories: game.categories.join(", "),
        strip: String::new(),
    }
}

fn by_game<'w>(world: &'w World) -> BTreeMap<u32, Vec<&'w Evidence>> {
    let evidence = &world.listed().evidence;
    let of = |ids: &'w Vec<u32>| ids.iter().filter_map(|id| evidence.get(id)).collect();
    let games = world.shared.games.iter();
    games.map(|(id, group)| (*id, of(&group.ids))).collect()
}

fn counts(labels: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut out: BTreeMap<String, usize> = BTreeMap::new();
    labels.for_each(|l| *out.entry(l).or_default() += 1);
    let mut out: Vec<(String, usize)> = out.into_iter().collect();
    out.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    out
}

/// The table of records: games with evidence, kinds.
pub fn browse_table(world: &World) -> BrowsePage {
    let mut page = empty(world, "table");
    let portal = world.listed();
    let mut games: Vec<GameRow> = by_game(world)
        .iter()
        .filter_map(|(id, records)| Some(row(world, portal.games.get(id)?, records)))
        .collect();
    games.sort_by(|a, b| b.records.cmp(&a.records).then_with(|| a.name.cmp(&b.name)));
    page.games = games;
    let kinds = portal.evidence.values().map(|e| e.kind.clone());
    page.kinds = counts(kinds.filter(|kind| !kind.is_empty()))
        .into_iter()
        .map(|(label, records)| Counted {
            anchor: None,
            label,
            href: None,
            records,
            note: String::new(),
        })
        .collect();
    page
}

/// The map of records: circles, each with its games, and the peoples.
pub fn browse_map(world: &World, land: Option<&Land>) -> BrowsePage {
    let mut page = empty(world, "map");
    let portal = world.listed();
    let circles = clusters(portal, &|id| &world.found(id).countries);
    let coast = land.map(|l| coast(l, 0.22)).unwrap_or_default();
    page.svg = world_map(&coast, &circles);
    page.around = circles
        .iter()
        .map(|c| Around {
            name: c.name.clone(),
            records: c.records,
            games: c
                .games
                .iter()
                .take(NAMED)
                .map(|(id, n)| Item {
                    label: format!("{} {n}", portal.game_name(*id)),
                    href: world.portal_game_href(From::Root, *id),
                })
                .collect(),
            more: c.games.len().saturating_sub(NAMED),
        })
        .collect();
    let named = counts(portal.evidence.values().flat_map(|e| e.outlines.clone()));
    let mut places: Vec<Counted> = named
        .into_iter()
        .map(|(label, records)| Counted {
            anchor: None,
            href: world.place_href(From::Root, &label),
            label,
            records,
            note: String::new(),
        })
        .collect();
    places.sort_by_key(|p| p.label.to_lowercase());
    page.places = places;
    page
}

/// The line of time: all records by century, and a strip a game.
pub fn browse_time(world: &World) -> BrowsePage {
    let mut page = empty(world, "time");
    let portal = world.listed();
    let dated = portal
        .evidence
        .values()
        .filter(|e| years(e).is_some())
        .count();
    let words = format!(
        "{} by century; the table shows the same by game",
        counted(dated, "dated record", "dated records")
    );
    page.svg = axis(portal.evidence.values(), &words);
    let mut games: Vec<(Option<(i32, i32)>, GameRow)> = by_game(world)
        .iter()
        .filter_map(|(id, records)| {
            let mut row = row(world, portal.games.get(id)?, records);
            row.strip = strip(records.iter().copied());
            Some((super::game::span(records.iter().copied()), row))
        })
        .filter(|(span, _)| span.is_some())
        .collect();
    games.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.name.cmp(&b.1.name)));
    page.games = games.into_iter().map(|(_, row)| row).collect();
    page
}

/// All games of the database, those without evidence too.
pub fn games_page(world: &World) -> GamesPage {
    let portal = world.listed();
    let of = match world.share() {
        Share::None => "recorded",
        _ => "in the portal’s database",
    };
    let records = by_game(world);
    let mut games: Vec<GameRow> = portal
        .games
        .values()
        .map(|g| {
            row(
                world,
                g,
                records.get(&g.id).map(Vec::as_slice).unwrap_or_default(),
            )
        })
        .collect();
    games.sort_by_key(|g| (g.name.to_lowercase(), g.href.clone()));
    let with = games.iter().filter(|g| g.records > 0).count();
    let all = games.len();
    let edited = games.iter().filter(|g| !g.editions.is_empty()).count();
    let editions: usize = games.iter().map(|g| g.editions.len()).sum();
    // one name of the database can stand for two games that are edited apart
    let more = match editions == edited {
        true => String::new(),
        false => format!(" ({editions} editions: a game that is described twice has two)"),
    };
    GamesPage {
        line: format!(
            "{} {of}; {with} {} evidence, {edited} an edition here{more}.",
            counted(all, "game", "games"),
            if with == 1 { "has" } else { "have" },
        ),
        without: games.extract_if(.., |g| g.anchor.is_some()).collect(),
        games,
    }
}
