//! A random round on the packed board is the round that moves drawn and played one by one would give: the same counters,
//! marks, sums and draws from the stream, for every edition under every reading, over whole matches.

use crate::common;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent};
use ludarium_engine::sowing::Ruleset;

const MATCHES: u64 = 40;
const ROUNDS: u32 = 8;
/// Moves of a round that are made one by one before the rest may be packed.
const FIRST_MOVES: u32 = 4;
/// Moves after which a round of rules without a cap is given up.
const MOVES: u64 = 10_000;

/// Plays a match both ways. Returns how many rounds were packed.
fn both_ways(name: &str, rules: &Ruleset, index: u64, laps: u64) -> u32 {
    let limits = Limits { laps };
    let mut whole = Game::new(rules).with_limits(limits);
    let mut by_move = whole;
    let mut random = Random::of(7, index);
    let mut packed = 0;
    while whole.phase() != Phase::MatchOver && whole.round() <= ROUNDS {
        let mut other = random.clone();
        match whole.phase() {
            Phase::Opening => {
                whole.open(&mut random, &mut Silent);
                by_move.open(&mut other, &mut Silent);
            }
            Phase::Play => {
                // first moves that rules tell apart are made one by one
                let mut moved = 0;
                while !whole.play_random_round(&mut random) {
                    if moved == FIRST_MOVES || whole.phase() != Phase::Play {
                        return packed;
                    }
                    let m = Agent::Random
                        .choose(&whole, &mut random)
                        .expect("a player to move can move");
                    whole.play(m, &mut Silent).unwrap();
                    moved += 1;
                }
                packed += 1;
                let mut moves = 0;
                while by_move.phase() == Phase::Play && moves < MOVES {
                    let m = Agent::Random
                        .choose(&by_move, &mut other)
                        .expect("a player to move can move");
                    by_move.play(m, &mut Silent).unwrap();
                    moves += 1;
                }
            }
            Phase::Over => {
                whole.gather(&mut Silent);
                by_move.gather(&mut Silent);
            }
            _ => {
                whole.divide(&mut random, &mut Silent);
                by_move.divide(&mut other, &mut Silent);
            }
        }
        let state = |g: &Game| {
            (
                *g.position(),
                g.phase(),
                *g.tally(),
                g.ending(),
                g.stuck(),
                g.round_result(),
                g.opener(),
            )
        };
        assert_eq!(state(&whole), state(&by_move), "{name}, match {index}");
        assert_eq!(
            random.clone().below(u32::MAX),
            other.below(u32::MAX),
            "{name}, match {index}: another number of draws"
        );
    }
    packed
}

#[test]
fn a_packed_round_is_the_round_played_move_by_move() {
    let mut slow = vec![];
    for slug in common::editions() {
        let rules = common::rules(&slug);
        let packed: u32 = (0..4 * MATCHES)
            .map(|i| both_ways(&slug, &rules, i, 10_000_000))
            .sum();
        if packed == 0 {
            slow.push(format!("{slug} ({} holes)", rules.holes()));
        }
        for (question, reading, rules) in common::readings(&slug) {
            let name = format!("{slug} {question}={reading}");
            for index in 0..MATCHES {
                both_ways(&name, &rules, index, 10_000_000);
            }
        }
    }
    println!("played move by move: {slow:?}");
    for slug in common::rulesets() {
        let rules = common::rules(&format!("corpus/rulesets/{slug}.toml"));
        let packed: u32 = (0..MATCHES)
            .map(|i| both_ways(&slug, &rules, i, 10_000_000))
            .sum();
        println!("{slug}: {packed} rounds packed");
    }
    // the examples of the manual use every word of the vocabulary
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    for file in std::fs::read_dir(examples).unwrap().flatten() {
        let path = file.path().to_string_lossy().into_owned();
        for (question, reading, rules) in common::readings(&path) {
            let name = format!("{path} {question}={reading}");
            for index in 0..6 {
                both_ways(&name, &rules, index, 10_000_000);
            }
        }
    }
}

#[test]
fn a_low_bound_gives_up_the_same_moves() {
    for slug in common::editions() {
        let rules = common::rules(&slug);
        for index in 0..MATCHES {
            both_ways(&slug, &rules, index, 80);
        }
    }
}
