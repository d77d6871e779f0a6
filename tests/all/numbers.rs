//! Numbers that stand in two places of the built site, or beside it, are the same: each is collected with every place that says it.

use std::collections::BTreeMap;

use crate::publish_support::{all, files, pages_of, root, site};
use ludarium::corpus::Corpus;
use scraper::{ElementRef, Html};

/// What is counted → each number that is given for it, with where.
#[derive(Default)]
struct Counts(BTreeMap<String, Vec<(usize, String)>>);

impl Counts {
    fn put(&mut self, of: impl Into<String>, n: usize, place: &str) {
        let all = self.0.entry(of.into()).or_default();
        all.push((n, place.to_owned()));
    }

    /// What is counted otherwise elsewhere, and what one place alone counts.
    fn faults(&self) -> Vec<String> {
        let odd = self.0.iter().filter(|(_, places)| {
            places.len() < 2 || places.iter().any(|(n, _)| *n != places[0].0)
        });
        odd.map(|(of, places)| format!("{of}: {places:?}"))
            .collect()
    }
}

const SMALL: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// A number in figures, in groups of three or none, or as a small word.
fn number(word: &str) -> Option<usize> {
    let plain: String = word
        .chars()
        .filter(|c| !",(\u{202f}".contains(*c))
        .collect();
    let named = SMALL.iter().position(|s| s.eq_ignore_ascii_case(&plain));
    plain.parse().ok().or(named)
}

/// The number before a word: `37` of `37 games · 1089 sentences` before `games`.
fn before(text: &str, noun: &str) -> Option<usize> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() && c != '\u{202f}')
        .collect();
    let plain = |w: &str| {
        w.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let at = words.windows(2).position(|w| {
        plain(w[1]).trim_end_matches('s') == noun.trim_end_matches('s') && number(w[0]).is_some()
    })?;
    number(words[at])
}

fn text(element: &ElementRef) -> String {
    element.text().collect()
}

fn one(page: &Html, selector: &str) -> String {
    all(page, selector).first().map(text).unwrap_or_default()
}

/// Rows of a table as the addresses they lead to and the numbers of their columns.
fn rows(page: &Html, selector: &str) -> Vec<(String, Vec<usize>)> {
    let row = |r: &ElementRef| {
        let cells = |css: &str| -> Vec<ElementRef> {
            r.select(&scraper::Selector::parse(css).unwrap()).collect()
        };
        let href: String = cells("th a")
            .first()
            .and_then(|a| a.attr("href"))
            .unwrap_or_default()
            .to_owned();
        let numbers: Vec<usize> = cells("td.num")
            .iter()
            .map(|c| number(&text(c)).unwrap_or_default())
            .collect();
        (href, numbers)
    };
    all(page, selector).iter().map(row).collect()
}

fn table(name: &str) -> Vec<csv::StringRecord> {
    let path = format!("data/tables/{name}.csv");
    let bytes = site()
        .files()
        .find(|(p, _)| *p == path)
        .expect("the table")
        .1;
    csv::Reader::from_reader(bytes)
        .records()
        .map(Result::unwrap)
        .collect()
}

/// Editions and sentences: first page, heads of the editions, tables of the data.
fn editions(counts: &mut Counts, pages: &BTreeMap<String, Html>) {
    let home = &pages["index.html"];
    let list = &pages["editions.html"];
    let facts = one(home, ".facts");
    counts.put(
        "editions",
        before(&facts, "games").unwrap(),
        "first page, facts",
    );
    counts.put(
        "editions",
        all(list, "#editions .game").len(),
        "all games, cards",
    );
    let title = one(list, "#editions-title");
    counts.put(
        "editions",
        before(&title, "games").unwrap(),
        "all games, title",
    );
    counts.put(
        "sentences",
        before(&facts, "sentences").unwrap(),
        "first page, facts",
    );
    let begun = all(list, "#worksheets .game, #worksheets .begun a").len();
    counts.put("worksheets", begun, "all games, cards and links");
    let title = one(list, "#worksheets-title");
    counts.put(
        "worksheets",
        before(&title, "incomplete").unwrap(),
        "all games, title",
    );
    let table = table("editions");
    let of_state = |state: &str| table.iter().filter(|r| &r[3] == state).count();
    counts.put("editions", of_state("edition"), "data/tables/editions.csv");
    counts.put(
        "worksheets",
        of_state("worksheet"),
        "data/tables/editions.csv",
    );
    let lines = self::table("sentences");
    let links = all(list, "#editions .game h3 a");
    let cards: Vec<&str> = links.iter().filter_map(|a| a.attr("href")).collect();
    let mut sum = 0;
    for (path, page) in pages.iter().filter(|(p, _)| p.starts_with("editions/")) {
        let heads: Vec<usize> = all(page, ".totals:not(.totals-clauses) li:first-child b")
            .iter()
            .filter_map(|b| number(&text(b)))
            .collect();
        let Some(first) = heads.first() else { continue };
        let of = format!("sentences of {path}");
        for head in &heads {
            counts.put(&of, *head, "a head");
        }
        let shown = all(page, "#account .sentences > li").len();
        counts.put(&of, shown, "the account");
        let slug = path
            .trim_start_matches("editions/")
            .trim_end_matches(".html");
        counts.put(
            &of,
            lines.iter().filter(|l| &l[0] == slug).count(),
            "data/tables/sentences.csv",
        );
        if cards.contains(&path.as_str()) {
            sum += first;
        }
    }
    counts.put("sentences", sum, "the heads of the editions");
}

/// Works: the list, each page, and what the pages of their records say.
fn works(counts: &mut Counts, pages: &BTreeMap<String, Html>) {
    let list = &pages["works.html"];
    let rows = rows(list, "main table tbody tr");
    for (at, of) in ["editions", "worksheets"].iter().enumerate() {
        let sum = rows.iter().filter_map(|(_, n)| n.get(at + 1)).sum();
        counts.put(*of, sum, "works.html, the sum of its column");
    }
    // a work of which nothing is here has its row alone
    for (href, numbers) in rows.iter().filter(|(href, _)| !href.is_empty()) {
        let page = &pages[href];
        let of = |what: &str| format!("{what} of {href}");
        counts.put(of("records"), numbers[0], "works.html");
        if numbers.len() == 1 {
            let more = all(page, ".entries-more").first().map(text);
            let more = more.and_then(|t| before(&t, "more")).unwrap_or_default();
            let shown = all(page, ".entries tbody tr").len() + more;
            counts.put(of("records"), shown, "its page");
            continue;
        }
        counts.put(
            of("records"),
            all(page, "[aria-labelledby=records] li a[href*=records]").len(),
            "its page, the list",
        );
        if let Some(n) = before(&one(page, ".made"), "records") {
            counts.put(of("records"), n, "its page, the line");
        }
        let editions = all(page, "[aria-labelledby=editions] li")
            .iter()
            .map(text)
            .collect::<Vec<_>>();
        let worksheets = editions
            .iter()
            .filter(|e| e.contains("incomplete edition"))
            .count();
        counts.put(of("editions"), numbers[1], "works.html");
        counts.put(of("editions"), editions.len() - worksheets, "its page");
    }
}

/// Records and games of the database.
fn database(counts: &mut Counts, pages: &BTreeMap<String, Html>) {
    for path in ["records.html", "map.html", "timeline.html"] {
        let line = one(&pages[path], ".page-head .sub");
        counts.put("records", before(&line, "records").unwrap(), path);
        counts.put("games with records", before(&line, "games").unwrap(), path);
    }
    let in_folder = |folder: &str| {
        let of = site()
            .files()
            .filter(|(p, _)| p.starts_with(folder) && p.ends_with(".html"));
        of.count()
    };
    counts.put("records", in_folder("records/"), "the pages of records");
    let line = one(&pages["games.html"], ".page-head .sub");
    counts.put("games", before(&line, "games").unwrap(), "games.html");
    counts.put("games", in_folder("games/"), "the pages of games");
    counts.put("editions", before(&line, "editions").unwrap(), "games.html");
    let rows = rows(&pages["games.html"], "main table tbody tr");
    counts.put("games", rows.len(), "games.html, its rows");
    let with = rows
        .iter()
        .filter(|(_, n)| n.first().is_some_and(|n| *n > 0))
        .count();
    counts.put("games with records", with, "games.html, its rows");
    for (href, numbers) in rows.iter().filter(|(href, _)| !href.is_empty()) {
        let of = format!("records of {href}");
        counts.put(
            &of,
            numbers.first().copied().unwrap_or_default(),
            "games.html",
        );
        let line = one(&pages[href], ".page-head");
        let none = line.contains("No records in the portal");
        let count = before(&line, "record").filter(|_| !none);
        counts.put(&of, count.unwrap_or_default(), "its page");
    }
}

/// Findings: the page and the file.
fn findings(counts: &mut Counts, pages: &BTreeMap<String, Html>) {
    let page = &pages["findings.html"];
    let bytes = site()
        .files()
        .find(|(p, _)| *p == "data/findings.csv")
        .expect("the file")
        .1;
    let mut reader = csv::Reader::from_reader(bytes);
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    counts.put(
        "findings",
        before(&one(page, ".sub"), "findings").unwrap(),
        "findings.html",
    );
    counts.put("findings", rows.len(), "data/findings.csv");
}

#[test]
fn a_number_that_stands_in_two_places_is_the_same_in_both() {
    let wanted = |path: &str| {
        ["editions/", "works/", "games/"]
            .iter()
            .any(|f| path.starts_with(f))
            || [
                "index.html",
                "editions.html",
                "works.html",
                "records.html",
                "map.html",
                "timeline.html",
                "games.html",
                "findings.html",
            ]
            .contains(&path)
    };
    let pages = pages_of(site(), wanted);
    let mut counts = Counts::default();
    editions(&mut counts, &pages);
    works(&mut counts, &pages);
    database(&mut counts, &pages);
    findings(&mut counts, &pages);
    let (corpus, _) = Corpus::from_files(files());
    counts.put("editions", corpus.finished().count(), "the corpus");
    counts.put("worksheets", corpus.worksheets().count(), "the corpus");
    // what is written by hand beside the site
    for file in [
        "README.md",
        "ludarium.toml",
        "CITATION.cff",
        "NOTICE",
        "site/pages/method.md",
    ] {
        let Ok(text) = std::fs::read_to_string(root().join(file)) else {
            continue;
        };
        for of in ["editions", "worksheets", "records", "sentences"] {
            // fewer are of one work or game
            if let Some(n) = before(&text, of).filter(|n| *n > 12) {
                counts.put(of, n, file);
            }
        }
    }
    // games and works that have pages, editions, lists
    assert!(counts.0.len() > 850, "only {} numbers", counts.0.len());
    let faults = counts.faults();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_number_that_differs_is_seen() {
    let mut counts = Counts::default();
    counts.put(
        "records",
        before("All 1,266 records of it", "records").unwrap(),
        "a",
    );
    counts.put(
        "records",
        before("1266 records of 315 games", "records").unwrap(),
        "b",
    );
    assert_eq!(counts.faults(), Vec::<String>::new());
    counts.put(
        "records",
        before("thirty, or twelve records", "records").unwrap(),
        "c",
    );
    assert_eq!(counts.faults().len(), 1);
}
