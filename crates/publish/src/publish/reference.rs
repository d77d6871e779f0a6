//! Pages to look things up in: works, places, dates, search, manuals, colophon.

use serde_json::json;

use super::bind::{self, World};
use super::manuals::{colophon, manuals, manuals_page};
use super::reads::digest;
use super::site::{Site, VERSION};
use super::sources::{Sources, ENGINE};
use super::text::anchor;
use super::view::Head;

/// Puts all of them into the site.
///
/// # Errors
/// A template or manual that cannot be read or rendered.
pub fn put(site: &mut Site, world: &World, sources: &Sources) -> anyhow::Result<()> {
    works(site, world)?;
    site.page(
        "search.html",
        "search.html",
        "Search",
        "Games, sentences, clauses, doubts, records and works.",
        &json!({}),
    )?;
    if site.config.publish.manuals {
        put_manuals(site, sources)?;
    }
    let engine = site.tree.made(&format!("assets/{ENGINE}"));
    let engine = engine.map(|made| made.sum.clone());
    let page = colophon(world, VERSION, &site.hash, engine);
    site.page(
        "colophon.html",
        "colophon.html",
        "Colophon",
        "What these pages were made of.",
        &page,
    )
}

/// The program's manuals.
fn put_manuals(site: &mut Site, sources: &Sources) -> anyhow::Result<()> {
    let read = manuals(&sources.schemas);
    for manual in &read {
        site.page(
            &format!("docs/{}.html", manual.name),
            "prose.html",
            &manual.prose.title,
            &manual.prose.first,
            &json!({"html": manual.prose.html}),
        )?;
    }
    site.page(
        "docs/index.html",
        "manuals.html",
        "Manuals",
        "How games are put into rules, how figures are made, what the files hold.",
        &manuals_page(&read),
    )
}

fn works(site: &mut Site, world: &World) -> anyhow::Result<()> {
    site.group(world, "works", "", |site| {
        let list = bind::works_page(world);
        site.page("works.html", "works.html", "Works", &list.line, &list)
    })?;
    for (key, work) in &world.works {
        site.group(world, &format!("work {key}"), &digest(work), |site| {
            let Some(page) = bind::work_page(world, key) else {
                return Ok(());
            };
            let head: Head = bind::work_head(work);
            site.headed(
                &format!("works/{}.html", anchor(key)),
                "work.html",
                &page.short,
                &page.title,
                head,
                &page,
            )
        })?;
    }
    Ok(())
}
