//! `.lud` files of games of men on points against the program that reads them, without it: games that it played of our files
//! (`tools/lud/men.mjs` kept them) are played again here, and meet the same.

use super::common;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

#[derive(serde::Deserialize)]
struct Kept {
    /// Arguments that say who begins.
    begun: Vec<String>,
    /// Checksum of the description, without comments and what is said about it.
    written: String,
    games: Vec<Game>,
}

#[derive(serde::Deserialize)]
struct Game {
    moves: String,
    /// Checksum of a line a move: what could be done, and who stood where after it.
    met: String,
    /// Where it was drawn: `there`, `here`.
    from: String,
}

fn kept() -> BTreeMap<String, Kept> {
    serde_json::from_str(include_str!("../lud/men.json")).unwrap()
}

/// The exit code and what was printed.
fn run(args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    let out = command.output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    (out.status.code().unwrap(), text)
}

fn json(args: &[&str]) -> Value {
    let (_, text) = run(args);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{args:?}: {e}: {text}"))
}

fn sha256(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// Every ruleset and edition of the family, by slug.
fn games_of_men() -> Vec<String> {
    let corpus = common::corpus();
    let mut all = vec![];
    for (folder, own) in [("rulesets", false), ("games", true)] {
        for entry in std::fs::read_dir(corpus.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let file = if own {
                path.join("rules.toml")
            } else {
                path.clone()
            };
            let text = std::fs::read_to_string(file).unwrap_or_default();
            if text.lines().any(|line| line == "family = \"men\"") {
                all.push(path.file_stem().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    all.sort();
    all
}

/// A word as the other program has it: whence and whither, whoever is leapt over.
fn plain(word: &str, points: &BTreeSet<String>) -> String {
    let bare = word.split('(').next().unwrap_or_default();
    if points.contains(bare) {
        return format!("{bare}>{bare}");
    }
    for (at, sign) in bare.match_indices(['-', 'x']) {
        let (from, to) = (&bare[..at], &bare[at + sign.len()..]);
        if points.contains(to) && (from.is_empty() || points.contains(from)) {
            let from = if from.is_empty() { to } else { from };
            return format!("{from}>{to}");
        }
    }
    bare.to_owned()
}

/// The names of points, as the comments at the head of a description tell them.
fn points(text: &str) -> BTreeSet<String> {
    let head = text.lines().take_while(|line| line.starts_with("//"));
    let pairs = head.flat_map(|line| line[2..].split(','));
    let named = pairs.filter_map(|pair| {
        let (site, name) = pair.trim().split_once(' ')?;
        (site.parse::<usize>().is_ok() && !name.contains(' ')).then(|| name.to_owned())
    });
    named.collect()
}

#[test]
fn every_game_of_men_is_written_and_says_what_is_left_out() {
    let all = games_of_men();
    assert!(all.len() >= 40, "{all:?}");
    for slug in all {
        let (code, text) = run(&["export", "--lud", &slug, "--json"]);
        let out: Value = serde_json::from_str(&text).unwrap();
        let clauses = out["clauses"].as_array().unwrap();
        let left = clauses.iter().filter(|c| !c["not"].is_null());
        let left: Vec<&str> = left.map(|c| c["not"].as_str().unwrap()).collect();
        assert_eq!(code, i32::from(!left.is_empty()), "{slug}: {left:?}");
        let text = out["text"].as_str().unwrap();
        for why in left {
            // in the comments and in what is kept of the file by whoever drops them
            assert_eq!(text.matches(why).count(), 2, "{slug}: {why}");
        }
        let count = |sign: char| text.matches(sign).count();
        assert_eq!(count('('), count(')'), "{slug}");
        assert_eq!(count('{'), count('}'), "{slug}");
        let sites = out["sites"].as_array().unwrap().len();
        assert_eq!(points(text).len(), sites, "{slug}: a name a point");
    }
}

#[test]
#[ignore = "nightly: games of another program"]
fn games_of_men_that_the_other_program_played_of_our_files_meet_the_same_here() {
    let kept = kept();
    assert!(kept.len() >= 20, "{} rulesets play alike", kept.len());
    for (slug, kept) in &kept {
        for from in ["there", "here"] {
            let drawn = kept.games.iter().any(|g| g.from == from);
            assert!(drawn, "{slug}: no game drawn {from}");
        }
        let out = json(&["export", "--lud", slug, "--partial", "--json"]);
        let points = points(out["text"].as_str().unwrap());
        for game in &kept.games {
            let mut args = vec!["replay", slug, "--json", "--moves", &game.moves];
            args.extend(kept.begun.iter().map(String::as_str));
            let replay = json(&args);
            let steps = replay["steps"].as_array().unwrap().iter();
            let lines = steps.map(|s| {
                let legal = s["legal"].as_array().unwrap().iter();
                let legal = legal.map(|word| plain(word.as_str().unwrap(), &points));
                let legal: BTreeSet<String> = legal.collect();
                let legal: Vec<String> = legal.into_iter().collect();
                let men = s["text"].as_str().unwrap().split(' ').next().unwrap();
                format!("{} {men}", legal.join(" "))
            });
            let lines: Vec<String> = lines.collect();
            let moves = game.moves.split(' ').count();
            assert_eq!(lines.len(), moves, "{slug}: {}", game.moves);
            let met = sha256(&lines.join("\n"));
            assert_eq!(met, game.met, "{slug}: {}", game.moves);
        }
    }
}

#[test]
#[ignore = "nightly: games of another program"]
fn games_of_men_are_written_as_when_the_other_program_played_them() {
    for (slug, kept) in kept() {
        let out = json(&["export", "--lud", &slug, "--partial", "--json"]);
        let text = out["text"].as_str().unwrap();
        let game = &text[text.rfind("\n//").unwrap() + 1..];
        let game = &game[game.find("\n(").unwrap()..game.find("\n(metadata").unwrap()];
        assert_eq!(
            sha256(game),
            kept.written,
            "{slug} is written otherwise than when the other program played it: run tools/lud/men.mjs with --keep tests/lud/men.json"
        );
    }
}
