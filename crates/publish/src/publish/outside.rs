//! What hosts, crawlers and readers of feeds look for beside the pages.

use std::collections::BTreeMap;

use super::previews;
use super::render::escape;
use super::site::Site;
use super::text::{counted, sha256_hex};
use super::view::Outside;
use crate::config::{Change, Config};
use crate::corpus::Corpus;

/// The feed of changes.
const FEED: &str = "feed.xml";
/// The icon.
pub const ICON: &str = "assets/icon.svg";

/// A board of two rows, as small as an icon is.
const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"><rect width=\"16\" height=\"16\" rx=\"3\" fill=\"#9a3b1e\"/>\
<g fill=\"#fdf6ee\"><circle cx=\"4\" cy=\"5.5\" r=\"1.6\"/><circle cx=\"8\" cy=\"5.5\" r=\"1.6\"/><circle cx=\"12\" cy=\"5.5\" r=\"1.6\"/>\
<circle cx=\"4\" cy=\"10.5\" r=\"1.6\"/><circle cx=\"8\" cy=\"10.5\" r=\"1.6\"/><circle cx=\"12\" cy=\"10.5\" r=\"1.6\"/></g></svg>\n";

/// What a page says of itself to those who link to it. Addresses are only given where the collection has one.
pub fn of_page(site: &Site, path: &str) -> Outside {
    let address = site.frame.config.site.address.as_deref();
    let page = match path {
        "index.html" => "",
        path => path,
    };
    let slug = path
        .strip_prefix("editions/")
        .and_then(|p| p.strip_suffix(".html"));
    let picture = slug
        .map(previews::path)
        .filter(|p| site.frame.previews.contains(p));
    Outside {
        picture: address.zip(picture).map(|(a, p)| format!("{a}{p}")),
        picture_size: previews::SIZE,
        canonical: address.map(|a| format!("{a}{page}")),
        feed: (!site.frame.config.changes.is_empty()).then_some(FEED),
        icon: ICON,
        kind: if page.is_empty() {
            "website"
        } else {
            "article"
        },
    }
}

/// Puts icon, feed and the page for what is not there into the site.
///
/// # Errors
/// A template that cannot be rendered, a path that is taken.
pub fn put(site: &mut Site, icon: Option<Vec<u8>>) -> anyhow::Result<()> {
    // GitHub Pages leaves out files that begin with an underscore unless this one is there
    site.tree.put(".nojekyll", "")?;
    let icon = icon.unwrap_or_else(|| PICTURE.as_bytes().to_vec());
    site.tree.put(ICON, icon)?;
    site.page(
        "404.html",
        "missing.html",
        "Not here",
        "This page does not exist.",
        &serde_json::json!({}),
    )?;
    if !site.frame.config.changes.is_empty() {
        let text = feed(&site.frame.config);
        site.tree.put(FEED, text)?;
    }
    Ok(())
}

/// Lists the pages of a site that has an address, for crawlers.
///
/// # Errors
/// A path that is taken.
pub fn list(site: &mut Site) -> anyhow::Result<()> {
    if let Some(address) = site.frame.config.site.address.clone() {
        let pages = site.tree.all().filter(|(p, _)| p.ends_with(".html"));
        let pages = pages.filter(|(_, made)| !made.hidden);
        let pages = pages.map(|(path, _)| path);
        let pages = pages.filter(|p| *p != "404.html" && !p.starts_with("embed/"));
        let entries: String = pages
            .map(|p| {
                let p = if p == "index.html" { "" } else { p };
                format!(
                    "<url><loc>{}</loc></url>\n",
                    escape(&format!("{address}{p}"))
                )
            })
            .collect();
        let text = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
        );
        site.tree.put("sitemap.xml", text)?;
        site.tree.put(
            "robots.txt",
            format!("User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n"),
        )?;
    }
    Ok(())
}

/// The editions that the collection took in, a change a day.
pub fn new_editions(corpus: &Corpus) -> Vec<Change> {
    let mut days: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for edition in corpus.finished() {
        if let Some(day) = &edition.about.since {
            days.entry(day).or_default().push(&edition.about.title);
        }
    }
    let change = |(day, titles): (&str, Vec<&str>)| {
        let number = counted(titles.len(), "new edition", "new editions");
        Change {
            day: day.to_owned(),
            says: format!("{number}: {}", titles.join(", ")),
            page: None,
        }
    };
    days.into_iter().map(change).collect()
}

/// The changes of a collection, as Atom has them. Nothing of it is of the day on which the site is built.
fn feed(config: &Config) -> String {
    let address = config.site.address.as_deref().unwrap_or_default();
    let id = |text: &str| {
        let hash = sha256_hex(format!("{}\n{text}", config.site.title).as_bytes());
        // a name that needs no address and never changes: RFC 6920, 7
        format!("nih:sha-256;{hash}")
    };
    let mut changes = config.changes.clone();
    changes.sort_by(|a, b| b.day.cmp(&a.day));
    let last = changes.first().map(|c| c.day.clone()).unwrap_or_default();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<title>{}</title>\n<id>{}</id>\n<updated>{last}T00:00:00Z</updated>\n<author><name>{}</name></author>\n",
        escape(&config.site.title),
        id(""),
        escape(&config.editors()),
    );
    if !address.is_empty() {
        out.push_str(&format!(
            "<link rel=\"self\" href=\"{0}{FEED}\"/>\n<link href=\"{0}\"/>\n",
            escape(address)
        ));
    }
    for change in changes {
        let link = format!(
            "{address}{}",
            change.page.as_deref().unwrap_or("index.html")
        );
        out.push_str(&format!(
            "<entry><title>{}</title><id>{}</id><updated>{}T00:00:00Z</updated><link href=\"{}\"/></entry>\n",
            escape(&change.says),
            id(&format!("{} {}", change.day, change.says)),
            change.day,
            escape(&link),
        ));
    }
    out.push_str("</feed>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::feed;
    use crate::config::Config;

    fn of(changes: &[(&str, &str)]) -> String {
        let mut text = "[site]\ntitle = \"Pits & more\"\n".to_owned();
        for (day, says) in changes {
            text.push_str(&format!("[[change]]\nday = \"{day}\"\nsays = \"{says}\"\n"));
        }
        let (config, findings) = Config::parse("ludarium.toml", &text);
        assert_eq!(findings, []);
        feed(&config)
    }

    /// What stands between two tags, in order.
    fn all(text: &str, tag: &str) -> Vec<String> {
        let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
        let parts = text.split(&open).skip(1);
        parts
            .map(|p| p.split(&close).next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn an_entry_keeps_its_id_and_its_day_whatever_comes_after_it() {
        let first = of(&[("2026-11-20", "A first game")]);
        let later = of(&[
            ("2026-12-01", "Stones < seeds"),
            ("2026-11-20", "A first game"),
        ]);
        let (ids, more) = (all(&first, "id"), all(&later, "id"));
        assert_eq!([&ids[0], &ids[1]], [&more[0], &more[2]]);
        assert_eq!(
            more.iter().collect::<std::collections::BTreeSet<_>>().len(),
            3
        );
        assert!(
            ids.iter().all(|id| id.starts_with("nih:sha-256;")),
            "{ids:?}"
        );
        // newest first, and the feed is of the day of its newest entry
        let days = ["2026-12-01", "2026-12-01", "2026-11-20"];
        assert_eq!(
            all(&later, "updated"),
            days.map(|d| format!("{d}T00:00:00Z"))
        );
        assert_eq!(
            all(&later, "title"),
            ["Pits &amp; more", "Stones &lt; seeds", "A first game"]
        );
        assert_eq!(
            later,
            of(&[
                ("2026-11-20", "A first game"),
                ("2026-12-01", "Stones < seeds")
            ])
        );
    }
}
