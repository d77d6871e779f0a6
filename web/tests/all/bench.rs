//! What the lab measures and puts together: rules of one kind play digit for digit the same games, and a pair is measured as each of
//! its sides alone.

use crate::editions::{bundle, bundles};
use ludarium_engine::lang::Bundle;
use ludarium_web::bench::{Bench, Kinds};
use ludarium_web::simulation::Simulation;
use serde_json::{json, Value};

/// Rules of another kind of which it is seen that they play otherwise.
const APART: usize = 60;

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn options(agents: &str, openings: u64) -> String {
    json!({ "seed": 7, "agents": [agents], "openings": openings, "measures": [["turns", false], ["first-wins", true], ["endless", false]] }).to_string()
}

/// What a report has of each measure.
fn measured(report: &Value) -> &Value {
    &report["told"]
}

/// What random games of rules come to.
fn series(rules: &Bundle) -> Value {
    let rules = serde_json::to_string(rules).unwrap();
    let mut series = Simulation::new(&rules, "{}", r#"{"seed":3,"agents":["random"]}"#).unwrap();
    let mut figures = read(&series.play(40.0));
    // what names the rules is another thing than what comes of them
    for name in ["rules_sha256", "readings"] {
        figures.as_object_mut().unwrap().remove(name);
    }
    figures
}

#[test]
fn rules_of_one_kind_play_digit_for_digit_the_same_games_and_others_do_not_all() {
    let mut alike = 0;
    let mut apart = 0;
    for (slug, whole) in bundles() {
        let mut kinds = Kinds::new();
        let mut of = |rules: &Bundle| {
            let text = serde_json::to_string(rules).unwrap();
            read(&kinds.of(&text, "{}"))
        };
        assert_eq!(of(&whole)["kind"], 0, "{slug}");
        let played = series(&whole);
        for id in whole.rules.clauses.keys() {
            let less = whole.without(id);
            let kind = of(&less);
            match kind["kind"].as_u64() {
                Some(0) => {
                    alike += 1;
                    assert_eq!(series(&less), played, "{slug} without {id}");
                }
                // that some are played otherwise is seen soon
                Some(_) if apart >= APART => {}
                Some(_) => apart += usize::from(series(&less) != played),
                None => assert!(kind["errors"].is_array(), "{slug} without {id}: {kind}"),
            }
        }
    }
    assert!(alike > 0 && apart > 0, "{alike} alike, {apart} apart");
}

#[test]
fn a_pair_is_measured_as_each_of_its_sides_alone_and_in_pieces_as_whole() {
    let [a, b] =
        ["um-el-banat", "gabata-shoa-i"].map(|slug| serde_json::to_string(&bundle(slug)).unwrap());
    let alone = |rules: &str| {
        let mut bench = Bench::new(rules, "{}", &options("random", 0)).unwrap();
        read(&bench.play(60.0))
    };
    let mut pair = Bench::new(&a, "{}", &options("random", 0)).unwrap();
    assert_eq!(pair.against(&b, "{}"), r#"{"bounded":false}"#);
    for _ in 0..3 {
        pair.play(20.0);
    }
    let pair = read(&pair.play(0.0));
    assert_eq!(pair["games"], 60);
    for (side, rules) in [&a, &b].into_iter().enumerate() {
        let alone = alone(rules);
        for measure in 0..3 {
            assert_eq!(
                measured(&pair)[measure]["sides"][side],
                measured(&alone)[measure]["sides"][0]
            );
            assert_eq!(
                measured(&pair)[measure]["counts"][side],
                measured(&alone)[measure]["counts"][0]
            );
        }
    }
    let turns = &measured(&pair)[0];
    let mean = |side: usize| turns["sides"][side]["value"].as_f64().unwrap();
    assert!((turns["difference"]["value"].as_f64().unwrap() - (mean(1) - mean(0))).abs() < 1e-9);
    // the same rules do not differ, whatever was held against them before
    let mut again = Bench::new(&a, "{}", &options("random", 0)).unwrap();
    again.against(&b, "{}");
    again.play(10.0);
    again.against(&a, "{}");
    assert_eq!(
        measured(&read(&again.play(10.0)))[0]["difference"]["value"],
        0.0
    );
}

#[test]
fn the_mean_of_a_series_is_that_of_the_program() {
    let rules = bundle("um-el-banat");
    let mut bench = Bench::new(
        &serde_json::to_string(&rules).unwrap(),
        "{}",
        &json!({ "seed": 3, "agents": ["random"], "measures": [["turns", false]] }).to_string(),
    )
    .unwrap();
    let report = read(&bench.play(40.0));
    assert_eq!(
        measured(&report)[0]["sides"][0]["value"],
        series(&rules)["turns"]["mean"]
    );
}

#[test]
fn players_who_look_ahead_are_measured_too_and_their_first_moves_are_drawn() {
    let rules = serde_json::to_string(&bundle("um-el-banat")).unwrap();
    let mut bench = Bench::new(&rules, "{}", &options("search:40", 6)).unwrap();
    let report = read(&bench.play(8.0));
    assert_eq!(report["games"], 8);
    assert!(
        measured(&report)[0]["counts"][0].as_object().unwrap().len() > 1,
        "{report}"
    );
}

#[test]
fn what_cannot_be_measured_is_said() {
    let rules = serde_json::to_string(&bundle("um-el-banat")).unwrap();
    for bad in [
        json!({ "seed": 1, "agents": ["nobody"], "measures": [] }),
        json!({ "seed": 1, "agents": ["random"], "measures": [["lenght", false]] }),
        json!({ "agents": ["random"], "measures": [] }),
    ] {
        let problem = Bench::new(&rules, "{}", &bad.to_string());
        assert!(problem.is_err_and(|p| p.contains("error")), "{bad}");
    }
}

#[test]
fn on_its_own_board_a_game_is_played_as_before_and_on_another_where_its_rules_allow() {
    let own = bundle("um-el-banat");
    let own = serde_json::to_string(&own).unwrap();
    let mut kinds = Kinds::new();
    kinds.of(&own, "{}");
    let same = ludarium_web::on_board_of(&own, &own);
    assert_eq!(read(&kinds.of(&same, "{}"))["kind"], 0, "{same}");
    let mut moved = 0;
    for (slug, other) in bundles()
        .into_iter()
        .filter(|(_, b)| b.rules.family == bundle("um-el-banat").rules.family)
    {
        let other = serde_json::to_string(&other).unwrap();
        let on = ludarium_web::on_board_of(&own, &other);
        assert!(read(&on)["rules"].is_object(), "{slug}: {on}");
        moved += usize::from(
            read(&kinds.of(&on, "{}"))["kind"]
                .as_u64()
                .is_some_and(|k| k > 0),
        );
    }
    assert!(moved > 3, "{moved} boards of another size");
}
