//! `check`, `list` and `show` as a person runs them.

use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use serde_json::Value;
use std::path::Path;

fn ludarium(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("ludarium").expect("the program");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    command
}

fn text(args: &[&str]) -> String {
    let out = ludarium(args)
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    String::from_utf8(out).expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

/// Combining marks aside, as a terminal counts.
fn columns(line: &str) -> usize {
    line.chars().count()
}

#[test]
fn check_prints_totals_that_are_those_of_the_accounts() {
    let out = json(&["check", "--json"]);
    let account = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/games/um-el-banat/account.toml"),
    )
    .expect("account");
    let totals = &out["totals"]["um-el-banat"];
    assert_eq!(
        totals["sentences_in_all"],
        account.matches("[[sentence]]").count()
    );
    assert_eq!(
        totals["sentences"]["modelled"],
        account.matches("status = \"modelled\"").count()
    );
    let sum: u64 = totals["sentences"]
        .as_object()
        .expect("by status")
        .values()
        .filter_map(Value::as_u64)
        .sum();
    assert_eq!(
        totals["sentences_in_all"], sum,
        "every sentence has one status"
    );
}

#[test]
fn check_fails_on_a_copy_that_has_lost_a_status() {
    let dir = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for entry in walkdir::WalkDir::new(&from) {
        let entry = entry.expect("an entry");
        let to = dir
            .path()
            .join(entry.path().strip_prefix(&from).expect("below"));
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(to).expect("a folder");
        } else {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
    let path = dir.path().join("games/awagagae/account.toml");
    let account =
        std::fs::read_to_string(&path)
            .expect("account")
            .replacen("status = \"modelled\"\n", "", 1);
    std::fs::write(&path, account).expect("written");
    let corpus = dir.path().to_str().expect("a path");
    ludarium(&["check", "--corpus", corpus])
        .assert()
        .code(1)
        .stderr(
            predicates::str::contains("no `status`")
                .and(predicates::str::contains("games/awagagae/account.toml")),
        );
}

#[test]
fn list_and_show_fit_in_eighty_columns() {
    for args in [
        &["list"][..],
        &["list", "records"],
        &["list", "clauses"],
        &["list", "works"],
        &["list", "questions"],
        &["show", "um-el-banat"],
        &["show", "703"],
        &["show", "banat", "C6"],
        &["show", "banat.peck"],
        &["show", "Q-banat-1"],
        &["show", "CL-banat-1"],
        &["show", "kababish"],
    ] {
        let out = text(args);
        assert!(!out.trim().is_empty());
        for line in out.lines() {
            assert!(
                columns(line) <= 80,
                "{args:?}: {} columns: {line}",
                columns(line)
            );
        }
    }
}

#[test]
fn a_clause_is_shown_with_the_words_it_rests_on() {
    let out = json(&["show", "banat.peck", "--json"]);
    assert_eq!(out["certainty"], "attested");
    let words: Vec<&str> = out["sentences"]
        .as_array()
        .expect("sentences")
        .iter()
        .filter_map(|s| s["words"].as_str())
        .collect();
    assert!(
        words
            .iter()
            .any(|w| w.ends_with("he removes it and one other from that house and from the board")),
        "{words:?}"
    );
}

#[test]
fn a_sentence_is_found_by_record_and_by_edition() {
    assert_eq!(
        json(&["show", "banat", "C6", "--json"]),
        json(&["show", "DLP.Evidence.703#C6", "--json"])
    );
}

#[test]
fn lists_are_json_as_well() {
    let editions = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/games"))
        .expect("the corpus")
        .flatten()
        .filter(|e| e.path().join("edition.toml").is_file())
        .count();
    assert_eq!(
        json(&["list", "--json"]).as_array().map(Vec::len),
        Some(editions)
    );
    let questions = json(&["list", "questions", "--of", "banat", "--json"]);
    assert!(questions
        .as_array()
        .expect("a list")
        .iter()
        .all(|q| q["edition"] == "um-el-banat"));
}

#[test]
fn what_is_not_there_is_told_with_the_nearest_name() {
    ludarium(&["show", "banat.pek"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("did you mean `banat.peck`"));
    ludarium(&["list", "--of", "bannat"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("banat"));
    ludarium(&["check", "--corpus", "/nowhere/at/all"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("no such folder"));
}

/// At the end of a match the stores have been laid out for a round that is never played.
#[test]
fn rulesets_are_listed_shown_and_meant_as_editions_are() {
    let list = json(&["list", "rulesets", "--json"]);
    let slugs = list
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|r| r["slug"].as_str());
    assert!(slugs.clone().any(|slug| slug == "kalah"), "{list}");
    assert!(text(&["list", "rulesets"]).contains("kalah"));
    assert!(text(&["show", "kalah"]).starts_with("Kalah"));
    assert!(text(&["show", "kalah.board"]).contains("board"));
    let near = ludarium(&["simulate", "bannat"]).assert().code(2);
    let stderr = String::from_utf8_lossy(&near.get_output().stderr).into_owned();
    assert!(
        stderr.contains("did you mean `banat`?") && stderr.len() < 200,
        "{stderr}"
    );
}

#[test]
fn the_record_of_a_whole_match_tells_what_was_held_when_it_was_won() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("match.game");
    let path = file.to_str().expect("a path");
    text(&[
        "play",
        "mewelad",
        "--agents",
        "greedy,random",
        "--seed",
        "28",
        "--record",
        path,
    ]);
    let record = std::fs::read_to_string(&file).expect("the record");
    let result = record
        .lines()
        .find(|l| l.starts_with("Result: "))
        .expect("a result");
    let (_, score) = result.rsplit_once(' ').expect("a score");
    let held: Vec<u32> = score
        .split('-')
        .map(|n| n.parse().expect("a number"))
        .collect();
    assert_eq!(held.iter().sum::<u32>(), 48, "{result}");
}
