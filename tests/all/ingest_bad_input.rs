//! Bad input: each kind has a clear finding, the rest is taken in, nothing escapes its place.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::ingest_support::command::{hostile, ingest, read, tree};

#[test]
fn files_that_are_no_pages_are_told_and_the_rest_is_taken_in() {
    for (name, kind) in [
        ("empty.txt", "empty"),
        ("blank.txt", "empty"),
        ("picture.txt", "binary"),
        ("program.bin", "binary"),
        ("no-records.txt", "no-records"),
    ] {
        let corpus = tempfile::tempdir().unwrap();
        let run = ingest(corpus.path(), &[&hostile(name), &hostile("disagree-a.txt")]);
        assert_eq!(run.code, 1, "{name}");
        let finding = run.finding(kind);
        assert_eq!(finding["severity"], "error");
        assert!(!corpus.path().join("portal-games").exists(), "{name}");
        assert!(finding["page"].as_str().unwrap().ends_with(name));
        assert_eq!(run.ids(), ["DLP.Evidence.9003"], "{name}");
        assert!(corpus
            .path()
            .join("evidence/DLP.Evidence.9003.json")
            .exists());
        assert!(
            !corpus.path().join("pages").join(name).exists(),
            "{name} gave nothing to keep"
        );
    }
}

#[test]
fn a_file_that_is_not_there_is_told_and_the_rest_is_taken_in() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[Path::new("no/such/page.txt"), &hostile("disagree-a.txt")],
    );
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("unreadable")["page"], "no/such/page.txt");
    assert_eq!(run.ids(), ["DLP.Evidence.9003"]);
}

#[test]
fn records_without_id_are_kept_with_all_their_words_but_not_taken_in() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("without-id.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.ids(), ["DLP.Evidence.9001"]);
    let rejected = run.json["pages"][0]["rejected"].as_array().unwrap();
    let games: Vec<_> = rejected
        .iter()
        .map(|r| r["record"]["game"].as_str().unwrap())
        .collect();
    assert_eq!(games, ["Beta", "Gamma"]);
    let lines: Vec<_> = run
        .findings()
        .iter()
        .filter(|f| f["kind"] == "no-id")
        .map(|f| f["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [14, 22]);
    assert!(
        !run.kinds().contains("declared-count"),
        "three were declared and three are told of"
    );
}

#[test]
fn an_id_that_is_no_id_never_names_a_file() {
    let outer = tempfile::tempdir().unwrap();
    let corpus = outer.path().join("deep/corpus");
    let run = ingest(&corpus, &[&hostile("bad-id.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.ids(), ["DLP.Evidence.9002"]);
    let rejected: Vec<_> = run.json["pages"][0]["rejected"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["id"].as_str().unwrap())
        .collect();
    assert_eq!(rejected.len(), 6);
    assert_eq!(rejected[0], "../../x");
    let finding = run.finding("bad-id");
    assert_eq!(finding["line"], 5);
    assert!(finding["message"].as_str().unwrap().contains("\"../../x\""));
    let files: Vec<_> = tree(outer.path()).into_keys().collect();
    assert_eq!(
        files,
        [
            "deep/corpus/evidence/DLP.Evidence.9002.json",
            "deep/corpus/pages/bad-id.txt"
        ]
    );
}

#[test]
fn two_sightings_that_disagree_are_both_kept_and_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[&hostile("disagree-b.txt"), &hostile("disagree-a.txt")],
    );
    assert_eq!(run.code, 1);
    let conflict = run.finding("conflict");
    assert_eq!(conflict["severity"], "error");
    assert_eq!(conflict["record"], "DLP.Evidence.9003");
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9003.json"));
    assert_eq!(record["rules"], "2x6 board. Four counters in each hole.");
    let variant = &record["extra"]["variants"][0];
    assert_eq!(variant["value"], "2x6 board. Three counters in each hole.");
    assert_eq!(variant["page"], "disagree-b.txt");
    assert_eq!(record["sightings"].as_array().unwrap().len(), 2);
}

#[test]
fn markup_in_a_field_stays_text_and_is_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[&hostile("script.txt"), &hostile("script.html")],
    );
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run
        .findings()
        .iter()
        .filter(|f| f["kind"] == "markup" && f["page"] == "script.txt")
        .map(|f| f["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [7, 9, 10, 12]);
    let text = read(&corpus.path().join("evidence/DLP.Evidence.9004.json"));
    assert_eq!(text["game"], "<script>alert('game')</script>");
    assert_eq!(
        text["sightings"][0]["heading"],
        "Evidence in <script>alert('heading')</script>"
    );
    let html = read(&corpus.path().join("evidence/DLP.Evidence.9005.json"));
    assert_eq!(html["game"], "<script>alert('text')</script>");
    assert_eq!(html["rules"], "2x6 board. Four counters\u{a0}in each hole.");
    assert_eq!(html["sightings"][0]["line"], 6);
    assert!(run.kinds().contains("active-content"));
}

#[test]
fn a_truncated_page_keeps_what_it_has_and_says_so() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("truncated.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("truncated")["record"], "DLP.Evidence.9010");
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9010.json"));
    assert_eq!(record["extra"]["truncated"], true);
    assert_eq!(
        record["rules"],
        "2x6 board. Four counters in each hole. Players sow"
    );
    assert_eq!(record["content"], Value::Null);
}

#[test]
fn odd_values_keep_their_words() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("odd-values.txt")]);
    let kinds = BTreeSet::from([
        "coordinates",
        "date",
        "confidence",
        "unplaced",
        "unlisted-page",
    ]);
    assert_eq!(run.kinds(), kinds);
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9011.json"));
    assert_eq!(record["location"]["text"], "95°0'0\"N, 31°13'0.04\"E");
    assert_eq!(record["location"]["lat"], Value::Null);
    assert_eq!(record["date"]["text"], "1925-02-30 - long ago");
    assert_eq!(record["date"]["start"], Value::Null);
    assert_eq!(record["confidence"], Value::Null);
    assert_eq!(record["extra"]["confidence"], "high");
    assert_eq!(record["unplaced"][0], "more words that belong nowhere");
    assert_eq!(record["work"], Value::Null);
}

#[test]
fn encodings_and_control_characters_are_read_and_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[
            &hostile("latin1.txt"),
            &hostile("utf16.txt"),
            &hostile("controls.txt"),
        ],
    );
    for id in ["9007", "9008"] {
        let record = read(
            &corpus
                .path()
                .join(format!("evidence/DLP.Evidence.{id}.json")),
        );
        assert_eq!(record["game"], "Um el Banât");
    }
    assert_eq!(run.finding("control")["severity"], "warning");
    assert!(
        !run.stderr.contains(['\u{1b}', '\0', '\u{202e}']),
        "nothing of a page steers the terminal"
    );
}
