//! Pages to look things up in: works, places, dates, search, manuals, colophon.

use serde_json::json;

use super::bind;
use super::manuals::{colophon, manuals, manuals_page};
use super::portal::moved;
use super::prose::slug;
use super::site::{Plan, Site, VERSION};
use super::sources::Sources;
use super::text::anchor;
use crate::shipped::MERGED;

/// Lists all of them.
pub fn plan(plan: &mut Plan) {
    works(plan);
    let (world, sources) = (plan.world, plan.sources);
    plan.add(&["search.html"], move |site| {
        site.page(
            "search.html",
            "search.html",
            "Search",
            "Games, sentences, clauses, doubts, records and works.",
            &json!({}),
        )
    });
    if sources.config.publish.manuals {
        plan.add(&["docs/*"], move |site| put_manuals(site, sources));
    }
    plan.add(&["colophon.html"], move |site| {
        let page = colophon(world, VERSION, &site.frame.hash, site.frame.engine.clone());
        site.page(
            "colophon.html",
            "colophon.html",
            "Colophon",
            "The sources and programs behind these pages.",
            &page,
        )
    });
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
    // names that pages had before they were merged lead on
    for (before, name, heading) in MERGED {
        let Some(manual) = read.iter().find(|m| m.name == *name) else {
            continue;
        };
        let part = match heading.is_empty() {
            true => String::new(),
            false => format!("#{}", slug(heading)),
        };
        let page = moved(site, &manual.prose.title, &format!("{name}.html{part}"));
        site.tree.put(&format!("docs/{before}.html"), page)?;
    }
    site.page(
        "docs/index.html",
        "manuals.html",
        "Manuals",
        "How we turn games into rules, how we make figures, what the files contain.",
        &manuals_page(&read),
    )
}

fn works(plan: &mut Plan) {
    let world = plan.world;
    plan.add(&["works.html"], move |site| {
        let list = bind::works_page(world);
        site.page("works.html", "works.html", "Works", &list.line, &list)
    });
    for (key, work) in &world.works {
        let file = format!("works/{}.html", anchor(key));
        plan.add(&[&file.clone()], move |site| {
            let Some(page) = bind::work_page(world, key) else {
                return Ok(());
            };
            let head = bind::work_head(work);
            site.headed(&file, "work.html", &page.short, &page.title, head, &page)
        });
    }
}
