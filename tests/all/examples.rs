//! The worked examples of every edition, under the readings they name.

use crate::common;
use crate::common::OfFamily;
use ludarium_engine::game::Example;
use ludarium_engine::sowing::example::run;

#[derive(serde::Deserialize)]
struct Examples {
    example: Vec<Example>,
}

/// The worked examples of an edition; it has some.
fn examples_of(slug: &str) -> Vec<Example> {
    let folder = common::corpus().join("games").join(slug);
    let file = folder.join("examples.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let examples: Examples =
        toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    assert!(!examples.example.is_empty(), "{slug} has no worked example");
    examples.example
}

#[test]
fn worked_examples_of_stick_and_track_games_pass() {
    let mut wrong = vec![];
    for slug in common::track_editions() {
        let bundle = common::loaded(&slug).bundle;
        for e in examples_of(&slug) {
            if let Err(differences) = ludarium_engine::families::rules_of(&bundle, &e)
                .unwrap()
                .holds(&e)
            {
                wrong.extend(differences.into_iter().map(|d| format!("{}: {d}", e.id)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn worked_examples_pass() {
    let mut wrong = vec![];
    for slug in common::editions() {
        for e in examples_of(&slug) {
            let rules = common::loaded(&slug)
                .compile(&e.readings)
                .unwrap_or_else(|p| panic!("{}: {p}", e.id));
            if let Err(differences) = run(&rules, &e) {
                wrong.extend(differences.into_iter().map(|d| format!("{}: {d}", e.id)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
