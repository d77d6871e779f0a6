//! Games beside loops that were written from their accounts alone, in another language and by other hands (tests/loops): every
//! position of random games is held against them. `python3 tests/loops/run.py PROGRAM` plays two hundred of each; here a few.

use std::path::Path;
use std::process::Command;

/// Games of each loop.
const GAMES: &str = "8";

#[test]
#[ignore = "nightly: programs in Python"]
fn games_agree_with_loops_written_from_their_accounts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut run = Command::new("python3");
    run.arg("-B")
        .arg(root.join("tests/loops/run.py"))
        .arg(env!("CARGO_BIN_EXE_ludarium"))
        .args(["--games", GAMES]);
    let Ok(out) = run.output() else {
        eprintln!("skipped: there is no python3, and the loops are held against nothing");
        return;
    };
    let printed = String::from_utf8_lossy(&out.stdout);
    let wrong = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success(), "{printed}{wrong}");
    // sixteen games, twelve of four rows
    let loops = printed
        .lines()
        .filter(|l| l.contains(", 0 differ;"))
        .count();
    assert!(loops >= 16, "{printed}");
}
