//! A game played under any reading is its record: lots, picks, captures let pass and the laps a player stops after
//! included. Games are made from lists of choices, so that a failure shrinks to a short record, which is printed.

use crate::common;
use crate::common::OfFamily;
use ludarium_engine::game::chance::{Chance, Fixed, Sticks};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::moves::{Move, Sowing};
use ludarium_engine::sowing::notation::{move_text, position_text};
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent};
use ludarium_engine::sowing::replay::replay;
use ludarium_engine::sowing::Playable;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Whatever is left open is settled by the next of a list of choices, and written down.
struct Chosen<'c> {
    choices: &'c [u8],
    at: usize,
    tokens: Vec<String>,
}

impl Chosen<'_> {
    fn next(&mut self, of: usize) -> usize {
        let choice = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(choice) % of
    }
    fn spent(&self) -> bool {
        self.at >= self.choices.len()
    }
}

impl Chance for Chosen<'_> {
    fn lot(&mut self, _what: &'static str, _seats: usize) -> Option<usize> {
        let seat = self.next(2);
        self.tokens
            .push(format!("lot:{}", Player::at(seat).letter()));
        Some(seat)
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[self.next(sticks.values.len())]
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let picked = self.next(options.len());
        self.tokens.push(format!("{what}:{}", options[picked]));
        picked
    }
}

/// Plays until the choices are spent or the match is over; returns the record and the position it leads to.
fn play(rules: &Playable, choices: &[u8]) -> Result<(GameRecord, String), TestCaseError> {
    let mut chance = Chosen {
        choices,
        at: 0,
        tokens: vec![],
    };
    let mut game = Game::new(rules).with_limits(Limits { laps: 20_000 });
    let total = u32::from(rules.params.total);
    // how many tokens there were, and the position, where the last round was about to be opened
    let mut opened = None;
    loop {
        if game.phase() == Phase::Opening && game.round() > 1 {
            opened = Some((chance.tokens.len(), position_text(rules, game.position())));
        }
        match game.phase() {
            Phase::Opening if chance.spent() && game.round() > 1 => break,
            Phase::Opening => game.open(&mut chance, &mut Silent),
            Phase::Play if chance.spent() => break,
            Phase::Play => {
                let legal = game.legal();
                prop_assert!(!legal.is_empty(), "a player to move can move");
                let mut m = legal[chance.next(legal.len())];
                if rules.leaves_choices() && m != Move::Stop {
                    m = game.draw_rest(m, &mut Random::of(chance.at as u64, 0));
                }
                prop_assert!(game.allows(m));
                let played = game.clone().play(m, &mut Silent).unwrap();
                if played.unresolved {
                    // beyond our bound: another bound would tell another game
                    break;
                }
                chance.tokens.push(move_text(rules.holes(), m));
                game.play(m, &mut Silent).unwrap();
            }
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted => game.divide(&mut chance, &mut Silent),
            Phase::MatchOver => break,
        }
        prop_assert_eq!(game.position().total(), total, "counters are conserved");
    }
    // a round that is over as it is opened leaves nothing in a record, which tells the match up to that opening
    let end = match opened {
        Some((tokens, end)) if tokens == chance.tokens.len() => end,
        _ => position_text(rules, game.position()),
    };
    let record = GameRecord {
        game: rules.slug.clone(),
        rules: rules.sha256.clone(),
        readings: rules.readings.clone(),
        players: vec!["chosen".into(); 2],
        sides: true,
        tokens: chance.tokens,
        ..GameRecord::default()
    };
    Ok((record, end))
}

fn its_record_tells_the_game(rules: &Playable, cases: u32) {
    let mut runner = TestRunner::new_with_rng(
        Config {
            cases,
            failure_persistence: None,
            ..Config::default()
        },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let result = runner.run(&proptest::collection::vec(any::<u8>(), 0..160), |choices| {
        let (record, end) = play(rules, &choices)?;
        let text = record.write();
        let read = GameRecord::parse(&text).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
        prop_assert_eq!(&read, &record);
        let again = replay(rules, None, &read.tokens, None);
        prop_assert!(again.illegal.is_none(), "{:?}\n{text}", again.illegal);
        prop_assert_eq!(
            position_text(rules, again.game.position()),
            end,
            "\n{}",
            text
        );
        Ok(())
    });
    if let Err(e) = result {
        panic!("{} {:?}: {e}", rules.slug, rules.readings);
    }
}

#[test]
fn every_game_is_told_whole_by_its_record() {
    for slug in common::editions() {
        its_record_tells_the_game(&common::rules(&slug), 64);
        for (_, _, rules) in common::readings(&slug) {
            its_record_tells_the_game(&rules, 24);
        }
    }
    for slug in common::rulesets() {
        if !common::loaded(&slug).is_track() {
            its_record_tells_the_game(&common::rules(&slug), 24);
        }
    }
}

#[test]
fn what_a_reading_leaves_to_a_player_is_written_and_played() {
    let under = |slug: &str, q: &str, name: &str| {
        let all = common::every_reading(slug);
        let found = all.into_iter().find(|(a, b, _)| a == q && b == name);
        found
            .unwrap_or_else(|| panic!("{slug} has no {q}={name}"))
            .2
    };
    // a pattern of the refill, a hole to open from, the hole each races from
    let opened = |rules: &Playable, tokens: &[&str]| {
        let tokens: Vec<String> = tokens.iter().map(|t| t.to_string()).collect();
        let r = replay(rules, None, &tokens, None);
        assert!(r.illegal.is_none(), "{:?}", r.illegal);
        position_text(rules, r.game.position())
    };
    let any = under("gabata-shoa-and-adegrat", "Q-adegrat-1", "any");
    // South opens from C: the hole that faces it is North's d, and gets the weg
    assert_eq!(
        opened(&any, &["lot:S", "from:C"]),
        "5,3,4,3,5,3/5,3,5,4s,5,3 0-0 N"
    );
    let race = under("mewelad", "Q-mewelad-1", "any");
    assert_ne!(
        opened(&race, &["from:A", "from:a"]),
        opened(&race, &["from:F", "from:f"])
    );
    // a lap to stop after is refused where the move ends by itself
    let stop = under("um-el-banat", "Q-all-2", "stop-anywhere");
    let mut game = Game::new(&stop);
    game.open(&mut Fixed(0), &mut Silent);
    let m = game.legal()[0];
    assert!(game.allows(m));
    let stopped = Sowing {
        lap: 3,
        ..m.sowing().unwrap()
    };
    assert!(!game.allows(Move::Sow(stopped)));
}

#[test]
fn a_pick_that_cannot_be_made_is_refused_with_those_that_can() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/script.toml");
    let mut loaded = ludarium::rules_files::load(None, &file.to_string_lossy()).unwrap();
    let board = &mut loaded.bundle.rules.clauses["board"];
    let set = board.set.as_mut().unwrap();
    let opening = set.get_mut("opening").unwrap();
    opening.insert("from".into(), "picked".into());
    let rules = loaded.compile(&Default::default()).unwrap();
    let play = |tokens: &str| {
        let tokens: Vec<String> = tokens.split(' ').map(String::from).collect();
        replay(&rules, None, &tokens, None)
    };
    assert!(play("lot:S from:B").illegal.is_none());
    // South opens: a hole of North's is none that he can pick
    for wrong in ["lot:S from:a", "lot:S from:"] {
        let played = play(wrong);
        let refused = played.illegal.expect("refused");
        assert_eq!(refused.number, 2);
        assert_eq!(refused.legal, ["D", "C", "B", "A"]);
        let says = "it cannot be picked; D C B A can";
        assert!(refused.message.ends_with(says), "{}", refused.message);
        assert_eq!(played.game.phase(), Phase::Opening, "nothing was picked");
    }
}
