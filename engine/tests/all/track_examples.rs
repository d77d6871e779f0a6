//! The worked examples of the stick-and-track editions.

use ludarium_engine::families::rules_of;
use ludarium_engine::game::Example;
use ludarium_engine::lang::Bundle;
use std::path::Path;

#[derive(serde::Deserialize)]
struct Examples {
    example: Vec<Example>,
}

fn text(slug: &str, file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../corpus/games/{slug}/{file}"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn all_pass(slug: &str) -> usize {
    let (rules, _, errors) = ludarium_engine::families::read(&text(slug, "rules.toml"));
    assert!(errors.is_empty(), "{slug}: {errors:#?}");
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    let examples: Examples = toml_edit::de::from_str(&text(slug, "examples.toml")).expect("TOML");
    let wrong: Vec<String> = examples
        .example
        .iter()
        .filter_map(|e| {
            rules_of(&bundle, e).unwrap().holds(e).err().map(|w| {
                format!(
                    "{}: {}",
                    e.id,
                    w.iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join("\n  ")
                )
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    examples.example.len()
}

#[test]
fn track_every_worked_position_of_the_hyaena_game_comes_out_as_told() {
    assert!(all_pass("lib-el-merafib") >= 13);
}

#[test]
fn track_every_worked_position_of_the_game_of_rows_comes_out_as_told() {
    assert!(all_pass("sijat-el-taba") >= 11);
}
