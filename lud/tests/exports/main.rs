//! The descriptions for Ludii: what they say, what the corpus keeps of them, and games that Ludii played of them.
#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

mod kept;
mod men;
mod sowing;
mod written;

use ludarium_corpus::rules_files::{every, load, Loaded};
use ludarium_engine::game::again::Again;
use ludarium_engine::game::{Player, Rules};
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_lud::{lud, Export};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The corpus of this repository.
fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

/// The rules of an edition or ruleset.
fn loaded(slug: &str) -> Loaded {
    load(Some(&corpus()), slug).unwrap_or_else(|e| panic!("{e}"))
}

fn compiled(loaded: &Loaded, set: &Overrides) -> Arc<dyn Rules> {
    loaded
        .rules(&Choice::new(), set)
        .unwrap_or_else(|e| panic!("{e}"))
}

/// Its description under the default readings.
fn described(slug: &str, plain: bool) -> Export {
    let loaded = loaded(slug);
    lud(
        &*compiled(&loaded, &Overrides::new()),
        &loaded.bundle,
        plain,
    )
    .unwrap_or_else(|e| panic!("{e}"))
}

/// Every ruleset and edition of a family, by slug, with its rules.
fn of_family(word: &str) -> Vec<(String, Loaded)> {
    let all = every(&corpus()).into_iter();
    let all = all.map(|(slug, loaded)| (slug, loaded.unwrap_or_else(|e| panic!("{e}"))));
    all.filter(|(_, loaded)| loaded.bundle.rules.family == word)
        .collect()
}

/// A game played again, as `ludarium replay --json` prints it; `begun`: its options for how it begins.
fn replay(slug: &str, begun: &[String], moves: &str) -> Value {
    let mut game = Again {
        tokens: moves.split(' ').map(str::to_owned).collect(),
        ..Again::default()
    };
    for pair in begun.chunks(2) {
        match pair[0].as_str() {
            "--start" => game.start = Some(pair[1].clone()),
            "--starter" => game.first = Player::from_word(&pair[1]).map(Player::index),
            other => panic!("{other}"),
        }
    }
    let loaded = loaded(slug);
    let rules = compiled(&loaded, &Overrides::new());
    let size = rules.size_of(game.start.as_deref().unwrap_or_default());
    compiled(&loaded, &size)
        .again(&game)
        .unwrap_or_else(|e| panic!("{slug}: {e}"))
        .json
}

/// The part of a description that Ludii plays by, without comments and its metadata.
fn played_part(text: &str) -> &str {
    let game = &text[text.rfind("\n//").unwrap() + 1..];
    &game[game.find("\n(").unwrap()..game.find("\n(metadata").unwrap()]
}

fn sha256(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// The program, beside the folder of this test. (A shell between cargo and the compiler loses variables with a hyphen, so that cargo's own
/// way to say it does not come through the lints.)
fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(Path::parent).unwrap();
    folder.join(format!("ludarium-lud{}", std::env::consts::EXE_SUFFIX))
}

/// Exit code and what was printed, to both.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(program());
    let out = command
        .args(args)
        .arg("--corpus")
        .arg(corpus())
        .output()
        .unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    (
        out.status.code().unwrap(),
        text(out.stdout),
        text(out.stderr),
    )
}
