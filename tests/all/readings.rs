//! Readings that say one thing and do another: what contradicts itself is an error, what changes nothing is reported, and nothing
//! else is.

use crate::common;
use ludarium::rules_files::{every, Loaded};
use ludarium_engine::families::{compile, readings};
use ludarium_engine::lang::{Choice, Overrides, Problem};

/// Rules of one's own on the plainest game of the examples.
fn own(text: &str) -> Loaded {
    let dir = tempfile::tempdir().unwrap();
    let base = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/base.toml");
    std::fs::copy(base, dir.path().join("base.toml")).unwrap();
    let head =
        "slug = \"own\"\nshort = \"own\"\ntitle = \"Own\"\nfamily = \"sowing\"\nuse = [\"base\"]\n";
    let file = dir.path().join("own.toml");
    std::fs::write(&file, format!("{head}{text}")).unwrap();
    ludarium::rules_files::load(None, file.to_str().unwrap()).unwrap()
}

fn of<'p>(problems: &'p [Problem], reading: &str) -> Vec<&'p Problem> {
    let key = format!("question.Q-1.reading.{reading}");
    problems.iter().filter(|p| p.key == key).collect()
}

#[test]
fn a_reading_that_calls_absent_what_a_clause_still_sets_is_an_error() {
    let loaded = own(r#"
[clause.feed]
set.feed.duty = "strict"
set.strip.captures = "void"
conjectured = []
[clause.capture]
when = { at = "last", side = "other", count = [2, 3] }
then = { take = "here", next = "end" }
conjectured = []
[question.Q-1]
ask = "May all be taken?"
default = "nothing"
reading.change = { change.feed.set = { feed.duty = "strict" }, absent = ["strip.captures"] }
reading.drop = { drop = ["feed"], absent = ["strip.captures", "feed.duty"] }
reading.both = { drop = ["feed"], add.feed = { set.feed.duty = "strict", set.strip.captures = "void", conjectured = [] }, absent = ["strip.captures"] }
"#);
    let problems = readings(&loaded.bundle);
    for reading in ["change", "both"] {
        let faults = of(&problems, reading);
        assert_eq!(faults.len(), 1, "{reading}: {problems:?}");
        assert_eq!(faults[0].kind, "reading");
        let says = &faults[0].message;
        for words in ["`strip.captures` is absent", "clause `feed`", "drop = ["] {
            assert!(says.contains(words), "{reading}, {words}: {says}");
        }
        let choice = Choice::from([("Q-1".to_owned(), reading.to_owned())]);
        assert!(compile(&loaded.bundle, &choice, &Overrides::new()).is_err());
    }
    assert!(of(&problems, "drop").is_empty(), "{problems:?}");
}

#[test]
fn numbers_of_one_class_are_told_apart_where_a_reading_parts_them() {
    let loaded = own(r#"
absent = []
[clause.capture]
when = { at = ["last", "before"], side = "other", count = "2..4" }
then = { take = "here", next = { look = "back", as = "before" } }
conjectured = []
[clause.chain-ends]
when = { at = "before" }
then = { next = "end" }
conjectured = []
[question.Q-1]
ask = "Which numbers take?"
default = "two to four"
reading.ends = { change.capture.when = { at = ["last", "before"], side = "other", count = [2, 4] } }
reading.list = { change.capture.when = { at = ["last", "before"], side = "other", count = [2, 3, 4] } }
"#);
    let problems = readings(&loaded.bundle);
    assert!(of(&problems, "ends").is_empty(), "{problems:?}");
    let list = of(&problems, "list");
    assert_eq!(
        list.len(),
        1,
        "the same numbers in other words: {problems:?}"
    );
    assert!(list[0].message.contains("changes no outcome"));
}

#[test]
fn what_a_reading_changes_of_a_store_or_of_late_turns_is_seen() {
    let loaded = own(r#"
[clause.sow]
set.sow = { direction = "anticlockwise", skip = "nothing", store = "own" }
set.endless.then = "void"
conjectured = []
[clause.store]
when = { at = "last", side = "store" }
then = { next = "again" }
conjectured = []
[clause.late]
when = { at = "last", side = "own", turn = ">=90" }
then = { take = "here", next = "end" }
conjectured = []
[question.Q-1]
ask = "What of a store, and of late turns?"
default = "again"
reading.end = { change.store.then = { next = "end" } }
reading.later = { change.late.when = { at = "last", side = "own", turn = ">=91" } }
"#);
    let problems = readings(&loaded.bundle);
    for reading in ["end", "later"] {
        assert!(of(&problems, reading).is_empty(), "{reading}: {problems:?}");
    }
}

#[test]
fn every_reading_of_the_rulesets_compiles_and_changes_something() {
    let mut wrong = vec![];
    let [rulesets, tracks] = [common::rulesets(), common::track_rulesets()];
    for (slug, loaded) in every(&common::corpus()) {
        let loaded = loaded.unwrap();
        if rulesets.contains(&slug) || tracks.contains(&slug) {
            wrong.extend(
                readings(&loaded.bundle)
                    .into_iter()
                    .map(|p| (slug.clone(), p.message)),
            );
        }
    }
    assert_eq!(wrong, vec![]);
}
