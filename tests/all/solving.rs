//! `ludarium solve`: what it says of what was laid aside, of memory that is refused, and of a game that goes in circles.

use serde_json::Value;
use std::process::{Command, Output};

fn solve(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.arg("solve").args(args).output().unwrap()
}

/// Two holes a side with one counter each lie like a board late in the game.
const LATE: &str = "0,0,0,1,0,1/0,1,0,0,1,0 22-22 S";

#[test]
fn what_was_laid_aside_is_said() {
    let out = solve(&["kalah", "--start", LATE, "--json"]);
    assert!(out.status.success());
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(json["laid_aside"], serde_json::json!(["majority.over"]));
    assert_eq!(json["stops"], Value::Null);
    assert!(json["moves"].as_array().unwrap().len() > 1);
    let alone = solve(&["kalah", "--start", LATE, "--json", "--alone"]);
    let alone: Value = serde_json::from_slice(&alone.stdout).unwrap();
    assert_eq!(alone["value"], json["value"]);
    assert_eq!(alone["moves"], serde_json::json!([]));
    let text = String::from_utf8(solve(&["kalah", "--start", LATE]).stdout).unwrap();
    assert!(text.contains("counted to the last counter"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_is_refused_is_a_message_and_no_abort() {
    // some 450 MB of address space: what a listed game of several laps soon fills
    let line = format!(
        "ulimit -v 450000; exec {} solve um-el-banat --limit 2000000000 --memory 1000000",
        env!("CARGO_BIN_EXE_ludarium")
    );
    let out = Command::new("sh")
        .args(["-c", &line])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("no more memory is given"), "{stderr}");
}

#[test]
fn oware_between_equals_ends() {
    let out = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "play",
            "oware",
            "--agents",
            "deep:2000,deep:2000",
            "--seed",
            "3",
            "--json",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{text}");
    assert!(
        !text.contains("\"cap\""),
        "it went on to the limit of turns"
    );
}
