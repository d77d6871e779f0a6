//! The results of studies as types: every kept file is read and written again byte for byte, and what is missing is reported with series
//! and statistic, never taken for 0.

use crate::common::changed::Guard;
use ludarium::corpus::played::{compiled, Played, FIGURES_SEED, ROUNDS};
use ludarium::corpus::Corpus;
use ludarium::study::results::Results;
use ludarium::study::{table, words};
use ludarium_engine::game::Asked;
use serde_json::{json, Value};
use std::path::{Path, PathBuf};

fn kept() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/studies/results");
    let mut all: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    all.sort();
    all
}

fn text(study: &str) -> String {
    let file = kept()
        .into_iter()
        .find(|f| f.ends_with(format!("{study}.json")));
    std::fs::read_to_string(file.unwrap()).unwrap()
}

#[test]
fn every_kept_file_is_written_again_byte_for_byte() {
    let all = kept();
    assert!(all.len() > 10);
    for file in all {
        let text = std::fs::read_to_string(&file).unwrap();
        let results = Results::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let by_rows = results.all().any(|s| !s.identity.tell.is_empty());
        let written = table::written(&results, by_rows);
        let parts = text.lines().zip(written.lines()).find(|(a, b)| a != b);
        assert_eq!(parts, None, "{}", file.display());
        assert!(written == text, "{}", file.display());
    }
}

/// A kept study with one series changed.
fn with(study: &str, of: impl Fn(&Value) -> bool, change: impl Fn(&mut Value)) -> String {
    let mut all: Value = serde_json::from_str(&text(study)).unwrap();
    let series = all["series"].as_array_mut().unwrap();
    change(series.iter_mut().find(|s| of(s)).unwrap());
    all.to_string()
}

#[test]
fn a_figure_that_is_missing_is_told_with_series_and_statistic() {
    let played = |s: &Value| s["figures"].is_object();
    let compared = |s: &Value| s["figures"]["mean(turns)"]["p_holm"].is_number();
    let gone = |stat: &'static str, key: &'static str| {
        move |s: &mut Value| {
            let figures = s["figures"].as_object_mut().unwrap();
            match key {
                "" => figures.shift_remove(stat),
                key => figures[stat].as_object_mut().unwrap().shift_remove(key),
            };
        }
    };
    let refused = |text: &str, words: &[&str]| {
        let why = Results::parse(text).unwrap_err().to_string();
        assert!(words.iter().all(|w| why.contains(w)), "{why}");
    };
    refused(
        &with("sensitivity", played, gone("differ", "")),
        &[
            "series ",
            "against {\"question\":",
            "`differ` is told of it and has no figure",
        ],
    );
    refused(
        &with("sensitivity", played, gone("differ", "hits")),
        &["against {\"question\":", "`differ`: missing field `hits`"],
    );
    refused(
        &with("sensitivity", compared, gone("mean(turns)", "low")),
        &["`mean(turns)`: missing field `low`"],
    );
    refused(
        &with("meeting", played, gone("mean(turns)", "both")),
        &["\"readings\":", "`mean(turns)`: missing field `both`"],
    );
    refused(
        &with("claims", played, gone("censored", "")),
        &["series 1 (", "`censored` is missing"],
    );
    refused(
        &with("properties", played, |s| s["figures"] = Value::Null),
        &["series 1 (", "its figures are no object"],
    );
    // a statistic by another name is not one that was there before
    let renamed = |s: &mut Value| {
        let figures = s["figures"].as_object_mut().unwrap();
        let differ = figures.shift_remove("differ").unwrap();
        figures.insert("differs".to_owned(), differ);
    };
    refused(
        &with("sensitivity", played, renamed),
        &["against {\"question\":", "`differs` is no statistic"],
    );
    let odd = |s: &mut Value| s["figures"]["turns"]["mean_95"] = json!("wide");
    refused(
        &with("random-rounds", played, odd),
        &["series 1 (", "`turns`"],
    );
}

#[test]
fn a_comparison_that_does_not_tell_what_differs_is_no_comparison_without_difference() {
    let untold = |s: &mut Value| {
        s["figures"].as_object_mut().unwrap().shift_remove("differ");
        let tell = s["tell"].as_array_mut().unwrap();
        tell.retain(|stat| stat != "differ");
    };
    let of = |s: &Value| s["figures"]["differ"].is_object();
    let results = Results::parse(&with("sensitivity", of, untold)).unwrap();
    let without = results.all().find(|s| {
        let tells = |word: &str| s.identity.tell.iter().any(|t| t.to_string() == word);
        s.figures.is_some() && !tells("differ")
    });
    let why = words::sentence(without.unwrap(), "Under it").unwrap_err();
    let why = why.to_string();
    assert!(
        why.contains("`differ`") && why.contains("question"),
        "{why}"
    );
}

/// What a page shows of random games is kept in the corpus; played again, in pieces on all threads, it is the same.
#[test]
fn the_figures_of_a_game_are_those_of_its_games_played_again() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let corpus = Corpus::load(&root).0;
    let of = |slug: &String| format!("corpus/{}", Played::file(slug));
    let guard = Guard::of("figures", &["corpus/played"], &["engine/src"]);
    let slugs: Vec<String> = corpus.finished().map(|e| e.slug.clone()).collect();
    let another = slugs.iter().filter(|s| guard.is_another(&of(s))).cloned();
    let mut some: std::collections::BTreeSet<String> = another.collect();
    some.extend(guard.some_of_all(slugs, 12, 3));
    for slug in some {
        let played = &corpus.played[&slug];
        let edition = corpus.edition(&slug).unwrap();
        let rules = compiled(&corpus.bundle(edition).unwrap(), &Default::default()).unwrap();
        let kept = played.figures_of(&rules.head().sha256, ROUNDS);
        let kept = kept.unwrap_or_else(|| panic!("{slug}: run `ludarium check --thorough {slug}`"));
        let request = Asked {
            seed: FIGURES_SEED,
            ..Asked::default()
        };
        let series = rules.clone().series(&request).unwrap();
        let again = series.json(&ludarium::study::run(&*series, ROUNDS, &|_| {}));
        assert_eq!(again, *kept, "{slug}");
    }
    guard.passed();
}
