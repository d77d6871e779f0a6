//! Stick-and-track games from scripts of throws and choices: what fails shrinks to a short record.

use ludarium_engine::game::again::{Again, StepTold};
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::Rules as _;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::track::notation::{parse_position, position_text};
use ludarium_engine::track::replay::{again, result_text};
use ludarium_engine::track::{compile, Action, Game, Heard, Rules, Stage};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use std::path::Path;

const GAMES: [&str; 2] = ["lib-el-merafib", "sijat-el-taba"];

fn rules(slug: &str, readings: &[(&str, &str)]) -> Rules {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games");
    let text = std::fs::read_to_string(path.join(slug).join("rules.toml")).expect("rules.toml");
    let (rules, _, errors) = ludarium_engine::families::read(&text);
    assert!(errors.is_empty(), "{slug}: {errors:#?}");
    let choice: Choice = readings
        .iter()
        .map(|(q, r)| ((*q).into(), (*r).into()))
        .collect();
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    compile(&bundle, &choice, &Overrides::new()).unwrap_or_else(|p| panic!("{slug}: {p:#?}"))
}

/// A script: for each step which of the throws falls, or which of the choices is made. Small numbers are simple, a
/// shorter script is a shorter game: so proptest finds a small record by itself.
fn script(most: usize) -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..most)
}

/// Plays a script as far as the game goes; gives the record and calls `look` after each step.
fn play(
    rules: &Rules,
    seats: usize,
    script: &[u8],
    mut look: impl FnMut(&Game, &Heard) -> Result<(), String>,
) -> Result<GameRecord, Box<(GameRecord, String)>> {
    let mut game = Game::new(rules, Some(seats), 0).expect("so many players are allowed");
    let mut record = GameRecord {
        game: rules.slug.clone(),
        rules: rules.sha256.clone(),
        readings: rules.readings.clone(),
        players: vec!["script".into(); seats],
        ..GameRecord::default()
    };
    for number in script {
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        let mut heard = Heard::default();
        let action = legal[usize::from(*number) % legal.len()];
        let done = if action == Action::Throw {
            let values = &rules.params.sticks.values;
            let value = values[usize::from(*number) / legal.len() % values.len()];
            record.tokens.push(format!("t{value}"));
            game.throw(value, &mut heard)
        } else {
            record.tokens.push(action.to_string());
            game.act(action, &mut heard)
        };
        let looked = done
            .map_err(|e| e.to_string())
            .and_then(|()| look(&game, &heard));
        if let Err(why) = looked {
            return Err(Box::new((record, why)));
        }
    }
    record.result = result_text(&game);
    Ok(record)
}

/// What must hold at every step: positions read back, eaten and taken agree, every event has a clause.
fn sound(game: &Game, heard: &Heard) -> Result<(), String> {
    let (rules, state) = (game.rules(), game.state());
    let text = position_text(rules, state);
    if parse_position(rules, &text).as_ref() != Ok(state) {
        return Err(format!("`{text}` does not read back"));
    }
    let eaten = state
        .pieces
        .iter()
        .flatten()
        .filter(|p| p.stage == Stage::Eaten)
        .count();
    if eaten != state.taken.iter().map(|t| usize::from(*t)).sum::<usize>() {
        return Err(format!("{eaten} eaten, taken {:?}", state.taken));
    }
    match heard.0.iter().find(|(_, why)| rules.why(why).is_empty()) {
        Some((event, _)) => Err(format!("no clause decides `{}`", event.line(rules))),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Any script of throws and choices is sound at every step, and its record, written and read, plays the same.
    #[test]
    fn any_script_is_sound_and_its_record_goes_round(script in script(220), seats in 2usize..7) {
        for slug in GAMES {
            let rules = rules(slug, &[]);
            let seats = if rules.params.most == Some(2) { 2 } else { seats };
            let record = match play(&rules, seats, &script, sound) {
                Ok(record) => record,
                // the shrunk script fails with this text: a record that can be replayed as it stands
                Err(failed) => return Err(TestCaseError::fail(format!("{}\n{}", failed.1, failed.0.write()))),
            };
            let text = record.write();
            let read = GameRecord::parse(&text).expect("what was written can be read");
            prop_assert_eq!(&read, &record);
            prop_assert_eq!(read.write(), text);
            let played = again(&rules, &read).expect("the record fits the rules");
            prop_assert!(played.stopped.is_none(), "{:?}", played.stopped);
            prop_assert_eq!(result_text(&played.game), record.result);
        }
    }

    /// One sequence of throws under two readings: alike up to where they part, and the parting is real.
    #[test]
    fn two_readings_are_alike_up_to_where_they_part(script in script(160)) {
        let (one, other) = (rules(GAMES[1], &[]), rules(GAMES[1], &[("S-Q1", "landing")]));
        let record = play(&one, 2, &script, |_, _| Ok(())).expect("nothing is asked");
        let request = Again { tokens: record.tokens, ..Again::default() };
        let [a, b] = [&one, &other].map(|rules| rules.again(&request).expect("two players"));
        let both = a.steps.len().min(b.steps.len());
        let at = a.parting(&b).unwrap_or(both);
        for (x, y) in a.steps[..at].iter().zip(&b.steps[..at]) {
            prop_assert_eq!(&x.after.text, &y.after.text);
            prop_assert_eq!(&x.legal, &y.legal);
        }
        if at < both {
            let (x, y) = (&a.steps[at], &b.steps[at]);
            let lines = |s: &StepTold| s.events.iter().map(|e| e.line.clone()).collect::<Vec<_>>();
            prop_assert!(x.after.text != y.after.text || x.legal != y.legal || lines(x) != lines(y));
        }
    }
}

/// A property that does not hold is shrunk to a record of a few tokens: the claim planted here is that no piece ever
/// leaves its first place, and no counter is ever eaten.
#[test]
fn a_failure_shrinks_to_a_short_record() {
    for (slug, most) in [(GAMES[0], 1), (GAMES[1], 24)] {
        let rules = rules(slug, &[]);
        let planted = |game: &Game, _: &Heard| {
            let state = game.state();
            let broken = match game.rules().params.only {
                true => state
                    .pieces
                    .iter()
                    .flatten()
                    .any(|p| p.stage != Stage::Start),
                false => state
                    .pieces
                    .iter()
                    .flatten()
                    .any(|p| p.stage == Stage::Eaten),
            };
            if broken {
                Err("the planted claim fails".to_string())
            } else {
                Ok(())
            }
        };
        let mut runner = TestRunner::new_with_rng(
            Config {
                cases: 256,
                failure_persistence: None,
                max_shrink_iters: 20_000,
                ..Config::default()
            },
            proptest::test_runner::TestRng::deterministic_rng(
                proptest::test_runner::RngAlgorithm::ChaCha,
            ),
        );
        let found = runner.run(&script(400), |script| {
            match play(&rules, 2, &script, planted) {
                Ok(_) => Ok(()),
                Err(failed) => Err(TestCaseError::fail(failed.1)),
            }
        });
        let Err(TestError::Fail(_, smallest)) = found else {
            panic!("{slug}: the planted claim was not refuted: {found:?}");
        };
        let failed =
            play(&rules, 2, &smallest, planted).expect_err("the smallest script fails too");
        let record = failed.0;
        assert!(
            record.tokens.len() <= most,
            "{slug}: {} tokens: {}",
            record.tokens.len(),
            record.write()
        );
        let played = again(&rules, &record).expect("the short record fits the rules");
        assert!(played.stopped.is_none());
    }
}
