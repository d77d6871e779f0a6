//! Moves that never end: for each relay game positions whose sowing comes back to where it began. The period is walked by plain
//! code that knows nothing but "lift, sow on round the ring, lift again"; the engine finds the same, on a bound below the
//! period it gives the move up as unresolved and calls it nothing else.

use crate::common;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::sowing::notation::{
    move_text, parse_move, parse_position, parse_start, position_text,
};
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent};
use ludarium_engine::sowing::Playable;

/// Laps after which the plain walk gives up.
const FAR: u64 = 10_000_000;

/// Laps until a bare relay on a ring of holes is where it began; `None` if it ends or goes on for too long.
fn period(counts: &[u8], from: usize) -> Option<u64> {
    let (mut board, mut hole) = (counts.to_vec(), from);
    for lap in 1..=FAR {
        let hand = std::mem::take(&mut board[hole]);
        for _ in 0..hand {
            hole = (hole + 1) % board.len();
            board[hole] += 1;
        }
        if board[hole] < 2 {
            return None;
        }
        if hole == from && board == counts {
            return Some(lap);
        }
    }
    None
}

/// Editions whose sowing goes on from hole to hole, with what was found in them: position, move, laps until it comes back.
fn found() -> Vec<(String, String, String, u64)> {
    let text = include_str!("../cycles.txt");
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [game, position, mv, laps] = parts[..] else {
                panic!("{line}");
            };
            let laps = laps.parse().unwrap();
            (game.into(), position.into(), mv.into(), laps)
        })
        .collect()
}

#[test]
fn every_sowing_edition_has_its_cycles_or_a_search_that_found_none() {
    let found = found();
    for slug in common::editions() {
        let of_it = found.iter().filter(|(game, ..)| *game == slug).count();
        let searched = include_str!("../cycles.txt").contains(&format!("# {slug}: "));
        assert!(of_it > 0 || searched, "{slug}: no cycle, and no search");
    }
    let longest = found.iter().map(|(.., laps)| *laps).max();
    assert!(longest > Some(100_000), "no long cycle: {longest:?}");
}

#[test]
fn moves_that_never_end_are_found_and_bounded_ones_stay_unresolved() {
    for (slug, position, mv, laps) in found() {
        // the longest are walked with ALL=1
        if laps > 3_000_000 && !common::thorough() {
            continue;
        }
        let rules = common::rules(&slug);
        let start = parse_start(&rules, &position).unwrap();
        let pos = start.position;
        let mv = parse_move(rules.holes(), &mv).unwrap();
        let from = usize::from(mv.sowing().unwrap().hole);
        assert_eq!(period(pos.counts(), from), Some(laps), "{slug} {position}");

        let begun = start.game(&rules);
        assert!(begun.allows(mv), "{slug} {position}");
        let mut game = begun.clone();
        let played = game.play(mv, &mut Silent).unwrap();
        assert_eq!(played.endless, Some(laps), "{slug} {position}");
        assert!(!played.unresolved);
        let tally = game.tally();
        assert_eq!((tally.endless_moves, tally.unresolved_moves), (1, 0));
        assert_eq!((tally.laps, tally.counters), (0, 0), "none of it counts");
        assert_eq!(game.position().counts(), pos.counts(), "nothing has moved");

        // the bound of ours lies before the return: nothing is known, and nothing else is reported
        let limits = Limits { laps: laps - 1 };
        let mut game = begun.with_limits(limits);
        let played = game.play(mv, &mut Silent).unwrap();
        assert_eq!(played.endless, None, "{slug} {position}");
        assert!(played.unresolved, "{slug} {position}");
        let tally = game.tally();
        assert_eq!((tally.endless_moves, tally.unresolved_moves), (0, 1));
        assert_eq!(game.position().counts(), pos.counts());
    }
}

/// The same in whole random rounds, on the packed board: a bound moves endless moves to the unresolved, and only there.
#[test]
fn a_bound_makes_endless_moves_unresolved_in_random_rounds_too() {
    let mut seen = 0;
    let mut packed_games = std::collections::BTreeSet::new();
    for (slug, position, ..) in found() {
        let rules = common::rules(&slug);
        let start = parse_start(&rules, &position).unwrap();
        for seed in 0..20 {
            let play = |laps| {
                let mut game = start.game(&rules).with_limits(Limits { laps });
                let packed = game.play_random_round(&mut Random::of(seed, 0));
                packed.then(|| (game.tally().endless_moves, game.tally().unresolved_moves))
            };
            // 65 laps are enough to try the return test, not to see any of these return
            let (Some((endless, unresolved)), Some((never, given_up))) = (play(FAR), play(65))
            else {
                // its rules or its board need more than the packed board
                continue;
            };
            packed_games.insert(slug.clone());
            assert_eq!(unresolved, 0);
            assert!(never == 0 || endless > 0);
            seen += u64::from(endless > 0 && given_up > 0);
        }
    }
    assert!(seen > 0);
    assert!(packed_games.len() > 4, "packed: {packed_games:?}");
}

/// How the cycles were found: random rounds of each edition, then random fillings of its board. Sized by CYCLES.
/// Of some editions alone: `GAMES=one,another`.
/// `CYCLES=300000 cargo test --release --test all cycles:: -- --ignored --nocapture`
#[test]
#[ignore = "a search, not a check"]
fn search() {
    let size = std::env::var("CYCLES").map_or(2000, |n| n.parse().unwrap());
    let some = std::env::var("GAMES").unwrap_or_default();
    let wanted = |slug: &String| some.is_empty() || some.split(',').any(|g| g == slug);
    for slug in common::editions().into_iter().filter(wanted) {
        let rules = common::rules(&slug);
        let mut best: Option<(u64, String)> = None;
        let mut least: Option<(u64, String)> = None;
        let (mut rounds, mut fillings) = (0, 0);
        let mut look = |game: &Game, tally: &mut u64| {
            for mv in game.legal() {
                let Some(laps) = endless(&rules, game, mv) else {
                    continue;
                };
                *tally += 1;
                let text = position_text(&rules, game.position());
                let entry = (
                    laps,
                    format!(
                        "{slug} | {text} | {} | {laps}",
                        move_text(rules.holes(), mv)
                    ),
                );
                if best.as_ref().is_none_or(|b| laps > b.0) {
                    best = Some(entry.clone());
                }
                if least.as_ref().is_none_or(|b| laps < b.0) {
                    least = Some(entry);
                }
            }
        };
        for index in 0..size {
            let mut random = Random::of(77, index);
            let mut game = Game::new(&rules);
            game.open(&mut random, &mut Silent);
            while game.phase() == Phase::Play {
                let before = game.tally().endless_moves;
                let stood = game.clone();
                let Some(m) = Agent::Random.choose(&game, &mut random) else {
                    break;
                };
                game.play(m, &mut Silent).unwrap();
                if game.tally().endless_moves > before {
                    look(&stood, &mut rounds);
                }
            }
            let mut pos = *Game::new(&rules).position();
            let filled = filling(&rules, &mut random);
            if let Ok(p) = parse_position(&rules, &filled) {
                pos = p;
            }
            look(&Game::from_position(&rules, pos), &mut fillings);
        }
        println!("# {slug}: {size} rounds, {rounds} endless moves; {size} fillings, {fillings} endless moves");
        for (_, line) in [least, best].into_iter().flatten() {
            println!("{line}");
        }
    }
}

/// The laps of a bare cycle that the engine calls endless.
fn endless(rules: &Playable, game: &Game, mv: ludarium_engine::sowing::moves::Move) -> Option<u64> {
    let mut after = game.clone();
    let played = after.play(mv, &mut Silent).unwrap();
    let laps = played.endless?;
    let plain = period(game.position().counts(), usize::from(mv.sowing()?.hole))?;
    if plain != laps {
        println!("{}: {laps} said, {plain} walked", rules.slug);
    }
    (plain == laps).then_some(laps)
}

/// A position with some of the counters thrown into the holes and the rest in the stores.
fn filling(rules: &Playable, random: &mut Random) -> String {
    let total = u32::from(rules.params.total);
    let holes = rules.holes();
    let mut counts = vec![0u32; holes];
    let left = random.below(total);
    for _ in 0..total - left {
        counts[random.below(holes as u32) as usize] += 1;
    }
    let row = |cells: &[u32]| {
        cells
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join(",")
    };
    format!(
        "{}/{} {}-{} S",
        row(&counts[..holes / 2]),
        row(&counts[holes / 2..]),
        left / 2,
        left - left / 2
    )
}
