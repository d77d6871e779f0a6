//! Agents of the stick-and-track games: they do what may be done, the same from the same seed, and looking ahead wins more.

use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::Bundle;
use ludarium_engine::track::simulate::{play_range, throw, throws_of, Series};
use ludarium_engine::track::{compile, Action, Game, Rules, Silent};
use std::path::Path;

/// The editions of the family, by slug.
fn editions() -> Vec<Rules> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games");
    let mut files: Vec<_> = std::fs::read_dir(games)
        .unwrap()
        .flatten()
        .map(|e| e.path().join("rules.toml"))
        .filter(|p| p.is_file())
        .collect();
    files.sort();
    let found: Vec<Rules> = files
        .iter()
        .filter_map(|file| {
            let bundle = Bundle {
                rules: ludarium_engine::families::read(&std::fs::read_to_string(file).unwrap()).0,
                shared: vec![],
            };
            let track = bundle.rules.family == "track";
            track.then(|| compile(&bundle, &Default::default(), &Default::default()).unwrap())
        })
        .collect();
    assert!(found.len() >= 2);
    found
}

const LOOKING: [&str; 2] = ["search:200", "playouts:20"];

#[test]
fn track_agents_choose_what_may_be_done_and_the_same_from_the_same_seed() {
    for rules in editions() {
        for word in LOOKING {
            let agent = Agent::from_word(word).unwrap();
            let (mut throws, mut random) = (throws_of(4, 0), Random::of(4, 0));
            let mut game = Game::new(&rules, None, 0).unwrap();
            for _ in 0..60 {
                let again = agent.choose_track(&game, &mut random.clone());
                let action = agent.choose_track(&game, &mut random);
                assert_eq!(action, again, "{} {word}", rules.slug);
                let Some(action) = action else { break };
                assert!(game.legal().contains(&action), "{} {word}", rules.slug);
                let done = match action {
                    Action::Throw => game.throw(throw(&rules, &mut throws), &mut Silent),
                    _ => game.act(action, &mut Silent),
                };
                assert!(done.is_ok(), "{} {word}", rules.slug);
            }
        }
    }
}

#[test]
fn track_series_of_looking_agents_are_the_same_again() {
    for rules in editions() {
        let series = Series {
            agents: LOOKING.map(|w| Agent::from_word(w).unwrap()).to_vec(),
            lot: true,
            ..Series::random(2, 8)
        };
        let play = |from, to| play_range(&rules, &series, from, to).unwrap();
        let whole = play(0, 3);
        let mut parts = play(0, 1);
        parts.merge(&play(1, 3));
        assert_eq!(whole, parts, "{}", rules.slug);
    }
}

/// Games out of so many that an agent wins against another, who begins by lot, half of them from either seat.
fn won(rules: &Rules, agent: &str, other: &str, games: u64) -> u64 {
    let [agent, other] = [agent, other].map(|w| Agent::from_word(w).unwrap());
    let seats = [(vec![agent, other], 0), (vec![other, agent], 1)];
    seats
        .into_iter()
        .map(|(agents, seat)| {
            let series = Series {
                agents,
                lot: true,
                ..Series::random(2, 5)
            };
            play_range(rules, &series, 0, games / 2).unwrap().wins[seat]
        })
        .sum()
}

/// Where pieces may be chosen among, looking ahead pays; in the other edition nobody can do better than do what he must.
#[test]
fn track_looking_ahead_wins_where_there_is_something_to_choose() {
    for rules in editions() {
        let search = won(&rules, "search:300", "random", 80);
        let playouts = won(&rules, "playouts:10", "random", 20);
        // one piece a player, carried out throw by throw: nothing is chosen
        if rules.slug == "lib-el-merafib" {
            assert!((32..=48).contains(&search), "search won {search} of 80");
        } else {
            assert!(search >= 52, "{}: search won {search} of 80", rules.slug);
            assert!(
                playouts >= 12,
                "{}: playouts won {playouts} of 20",
                rules.slug
            );
        }
    }
}
