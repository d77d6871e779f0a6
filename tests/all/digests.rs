//! Twenty random games of every edition, every ruleset and every example of the manual, written event by event, are what they
//! were when `tests/digests.json` was made: the first letters of their SHA-256 as `simulate --digests` prints them, rounds and
//! matches. Whoever rewrites how events are made changes nothing of them. `UPDATE=1` writes the file anew.

use crate::common;
use crate::common::changed::Guard;
use crate::common::OfFamily;
use ludarium_engine::game::transcript::digest;
use ludarium_engine::game::Scope;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::simulate::Series;
use ludarium_engine::sowing::transcript::game;
use std::collections::BTreeMap;
use std::path::Path;

const GAMES: u64 = 20;
/// Games of each that are played where rules and code are as they were.
const SELDOM: u64 = 6;
/// Rounds after which a match is broken off.
const ROUNDS: u64 = 12;
/// Letters kept of each digest.
const LETTERS: usize = 16;

/// By ruleset and scope, the digests of its games.
type Kept = BTreeMap<String, BTreeMap<String, String>>;

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Editions and rulesets by slug, examples of the manual by file.
fn all() -> Vec<String> {
    let examples = common::manual_examples().into_iter();
    let names = examples.filter_map(|p| Some(p.file_name()?.to_string_lossy().into_owned()));
    names
        .map(|name| format!("docs/examples/{name}"))
        .chain(common::editions())
        .chain(common::rulesets())
        .collect()
}

fn digests(name: &str, games: u64) -> BTreeMap<String, String> {
    let path = here(name);
    let name = if path.is_file() {
        path.to_str().unwrap()
    } else {
        name
    };
    let loaded = common::loaded(name);
    let rules = loaded
        .compile(&Choice::new())
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    let of = |scope: Scope| {
        let series = Series {
            max_rounds: ROUNDS,
            ..Series::random(1, scope)
        };
        let games = (0..games).map(|k| digest(&game(&rules, &series, k))[..LETTERS].to_string());
        games.collect::<Vec<_>>().join(" ")
    };
    [Scope::Round, Scope::Match]
        .map(|scope| (scope.word().to_string(), of(scope)))
        .into()
}

#[test]
fn games_tell_what_they_told() {
    let update = std::env::var_os("UPDATE").is_some();
    let data = [
        "corpus/games",
        "corpus/rulesets",
        "docs/examples",
        "tests/digests.json",
    ];
    let guard = Guard::of(
        "digests",
        &data,
        &["engine/src", "crates/corpus/src/rules_files.rs"],
    );
    let many = match update || guard.is_usual() {
        true => GAMES,
        false => SELDOM,
    };
    let fresh: Kept = all()
        .into_iter()
        .map(|n| (n.clone(), digests(&n, many)))
        .collect();
    let file = here("tests/digests.json");
    if update {
        let text = serde_json::to_string_pretty(&fresh).unwrap();
        std::fs::write(&file, text + "\n").unwrap();
    }
    let text = std::fs::read_to_string(&file).expect("tests/digests.json; UPDATE=1 writes it");
    let kept: Kept = serde_json::from_str(&text).unwrap();
    let first = |of: &BTreeMap<String, String>| {
        let some = |games: &String| {
            let games: Vec<&str> = games.split(' ').take(many as usize).collect();
            games.join(" ")
        };
        let scopes = of.iter().map(|(scope, games)| (scope.clone(), some(games)));
        scopes.collect::<BTreeMap<_, _>>()
    };
    for (name, now) in &fresh {
        assert_eq!(
            Some(now),
            kept.get(name).map(first).as_ref(),
            "{name}: simulate --told tells the game; if it was meant to change, run with UPDATE=1"
        );
    }
    assert_eq!(fresh.len(), kept.len(), "what is kept and no longer there?");
    guard.passed_with(many, GAMES);
}
