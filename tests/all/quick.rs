//! The boards of a search play as games do: the same moves, the same counters, owners, marks and ends, for every edition under
//! every reading, over whole matches of random play.

use crate::common;
use ludarium_engine::game::random::Random;
use ludarium_engine::sowing::play::quick::{Round, Step};
use ludarium_engine::sowing::play::{Ending, Game, Limits, Phase, Silent};
use ludarium_engine::sowing::Playable;

const MATCHES: u64 = 10;
const ROUNDS: u32 = 4;
/// Moves after which a match of rules without a cap is given up.
const MOVES: u32 = 2_000;

/// Plays a match both ways. Returns whether moves were sown without the game.
fn both_ways(name: &str, rules: &Playable, index: u64) -> bool {
    let mut game = Game::new(rules).with_limits(Limits { laps: 5_000 });
    let mut random = Random::of(17, index);
    let mut quick = false;
    let mut moves = 0;
    while game.phase() != Phase::MatchOver && game.round() <= ROUNDS && moves < MOVES {
        if game.phase() != Phase::Play {
            game.go_on(&mut random, &mut Silent);
            continue;
        }
        let mut round = Round::of(&game);
        let mut board = round.board(&game);
        quick |= round.is_by_loop(&board);
        while game.phase() == Phase::Play && moves < MOVES {
            let legal = game.legal();
            let listed: Vec<_> = round.legal(&board).all().iter().map(|s| s.act()).collect();
            assert_eq!(listed, legal, "{name}, match {index}: {game:?}");
            assert_eq!(round.game(&board).legal(), legal, "{name}, match {index}");
            assert_eq!(board.mover(), game.position().to_move);
            let m = legal[random.below(legal.len() as u32) as usize];
            let before = game.clone();
            game.play(m, &mut Silent).unwrap();
            if game.phase() == Phase::Over {
                game.gather(&mut Silent);
            }
            moves += 1;
            if game.phase() != Phase::Play && game.ending() == Ending::Again {
                // a board knows nothing of the positions before it
                break;
            }
            let after = round.make(&board, Step::of(m));
            let context = format!("{name}, match {index}: {m:?} in {before:?} gives {game:?}");
            let read = round.board(&game);
            assert_eq!(after, read, "{context}");
            assert_eq!(round.key(&after), round.key(&read), "{context}");
            if game.phase() == Phase::Play {
                let back = round.game(&after);
                assert_eq!(back.position(), game.position(), "{context}");
            } else {
                let winner = game.round_result().and_then(|r| r.winner);
                assert_eq!(after.winner(), winner, "{context}");
            }
            board = after;
        }
    }
    quick
}

#[test]
fn a_board_plays_as_the_game_does() {
    let mut quick = vec![];
    let mut all = |name: &str, rules: &Playable, matches: u64| {
        let sown = (0..matches).filter(|i| both_ways(name, rules, *i)).count();
        if sown > 0 {
            quick.push(name.to_owned());
        }
    };
    for slug in common::editions() {
        all(&slug, &common::rules(&slug), 2 * MATCHES);
        for (question, reading, rules) in common::readings(&slug) {
            all(&format!("{slug} {question}={reading}"), &rules, 2);
        }
    }
    for slug in common::rulesets() {
        let path = format!("corpus/rulesets/{slug}.toml");
        all(&slug, &common::rules(&path), 4 * MATCHES);
        for (question, reading, rules) in common::readings(&path) {
            all(&format!("{slug} {question}={reading}"), &rules, 4);
        }
    }
    for file in common::manual_examples() {
        let path = file.to_string_lossy().into_owned();
        for (question, reading, rules) in common::every_reading(&path) {
            all(&format!("{path} {question}={reading}"), &rules, 4);
        }
    }
    println!("sown without the game: {quick:?}");
    for slug in ["kalah", "oware", "songo-mvele", "toguz-kumalak"] {
        assert!(quick.iter().any(|q| q == slug), "{slug}");
    }
}
