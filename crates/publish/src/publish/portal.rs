//! All records on the site, whatever their source: pages and scripts.

use super::bind::{self, portal, World};
use super::map::Land;
use super::reads::digest;
use super::render::escape;
use super::site::Site;
use super::sources::Sources;
use super::text::NO_INDEX;
use crate::publish::bind::From;

/// Names of the facets' values, as a script.
pub const NAMES: &str = "assets/records-names.js";
/// Outlines, as a script.
pub const OUTLINES: &str = "assets/outlines.js";

/// Puts all of them into the site.
///
/// # Errors
/// A template that cannot be rendered.
pub fn put(site: &mut Site, world: &World, sources: &Sources) -> anyhow::Result<()> {
    let land = sources.land();
    let shore = digest(&land);
    site.group(world, "map", &shore, |site| {
        site.tree.put(super::site::RULES, bind::map_rules(world))?;
        // the style sheet asks for it: without the coast the sea alone
        let sea = Land::default();
        let ground = portal::backdrop(land.as_ref().unwrap_or(&sea));
        site.tree.put("assets/land.svg", ground)?;
        if let Some(land) = &land {
            site.tree.put(portal::GROUND, portal::ground(land))?;
        }
        site.tree
            .put(portal::BORDERS, portal::borders(land.as_ref()))?;
        site.tree.put(OUTLINES, portal::outlines(world))?;
        let map = bind::map_page(world, land.as_ref());
        site.page("map.html", "map.html", "Map", &map.browse.line, &map)
    })?;
    let words = site.parts(world, "words", "", portal::texts)?;
    site.group(world, "records", &digest(&words), |site| {
        site.tree.put(NAMES, portal::names(world, words.len()))?;
        let table = portal::browse_table(world);
        site.page(
            "records.html",
            "records.html",
            "Records",
            &table.line,
            &table,
        )
    })?;
    site.group(world, "timeline", "", |site| {
        let time = bind::timeline_page(world);
        site.page(
            "timeline.html",
            "timeline.html",
            "Dates",
            "When records are from, by game; and when accounts were set down.",
            &time,
        )
    })?;
    site.group(world, "games", "", |site| {
        let games = portal::games_page(world);
        site.page("games.html", "games.html", "Games", &games.line, &games)
    })?;
    pages(site, world)?;
    if world.portal().evidence.is_empty() {
        return Ok(());
    }
    site.group(world, "findings", "", |site| {
        site.tree
            .put("data/portal-works.bib", portal::bibliography(world))?;
        let doubts = portal::doubts(world);
        site.tree
            .put("data/findings.csv", portal::doubts_csv(world, &doubts))?;
        let page = portal::doubts_page(world, &doubts);
        site.page(
            "findings.html",
            "findings.html",
            "Findings",
            &page.line,
            &page,
        )
    })
}

/// A page a record, a game, a work, a place.
fn pages(site: &mut Site, world: &World) -> anyhow::Result<()> {
    let catalogue = world.listed();
    for record in catalogue.evidence.values() {
        let id = &record.name;
        // those whose words are here have their pages with them
        if world.corpus.records.contains_key(id) {
            continue;
        }
        site.group(world, &format!("evidence {id}"), &digest(record), |site| {
            let page = portal::evidence_page(world, record);
            let about = portal::about(world, record);
            let head = bind::evidence_head(world, record);
            site.headed(
                &format!("records/{id}.html"),
                "evidence.html",
                &page.landing.headline,
                &about,
                head,
                &page,
            )
        })?;
    }
    let page_of = |href: Option<String>| href.filter(|h| !h.contains('#'));
    for game in catalogue.games.values() {
        let Some(href) = page_of(world.portal_game_href(From::Root, game.id)) else {
            continue;
        };
        site.group(world, &href, &digest(game), |site| {
            let page = portal::game_page(world, game);
            let title = page.name.clone();
            let about = format!("{}: {}", page.name, page.line);
            site.page(&href, "game.html", &title, &about, &page)
        })?;
    }
    for source in catalogue.sources.values() {
        let own = world
            .sources
            .get(&source.id)
            .is_some_and(|s| s.own.is_some());
        let Some(href) = page_of(world.source_href(From::Root, source.id)).filter(|_| !own) else {
            continue;
        };
        site.group(world, &href, &digest(source), |site| {
            let page = portal::source_page(world, source);
            site.page(&href, "source.html", &page.short, &page.text, &page)
        })?;
    }
    for (name, outline) in &catalogue.outlines {
        let Some(href) = page_of(world.place_href(From::Root, name)) else {
            continue;
        };
        site.group(world, &href, &digest(&(name, outline)), |site| {
            let page = portal::place_page(world, name, outline);
            site.page(&href, "place.html", name, &page.line, &page)
        })?;
    }
    // addresses that pages had before: they lead on
    site.group(world, "moved", "", |site| {
        for (path, name, to) in world.moved() {
            let page = moved(site, &name, &to);
            site.tree.put(&path, page)?;
        }
        Ok(())
    })
}

/// A page that leads on at once, and by a link where nothing does it for the reader; no search engine keeps it.
fn moved(site: &Site, name: &str, to: &str) -> String {
    let (name, to) = (escape(name), escape(to));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{NO_INDEX}\n<title>{name}</title>\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n</head>\n<body><main data-kind=\"moved\"><h1>{name}</h1><p><a href=\"{to}\">{name}</a></p></main></body>\n</html>\n",
        escape(&site.config.site.languages[0])
    )
}
