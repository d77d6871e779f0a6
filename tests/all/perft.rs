//! How many move sequences there are from the first position, by length: a fingerprint of every ruleset's moves.
//! Lots fall to South, no capture is let pass, and a sequence ends with its round. `UPDATE=1` writes the file anew.

use crate::common;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::sowing::play::{Game, Silent};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const DEPTH: usize = 6;
/// Sequences of one length that are counted, as far as is known before.
const MOST: u64 = 300_000;

/// How many of the next length there will be, if they go on to grow as they did.
fn expected(of: &[u64]) -> u64 {
    match *of {
        [.., before, last] => last * last / before.max(1),
        _ => 0,
    }
}

fn sequences(game: &Game, depth: usize) -> u64 {
    let moves = game.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .into_iter()
        .map(|m| {
            let mut after = game.clone();
            after.play(m, &mut Silent).unwrap();
            sequences(&after, depth - 1)
        })
        .sum()
}

#[test]
fn sequences_are_as_many_as_they_were() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.json");
    let mut counts: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for slug in common::editions().into_iter().chain(common::rulesets()) {
        let loaded = common::loaded(&slug);
        if loaded.bundle.rules.family != "sowing" {
            continue;
        }
        let rules = common::rules(&slug);
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(0), &mut Silent);
        let mut of: Vec<u64> = vec![];
        // where two ways lead out of each of many holes they are soon too many to count in a test
        while of.len() < DEPTH && expected(&of) < MOST {
            of.push(sequences(&game, of.len() + 1));
        }
        counts.insert(slug, of);
    }
    if std::env::var_os("UPDATE").is_some() {
        let mut out = String::from("{\n");
        for (i, (slug, of)) in counts.iter().enumerate() {
            let comma = if i + 1 < counts.len() { "," } else { "" };
            let _ = writeln!(out, "  \"{slug}\": {of:?}{comma}");
        }
        std::fs::write(&file, out + "}\n").unwrap();
    }
    let text = std::fs::read_to_string(&file).expect("tests/perft.json; UPDATE=1 writes it");
    let kept: BTreeMap<String, Vec<u64>> = serde_json::from_str(&text).unwrap();
    assert_eq!(
        counts, kept,
        "if a rule was meant to change, run with UPDATE=1"
    );
}

/// Positions of the middle and the end with numbers of moves that other programs count: draughts by pydraughts 0.6.7,
/// international by py-draughts 1.10.1, Turkish by kish 1.1.7, in positions of random games with kings in which somebody can be taken; morris by forty lines of Python that were
/// written from the rules in words.
#[test]
fn positions_have_as_many_moves_as_other_programs_count() {
    let text = include_str!("../perft-positions.json");
    let suites: BTreeMap<String, Vec<serde_json::Value>> = serde_json::from_str(text).unwrap();
    assert!(suites.len() >= 8, "{} games", suites.len());
    let mut wrong = vec![];
    for (slug, positions) in suites {
        let loaded = common::loaded(&slug);
        let rules = loaded.rules(&Choice::new(), &Overrides::new()).unwrap();
        for position in positions {
            let start = position[0].as_str().unwrap();
            let counted: Vec<u64> = position.as_array().unwrap()[1..]
                .iter()
                .map(|n| n.as_u64().unwrap())
                .collect();
            let mut table = rules.clone().table();
            table
                .load(start)
                .unwrap_or_else(|e| panic!("{slug}: {start}: {e}"));
            let nodes = table
                .perft(counted.len() as u32, &|_| {})
                .unwrap_or_default();
            if nodes != counted {
                wrong.push(format!(
                    "{slug}: {start}: {nodes:?}, and {counted:?} elsewhere"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
