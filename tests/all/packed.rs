//! A random round on the packed board is the round that moves drawn and played one by one would give: the same counters,
//! marks, sums, draws from the stream and number of the way, for every edition under every reading, over whole matches.

use crate::common;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::sowing::notation::parse_start;
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent, Trail};
use ludarium_engine::sowing::Playable;

/// Matches of each rules: with ALL=1 more.
fn matches() -> u64 {
    match common::thorough() {
        true => 40,
        false => 16,
    }
}

const ROUNDS: u32 = 8;
/// Moves of a round that are made one by one before the rest may be packed.
const FIRST_MOVES: u64 = 4;
/// Moves after which a round of rules without a cap is given up.
const MOVES: u64 = 10_000;

/// Rounds of a match that were packed, wholly or in part.
#[derive(Debug, Default, Clone, Copy)]
struct Packed {
    rounds: u32,
    /// With holes closed for the round.
    shut: u32,
    /// Moves within them that were left to be played one by one.
    alone: u64,
}

impl std::iter::Sum for Packed {
    fn sum<I: Iterator<Item = Packed>>(all: I) -> Packed {
        all.fold(Packed::default(), |a, b| Packed {
            rounds: a.rounds + b.rounds,
            shut: a.shut + b.shut,
            alone: a.alone + b.alone,
        })
    }
}

/// Plays a match of so many rounds both ways.
fn both_ways(name: &str, rules: &Playable, index: u64, rounds: u32, laps: u64) -> Packed {
    let begun = Game::new(rules).with_limits(Limits { laps });
    both_ways_from(name, begun, index, rounds)
}

/// Plays on from somewhere, both ways.
fn both_ways_from(name: &str, begun: Game, index: u64, rounds: u32) -> Packed {
    let mut whole = begun;
    let mut by_move = whole.clone();
    let mut random = Random::of(7, index);
    let mut packed = Packed::default();
    let [mut trail, mut trail_by_move] = [Trail::default(), Trail::default()];
    while whole.phase() != Phase::MatchOver && whole.round() <= rounds {
        let mut other = random.clone();
        match whole.phase() {
            Phase::Opening => {
                whole.open(&mut random, &mut Silent);
                by_move.open(&mut other, &mut Silent);
                trail.opens();
                trail_by_move.opens();
            }
            Phase::Play => {
                // first moves that rules tell apart are made one by one, and such as leave a player without counters
                let before = whole.tally().moves;
                let mut alone = 0;
                while whole.phase() == Phase::Play
                    && !whole.play_random_round_along(&mut random, &mut trail)
                {
                    let never = packed.rounds == 0 && whole.tally().moves == before + alone;
                    if alone == MOVES || never && alone == FIRST_MOVES {
                        return packed;
                    }
                    let m = Agent::Random
                        .choose(&whole, &mut random)
                        .expect("a player to move can move");
                    trail.act(&whole, m);
                    whole.play(m, &mut Silent).unwrap();
                    alone += 1;
                }
                if whole.tally().moves > before + alone {
                    packed.rounds += 1;
                    let board = by_move.position();
                    let shut = (0..board.holes()).any(|hole| board.closed(hole));
                    packed.shut += u32::from(shut);
                    packed.alone += alone;
                }
                let mut moves = 0;
                while by_move.phase() == Phase::Play && moves < MOVES {
                    let m = Agent::Random
                        .choose(&by_move, &mut other)
                        .expect("a player to move can move");
                    trail_by_move.act(&by_move, m);
                    by_move.play(m, &mut Silent).unwrap();
                    moves += 1;
                }
                if by_move.phase() == Phase::Play {
                    // no clause ends it
                    return packed;
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
            trail.number(),
            trail_by_move.number(),
            "{name}, match {index}: another way"
        );
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
        let packed: Packed = (0..4 * matches())
            .map(|i| both_ways(&slug, &rules, i, ROUNDS, 10_000_000))
            .sum();
        if packed.rounds == 0 {
            slow.push(format!("{slug} ({} holes)", rules.holes()));
        }
        for (question, reading, rules) in common::readings(&slug) {
            let name = format!("{slug} {question}={reading}");
            for index in 0..matches() {
                both_ways(&name, &rules, index, ROUNDS, 10_000_000);
            }
        }
    }
    println!("played move by move: {slow:?}");
    for slug in common::rulesets() {
        let rules = common::rules(&format!("corpus/rulesets/{slug}.toml"));
        let packed: Packed = (0..matches())
            .map(|i| both_ways(&slug, &rules, i, ROUNDS, 10_000_000))
            .sum();
        println!("{slug}: {packed:?}");
        for (question, reading, rules) in common::readings(&format!("corpus/rulesets/{slug}.toml"))
        {
            let name = format!("{slug} {question}={reading}");
            for index in 0..matches() {
                both_ways(&name, &rules, index, ROUNDS, 10_000_000);
            }
        }
    }
    // the examples of the manual use every word of the vocabulary
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    for file in std::fs::read_dir(examples).unwrap().flatten() {
        let path = file.path().to_string_lossy().into_owned();
        for (question, reading, rules) in common::every_reading(&path) {
            let name = format!("{path} {question}={reading}");
            for index in 0..6 {
                both_ways(&name, &rules, index, ROUNDS, 10_000_000);
            }
        }
    }
}

#[test]
fn a_low_bound_gives_up_the_same_moves() {
    for slug in common::editions() {
        let rules = common::rules(&slug);
        for index in 0..matches() {
            both_ways(&slug, &rules, index, ROUNDS, 80);
        }
    }
}

/// Whole matches of rules that close holes between rounds, and of rules that spare a player without counters.
#[test]
fn rounds_with_closed_holes_and_with_a_player_to_be_spared_are_packed() {
    let (mut shut, mut spared) = (0, 0);
    let games = common::editions().into_iter();
    let others = common::rulesets().into_iter();
    let all = games.chain(others.map(|slug| format!("corpus/rulesets/{slug}.toml")));
    for name in all {
        let rules = common::rules(&name);
        let p = &rules.params;
        let spares = p.feed.is_some() || p.strip.is_some();
        let closes = p.divide.as_ref().is_some_and(|d| d.empty_closed);
        if !(spares || closes) {
            continue;
        }
        let many = if closes { 60 } else { ROUNDS };
        let packed: Packed = (0..matches())
            .map(|i| both_ways(&name, &rules, i, many, 10_000_000))
            .sum();
        println!("{name}: {packed:?}");
        shut += packed.shut;
        spared += if spares { packed.rounds } else { 0 };
    }
    assert!(shut > 0 && spared > 0, "{shut} {spared}");
}

/// A position that play hardly ever comes to: most in one hole, one row empty, few counters, stores as good as full, marks anywhere.
fn unlikely(rules: &Playable, random: &mut Random) -> String {
    let (holes, total) = (rules.holes(), u32::from(rules.params.total));
    let row = holes / 2;
    let kind = random.below(5);
    let mut counts = vec![0u32; holes];
    let mut stores = [0u32; 2];
    let empty = random.below(2) as usize;
    let lying = match kind {
        0 | 1 => total,
        2 => total / 2,
        _ => total.min(1 + random.below(8)),
    };
    for _ in 0..lying {
        let at = match kind {
            0 if random.below(4) > 0 => 0,
            1 | 3 => row * empty + random.below(row as u32) as usize,
            _ => random.below(holes as u32) as usize,
        };
        counts[at] += 1;
    }
    for _ in 0..total - lying {
        stores[random.below(2) as usize] += 1;
    }
    let letters: Vec<char> = rules.mark_letters.iter().flatten().copied().collect();
    let mut hole = |count: &u32| {
        if letters.is_empty() || random.below(4) > 0 {
            return count.to_string();
        }
        let letter = letters[random.below(letters.len() as u32) as usize];
        format!("{count}{letter}{}", ["s", "n"][random.below(2) as usize])
    };
    let counts: Vec<String> = counts.iter().map(&mut hole).collect();
    let [south, north] = [&counts[..row], &counts[row..]].map(|part| part.join(","));
    let mover = ["S", "N"][empty];
    format!("{south}/{north} {}-{} {mover}", stores[0], stores[1])
}

#[test]
fn rounds_are_packed_alike_from_positions_that_play_hardly_comes_to() {
    let games = common::editions().into_iter();
    let others = common::rulesets().into_iter();
    let all = games.chain(others.map(|slug| format!("corpus/rulesets/{slug}.toml")));
    let (mut played, mut packed) = (0, Packed::default());
    for name in all {
        let named = |(q, r, rules): (String, String, Playable)| (format!("{name} {q}={r}"), rules);
        let readings = common::readings(&name).into_iter().map(named);
        for (name, rules) in [(name.clone(), common::rules(&name))]
            .into_iter()
            .chain(readings)
        {
            let mut random = Random::of(11, name.len() as u64);
            for index in 0..matches() {
                let text = unlikely(&rules, &mut random);
                let Ok(start) = parse_start(&rules, &text) else {
                    continue;
                };
                let begun = start.game(&rules);
                if begun.legal().is_empty() {
                    continue;
                }
                played += 1;
                let name = format!("{name} from {text}");
                packed = [packed, both_ways_from(&name, begun, index, 1)]
                    .into_iter()
                    .sum();
            }
        }
    }
    println!("{played} positions: {packed:?}");
    assert!(
        packed.rounds > 500 && packed.alone > 0,
        "{played} {packed:?}"
    );
}
