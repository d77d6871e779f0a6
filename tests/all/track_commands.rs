//! Games with sticks and a track on the command line: played, saved, resumed, played again under two readings.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn ludarium(args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("its input");
    // a program that leaves early need not read everything
    let _ = input.write_all(typed.as_bytes());
    drop(input);
    child.wait_with_output().expect("it ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ludarium-track-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

const GAMES: [&str; 2] = ["lib-el-merafib", "sijat-el-taba"];

/// The record of two agents is written, read, and played again to the same end, event by event.
#[test]
fn agents_write_a_record_that_replay_verifies() {
    for slug in GAMES {
        let path = file(&format!("{slug}.game"));
        let path = path.to_str().expect("a path");
        let played = ludarium(
            &[
                "play",
                slug,
                "--agents",
                "greedy,random",
                "--seed",
                "4",
                "--record",
                path,
            ],
            "",
        );
        assert!(played.status.success(), "{}", text(&played.stderr));
        let again = ludarium(&["replay", path, "--json"], "");
        assert_eq!(text(&again.stderr), "", "{slug}");
        let replayed: Value = serde_json::from_slice(&again.stdout).expect("JSON");
        assert!(!replayed["result"].is_null(), "{slug}: the game is over");
        let record = std::fs::read_to_string(path).expect("the record");
        let seat = replayed["result"]["winner"]
            .as_u64()
            .map_or("draw".to_string(), |w| format!("seat {w}"));
        assert!(record.contains(&format!("Result: {seat};")), "{record}");
        for step in replayed["steps"].as_array().expect("steps") {
            for event in step["events"].as_array().expect("events") {
                assert!(event["clause"].is_string(), "{slug}: {event}");
            }
        }
        // the same agents with the same seed play the same game, byte for byte
        let other = file(&format!("{slug}-again.game"));
        let other = other.to_str().expect("a path");
        ludarium(
            &[
                "play",
                slug,
                "--agents",
                "greedy,random",
                "--seed",
                "4",
                "--record",
                other,
            ],
            "",
        );
        assert_eq!(record, std::fs::read_to_string(other).expect("the record"));
    }
}

/// A person plays: choices are listed, a wrong word is answered, why names clauses, undo, hint and save work, a saved game goes on.
#[test]
fn a_person_plays_asks_why_takes_back_saves_and_goes_on() {
    for slug in GAMES {
        let path = file(&format!("{slug}-saved.game"));
        let path = path.to_str().expect("a path");
        let typed = format!("\n\n\nwhy\nnonsense\nhint\nboard\nundo\nhelp\n\nsave {path}\nquit\n");
        let out = ludarium(&["play", slug, "--agents", "person", "--seed", "3"], &typed);
        let printed = text(&out.stdout);
        assert!(out.status.success(), "{}", text(&out.stderr));
        for wanted in [
            "throws",
            "attested",
            "cannot be done now",
            "a player who looks ahead would choose",
            "undo; hint",
            "saved; go on with",
        ] {
            assert!(
                printed.contains(wanted),
                "{slug}: nothing says “{wanted}”:\n{printed}"
            );
        }
        assert!(
            !printed.contains('\u{1b}'),
            "{slug}: colour without being asked"
        );
        for line in printed.lines() {
            // what is typed ends a line on a screen, not in a pipe
            let line = line.rsplit(" > ").next().unwrap_or(line);
            assert!(
                line.chars().count() <= 80 || line.contains("saved; go on"),
                "{slug}: wider than 80 columns: {line}"
            );
        }
        let saved = std::fs::read_to_string(path).expect("the saved game");
        let tokens = saved
            .split("\n\n")
            .nth(1)
            .expect("tokens")
            .split_whitespace()
            .count();
        assert!(tokens >= 3, "{saved}");
        let out = ludarium(
            &["play", slug, "--agents", "person", "--resume", path],
            "\n\nquit\n",
        );
        assert!(out.status.success(), "{slug}: {}", text(&out.stderr));
        assert!(text(&out.stdout).contains(" > "), "{slug}: nobody is asked");
    }
}

/// Players, settings and the board: as many as are wanted, or a message with what may be had.
#[test]
fn players_and_settings_are_taken_or_refused_in_words() {
    let out = ludarium(
        &[
            "play",
            GAMES[0],
            "--agents",
            "random",
            "--players",
            "6",
            "--set",
            "days=9",
            "--seed",
            "2",
        ],
        "",
    );
    let record = text(&out.stdout);
    assert!(
        record.contains("Set: days=9\n")
            && record.contains("Players: random; random; random; random; random; random\n"),
        "{record}"
    );
    for (args, wanted) in [
        (
            vec!["play", GAMES[0], "--agents", "random", "--players", "1"],
            "2 to 60",
        ),
        (
            vec!["play", GAMES[1], "--agents", "random", "--players", "3"],
            "2 players",
        ),
        (
            vec!["play", GAMES[1], "--agents", "random", "--set", "rows=5"],
            "even number",
        ),
        (
            vec![
                "play",
                GAMES[1],
                "--agents",
                "random",
                "--set",
                "feathers=5",
            ],
            "not known",
        ),
        (vec!["play", GAMES[1], "--agents", "clever"], "person"),
    ] {
        let out = ludarium(&args, "");
        assert!(!out.status.success(), "{args:?}");
        assert!(
            text(&out.stderr).contains(wanted),
            "{args:?}: {}",
            text(&out.stderr)
        );
    }
}

/// One sequence of throws under two readings: where they part, in words and for programs.
#[test]
fn a_record_under_another_reading_shows_where_the_two_part() {
    let record = format!("corpus/games/{}/records/greedy-random.game", GAMES[1]);
    let out = ludarium(&["replay", &record, "--reading", "S-Q1=landing"], "");
    let printed = text(&out.stdout);
    assert!(
        printed.contains("the readings first differ at token "),
        "{printed}"
    );
    assert!(
        printed.contains("as recorded:") && printed.contains("as read now:"),
        "{printed}"
    );
    let out = ludarium(
        &["replay", &record, "--reading", "S-Q1=landing", "--json"],
        "",
    );
    let json: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let parts = &json["parts"];
    let step = parts["step"].as_u64().expect("a step");
    assert!(printed.contains(&format!("differ at token {step},")));
    assert_ne!(parts["recorded"]["text"], parts["now"]["text"]);
    // the default itself is no other reading
    let out = ludarium(&["replay", &record, "--json"], "");
    let json: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert!(json["parts"].is_null());
}

/// A piece that waits for what never comes: every game is broken off, and whoever plays them learns why.
#[test]
fn a_game_in_which_nothing_can_move_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("still.toml");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("corpus/rulesets/tab-wa-dukk.toml")).unwrap();
    // no throw is marked, so that none is the price of a release
    let still = text.replacen("set.mark.values = [1]", "set.mark.values = []", 1);
    assert_ne!(text, still);
    let run = |text: &str, args: &[&str]| {
        std::fs::write(&file, text).unwrap();
        let mut command = assert_cmd::Command::cargo_bin("ludarium").unwrap();
        let out = command
            .args(args)
            .arg(&file)
            .arg("--quiet")
            .output()
            .unwrap();
        assert_eq!(out.status.code(), Some(0));
        String::from_utf8(out.stderr).unwrap()
    };
    for args in [
        &["simulate", "--games", "2"][..],
        &["replay", "--moves", "t2"],
    ] {
        assert_eq!(run(&text, args), "");
        let stderr = run(&still, args);
        assert!(stderr.contains("warning: nothing ever moves"), "{stderr}");
    }
}
