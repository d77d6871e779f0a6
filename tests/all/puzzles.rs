//! Puzzles and small boards that are kept: puzzles under the rules as they are, proved again, and boards solved as others solved
//! them.

use super::common::{self, thorough};
use ludarium::corpus::puzzles::{Puzzle, Puzzles, CHOICES};
use ludarium::corpus::Corpus;
use ludarium::study::boards::{ahead, solve};
use ludarium::study::puzzles::{goes_on, holds, plays, set_up, MOST, WANTED};
use ludarium::study::ruled::{ruled, Ruled};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::{Agent, Begin, Rules, Stand, Table};
use std::sync::{Arc, OnceLock};

fn corpus() -> &'static (Corpus, Vec<Ruled>) {
    static CORPUS: OnceLock<(Corpus, Vec<Ruled>)> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let (corpus, _) = Corpus::load(&common::corpus());
        let games = ruled(&corpus);
        (corpus, games)
    })
}

/// Every game with its puzzles.
fn kept() -> impl Iterator<Item = (&'static Ruled, &'static Puzzles)> {
    let (corpus, games) = corpus();
    let of = |g: &'static Ruled| Some((g, corpus.puzzles.get(&g.slug)?));
    games.iter().filter_map(of)
}

fn table_of(game: &Ruled, puzzle: &Puzzle) -> Box<dyn Table> {
    set_up(&game.rules, &puzzle.position, puzzle.before.as_ref()).expect("a position in play")
}

#[test]
fn every_game_with_rules_was_looked_at_and_its_puzzles_are_puzzles() {
    let (corpus, games) = corpus();
    // games of men on points are looked at where somebody has: looking takes minutes a game
    let later = |g: &&Ruled| g.rules.family().word == ludarium_engine::men::VOCABULARY.word;
    let without = games
        .iter()
        .filter(|g| !corpus.puzzles.contains_key(&g.slug));
    let missing: Vec<&str> = without
        .filter(|g| !later(g))
        .map(|g| g.slug.as_str())
        .collect();
    assert!(missing.is_empty(), "a file a game: {missing:?}");
    assert!(corpus.puzzles.len() <= games.len());
    let mut many = 0;
    for (game, kept) in kept() {
        assert!(kept.fits(game.rules.sha256()), "{}: other rules", game.slug);
        for puzzle in &kept.puzzles {
            assert_eq!(
                plays(&game.rules, puzzle),
                Ok(()),
                "{} {}",
                game.slug,
                puzzle.position
            );
            assert!(puzzle.moves >= CHOICES && !puzzle.themes.is_empty());
        }
        let c = &kept.count;
        let fell = c.few_moves
            + c.met
            + c.unwritten
            + c.small_gap
            + c.greedy
            + c.alike
            + c.over
            + c.unproved;
        assert_eq!(
            fell + kept.puzzles.len() as u64,
            c.positions,
            "{}: all are accounted for",
            game.slug
        );
        assert!(kept.puzzles.len() <= MOST);
        many += kept.puzzles.len();
    }
    assert!(many > 400, "{many} puzzles");
}

#[test]
fn puzzles_are_distinct_and_rather_such_as_a_greedy_player_does_not_solve() {
    for (game, kept) in kept() {
        let mut seen: Vec<(&[String], &str)> = kept
            .puzzles
            .iter()
            .map(|p| (&p.themes[..], p.answer.as_str()))
            .collect();
        seen.sort();
        let before = seen.len();
        seen.dedup();
        assert_eq!(
            seen.len(),
            before,
            "{}: two of one theme and one answer",
            game.slug
        );
        let greedy = kept.puzzles.iter().filter(|p| p.greedy).count();
        assert!(
            greedy == 0 || kept.puzzles.len() <= WANTED,
            "{}: {greedy}",
            game.slug
        );
        for puzzle in kept.puzzles.iter().filter(|p| !p.greedy) {
            let table = table_of(game, puzzle);
            let chosen = table
                .agent(Agent::Greedy, &mut Random::of(0, 0), None)
                .expect("a move");
            assert_ne!(
                chosen.token, puzzle.answer,
                "{} {}",
                game.slug, puzzle.position
            );
        }
    }
}

/// One of each game is proved again, all of them with `ALL=1`: no other move does as well.
#[test]
fn claims_are_proved_again() {
    let (mut held, mut other) = (0, vec![]);
    for (game, kept) in kept() {
        let all = if thorough() { MOST } else { 1 };
        for puzzle in kept.puzzles.iter().take(all) {
            held += 1;
            // a line takes a proof a move
            let short = thorough() || puzzle.line.len() < 3;
            let line = || match short {
                true => goes_on(&game.rules, puzzle),
                false => Ok(()),
            };
            if let Err(why) = holds(&game.rules, puzzle).and_then(|()| line()) {
                other.push(format!("{} {}: {why}", game.slug, puzzle.position));
            }
        }
    }
    println!("{held} puzzles proved again");
    assert!(
        held >= WANTED && other.is_empty(),
        "{other:#?}, {held} held"
    );
}

/// Puzzles that readers met and exact values refute (game, position): another move does as well, or all lose.
#[test]
fn what_was_false_is_no_puzzle() {
    let (corpus, games) = corpus();
    let refuted = [
        ("gabata-wuqro", "0,3,0,1,0,0/0,1,1,1,0,1 20-8 N"),
        ("lam-waladach", "0,1,0,0,0,0/2,0,1,1,3,0 40-0 N"),
        ("rio-kadalis", "0,0,0,0,2,1/0,1,2,1,0,1 24-16 N"),
    ];
    for (slug, position) in refuted {
        assert!(games.iter().any(|g| g.slug == slug), "{slug}");
        let kept = &corpus.puzzles[slug].puzzles;
        assert!(kept.iter().all(|p| p.position != position), "{slug}");
    }
}

#[test]
fn a_wrong_puzzle_is_told_of() {
    let (game, kept) = kept()
        .find(|(_, k)| !k.puzzles.is_empty())
        .expect("a game with puzzles");
    let right = &kept.puzzles[0];
    let fault_of = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = right.clone();
        change(&mut puzzle);
        plays(&game.rules, &puzzle).expect_err("a fault")
    };
    assert!(fault_of(&|p| p.position.push('!')).starts_with("its "));
    assert!(fault_of(&|p| p.answer = "zz".into()).contains("cannot be played"));
    assert!(fault_of(&|p| p.moves += 1).contains("moves to choose from, not"));
    let table = table_of(game, right);
    let offers = table.offers();
    let other = offers.iter().find(|o| o.token != right.answer);
    let mut puzzle = right.clone();
    puzzle
        .answer
        .clone_from(&other.expect("another move").token);
    let why = holds(&game.rules, &puzzle).expect_err("another answer");
    assert!(why.starts_with("proved is another claim"), "{why}");
}

/// The search once went on with a move that loses from a position that is drawn.
#[test]
fn a_line_that_is_not_best_play_is_found() {
    let (game, kept) = kept()
        .find(|(_, k)| k.game == "tapatan" && !k.puzzles.is_empty())
        .expect("a game whose positions are few");
    let mut puzzle = kept.puzzles[0].clone();
    puzzle.position = "a1,b2/c1,c3 1-1 S".into();
    puzzle.before = None;
    puzzle.line = vec!["b3".into()];
    let why = goes_on(&game.rules, &puzzle).expect_err("another move is better");
    assert!(why.contains("b3"), "{why}");
    puzzle.line = vec!["c2".into()];
    assert_eq!(goes_on(&game.rules, &puzzle), Ok(()));
}

/// The same rules give the same file; looked at where it is quick.
#[test]
fn puzzles_are_found_again_as_they_are_kept() {
    let (game, kept) = kept()
        .filter(|(_, k)| k.puzzles.len() >= WANTED)
        .min_by_key(|(_, k)| k.count.positions)
        .expect("a game that is quick");
    assert_eq!(&ludarium::study::puzzles::find(&game.rules), kept);
}

/// Plays a round by the solver, both doing their best: the value of its first position, and its result. None where
/// its positions have no value, or it has no end.
fn played_out(rules: &Arc<dyn Rules>) -> Option<(serde_json::Value, String)> {
    let mut table = rules.clone().table();
    table.begin(&Begin::default()).ok()?;
    table.set_rounds(Some(1));
    let mut promised = None;
    for _ in 0..LONG {
        let seat = match table.stand() {
            Stand::Seat(seat) => seat,
            Stand::Falls => {
                table.fall()?;
                continue;
            }
            _ => {
                // a circle and a cap are ended by rules that the solver lays aside
                let reason = table.state()["result"]["reason"].clone();
                let aside = reason == "again" || reason == "cap";
                return (!aside).then_some((promised?, table.result()?));
            }
        };
        let text = table.text();
        let request = Asked {
            start: Some(&text),
            limit: Some(SMALL),
            ..Asked::default()
        };
        let solved = rules.solve(&request).ok()?.json;
        if solved["value"]["endless"] == true {
            return None;
        }
        let side = if seat == 0 { 1 } else { -1 };
        let moves = solved["moves"].as_array()?;
        let best = moves
            .iter()
            .rev()
            .max_by_key(|m| ahead(&m["value"]).map(|n| side * n))?;
        promised.get_or_insert_with(|| solved["value"].clone());
        table.act(best["move"].as_str()?).ok()?;
    }
    None
}

const LONG: usize = 200;
const SMALL: usize = 20_000;

/// A law of the solver over all games that have small boards: what it says of the first position is what best play by it ends in.
#[test]
fn a_value_is_what_best_play_ends_in() {
    let (_, games) = corpus();
    let (mut by_counters, mut by_ends, mut wrong) = (0, 0, vec![]);
    for game in games {
        for (holes, counters) in [(1, 3), (2, 1), (2, 2), (3, 1)] {
            let small = ludarium::families::smaller(&game.bundle, holes, counters);
            let compiled =
                |bundle| ludarium::corpus::played::compiled(&bundle, &Default::default());
            let Some(rules) = small.and_then(compiled) else {
                continue;
            };
            let Some((promised, ended)) = played_out(&rules) else {
                continue;
            };
            match promised["winner"].is_string() {
                true => by_ends += 1,
                false => by_counters += 1,
            }
            let winner = match ended.split(' ').next() {
                Some("south") => 1,
                Some("north") => -1,
                _ => 0,
            };
            if ahead(&promised).map(i64::signum) != Some(winner) {
                wrong.push(format!(
                    "{} {holes}x{counters}: {promised}, ended {ended}",
                    game.slug
                ));
            }
        }
    }
    println!("{by_counters} by counters, {by_ends} by who wins");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(by_counters > 50 && by_ends > 0, "{by_counters}, {by_ends}");
}

/// Who wins Kalah of m holes with n counters, after G. Irving, J. Donkers and J. Uiterwijk, *Solving Kalah* (2000), ICGA Journal 23:3:
/// D drawn, W won by whoever begins, L lost.
const KALAH: [(u8, &str); 4] = [(1, "DLWL"), (2, "WLLL"), (3, "DWWW"), (4, "WWW")];

#[test]
#[ignore = "nightly: boards solved anew"]
fn small_boards_of_kalah_are_worth_what_others_found() {
    let (_, games) = corpus();
    let kalah = games.iter().find(|g| g.slug == "kalah").expect("Kalah");
    let solved = solve(&kalah.bundle, &*kalah.rules).expect("a board of numbers");
    for (holes, row) in KALAH {
        for (counters, letter) in (1..).zip(row.chars()) {
            let board = solved
                .boards
                .iter()
                .find(|b| (b.holes, b.counters) == (holes, counters));
            let ahead = board.and_then(|b| b.ahead).expect("solved");
            let found = match ahead {
                0 => 'D',
                1.. => 'W',
                ..0 => 'L',
            };
            assert_eq!(found, letter, "{holes} holes, {counters} counters: {ahead}");
        }
    }
}

#[test]
fn small_boards_are_of_the_rules_as_they_are_or_say_why_there_are_none() {
    let (corpus, games) = corpus();
    let mut solved = 0;
    for game in games {
        let Some(kept) = corpus.small_boards.get(&game.slug) else {
            assert!(
                ludarium::families::tied(&game.bundle).is_none(),
                "{}: nobody has solved it",
                game.slug
            );
            continue;
        };
        assert!(kept.fits(game.rules.sha256()), "{}: other rules", game.slug);
        assert_eq!(kept.tied.is_some(), kept.boards.is_empty(), "{}", game.slug);
        for board in &kept.boards {
            assert_eq!(
                board.ahead.is_none(),
                board.open.is_some(),
                "{} {board:?}",
                game.slug
            );
            let most = 2 * i32::from(board.holes) * i32::from(board.counters);
            assert!(
                board.ahead.unwrap_or(0).abs() <= most,
                "{} {board:?}",
                game.slug
            );
            solved += usize::from(board.ahead.is_some());
        }
    }
    assert!(solved > 100, "{solved} boards");
}
