//! The built site and ways to look at it, for the tests that speak of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::OnceLock;

use ludarium::corpus::{Corpus, Files};
use ludarium::publish::{make, Sources, Tree};
use scraper::{ElementRef, Html, Selector};

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn build(files: Files) -> Tree {
    let (corpus, _) = Corpus::from_files(files);
    let (tree, report) =
        make(&corpus, &Sources { root: root() }, &BTreeMap::new()).expect("the site is built");
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

/// The pages by path, parsed.
pub fn pages(tree: &Tree) -> BTreeMap<String, Html> {
    tree.files()
        .filter(|(path, _)| path.ends_with(".html"))
        .map(|(path, bytes)| {
            (
                path.to_owned(),
                Html::parse_document(std::str::from_utf8(bytes).expect("UTF-8")),
            )
        })
        .collect()
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
