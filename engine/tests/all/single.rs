//! Boards of two words play as games do, whatever the rules of one lap a move.

use super::agents_and_solver::{kalah, opened};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::lang::{Bundle, Choice};
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::play::single::{Led, Pair, Single};
use ludarium_engine::sowing::play::{Ending, Game, Phase, Silent};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::Playable;
use std::path::Path;

/// Rules of the corpus under readings.
fn ruleset(slug: &str, readings: &[(&str, &str)]) -> Playable {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../corpus/rulesets/{slug}.toml"));
    let text = std::fs::read_to_string(file).unwrap();
    let bundle = Bundle {
        rules: ludarium_engine::families::read(&text).0,
        shared: vec![],
    };
    let own = |(q, r): &(&str, &str)| ((*q).to_owned(), (*r).to_owned());
    let choice: Choice = readings.iter().map(own).collect();
    compile(&bundle, &choice).unwrap()
}

/// A position as a player sees it.
fn seen(single: &Single, pos: &Position, by: Player) -> Pair {
    let mut pos = *pos;
    pos.to_move = Some(by);
    single.pair(&pos).unwrap()
}

fn plays_alike(rules: &Playable, games: u64) {
    let single = rules.single().unwrap_or_else(|| panic!("{}", rules.slug));
    let mut ended = 0;
    for index in 0..games {
        let mut random = Random::of(11, index);
        let mut game: Game = opened(rules);
        let mut at = single.pair(game.position()).unwrap();
        for _ in 0..400 {
            let mover = game.position().to_move.unwrap();
            let moves = game.legal();
            let holes: Vec<usize> = (0..single.row())
                .filter(|h| single.moves(at) >> (8 * h + 7) & 1 == 1)
                .collect();
            let hole = |m: &Move| usize::from(m.sowing().unwrap().hole) % single.row();
            assert_eq!(
                moves.iter().map(hole).collect::<Vec<_>>(),
                holes,
                "{game:?}"
            );
            let m = moves[random.below(moves.len() as u32) as usize];
            let led = single.make(at, hole(&m));
            let context = format!("{game:?} {m:?}");
            game.play(m, &mut Silent).unwrap();
            if game.phase() == Phase::Over && game.ending() == Ending::Again {
                // left to whoever searches: the board is as it was met before
                assert!(!matches!(led, Led::Over(_)), "{context}: {led:?}");
                ended += 1;
                break;
            }
            if game.phase() == Phase::Over {
                game.gather(&mut Silent);
                let Led::Over(over) = led else {
                    panic!("{context}: {led:?}")
                };
                let [own, other] = [mover, mover.other()].map(|p| game.position().store(p));
                assert_eq!(over.own >> 56, u64::from(own), "{context}");
                assert_eq!(over.other >> 56, u64::from(other), "{context}");
                ended += 1;
                break;
            }
            let next = game.position().to_move.unwrap();
            let expected = seen(single, game.position(), next);
            match led {
                Led::Again(to) => assert!(next == mover && to == expected, "{context}: {to:x?}"),
                Led::Passed(to) => assert!(next != mover && to == expected, "{context}: {to:x?}"),
                Led::Over(_) => panic!("{context}: over"),
            }
            at = expected;
        }
    }
    assert!(
        ended * 2 > games,
        "{}: {ended} of {games} ended",
        rules.slug
    );
}

#[test]
fn rules_of_one_lap_play_alike_on_boards_of_two_words() {
    for (holes, counters) in [(1, 3), (2, 4), (3, 3), (4, 5), (6, 4), (7, 6)] {
        plays_alike(&kalah(holes, counters), 200);
    }
    for (slug, readings) in [
        ("kalah", vec![("Q-kalah-3", "it is taken")]),
        ("kalah", vec![("Q-kalah-3", "no capture without")]),
        ("kalah", vec![("Q-kalah-4", "who can still move")]),
        ("kalah", vec![("Q-kalah-4", "nobody")]),
        ("oware", vec![]),
        ("oware", vec![("Q-oware-1", "like any other")]),
        ("oware", vec![("Q-oware-2", "any move will do")]),
        ("oware", vec![("Q-oware-3", "half each")]),
        ("oware", vec![("Q-oware-3", "who can still move")]),
    ] {
        plays_alike(&ruleset(slug, &readings), 300);
    }
}

#[test]
fn every_ruleset_that_is_taken_for_one_lap_is_played_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/rulesets");
    let mut taken = vec![];
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        if !text.contains("family = \"sowing\"") {
            continue;
        }
        let slug = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let rules = ruleset(&slug, &[]);
        if rules.single().is_some() {
            plays_alike(&rules, 100);
            taken.push(slug);
        }
    }
    taken.sort();
    assert!(taken.contains(&"kalah".to_owned()), "{taken:?}");
    assert!(taken.contains(&"oware".to_owned()), "{taken:?}");
}
