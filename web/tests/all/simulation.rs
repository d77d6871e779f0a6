//! A series played in the page, in pieces or shared out, gives the figures of the program; a game written out is the one summed up.

use crate::editions::bundles;
use ludarium_engine::game::Scope;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::simulate::{play_range, Series};
use ludarium_engine::sowing::transcript;
use ludarium_web::simulation::Simulation;
use serde_json::{json, Value};

fn figures(text: &str) -> Value {
    let figures: Value = serde_json::from_str(text).unwrap();
    assert!(figures.get("error").is_none(), "{text}");
    figures
}

#[test]
fn pieces_and_shares_of_a_series_come_to_the_whole() {
    for (slug, bundle) in bundles() {
        let bundle = serde_json::to_string(&bundle).unwrap();
        let series = |from: u64| {
            let options =
                json!({ "seed": 5, "from": from, "agents": ["random"], "starter": "lot" });
            Simulation::new(&bundle, "{}", &options.to_string()).unwrap()
        };
        let whole = figures(&series(0).play(60.0));
        assert_eq!(whole["games"], 60, "{slug}");
        let mut pieces = series(0);
        for n in [1.0, 19.0, 30.0] {
            pieces.play(n);
        }
        assert_eq!(figures(&pieces.play(10.0)), whole, "{slug} in pieces");
        let (mut one, mut other) = (series(0), series(25));
        one.play(25.0);
        other.play(35.0);
        assert_eq!(figures(&one.add(&other.sums())), whole, "{slug} shared out");
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let (_, bundle) = bundles().remove(0);
    let bundle = serde_json::to_string(&bundle).unwrap();
    for (readings, options) in [
        ("{}", json!({ "agents": ["nobody"] })),
        ("{}", json!({ "agents": ["random", "random", "random"] })),
        ("{}", json!({ "sed": 1 })),
        ("{\"Q-none\":\"x\"}", json!({})),
    ] {
        let problem = Simulation::new(&bundle, readings, &options.to_string());
        assert!(problem.is_err_and(|p| p.contains("error")), "{options}");
    }
}

/// The sums of games written out, counted from their events, are those of the packed rounds.
#[test]
fn told_games_are_those_that_are_summed_up() {
    for (slug, bundle) in bundles() {
        let Ok(rules) = compile(&bundle, &Choice::new()) else {
            continue;
        };
        let series = Series::random(9, Scope::Round);
        let summed = play_range(&rules, &series, 0, 40);
        let (mut moves, mut counters, mut won) = (0, 0, 0);
        for index in 0..40 {
            for text in transcript::game(&rules, &series, index) {
                let step: Value = serde_json::from_str(&text).unwrap();
                won += u64::from(step["result"]["winner"] == "south");
                // who lets an extra move be has not moved
                if step["kind"] != "move" || step["move"] == "stop" {
                    continue;
                }
                moves += 1;
                if step["endless"] == false && step.get("unresolved").is_none() {
                    let laps = step["laps"].as_array().unwrap();
                    counters += laps
                        .iter()
                        .map(|l| l["counters"].as_u64().unwrap())
                        .sum::<u64>();
                }
            }
        }
        assert_eq!(moves, summed.tally("moves").sum(), "{slug}: moves");
        assert_eq!(counters, summed.tally("counters").sum(), "{slug}: counters");
        assert_eq!(won, summed.wins[0], "{slug}: rounds won by South");
    }
}
