//! `docs/records.md` names every key and every kind of finding that there is.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex::Regex;
use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document() -> String {
    fs::read_to_string(root().join("docs/records.md")).unwrap()
}

#[test]
fn every_kind_of_finding_is_described_with_its_severity() {
    let raise = Regex::new(r#"Finding::(error|warning|info)\(\s*"([a-z0-9-]+)""#).unwrap();
    let kinds = Regex::new(r#"=> "([a-z]+)","#).unwrap();
    let text = document();
    let row = |severity: &str| {
        text.lines()
            .find(|l| l.starts_with(&format!("| {severity} | `")))
            .unwrap_or_else(|| panic!("no row for {severity}"))
    };
    let mut raised = BTreeSet::new();
    for path in ludarium::pages::files(&root().join("crates/ingest/src/ingest")).unwrap() {
        // what `check` asks of the pages is among the kinds of `check`
        if path.ends_with("held.rs") {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for found in raise.captures_iter(&source) {
            raised.insert((found[1].to_owned(), found[2].to_owned()));
        }
        if path.ends_with("decode.rs") {
            for found in kinds.captures_iter(&source) {
                raised.insert(("error".to_owned(), found[1].to_owned()));
            }
        }
    }
    for (severity, kind) in &raised {
        assert!(
            row(severity).contains(&format!("`{kind}`")),
            "{severity} {kind}"
        );
    }
    let word = Regex::new("`([a-z0-9-]+)`").unwrap();
    for severity in ["error", "warning", "info"] {
        for found in word.captures_iter(row(severity)) {
            assert!(
                raised.contains(&(severity.to_owned(), found[1].to_owned())),
                "{severity} {} is described, but never raised",
                &found[1]
            );
        }
    }
}

#[test]
fn every_key_is_described_and_stands_in_the_described_order() {
    let text = document();
    let read = |path: &str| -> Value {
        serde_json::from_slice(&fs::read(root().join(path)).unwrap()).unwrap()
    };
    let record = read("corpus/evidence/DLP.Evidence.1296.json");
    let example = text.split("```json").nth(1).unwrap();
    let mut at = 0;
    for key in record.as_object().unwrap().keys() {
        let found = example[at..].find(&format!("\n  \"{key}\":"));
        at += found.unwrap_or_else(|| panic!("{key} is not in the example, or out of order"));
        assert!(text.contains(&format!("`{key}`")), "{key}");
    }
    let game = read("corpus/portal-games/DLP.Games.332.json");
    let keys = text.split("## A game page").nth(1).unwrap();
    let mut at = 0;
    for key in game.as_object().unwrap().keys() {
        let found = keys[at..].find(&format!("`{key}`"));
        at += found
            .unwrap_or_else(|| panic!("{key} of a game page is not described, or out of order"));
    }
}

#[test]
fn every_layout_is_described() {
    use ludarium::ingest::page::Layout;
    for layout in [
        Layout::Html,
        Layout::Lines,
        Layout::RunOn,
        Layout::Game,
        Layout::Mixed,
        Layout::Unknown,
    ] {
        let word = serde_json::to_value(layout).unwrap();
        let row = format!("| `{}` |", word.as_str().unwrap());
        assert!(document().contains(&row), "{row}");
    }
}
