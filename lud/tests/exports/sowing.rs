//! `.lud` files against the program that reads them, without it: games that it played of our files (`lud/tools/play.mjs` kept them)
//! are played again here, and meet the same.

use super::{described, played_part, replay, sha256};
use serde_json::Value;
use std::collections::BTreeMap;

#[derive(serde::Deserialize)]
struct Kept {
    /// Arguments that say who begins, or from which position.
    begun: Vec<String>,
    /// Checksum of the description, without comments and its metadata.
    written: String,
    games: Vec<Game>,
}

#[derive(serde::Deserialize)]
struct Game {
    moves: String,
    /// Checksum of a line a move: what it was chosen from, and what it left.
    met: String,
    /// Where it was drawn: `there`, `here`.
    from: String,
}

fn kept() -> BTreeMap<String, Kept> {
    serde_json::from_str(include_str!("../played.json")).unwrap()
}

/// Numbers of a list, with commas.
fn numbers(list: &Value) -> String {
    let all = list.as_array().unwrap().iter().map(Value::to_string);
    all.collect::<Vec<_>>().join(",")
}

/// Marks hole by hole, as the other program's states are read: number of the kind, holder, and whether it was visited.
fn marks(list: &Value, kinds: &[Value]) -> String {
    let one = |mark: &Value| {
        let Some(by) = mark["by"].as_str() else {
            return "-".to_owned();
        };
        let kind = kinds.iter().position(|k| *k == mark["kind"]).unwrap();
        let visited = if mark["visited"] == true { "v" } else { "" };
        format!("{kind}{}{visited}", &by[..1])
    };
    list.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn games_that_the_other_program_played_of_our_files_meet_the_same_here() {
    let kept = kept();
    let editions = [
        "um-el-banat",
        "gabata-shoa-i",
        "gabata-shoa-and-adegrat",
        "awagagae",
    ];
    for slug in editions {
        assert!(kept.contains_key(slug), "no games of {slug} are kept");
    }
    assert!(kept.len() >= 30, "{} rulesets play alike", kept.len());
    for (slug, kept) in &kept {
        for from in ["there", "here"] {
            let drawn = kept.games.iter().any(|g| g.from == from);
            assert!(drawn, "{slug}: no game drawn {from}");
        }
        let kinds: Vec<Value> = described(slug, false)
            .about
            .marks
            .into_iter()
            .map(Value::from)
            .collect();
        for game in &kept.games {
            let replay = replay(slug, &kept.begun, &game.moves);
            let steps = replay["steps"].as_array().unwrap().iter();
            let lines = steps.filter(|s| s["kind"] == "move").map(|s| {
                let mut legal: Vec<&str> = s["legal"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(Value::as_str)
                    .collect();
                legal.sort_unstable();
                let position = &s["position"];
                let (holes, stores) = (numbers(&position["holes"]), numbers(&position["stores"]));
                let mut line = format!("{} {holes} {stores}", legal.concat());
                if !kinds.is_empty() {
                    line.push(' ');
                    line.push_str(&marks(&position["marks"], &kinds));
                }
                line
            });
            let lines: Vec<String> = lines.collect();
            assert_eq!(
                lines.len(),
                game.moves.split(' ').count(),
                "{slug}: {}",
                game.moves
            );
            assert_eq!(
                sha256(&lines.join("\n")),
                game.met,
                "{slug}: {}",
                game.moves
            );
        }
    }
}

#[test]
fn what_was_played_is_what_is_written_today() {
    for (slug, kept) in kept() {
        let text = described(&slug, false).text;
        assert_eq!(
            sha256(played_part(&text)),
            kept.written,
            "{slug} is written otherwise than when the other program played it: run lud/tools/play.mjs with --keep lud/tests/played.json"
        );
    }
}

/// A move may fill a hole that the other player has marked, and give him the majority: played there, that game went on.
#[test]
fn a_majority_by_the_others_move_is_asked_of_both_where_marks_count() {
    let ends = |slug: &str| {
        let text = described(slug, true).text;
        ["(result Mover Win)", "(result Next Win)"].map(|end| text.matches(end).count())
    };
    assert_eq!(ends("toguz-kumalak"), [1, 1]);
    // where only stores count nobody else's grows by a move
    assert_eq!(ends("oware"), [1, 0]);
}
