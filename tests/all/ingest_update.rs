//! A page that was fetched again and has changed: what rests on its words is reported, what was written by hand stays.

use ludarium::check::{check, Depth};
use ludarium::corpus::Corpus;
use ludarium::ingest::run::ingest;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::ingest_support::command::{read, tree};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Our corpus, whose page of the Kababish was fetched, and then fetched again with other words, without one of its records.
fn fetched_again(corpus: &Path, from: &str, to: &str) {
    for (name, bytes) in tree(&root()) {
        let path = corpus.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let pages = corpus.join("pages");
    let name = "004_9b7592bc6646a55a.txt";
    let old = fs::read_to_string(pages.join(name)).unwrap();
    fs::remove_file(pages.join(name)).unwrap();
    let list = fs::read_to_string(pages.join("pages.toml")).unwrap();
    let entries: Vec<&str> = list
        .split("[[page]]")
        .filter(|e| !e.contains(name))
        .collect();
    fs::write(pages.join("pages.toml"), entries.join("[[page]]")).unwrap();
    assert!(old.contains(from));
    let mut new = old.replacen(from, to, 1);
    let gone = new.find("Id DLP.Evidence.1410").unwrap();
    let foot = new.find("Contact Us").unwrap();
    new.replace_range(gone..foot, "");
    fs::create_dir(pages.join("fetched")).unwrap();
    let mut ledger = vec![];
    for (file, text, date) in [
        ("old.txt", &old, "Mon, 02 Mar 2020 10:00:00 GMT"),
        ("new.txt", &new, "Tue, 03 Mar 2026 10:00:00 GMT"),
    ] {
        fs::write(pages.join("fetched").join(file), text).unwrap();
        let sha256 = ludarium::text::sha256_hex(text.as_bytes());
        ledger.push(json!({"address": "https://portal.example/kababish", "file": format!("fetched/{file}"), "sha256": sha256, "date": date}));
    }
    fs::write(
        corpus.join("fetched.json"),
        serde_json::to_string(&ledger).unwrap(),
    )
    .unwrap();
}

#[test]
fn quotations_that_fit_no_more_name_the_clauses_and_nothing_written_by_hand_is_touched() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    fetched_again(
        corpus,
        "he removes it and one other from that house",
        "he removes it alone from that house",
    );
    let by_hand = |corpus: &Path| -> BTreeMap<String, Vec<u8>> {
        let written =
            |name: &str| name.starts_with("evidence/") || name.starts_with("portal-games/");
        tree(corpus)
            .into_iter()
            .filter(|(name, _)| !written(name))
            .collect()
    };
    let before = by_hand(corpus);
    let outcome = ingest(corpus, &[corpus.join("pages")]).unwrap();
    assert!(
        outcome
            .findings
            .iter()
            .any(|f| f.kind == "updated" && f.subject == "DLP.Evidence.703"),
        "{:?}",
        outcome.findings
    );
    assert_eq!(by_hand(corpus), before, "what is written by hand stays");

    // the newer words stand, the older are kept with their date
    let record = read(&corpus.join("evidence/DLP.Evidence.703.json"));
    assert!(record["content"]
        .as_str()
        .unwrap()
        .contains("he removes it alone"));
    let variant = &record["extra"]["variants"][0];
    assert!(variant["value"]
        .as_str()
        .unwrap()
        .contains("he removes it and one other"));
    assert_eq!(variant["date"], "Mon, 02 Mar 2020 10:00:00 GMT");

    // what was quoted and is no longer there is reported, with the clauses that rest on it
    let (loaded, findings) = Corpus::load(corpus);
    let findings = check(&loaded, findings, Depth::Accounting);
    let finding = findings
        .iter()
        .find(|f| f.kind == "span" && f.subject == "banat C6")
        .unwrap_or_else(|| panic!("{findings:#?}"));
    for clause in ["banat.peck", "banat.again"] {
        assert!(finding.message.contains(clause), "{finding}");
    }
    assert!(finding.file.ends_with("um-el-banat/account.toml"));

    // a record that is no longer on the page is marked, with all its words
    let gone = read(&corpus.join("evidence/DLP.Evidence.1410.json"));
    assert_eq!(
        gone["extra"]["vanished"]["address"],
        "https://portal.example/kababish"
    );
    assert_eq!(
        gone["rules"],
        read(&root().join("evidence/DLP.Evidence.1410.json"))["rules"]
    );
    assert!(outcome.findings.iter().any(|f| f.kind == "vanished"));
    assert!(!findings
        .iter()
        .any(|f| f.counts() && f.subject.starts_with("sijat")));
}

#[test]
fn taking_in_a_page_again_after_that_changes_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let corpus = dir.path();
    fetched_again(corpus, "four counters", "five counters");
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    let once = tree(corpus);
    ingest(corpus, &[corpus.join("pages")]).unwrap();
    assert_eq!(tree(corpus), once);
}
