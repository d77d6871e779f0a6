//! What the site says of itself is so: where words are, what is a puzzle, what became of records, which dates cannot be.

use std::collections::BTreeSet;

use crate::publish_support::{all, files, pages_of, root, site, values};
use ludarium::corpus::Corpus;
use scraper::Html;

fn text(page: &Html, selector: &str) -> String {
    all(page, selector).iter().flat_map(|e| e.text()).collect()
}

fn page(path: &str) -> Html {
    pages_of(site(), |p| p == path)
        .remove(path)
        .unwrap_or_else(|| panic!("{path} is there"))
}

#[test]
fn the_address_of_a_record_is_the_one_that_is_fetched_from() {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap();
    let portal: toml::Table = read("corpus/portal.toml").parse().unwrap();
    let collection: toml::Table = read("ludarium.toml").parse().unwrap();
    let source = &collection["source"][0];
    let prefix = source["prefix"].as_str().unwrap();
    let fetched = portal["identifier"]
        .as_str()
        .unwrap()
        .replace("{}", &format!("{prefix}{{number}}"));
    assert_eq!(source["address"].as_str().unwrap(), fetched);
}

#[test]
fn who_asks_where_words_are_comes_to_what_they_say_in_our_words_and_to_who_keeps_them() {
    let (corpus, _) = Corpus::from_files(files());
    let mut seen = 0;
    for edition in &corpus.editions {
        for id in edition
            .account
            .records()
            .filter(|id| !corpus.records.contains_key(*id))
        {
            let page = page(&format!("records/{id}.html"));
            let there = values(&page, "[aria-labelledby=read] a.outside", "href");
            assert!(there[0].ends_with(id), "{id}: {there:?}");
            let ours = values(&page, ".elsewhere a", "href");
            assert!(
                ours.iter()
                    .any(|h| h.contains(&format!("editions/{}.html", edition.slug))),
                "{id}: {ours:?}"
            );
            let account = &edition.account;
            let sentences = account
                .sentences
                .iter()
                .filter(|s| account.record_of(s) == id);
            let gists: Vec<String> = all(&page, ".told .gist")
                .iter()
                .map(|e| e.text().collect())
                .collect();
            assert!(
                gists.len() >= sentences.clone().filter(|s| s.gist.is_some()).count(),
                "{id}"
            );
            assert_eq!(all(&page, ".told li").len(), sentences.count(), "{id}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
    for (path, page) in pages_of(site(), |p| p.starts_with("editions/")) {
        assert!(!text(&page, ".away").contains("kept in"), "{path}");
    }
}

#[test]
fn a_catalogue_card_is_no_place_to_read_and_a_work_tells_what_its_records_do() {
    let works = pages_of(site(), |p| {
        p.starts_with("works/") && !p.contains("source-")
    });
    let mut cards = 0;
    for (path, work) in &works {
        let found = values(work, "[aria-labelledby=cite] a.outside", "href");
        let section = text(work, "[aria-labelledby=cite]");
        assert!(!section.contains("not known here"), "{path}");
        if found.iter().any(|f| f.contains("worldcat.org")) {
            assert!(
                section.contains("a catalogue entry, not the text"),
                "{path}: {section}"
            );
            cards += 1;
        }
    }
    assert!(cards > 0);
    for id in [1402, 1168] {
        let page = page(&format!("records/DLP.Evidence.{id}.html"));
        let list = text(&page, "[aria-labelledby=read]");
        assert!(
            list.contains("a catalogue entry, not the text"),
            "{id}: {list}"
        );
    }
}

#[test]
fn a_sheet_has_four_puzzles_that_were_found_with_their_answers_and_calls_no_example_one() {
    let (corpus, _) = Corpus::from_files(files());
    let [mut puzzles, mut tries] = [0, 0];
    for edition in corpus.editions.iter().filter(|e| e.howto.is_some()) {
        let Some(kept) = corpus.puzzles.get(&edition.slug) else {
            continue;
        };
        let sheet = page(&format!("sheets/{}.html", edition.slug));
        let wanted = kept.puzzles.len().min(4);
        assert_eq!(all(&sheet, ".puzzle").len(), wanted, "{}", edition.slug);
        assert_eq!(
            all(&sheet, ".puzzle-answers li").len(),
            wanted,
            "{}",
            edition.slug
        );
        let own = page(&format!("editions/{}.html", edition.slug));
        assert_eq!(
            all(&own, ".puzzle-list li").len(),
            kept.puzzles.len(),
            "{}",
            edition.slug
        );
        let listed = edition.howto.as_ref().map_or(0, |h| h.puzzles.len());
        assert_eq!(all(&own, ".try-list li").len(), listed, "{}", edition.slug);
        puzzles += wanted;
        tries += listed;
    }
    assert!(puzzles > 80 && tries > 40, "{puzzles}, {tries}");
}

#[test]
fn a_record_that_is_dated_after_every_work_it_names_says_so_and_is_found() {
    let found = page("findings.html");
    let group = text(&found, "[aria-labelledby=after-works]");
    for id in [708, 729, 745, 1169, 1170, 1177, 1226] {
        let name = format!("DLP.Evidence.{id}");
        assert!(group.contains(&name), "{name}: {group}");
        let own = page(&format!("records/{name}.html"));
        assert!(
            text(&own, ".doubtful").contains("the newest work that it names"),
            "{name}"
        );
    }
    assert!(text(&page("records/DLP.Evidence.703.html"), ".doubtful").is_empty());
}

#[test]
fn the_first_page_says_of_how_many_editions_the_words_are_not_here() {
    let (corpus, _) = Corpus::from_files(files());
    let away = |e: &&ludarium::corpus::Edition| e.account.is_elsewhere();
    let ours = corpus.finished().filter(away).count();
    let line = text(&page("index.html"), ".ours");
    let most = 2 * ours > corpus.finished().count();
    assert_eq!(
        line.starts_with("Most accounts are paraphrased"),
        most,
        "{line}"
    );
}

#[test]
fn a_record_says_nothing_of_itself_twice() {
    let (corpus, _) = Corpus::from_files(files());
    let mut placed = 0;
    for id in corpus.records.keys() {
        let page = page(&format!("records/{id}.html"));
        let names = |part: &str| -> BTreeSet<String> {
            let all = all(&page, &format!("[aria-labelledby={part}] dt"));
            all.iter().map(|e| e.text().collect()).collect()
        };
        let (fields, added) = (names("fields"), names("facts"));
        assert!(fields.is_disjoint(&added), "{id}: {fields:?} {added:?}");
        // a place under two names is one all the same
        let place = fields.contains("Location");
        assert!(!(place && added.contains("Place")), "{id}");
        placed += usize::from(place);
    }
    assert!(placed > 0);
    // one work under two spellings of its author has one page
    let works = text(&page("works.html"), "main table th");
    assert!(works.contains("Quibell 1913") && !works.contains("Quibbell 1913"));
}
