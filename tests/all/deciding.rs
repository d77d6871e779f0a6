//! The clause that decides something is the one that its event names, that those who count clauses count, and that speaks
//! at the position which is kept of it.

use crate::common;
use crate::common::OfFamily;
use ludarium::rules_files::load;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::{Met, Rules};
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::notation::parse_position;
use ludarium_engine::sowing::play::Game;
use ludarium_engine::sowing::replay::{happen, replay, step_json};
use ludarium_engine::sowing::telling::sentence;
use ludarium_engine::sowing::{Playable, What};
use serde_json::Value;

/// Names of the clauses behind every event of a kind, step after step.
fn behind(steps: &Value, is: &str) -> Vec<Vec<String>> {
    let steps = steps.as_array().unwrap().iter();
    let events = steps.flat_map(|s| s["events"].as_array().unwrap());
    let of_kind = events.filter(|e| e["kind"] == is);
    of_kind
        .map(|e| serde_json::from_value(e["clauses"].clone()).unwrap())
        .collect()
}

/// Rules of one's own, without marks on the board.
fn own(text: &str) -> Playable {
    let unmarked = "[clause.gather]\nset.gather.marked = \"marker\"\nconjectured = []\n";
    common::own(&format!("{text}{unmarked}"))
}

/// A move that ends a round, as commands print it.
fn ended(rules: &Playable, start: &str, token: &str) -> Value {
    let start = parse_position(rules, start).unwrap();
    replay(rules, Some(start), &[token.to_owned()], None).json(rules)
}

const FEW: &str = r#"
[clause.few]
when = { at = "settled", left = "<=4" }
then = { over = true }
conjectured = []
"#;

#[test]
fn a_round_ended_by_what_is_left_is_told_by_the_clause_that_says_so() {
    let rules = own(FEW);
    let json = ended(&rules, "1,0,0,1/1,1,0,0 10-10 S", "A");
    assert_eq!(behind(&json["steps"], "round-over"), [["own.few"]]);
    assert_eq!(json["result"]["reason"], "settled");
    assert_eq!(json["result"]["clause"], "own.few");
    // who counts what play meets counts each end once, by this clause or by that of want of moves, and each gathering
    let takes = "[clause.capture]\nwhen = { at = \"last\", side = \"other\", count = \">=2\" }\nthen = { take = \"here\", next = \"end\" }\nconjectured = []\n";
    let met = own(&format!("{FEW}{takes}")).survey(200, 1).met;
    let times = |id: &str| {
        let by = met.iter().find(|m| m.clauses == [id]);
        by.map_or(0, |m| m.times)
    };
    assert!(times("own.few") > 100, "{met:#?}");
    assert_eq!(times("own.few") + times("base.end"), 400, "{met:#?}");
}

#[test]
fn a_rider_that_ends_the_round_stands_before_the_ruling_that_takes() {
    let rules = own(r#"
[clause.rest]
when = { at = "settled", left = "1..4" }
then = { take = "board" }
conjectured = []
[clause.rest-ends]
after = ["rest"]
then = { over = true }
conjectured = []
"#);
    let json = ended(&rules, "1,0,0,1/1,1,0,0 10-10 S", "A");
    let over = behind(&json["steps"], "round-over");
    assert_eq!(over, [["own.rest-ends", "own.rest"]]);
    assert_eq!(json["result"]["clause"], "own.rest-ends");
    let taken = behind(&json["steps"], "capture");
    assert_eq!(taken[0], ["own.rest", "own.rest-ends"]);
}

#[test]
fn the_end_of_a_round_has_the_word_that_its_clause_has_for_it() {
    let rules = own(&FEW.replace("over = true", "over = true, tell = \"too-few\""));
    let json = ended(&rules, "1,0,0,1/1,1,0,0 10-10 S", "A");
    assert_eq!(behind(&json["steps"], "too-few"), [["own.few"]]);
    let start = parse_position(&rules, "1,0,0,1/1,1,0,0 10-10 S").unwrap();
    let played = replay(&rules, Some(start), &["A".to_owned()], None);
    let step = &played.steps[0].heard;
    let (over, _) = step.events.last().unwrap();
    assert!(matches!(over.what, What::RoundOver { .. }));
    assert_eq!(over.what.name(), "round-over");
    assert_eq!(over.line(&rules), "too-few");
    assert_eq!(sentence(&rules, over), "the round is over (too few)");
    // where something is taken the word is that of the taking, as at a move's end
    let takes = "take = \"board\", over = true, tell = \"sweep\"";
    let rules = own(&FEW.replace("over = true", takes));
    let json = ended(&rules, "1,0,0,1/1,1,0,0 10-10 S", "A");
    assert_eq!(behind(&json["steps"], "sweep"), [["own.few"]]);
    assert_eq!(behind(&json["steps"], "round-over"), [["own.few"]]);
}

#[test]
fn the_result_of_a_round_names_the_clause_that_its_last_event_names() {
    let apart = "[clause.end]\nset.gather.free = \"owner\"\nset.cap.turns = 100\nconjectured = []\n[clause.stuck]\nset.stuck.then = \"over\"\nconjectured = []\n[clause.both]\nset.stuck.both = \"over\"\nconjectured = []\n";
    let rules = own(apart);
    let json = ended(&rules, "1,0,0,1/0,0,0,0 10-12 S", "A");
    assert_eq!(behind(&json["steps"], "round-over"), [["own.stuck"]]);
    assert_eq!(json["result"]["clause"], "own.stuck");
}

/// An example of the manual under one reading.
fn example(name: &str, question: &str, reading: &str) -> Playable {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/examples")
        .join(name);
    let loaded = load(None, file.to_str().unwrap()).unwrap();
    let choice = Choice::from([(question.to_owned(), reading.to_owned())]);
    loaded.compile(&choice).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_sowing_of_the_opening_that_goes_on_is_told_by_the_clause_that_says_so() {
    let rules = example(
        "script.toml",
        "Q-2",
        "he lifts his whole row and sows it, relaying",
    );
    let opened = happen(&mut Game::new(&rules), None, &mut Fixed(0)).unwrap();
    let steps = Value::Array(vec![step_json(&rules, &opened)]);
    let laps = behind(&steps, "sow");
    assert!(laps.len() > 2, "{steps:#}");
    assert_eq!(laps[0], ["script.board"]);
    for lap in &laps[1..] {
        assert_eq!(lap, &["script.opening-relay"]);
    }
    assert_eq!(behind(&steps, "stop"), [["script.opening-stop"]]);
}

#[test]
fn what_goes_on_in_an_opening_has_decided_something_whoever_counts() {
    let script = example(
        "script.toml",
        "Q-2",
        "he lifts his whole row and sows it, relaying",
    );
    let race = own(r#"
[clause.board]
set.setup = { holes = 4, counters = 3 }
set.side.means = "row"
set.opening = { kind = "race", from = "rightmost", pace = "lockstep", tie = "lot" }
set.starter.first = "race"
set.turn.compulsory = true
conjectured = []
[clause.opening-relay]
when = { at = "race", count = ">=2" }
then = { next = "relay" }
conjectured = []
[clause.opening-stop]
when = { at = "race", count = 1 }
then = { next = "won" }
conjectured = []
"#);
    for rules in [script, race] {
        let (met, heard) = (rules.survey(100, 1).spoke, rules.heard(100, 1));
        for clause in ["opening-relay", "opening-stop"] {
            let clause = format!("{}.{clause}", rules.short);
            assert!(met.contains_key(&clause), "{clause}: {met:?}");
            assert!(heard.contains(&clause), "{clause}: {heard:?}");
        }
    }
}

#[test]
fn what_random_rounds_meet_is_met_again_at_the_position_that_is_kept() {
    let rules = own(r#"
[clause.board]
set.setup = { holes = 4, counters = 3 }
set.side.means = "row"
set.opening.kind = "turns"
set.turn.compulsory = true
conjectured = []
[clause.first-starter]
set.starter.first = "lot"
conjectured = []
[clause.later-starter]
set.starter.later = "lot"
conjectured = []
[clause.next-round]
set.divide = { kind = "own-row", size = 3 }
set.match.lost-below = 1
set.marks.next-round = "cleared"
conjectured = []
[clause.capture]
when = { at = "last", side = "other", count = 4 }
then = { take = "here", next = "end" }
conjectured = []
"#);
    let met = rules.survey(300, 1).met;
    let later = met.iter().find(|m| m.clauses == ["own.later-starter"]);
    assert!(later.is_some_and(|m| m.at.phase == "opening"), "{met:#?}");
    let lost = |m: &&Met| !rules.speaks(&m.at, &m.clauses);
    let lost: Vec<&Met> = met.iter().filter(lost).collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn so_it_is_under_every_reading_of_the_manuals_examples() {
    let mut lost = vec![];
    for file in common::manual_examples() {
        let loaded = load(None, file.to_str().unwrap()).unwrap();
        if !loaded.is_sowing() {
            continue;
        }
        let questions = &loaded.bundle.rules.questions;
        let single = questions.iter().flat_map(|(q, question)| {
            let names = question.reading.keys();
            names.map(move |r| Choice::from([(q.clone(), r.clone())]))
        });
        for choice in [Choice::new()].into_iter().chain(single) {
            let Ok(rules) = loaded.compile(&choice) else {
                continue;
            };
            // turns, rounds won and positions before are in no position
            let counts =
                ["cap.turns", "match.won-rounds", "repeat.then"].map(|path| rules.setters(path));
            let counted = |m: &Met| {
                counts
                    .iter()
                    .flatten()
                    .any(|c| m.clauses.iter().any(|x| x == c))
            };
            for met in rules.survey(60, 1).met {
                if !counted(&met) && !rules.speaks(&met.at, &met.clauses) {
                    lost.push(format!("{} {choice:?}: {met:?}", rules.slug));
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
