//! The built site and ways to look at it, for the tests that speak of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use ludarium::corpus::{Corpus, Files};
use ludarium::publish::{make, Sources, Tree};
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn build(files: Files) -> Tree {
    let (corpus, _) = Corpus::from_files(files);
    let (tree, report) = make(
        &corpus,
        &Sources::at(root()).with_schemas(ludarium::schema::files()),
        &BTreeMap::new(),
    )
    .expect("the site is built");
    for problem in report.problems {
        eprintln!("{problem}");
    }
    tree
}

/// The site of the project's own corpus, made once.
pub fn site() -> &'static Tree {
    static SITE: OnceLock<Tree> = OnceLock::new();
    SITE.get_or_init(|| build(files()))
}

pub fn files() -> Files {
    Files::read(&root().join("corpus"))
}

/// A corpus of which every kind of page can be made, in a part of the time: the editions that are named and of the others every eighth,
/// with the pairs that they are in. `ALL=1` leaves it whole.
pub fn part(mut files: Files, named: &[&str]) -> Files {
    if crate::common::thorough() {
        return files;
    }
    let slug = |path: &str| Some(path.strip_prefix("games/")?.split_once('/')?.0.to_owned());
    let all: std::collections::BTreeSet<String> =
        files.texts.keys().filter_map(|path| slug(path)).collect();
    let others = all.into_iter().filter(|s| !s.starts_with('_'));
    let away: Vec<String> = others
        .enumerate()
        .filter(|(i, s)| i % 8 > 0 && !named.contains(&s.as_str()))
        .map(|(_, s)| s)
        .collect();
    files.texts.retain(|path, _| {
        let pair = path
            .strip_prefix("compared/")
            .and_then(|p| p.strip_suffix(".json"));
        let mut of: Vec<String> = slug(path).into_iter().collect();
        of.extend(
            pair.into_iter()
                .flat_map(|p| p.split("--").map(str::to_owned)),
        );
        !of.iter().any(|s| away.contains(s))
    });
    files
}

/// Pages of one kind that are looked at, besides the longest and the shortest; `ALL=1` looks at all.
const OF_A_KIND: usize = 24;

/// Paths of the pages that are looked at: all of a kind that has few, every so manieth of one that has many, and the odd ones.
pub fn sampled(tree: &Tree) -> std::collections::BTreeSet<&str> {
    let mut kinds: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (path, bytes) in tree.files().filter(|(path, _)| path.ends_with(".html")) {
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let kind = text
            .split("data-kind=\"")
            .nth(1)
            .and_then(|t| t.split('"').next());
        // an old address that leads on is no page of its own
        if kind == Some("moved") {
            continue;
        }
        kinds
            .entry(kind.unwrap_or(path))
            .or_default()
            .push((bytes.len(), path));
    }
    let all = crate::common::thorough();
    let mut out = std::collections::BTreeSet::new();
    for of in kinds.values_mut() {
        // a few more than are wanted are no reason to leave some out
        let step = match all || of.len() <= 3 * OF_A_KIND {
            true => 1,
            false => of.len().div_ceil(OF_A_KIND),
        };
        out.extend(of.iter().step_by(step).map(|(_, path)| *path));
        of.sort_unstable();
        out.extend(
            of.iter()
                .take(2)
                .chain(of.iter().rev().take(2))
                .map(|(_, path)| *path),
        );
    }
    out
}

/// The pages by path, parsed: of a kind that has hundreds, a sample.
pub fn pages(tree: &Tree) -> BTreeMap<String, Html> {
    let wanted = sampled(tree);
    pages_of(tree, |path| wanted.contains(path))
}

/// Pages of the project's own site whose path begins so, of a kind that has hundreds a sample, parsed.
pub fn pages_in(folder: &str) -> BTreeMap<String, Html> {
    let wanted = sampled(site());
    pages_of(site(), |path| {
        path.starts_with(folder) && wanted.contains(path)
    })
}

/// The pages that are wanted, parsed.
pub fn pages_of(tree: &Tree, wanted: impl Fn(&str) -> bool) -> BTreeMap<String, Html> {
    tree.files()
        .filter(|(path, _)| path.ends_with(".html") && wanted(path))
        .map(|(path, bytes)| (path, std::str::from_utf8(bytes).expect("UTF-8")))
        // an old address that leads on is no page of its own
        .filter(|(_, text)| !text.contains("data-kind=\"moved\""))
        .map(|(path, text)| (path.to_owned(), Html::parse_document(text)))
        .collect()
}

/// What the page of any two games shows of each pair that has no page of its own, by script and the other game.
pub fn far_pairs(tree: &Tree) -> BTreeMap<String, Value> {
    let mut out = BTreeMap::new();
    for (path, bytes) in tree.files() {
        if !path.starts_with("assets/pairs/") {
            continue;
        }
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let (_, json) = text.split_once("] = ").expect("a script");
        let beside: BTreeMap<String, Value> =
            serde_json::from_str(json.trim_end().trim_end_matches(';')).expect("JSON");
        out.extend(
            beside
                .into_iter()
                .map(|(other, page)| (format!("{path}: {other}"), page)),
        );
    }
    out
}

pub fn all<'p>(page: &'p Html, selector: &str) -> Vec<ElementRef<'p>> {
    page.select(&Selector::parse(selector).expect("a selector"))
        .collect()
}

pub fn values(page: &Html, selector: &str, attribute: &str) -> Vec<String> {
    all(page, selector)
        .iter()
        .filter_map(|e| e.attr(attribute))
        .map(str::to_owned)
        .collect()
}

pub fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The policy forbids scripts, styles and handlers in the page; none is there that it would have to stop.
pub fn assert_nothing_inline(pages: &BTreeMap<String, Html>) {
    for (path, page) in pages {
        for element in all(page, "*") {
            for (name, value) in element.value().attrs() {
                assert!(
                    name != "style" && !name.starts_with("on"),
                    "{path}: {name}=\"{value}\""
                );
                assert!(
                    !value
                        .trim_start()
                        .to_ascii_lowercase()
                        .starts_with("javascript:"),
                    "{path}: {value}"
                );
            }
            let name = element.value().name();
            assert!(
                !["style", "iframe", "object", "embed", "base"].contains(&name),
                "{path}: <{name}>"
            );
            if name == "script" {
                // data for the page and for those who index it; a browser runs neither
                let data = matches!(
                    element.attr("type"),
                    Some("application/json" | "application/ld+json")
                );
                assert!(
                    data || element.attr("src").is_some_and(|s| s.ends_with(".js")),
                    "{path}: an inline script"
                );
            }
        }
    }
}
