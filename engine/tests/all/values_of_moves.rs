//! What every move is worth: as solving and plain search have it, reported alike each time, with lines that can be played.

use crate::agents_and_solver::{edition, kalah_played_out, opened};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::search::Budget;
use ludarium_engine::game::Agent;
use ludarium_engine::game::Player;
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::protocol::Sitting;
use ludarium_engine::samples;
use ludarium_engine::sowing::agents::deep;
use ludarium_engine::sowing::agents::deep::lines::{lines, Lines};
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::solve::solve;
use ludarium_engine::sowing::Playable;
use serde_json::{json, Value};

const EDITIONS: [&str; 3] = ["um-el-banat", "mewelad", "gabata-ansaba"];

/// Positions of a game, after so many moves drawn by chance each.
fn positions(rules: &Playable, after: impl Iterator<Item = u64>) -> Vec<Game<'_>> {
    let drawn = after.map(|moves| {
        let mut game = opened(rules);
        let mut random = Random::of(moves, 7);
        for _ in 0..moves {
            let Some(m) = Agent::Random.choose(&game, &mut random) else {
                break;
            };
            game.play(m, &mut Silent).unwrap();
        }
        game
    });
    drawn.filter(|game| game.phase() == Phase::Play).collect()
}

fn looked(game: &Game, positions: u64) -> Lines {
    lines(game, Budget::positions(positions)).unwrap()
}

/// The values found when every move has been looked at so deep, and no deeper.
fn so_deep(game: &Game, depth: u32) -> Option<Lines> {
    let found = (5..400).map(|tenth| looked(game, tenth * 10));
    found
        .into_iter()
        .find(|found| found.depth >= depth)
        .filter(|found| found.depth == depth)
}

fn after<'r>(game: &Game<'r>, m: Move) -> Game<'r> {
    let mut game = game.clone();
    game.play(m, &mut Silent).unwrap();
    if game.phase() == Phase::Over {
        game.gather(&mut Silent);
    }
    game
}

#[test]
fn moves_are_worth_what_solving_says() {
    let mut decided = 0;
    for (holes, counters) in [(1, 3), (2, 1), (2, 2), (2, 3), (3, 1)] {
        // as it is played a majority ends a round, and values are of that moment
        let rules = kalah_played_out(holes, counters);
        for game in positions(&rules, 0..4) {
            let side = match game.position().to_move {
                Some(Player::South) => 1,
                _ => -1,
            };
            let found = looked(&game, 200_000);
            let solution = solve(&game, 1_000_000).unwrap();
            assert_eq!(found.moves.len(), solution.moves.len());
            for line in &found.moves {
                let (_, exact) = solution.moves.iter().find(|(m, _)| *m == line.act).unwrap();
                let exact = side * exact.ahead;
                if let Some(ahead) = line.ahead {
                    assert_eq!(ahead, exact, "{holes} by {counters}: {line:?}");
                }
                match line.decided() {
                    Some(sign) => {
                        assert_eq!(sign, exact.signum(), "{holes} by {counters}: {line:?}")
                    }
                    None => assert_eq!(exact, 0, "{holes} by {counters}: {line:?}"),
                }
                decided += u32::from(line.decided().is_some());
            }
            let best = solution
                .moves
                .iter()
                .map(|(_, v)| side * v.ahead)
                .max()
                .unwrap();
            assert_eq!(found.moves[0].decided().unwrap_or(0), best.signum());
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn two_moves_ahead_the_values_are_those_of_plain_search() {
    let mut compared = 0;
    for slug in EDITIONS {
        let rules = edition(slug);
        for game in positions(&rules, (0..30).step_by(3)) {
            let Some(found) = so_deep(&game, 2) else {
                continue;
            };
            for line in &found.moves {
                let next = after(&game, line.act);
                if next.phase() != Phase::Play {
                    continue;
                }
                // the values of the answers, looked at no further
                let answers = looked(&next, 1);
                assert_eq!(answers.depth, 1);
                let same = next.position().to_move == game.position().to_move;
                let best = answers.moves[0].value;
                let plain = if same { best } else { -best };
                if line.ahead.is_none() && answers.moves.iter().all(|l| l.ahead.is_none()) {
                    assert_eq!(line.value, plain, "{slug}: {line:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

/// An agent looks past what seems settled, and either may have solved an ending that the other has not: now and then that tells them
/// apart.
#[test]
fn the_best_move_is_worth_what_the_agent_finds_looking_as_deep() {
    let (mut alike, mut all) = (0, 0);
    for slug in EDITIONS {
        let rules = edition(slug);
        for game in positions(&rules, (0..40).step_by(2)) {
            let found = looked(&game, 400);
            let agents = (1..40).map(|n| {
                let budget = Budget::positions(n * 20);
                deep::best(&game, budget, &mut Random::of(1, 0)).unwrap()
            });
            let as_deep = agents.into_iter().find(|agent| agent.depth >= found.depth);
            let Some(agent) = as_deep.filter(|agent| agent.depth == found.depth) else {
                continue;
            };
            all += 1;
            alike += u32::from(agent.value == found.moves[0].value);
        }
    }
    assert!(all > 30 && alike * 10 >= all * 9, "{alike} of {all}");
}

#[test]
fn lines_can_be_played_and_end_as_their_values_say() {
    let (mut ended, mut long) = (0, 0);
    for slug in EDITIONS {
        let rules = edition(slug);
        for game in positions(&rules, (0..80).step_by(4)) {
            let mover = game.position().to_move;
            let found = looked(&game, 4_000);
            assert_eq!(found, looked(&game, 4_000), "the same again");
            assert!(found.nodes <= 4_000 + found.moves.len() as u64);
            for line in &found.moves {
                assert_eq!(line.moves[0], line.act);
                long += u32::from(line.moves.len() > 2);
                let end = line.moves.iter().fold(game.clone(), |at, m| after(&at, *m));
                let Some(result) = end.round_result().filter(|_| end.phase() != Phase::Play) else {
                    continue;
                };
                if let Some(sign) = line.decided() {
                    let won = result
                        .winner
                        .map_or(0, |w| if Some(w) == mover { 1 } else { -1 });
                    assert_eq!(won, sign, "{slug}: {line:?}");
                    ended += 1;
                }
            }
        }
    }
    assert!(ended > 10 && long > 100, "{ended} {long}");
}

fn ask(sitting: &mut Sitting, request: &Value) -> Value {
    serde_json::from_str(&sitting.answer(&request.to_string())).unwrap()
}

/// Of each family a game under way: what is worked out of every move is given for all that may be done, and of no other, best first.
#[test]
fn every_move_is_told_with_a_line_that_can_be_played() {
    let families: [fn() -> Bundle; 2] = [samples::sowing, samples::track];
    for family in families {
        let mut sitting = Sitting::new(family(), Choice::new(), Overrides::new()).unwrap();
        let mut stands = ask(&mut sitting, &json!({ "do": "new" }))["stands"].take();
        let look = json!({ "do": "outlook", "positions": 600, "moves": true });
        for _ in 0..8 {
            if stands["stand"] != "seat" {
                break;
            }
            let found = ask(&mut sitting, &look)["outlook"].take();
            let moves = found["moves"].as_array().unwrap();
            assert_eq!(found["best"], moves[0]["offer"]);
            assert_eq!(found["looked"]["seat"], stands["seat"]);
            let sorted = |tokens: Vec<&Value>| {
                let mut tokens: Vec<String> = tokens.into_iter().map(Value::to_string).collect();
                tokens.sort();
                tokens
            };
            let offered = sorted(moves.iter().map(|m| &m["offer"]["token"]).collect());
            let legal = stands["legal"].as_array().unwrap();
            assert_eq!(offered, sorted(legal.iter().map(|o| &o["token"]).collect()));
            let chances: Vec<f64> = moves
                .iter()
                .map(|m| m["chance"].as_f64().unwrap())
                .collect();
            assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
            assert!(chances.iter().all(|c| (0.0..=1.0).contains(c)));
            let done = stands["done"].clone();
            for m in moves {
                let line: Vec<&str> = m["line"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|t| t.as_str().unwrap())
                    .collect();
                let played = ask(
                    &mut sitting,
                    &json!({ "do": "play", "moves": line.join(" ") }),
                );
                assert!(played["error"].is_null(), "{line:?}: {played}");
                // an earlier position is looked at as it was looked at then
                let mut then = look.clone();
                then["done"] = done.clone();
                assert_eq!(ask(&mut sitting, &then)["outlook"], found);
                ask(&mut sitting, &json!({ "do": "rewind", "done": done }));
            }
            let chosen = ask(&mut sitting, &json!({ "do": "choose", "agent": "random" }));
            stands = ask(
                &mut sitting,
                &json!({ "do": "play", "moves": chosen["chosen"]["token"] }),
            )["stands"]
                .take();
        }
    }
}
