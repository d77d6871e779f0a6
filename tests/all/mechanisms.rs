//! Every mechanism of the rules language has an entry in the coding manual, an example under `docs/examples`, and a law:
//! games of the examples are played by the engine and, beside it, by rules read plainly clause by clause (`plain`), and
//! agree in everything: moves, boards, stores, owners, marks, who is next, ends, divisions, winners. Counters are conserved.

mod long;
mod one_by_one;

use crate::common;
use crate::common::OfFamily;
use crate::plain::rounds::{Match, Stage};
use crate::plain::sowing::{Question, Step};
use crate::plain::{Rules, Used};
use ludarium::rules_files::load;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::holes::hole_letter;
use ludarium_engine::sowing::notation::{move_text, parse_move};
use ludarium_engine::sowing::params::PARAMS;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::words::Dir;
use ludarium_engine::sowing::Playable;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn examples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples"))
            .unwrap()
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|x| x == "toml"))
            .collect();
    files.sort();
    files
}

fn text(n: usize, step: Step) -> String {
    match step {
        None => "stop".into(),
        Some((h, None)) => hole_letter(n, h).to_string(),
        Some((h, Some(up))) => format!("{}{}", hole_letter(n, h), if up { '+' } else { '-' }),
    }
}

fn agree(rules: &Playable, game: &Game, plain: &Match, tokens: &[String]) {
    let pos = game.position();
    let n = pos.holes();
    let at = || {
        format!(
            "{} {:?} after {}",
            rules.slug,
            rules.readings,
            tokens.join(" ")
        )
    };
    let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
    let b = &plain.board;
    assert_eq!(cells, b.cells, "board, {}", at());
    assert_eq!(
        Player::BOTH.map(|p| u32::from(pos.store(p))),
        b.store,
        "stores, {}",
        at()
    );
    assert_eq!(
        Player::BOTH.map(|p| u32::from(pos.reserve(p))),
        b.reserve,
        "reserves, {}",
        at()
    );
    assert_eq!(
        [pos.out(), pos.hand(), pos.picks()].map(u32::from),
        [b.out, b.hand, b.picks],
        "out, hand and picks, {}",
        at()
    );
    let question = pos.asked.map(|a| Question {
        hole: a.hole.into(),
        way: a.way == Dir::Anticlockwise,
        laps: a.laps.into(),
        entered: a.entered,
        captured: a.captured,
        reached: a.reached,
    });
    assert_eq!(question, b.question, "what the mover is asked, {}", at());
    for h in 0..n {
        let mark = pos
            .mark(h)
            .map(|m| (rules.marks[m.kind as usize].clone(), m.by.index()));
        assert_eq!(mark, b.mark[h], "mark of {h}, {}", at());
        assert_eq!(
            (
                pos.owner(h).index(),
                pos.closed(h),
                pos.visited(h) && mark.is_some()
            ),
            (b.owner[h], b.closed[h], b.visited[h] && mark.is_some()),
            "owner, closed, visited of {h}, {}",
            at()
        );
    }
    let stage = match game.phase() {
        Phase::Opening => Stage::Opening,
        Phase::Play => Stage::Play,
        Phase::Over => Stage::Over,
        Phase::Counted => Stage::Counted,
        Phase::MatchOver => Stage::MatchOver,
    };
    assert_eq!(stage, plain.stage, "{}", at());
    if stage == Stage::Play {
        assert_eq!(
            pos.to_move.map(Player::index),
            plain.to_move,
            "who is next, {}",
            at()
        );
    }
    let won = |r: Option<ludarium_engine::sowing::play::GameResult>| {
        r.map(|r| r.winner.map(Player::index))
    };
    if stage != Stage::Opening && stage != Stage::Play && stage != Stage::Over {
        assert_eq!(
            won(game.round_result()),
            plain.round_winner,
            "winner of the round, {}",
            at()
        );
    }
    assert_eq!(
        won(game.result()),
        plain.winner,
        "winner of the match, {}",
        at()
    );
    assert_eq!(
        b.total(),
        u32::from(rules.params.total),
        "counters are conserved, {}",
        at()
    );
    assert_eq!(
        pos.total(),
        u32::from(rules.params.total),
        "counters are conserved, {}",
        at()
    );
}

/// Plays one game both ways; `moves` at most.
fn side_by_side(rules: &Playable, plainly: &Rules, index: u64, moves: usize, used: &mut Used) {
    let mut random = Random::of(29, index);
    let first = Player::BOTH[(index % 2) as usize];
    let mut game = Game::new(rules);
    let mut plain = Match::new(plainly);
    let mut tokens = vec![];
    let mut left = moves;
    while left > 0 && game.phase() != Phase::MatchOver {
        match game.phase() {
            Phase::Opening => {
                game.open(&mut Fixed(first.index()), &mut Silent);
                let race = plainly.word("opening.kind") == "race"
                    && (plain.round == 1 || plainly.word("opening.later") != "turns");
                if race {
                    let when = if plain.round == 1 { "first" } else { "later" };
                    used.set(plainly, &format!("starter.{when}"));
                    // its own law stands below: here the plain rules take up the board that the race leaves
                    let pos = game.position();
                    plain.board.cells = pos.counts().iter().map(|c| u32::from(*c)).collect();
                    plain.board.store = Player::BOTH.map(|p| u32::from(pos.store(p)));
                    let opener = game.opener().unwrap().index();
                    plain.begin(plainly, opener, used);
                } else {
                    plain.open(plainly, first.index(), used);
                }
            }
            Phase::Play => {
                let n = rules.holes();
                let legal = plain.legal(plainly, used);
                let words: Vec<String> = legal.iter().map(|m| text(n, *m)).collect();
                let engine: Vec<String> = game.legal().iter().map(|m| move_text(n, *m)).collect();
                assert_eq!(
                    engine,
                    words,
                    "moves, {} {:?} after {}",
                    rules.slug,
                    rules.readings,
                    tokens.join(" ")
                );
                let i = random.below(legal.len() as u32) as usize;
                let played = game
                    .play(parse_move(n, &words[i]).unwrap(), &mut Silent)
                    .unwrap();
                tokens.push(words[i].clone());
                let done = plain.play(plainly, legal[i], used);
                assert_eq!(
                    played.endless.is_some() || played.unresolved,
                    done.endless,
                    "endless, {} after {}",
                    rules.slug,
                    tokens.join(" ")
                );
                left -= 1;
            }
            Phase::Over => {
                game.gather(&mut Silent);
                plain.gather(plainly, used);
            }
            Phase::Counted => {
                game.divide(&mut Fixed(first.index()), &mut Silent);
                plain.divide(plainly, first.index(), used);
            }
            Phase::MatchOver => {}
        }
        agree(rules, &game, &plain, &tokens);
    }
}

/// What a file sets, whatever comes of it in play.
fn set_by(rules: &Rules, used: &mut Used) {
    for (path, value) in &rules.set {
        used.add(path.clone());
        if let Some(word) = value.as_str() {
            if !PLAYED.iter().any(|p| path == p) {
                used.add(format!("{path}={word}"));
            }
        }
    }
}

/// Parameters whose words count only when they have decided something.
const PLAYED: &[&str] = &[
    "sow.skip",
    "strip.captures",
    "feed.duty",
    "stuck.then",
    "endless.then",
    "gather.free",
    "gather.marked",
    "divide.kind",
    "divide.gained",
    "divide.empty",
    "divide.copy",
    "divide.remainder",
    "look.closed",
    "starter.later",
    "majority.ends",
    "repeat.then",
];

/// Mechanisms whose law is held by another test: where, and its name.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "opening.pace=jitter",
        "tests/all/mechanisms/one_by_one.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.pace=finish",
        "tests/all/mechanisms/one_by_one.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.pace=lot",
        "tests/all/mechanisms/one_by_one.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.from=printed",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "opening.from=picked",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "opening.from=picked-facing",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "endless.then=stop",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "take.offer=true",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "take.offer=false",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "divide.remainder=picked",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "divide.debt=carried",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=last-owner",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=mine-short",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=theirs-short",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain=yes",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain=no",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.miss",
        "tests/all/mechanisms/one_by_one.rs",
        "a_capture_let_pass_leaves_its_mark",
    ),
    (
        "then.tell",
        "tests/all/mechanisms/one_by_one.rs",
        "a_word_told_changes_no_play",
    ),
];

/// Every mechanism there is, from the program's own lists: parameters and their words, conditions, outcomes, moments.
fn mechanisms() -> BTreeSet<String> {
    ludarium_engine::lang::features::vocabulary(&ludarium_engine::sowing::VOCABULARY)
        .into_iter()
        .collect()
}

#[test]
fn examples_are_played_as_their_clauses_say() {
    let mut used = Used::default();
    for file in examples() {
        let loaded = load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
        for choice in common::choices(&loaded) {
            let rules = loaded
                .compile(&choice)
                .unwrap_or_else(|e| panic!("{choice:?}: {e}"));
            let plainly = Rules::of(&loaded.bundle, &choice);
            set_by(&plainly, &mut used);
            for index in 0..10 {
                side_by_side(&rules, &plainly, index, 80, &mut used);
            }
        }
    }
    // words that a parameter has where it is left out
    for p in PARAMS {
        if let ludarium_engine::lang::params::Need::Default(word) = p.need {
            used.add(format!("{}={word}", p.path()));
        }
    }
    // the race has a law of its own
    used.add("at=race");
    used.add("then.next=won");
    let missing: Vec<String> = mechanisms()
        .into_iter()
        .filter(|m| !used.words.contains(m) && !ELSEWHERE.iter().any(|(e, _, _)| e == m))
        .collect();
    assert!(
        missing.is_empty(),
        "no example under docs/examples brings these into play: {missing:#?}"
    );
    for (mechanism, file, test) in ELSEWHERE {
        assert!(
            mechanisms().contains(*mechanism),
            "{mechanism} is no mechanism"
        );
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        assert!(
            text.contains(&format!("fn {test}()")),
            "{file} has no test {test}"
        );
    }
}

#[test]
fn rulesets_are_played_as_their_clauses_say() {
    for slug in common::rulesets().into_iter().chain(common::editions()) {
        let loaded = common::loaded(&slug);
        if !loaded.is_sowing() {
            continue;
        }
        let edition = common::corpus().join("games").join(&slug).is_dir();
        for choice in common::choices(&loaded) {
            // what readings leave to a player's pick is held by tests/all/readings_replay.rs
            if edition && !choice.is_empty() {
                continue;
            }
            let rules = loaded.compile(&choice).unwrap_or_else(|e| panic!("{e}"));
            let plainly = Rules::of(&loaded.bundle, &choice);
            let games = if choice.is_empty() { 4 } else { 2 };
            for index in 0..games {
                side_by_side(&rules, &plainly, index, 60, &mut Used::default());
            }
        }
    }
}

/// The manual speaks of every mechanism.
#[test]
fn the_coding_manual_has_an_entry_for_each() {
    let manual =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/sowing.md"))
            .unwrap();
    // of the tables only what people wrote
    let manual: String = manual
        .split("<!-- begin ")
        .map(|part| {
            part.split_once("<!-- end -->")
                .map_or(part, |(_, rest)| rest)
        })
        .collect();
    let code: String = manual
        .split('`')
        .skip(1)
        .step_by(2)
        .collect::<Vec<_>>()
        .join(" ")
        + &manual;
    let named = |word: &str| {
        code.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '+')
            .any(|w| w == word)
    };
    let missing: Vec<String> = mechanisms()
        .into_iter()
        .filter(|m| {
            let (key, word) = m.split_once('=').unwrap_or((m, ""));
            let key = key.rsplit('.').next().unwrap();
            !named(key) || !(word.is_empty() || named(word))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "docs/sowing.md does not speak of {missing:#?}"
    );
}
