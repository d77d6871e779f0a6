//! A worksheet is no edition: it has a page, and is not counted, compared or measured.

use std::collections::BTreeMap;

use crate::publish_support::{all, build, files, pages_of, root, site};
use ludarium::check::{check, Depth};
use ludarium::corpus::Corpus;
use ludarium::rules_files::of_editions;

const EDITION: &str = "games/um-el-banat/edition.toml";

/// The corpus with one of its editions made a worksheet.
fn with_a_worksheet() -> ludarium::corpus::Files {
    let mut files = files();
    let text = files.texts.get_mut(EDITION).expect("the edition is there");
    *text = format!("state = \"worksheet\"\n{text}");
    files
}

/// Titles of the cards of a section of the first page.
fn cards(home: &scraper::Html, section: &str) -> Vec<String> {
    let titles = all(home, &format!("#{section} .game h3"));
    titles.iter().map(|t| t.text().collect()).collect()
}

#[test]
fn a_worksheet_stands_apart_and_without_figures() {
    let wanted =
        |path: &str| ["editions.html", "compare.html", "editions/um-el-banat.html"].contains(&path);
    let before = pages_of(site(), wanted);
    let tree = build(with_a_worksheet());
    let after = pages_of(&tree, wanted);
    let [was, now] = [&before, &after].map(|p| cards(&p["editions.html"], "editions"));
    assert_eq!(was.len(), now.len() + 1, "{now:?}");
    let title = "Um el Banât".to_owned();
    assert!(was.contains(&title) && !now.contains(&title));
    assert!(cards(&after["editions.html"], "worksheets").contains(&title));
    let page = &after["editions/um-el-banat.html"];
    assert_eq!(all(page, ".worksheet-note").len(), 1);
    assert!(all(page, "#figures, .effects, #silences").is_empty());
    let edition = &before["editions/um-el-banat.html"];
    assert!(all(edition, ".worksheet-note").is_empty());
    assert!(
        !all(edition, ".effects").is_empty(),
        "an edition is measured"
    );
    let column = |page: &scraper::Html| {
        let heads = all(page, ".compared-games th a");
        heads.iter().any(|h| h.text().collect::<String>() == title)
    };
    assert!(column(&before["compare.html"]) && !column(&after["compare.html"]));
    let table = tree
        .files()
        .find(|(path, _)| *path == "data/tables/editions.csv");
    let table = String::from_utf8(table.expect("the table").1.to_vec()).expect("UTF-8");
    let row = |slug: &str| {
        let mut rows = table.lines().map(|l| l.split(',').collect::<Vec<_>>());
        rows.find(|cells| cells.contains(&slug)).expect("its row")
    };
    assert!(row("um-el-banat").contains(&"worksheet") && !row("awagagae").contains(&"worksheet"));
    let first = ludarium::publish::first_figures(
        &Corpus::from_files(with_a_worksheet()).0,
        10,
        None,
        &|_| {},
    );
    assert!(!first.contains_key("um-el-banat") && first.contains_key("awagagae"));
}

#[test]
fn what_is_open_in_a_worksheet_is_told_and_fails_nothing() {
    let open = |files: ludarium::corpus::Files| {
        let mut files = files;
        let text = files.texts.get_mut(EDITION).expect("the edition is there");
        *text = text.replacen("people = \"Kababish\"", "people = \"TODO: whose\"", 1);
        let (corpus, findings) = Corpus::from_files(files);
        let all = check(&corpus, findings, Depth::Accounting);
        let todo = all.into_iter().find(|f| f.kind == "todo");
        todo.expect("it is told").counts()
    };
    assert!(open(files()), "an edition has nothing to be written");
    assert!(!open(with_a_worksheet()));
}

#[test]
fn studies_of_every_edition_leave_worksheets_out() {
    let folder = root().join("corpus");
    let (corpus, _) = Corpus::load(&folder);
    let played: BTreeMap<_, _> = of_editions(&folder)
        .expect("the editions")
        .into_iter()
        .collect();
    assert!(corpus.worksheets().count() > 0);
    for edition in corpus.worksheets() {
        assert!(!played.contains_key(&edition.slug), "{}", edition.slug);
    }
    for edition in corpus.finished().filter(|e| e.rules.is_some()) {
        assert!(played.contains_key(&edition.slug), "{}", edition.slug);
    }
}
