//! Pages that compare games say in plain words what rules say: no sign and no word of the rules language, no heading without words.

use crate::publish_support::{far_pairs, site};
use ludarium_engine::families;
use ludarium_engine::lang::key::Takes;
use scraper::{ElementRef, Html, Node, Selector};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Words that only rules files have: settings by their paths, and conditions, effects and their values in several words.
fn words_of_rules() -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for family in families::ALL {
        out.extend(family.params.iter().map(|p| p.path()));
        let keys = family
            .rulings
            .iter()
            .flat_map(|r| r.when.iter().chain(r.then));
        for key in keys {
            let values = match key.takes {
                Takes::Words(words) | Takes::Next(words, _) => words,
                _ => &[],
            };
            let all = values.iter().map(|(word, _)| *word).chain([key.name]);
            out.extend(all.filter(|w| w.contains('-')).map(str::to_owned));
        }
    }
    // words that English has too
    for plain in ["last-resort", "half-turn"] {
        out.remove(plain);
    }
    out
}

/// The words of a page that are its own: no code, no drawing, no quotation, no id of a clause.
fn own_words(element: ElementRef, out: &mut String) {
    for child in element.children() {
        match child.value() {
            Node::Text(text) => out.push_str(text),
            Node::Element(e) => {
                let away = ["code", "pre", "script", "style", "svg"].contains(&e.name())
                    || e.classes().any(|c| ["quote", "says", "line"].contains(&c))
                    || e.attr("href").is_some_and(|href| href.contains("#clause-"));
                if let Some(inner) = ElementRef::wrap(child).filter(|_| !away) {
                    out.push(' ');
                    own_words(inner, out);
                    out.push('\n');
                }
            }
            _ => {}
        }
    }
}

/// What is wrong with a line of words.
fn signs(line: &str, rules: &BTreeSet<String>) -> Vec<String> {
    let line = line.trim();
    let word = |w: &str| rules.contains(w.trim_matches(|c: char| !c.is_alphanumeric()));
    let shown: String = line.chars().take(120).collect();
    let mut out = vec![];
    if line.contains(['`', '=']) {
        out.push(format!("a sign: {shown}"));
    }
    if line.split_whitespace().any(word) {
        out.push(format!("a word of the rules language: {shown}"));
    }
    if line.contains(" situations: ") {
        out.push(format!("situations that are counted and not told: {shown}"));
    }
    out
}

/// What is wrong with what a script has for the page of any two games: its words are in fields, beside ids, addresses and moves.
fn faults_beside(value: &Value, rules: &BTreeSet<String>, out: &mut Vec<String>) {
    match value {
        Value::String(words) => out.extend(signs(words, rules)),
        Value::Array(all) => all.iter().for_each(|v| faults_beside(v, rules, out)),
        Value::Object(fields) => {
            const SIGNS: [&str; 7] = [
                "clauses",
                "standings",
                "moves",
                "data",
                "scripts",
                "file",
                "href",
            ];
            let words = fields
                .iter()
                .filter(|(key, _)| !SIGNS.contains(&key.as_str()));
            words.for_each(|(_, v)| faults_beside(v, rules, out));
        }
        _ => {}
    }
}

/// What is wrong with a page.
fn faults(page: &str, rules: &BTreeSet<String>) -> Vec<String> {
    let page = Html::parse_document(page);
    let [main, headings] =
        ["main", "h1, h2, h3, h4, h5, h6"].map(|s| Selector::parse(s).expect("a selector"));
    let Some(main) = page.select(&main).next() else {
        return vec!["no main part".to_owned()];
    };
    let mut text = String::new();
    own_words(main, &mut text);
    let mut out: Vec<String> = text.lines().flat_map(|line| signs(line, rules)).collect();
    let empty = |h: &ElementRef| h.text().all(|t| t.trim().is_empty());
    out.extend(
        main.select(&headings)
            .filter(empty)
            .map(|_| "a heading without words".to_owned()),
    );
    out
}

#[test]
fn pages_of_pairs_and_relatives_are_in_plain_words() {
    let rules = words_of_rules();
    assert!(rules.contains("board.columns") && rules.contains("behind-zone"));
    let mut found: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let (mut pairs, mut relatives) = (0, 0);
    let mut note = |fault: String, path: &str| {
        let seen = found.entry(fault).or_insert((0, path.to_owned()));
        seen.0 += 1;
    };
    for (path, page) in far_pairs(site()) {
        let mut all = vec![];
        faults_beside(&page, &rules, &mut all);
        pairs += 1;
        all.into_iter().for_each(|fault| note(fault, &path));
    }
    for (path, bytes) in site().files() {
        let kind = path.split('/').next().unwrap_or_default();
        if !path.ends_with(".html") || !["compare", "relatives"].contains(&kind) {
            continue;
        }
        *(if kind == "compare" {
            &mut pairs
        } else {
            &mut relatives
        }) += 1;
        faults(std::str::from_utf8(bytes).expect("UTF-8"), &rules)
            .into_iter()
            .for_each(|fault| note(fault, path));
    }
    assert!(
        pairs > 1000 && relatives > 40,
        "{pairs} pairs, {relatives} pages of relatives"
    );
    let lines = found
        .iter()
        .map(|(fault, (n, path))| format!("{n} {fault} ({path})"));
    let lines: Vec<String> = lines.collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

#[test]
fn a_page_that_speaks_the_rules_language_is_found() {
    let rules = words_of_rules();
    for (html, fault) in [
        ("<p>rows and columns (`board.columns`)</p>", "a sign"),
        (
            "<p>board.joined is left out</p>",
            "a word of the rules language",
        ),
        (
            "<p>in 9 of 36 situations: the player wins</p>",
            "situations",
        ),
        ("<h2> </h2>", "a heading"),
    ] {
        let found = faults(&format!("<main>{html}</main>"), &rules);
        assert!(
            found.iter().any(|f| f.starts_with(fault)),
            "{html}: {found:?}"
        );
    }
    let plain = "<main><h2>Board</h2><p>five columns</p><code>board.columns = 5</code></main>";
    assert_eq!(faults(plain, &rules), Vec::<String>::new());
}
