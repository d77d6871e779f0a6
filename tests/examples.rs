//! The worked examples of every edition, under the readings they name.

mod common;

use ludarium_engine::example::{run, Example};

#[derive(serde::Deserialize)]
struct Examples {
    example: Vec<Example>,
}

#[test]
fn worked_examples_pass() {
    let mut wrong = vec![];
    for slug in common::editions() {
        let file = common::corpus()
            .join("games")
            .join(&slug)
            .join("examples.toml");
        let text = std::fs::read_to_string(&file).unwrap();
        let examples: Examples =
            toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert!(!examples.example.is_empty(), "{slug} has no worked example");
        for e in examples.example {
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
