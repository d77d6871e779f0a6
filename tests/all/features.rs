//! `ludarium features`: what it says of the corpus and of a user's own file.

use crate::common;
use assert_cmd::Command;
use ludarium_engine::families::{features, named, ALL};
use ludarium_engine::game::compare::distance;
use ludarium_engine::lang::features::vocabulary;
use ludarium_engine::lang::{Choice, Overrides};
use serde_json::Value;

fn run(args: &[&str]) -> (i32, String, String) {
    let out = Command::cargo_bin("ludarium")
        .unwrap()
        .args(args)
        .arg("--corpus")
        .arg(common::corpus())
        .output()
        .unwrap();
    let text = |b: &[u8]| String::from_utf8(b.to_vec()).unwrap();
    (
        out.status.code().unwrap(),
        text(&out.stdout),
        text(&out.stderr),
    )
}

fn json(args: &[&str]) -> (i32, Value) {
    let (code, out, err) = run(args);
    (
        code,
        serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}{err}")),
    )
}

/// A file of a user's own.
fn own(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

const OWN: &str = r#"slug = "own"
short = "own"
title = "One's own"
marks = ["pit"]
absent = ["setup.zones", "sow.store", "feed.duty", "strip.captures", "majority.over", "divide.kind", "match.lost-below", "match.lost-holes"]
[clause.board]
set.setup = { holes = 3, counters = 3 }
set.side.means = "row"
set.opening.kind = "turns"
set.starter = { first = "lot", later = "loser" }
set.turn.compulsory = true
set.sow = { direction = "anticlockwise", skip = "nothing" }
set.endless.then = "void"
set.stuck = { then = "over", both = "over" }
set.gather = { free = "owner", marked = "marker" }
conjectured = []
[clause.choose]
when = { at = "choose", side = "own", count = ">=1" }
then = { choose = "may" }
conjectured = []
[clause.capture]
when = { at = "last", side = "other", count = 4 }
then = { take = "here", next = "end" }
conjectured = []
[clause.twice]
when = { at = "last", side = "own", count = 4 }
then = { next = "end" }
conjectured = []
[clause.rare]
when = { at = "last", side = "own", count = 18 }
then = { take = "here", next = "end" }
conjectured = []
[clause.pit]
when = { at = "last", mark = "pit" }
then = { next = "end" }
conjectured = []
[clause.stop]
when = { at = "last" }
then = { next = "end" }
conjectured = []
[question.Q-1]
ask = "Does anything change?"
default = "no"
reading.word = { change.capture.then = { take = "here", next = "end", tell = "harvest" } }
reading.wrong = { change.capture.then = { take = "here" } }
"#;

#[test]
fn what_does_nothing_in_a_file_of_ones_own_is_told_with_its_line() {
    let file = own(OWN);
    let path = file.path().to_string_lossy().into_owned();
    let (code, out) = json(&["features", &path, "--json"]);
    assert_eq!(code, 1);
    let line = |words: &str| 1 + OWN.lines().position(|l| l.contains(words)).unwrap() as u64;
    let findings = out["findings"].as_array().unwrap();
    for (sort, key, at, words) in [
        (
            "idle",
            "marks",
            "marks = [",
            "no clause in force makes the mark",
        ),
        (
            "idle",
            "clause.board.set.starter.later",
            "set.starter",
            "no clause sets divide.kind",
        ),
        ("idle", "clause.pit", "[clause.pit]", "decides no situation"),
        (
            "redundant",
            "clause.twice",
            "[clause.twice]",
            "changes no outcome",
        ),
        (
            "never met",
            "clause.rare",
            "[clause.rare]",
            "decided nothing in 300 random games",
        ),
        (
            "idle",
            "question.Q-1.reading.word",
            "reading.word",
            "changes no outcome",
        ),
        (
            "wrong",
            "question.Q-1.reading.wrong",
            "reading.wrong",
            "nothing says what comes next",
        ),
    ] {
        let found = findings.iter().any(|f| {
            f["sort"] == sort
                && f["key"] == key
                && f["line"] == line(at)
                && f["message"].as_str().unwrap().contains(words)
        });
        assert!(
            found,
            "no {sort} at {key}, line {}: {findings:#?}",
            line(at)
        );
    }
    assert!(out["relatives"].as_array().unwrap().len() == 5);
    let (_, text, _) = run(&["features", &path]);
    for head in [
        "Wrong",
        "Does nothing",
        "Never decided",
        "Nearest relatives",
    ] {
        assert!(text.contains(head), "{text}");
    }
}

#[test]
fn silences_of_a_file_are_told_with_a_mend() {
    let file = own(&OWN.replace(
        "[clause.stop]\nwhen = { at = \"last\" }",
        "[clause.stop]\nwhen = { at = \"last\", count = 1 }",
    ));
    let path = file.path().to_string_lossy().into_owned();
    let (code, out) = json(&["features", &path, "--json"]);
    assert_eq!(code, 1);
    let silent = out["findings"].as_array().unwrap().iter().any(|f| {
        let message = f["message"].as_str().unwrap();
        f["sort"] == "wrong"
            && f["kind"] == "silence"
            && message.contains("at `last`")
            && message.contains("add a clause")
    });
    assert!(silent, "{out:#}");
}

#[test]
fn the_matrix_holds_every_ruleset_and_known_features_only() {
    let (code, out) = json(&["features", "--json"]);
    assert_eq!(code, 0);
    let all = ludarium::rules_files::every(&common::corpus());
    assert_eq!(out["games"].as_array().unwrap().len(), all.len());
    for family in ALL {
        let words: Vec<String> =
            serde_json::from_value(out["vocabularies"][family.word].clone()).unwrap();
        assert_eq!(words, vocabulary(family));
    }
    assert_eq!(out["vocabulary"], out["vocabularies"][ALL[0].word]);
    for (slug, loaded) in all {
        let loaded = loaded.unwrap();
        let of = features(&loaded.bundle).unwrap();
        assert!(of.len() > 10, "{slug}: {}", of.len());
        let known = vocabulary(named(&loaded.bundle.rules.family).unwrap());
        for (feature, clauses) in of {
            assert!(!clauses.is_empty());
            // what a name is open for is no word of the vocabulary
            let path = feature.split('=').next().unwrap().to_owned();
            assert!(
                known.contains(&feature) || known.contains(&path),
                "{slug}: {feature} is not in the vocabulary"
            );
            let shorts = out["features"][&feature].as_array().unwrap();
            assert!(shorts
                .iter()
                .any(|s| *s == loaded.bundle.rules.short.as_str()));
        }
    }
}

#[test]
fn distances_are_even_and_nil_to_oneself() {
    let all: Vec<_> = ludarium::rules_files::every(&common::corpus())
        .into_iter()
        .map(|(_, loaded)| {
            loaded
                .unwrap()
                .rules(&Choice::new(), &Overrides::new())
                .unwrap()
        })
        .collect();
    let mut across = 0;
    for a in &all {
        let own = distance(&**a, &**a).unwrap();
        assert_eq!(own.share(), 0.0, "{}", a.head().slug);
        for b in &all {
            let (there, back) = (distance(&**a, &**b), distance(&**b, &**a));
            let pair = format!("{} and {}", a.head().slug, b.head().slug);
            assert_eq!(there, back, "{pair}");
            let one_family = a.family().word == b.family().word;
            assert_eq!(there.is_some(), one_family, "{pair}");
            across += usize::from(!one_family);
            assert!(there.is_none_or(|d| (0.0..=1.0).contains(&d.share())));
        }
    }
    assert!(across > 0, "games of two families have no distance");
}

/// A ruleset without an evidence record names the work it rests on, and the work is in the bibliography.
#[test]
fn rulesets_without_a_record_cite_a_work() {
    let bib = std::fs::read_to_string(common::corpus().join("works.bib")).unwrap();
    let all = [common::rulesets(), common::track_rulesets()].concat();
    assert!(all.len() >= 16);
    for slug in all {
        let work = common::loaded(&slug).bundle.rules.work;
        let work = work.unwrap_or_else(|| panic!("{slug} cites no work"));
        assert!(
            bib.contains(&format!("{{{work},")),
            "{slug}: {work} is not in works.bib"
        );
    }
}
