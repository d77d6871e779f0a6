//! All records on the site, whatever their source: pages and scripts.

use super::bind::{self, portal};
use super::map::Land;
use super::render::escape;
use super::site::{Plan, Site};
use super::text::NO_INDEX;
use crate::publish::bind::From;

/// Names of the facets' values, as a script.
pub const NAMES: &str = "assets/records-names.js";
/// Outlines, as a script.
pub const OUTLINES: &str = "assets/outlines.js";

pub use super::bind::portal::texts;

/// Lists all of them; the words of the records are in so many scripts.
pub fn plan(plan: &mut Plan, word_parts: usize) {
    let (world, sources) = (plan.world, plan.sources);
    let files = [
        "map.html",
        super::site::RULES,
        "assets/land.svg",
        portal::GROUND,
        portal::BORDERS,
        OUTLINES,
    ];
    plan.add(&files, move |site| {
        let land = sources.land();
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
    });
    plan.add(&["records.html", NAMES], move |site| {
        site.tree.put(NAMES, portal::names(world, word_parts))?;
        let table = portal::browse_table(world);
        site.page(
            "records.html",
            "records.html",
            "Records",
            &table.line,
            &table,
        )
    });
    plan.add(&["timeline.html"], move |site| {
        let time = bind::timeline_page(world);
        site.page(
            "timeline.html",
            "timeline.html",
            "Dates",
            "Dates of the records by game, and of the accounts.",
            &time,
        )
    });
    plan.add(&["games.html"], move |site| {
        let games = portal::games_page(world);
        site.page("games.html", "games.html", "Games", &games.line, &games)
    });
    pages(plan);
    if world.portal().evidence.is_empty() {
        return;
    }
    let files = [
        "findings.html",
        "data/portal-works.bib",
        "data/findings.csv",
    ];
    plan.add(&files, move |site| {
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
    });
}

/// A page a record, a game, a work, a place.
fn pages(plan: &mut Plan) {
    let world = plan.world;
    let catalogue = world.listed();
    // those whose words are here have their pages with them
    let here = |name: &String| world.corpus.records.contains_key(name);
    for record in catalogue.evidence.values().filter(|r| !here(&r.name)) {
        let file = format!("records/{}.html", record.name);
        plan.add(&[&file.clone()], move |site| {
            let page = portal::evidence_page(world, record);
            let about = portal::about(world, record);
            let head = bind::evidence_head(world, record);
            let title = &page.landing.headline;
            site.headed(&file, "evidence.html", title, &about, head, &page)
        });
    }
    let page_of = |href: Option<String>| href.filter(|h| !h.contains('#'));
    for game in catalogue.games.values() {
        let Some(href) = page_of(world.portal_game_href(From::Root, game.id)) else {
            continue;
        };
        plan.add(&[&href.clone()], move |site| {
            let page = portal::game_page(world, game);
            let about = format!("{}: {}", page.name, page.line);
            site.page(&href, "game.html", &page.name, &about, &page)
        });
    }
    for source in catalogue.sources.values() {
        let label = world.sources.get(&source.id);
        let own = label.is_some_and(|s| s.own.is_some());
        let Some(href) = page_of(world.source_href(From::Root, source.id)).filter(|_| !own) else {
            continue;
        };
        plan.add(&[&href.clone()], move |site| {
            let page = portal::source_page(world, source);
            site.page(&href, "source.html", &page.short, &page.text, &page)
        });
    }
    for (name, outline) in &catalogue.outlines {
        let Some(href) = page_of(world.place_href(From::Root, name)) else {
            continue;
        };
        plan.add(&[&href.clone()], move |site| {
            let page = portal::place_page(world, name, outline);
            site.page(&href, "place.html", name, &page.line, &page)
        });
    }
    // addresses that pages had before: they lead on
    for (path, name, to) in world.moved() {
        plan.add(&[&path.clone()], move |site| {
            let page = moved(site, &name, &to);
            site.tree.put(&path, page)
        });
    }
}

/// A page that leads on at once, and by a link where nothing does it for the reader; no search engine keeps it.
pub(super) fn moved(site: &Site, name: &str, to: &str) -> String {
    let (name, to) = (escape(name), escape(to));
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{NO_INDEX}\n<title>{name}</title>\n<meta http-equiv=\"refresh\" content=\"0; url={to}\">\n</head>\n<body><main data-kind=\"moved\"><h1>{name}</h1><p><a href=\"{to}\">{name}</a></p></main></body>\n</html>\n",
        escape(&site.frame.config.site.languages[0])
    )
}
