//! A series is one thing, however it is played: the sum of its rows is its sum, whatever is requested; and what its family has no use
//! for is refused.

use ludarium_engine::game::distinct::Distinct;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Agent, Asked, Figures, Rules, Scope, Series, Starter, Tallies};
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::sowing::notation::position_text;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::{families, samples};
use std::sync::Arc;

type Compiled = Arc<dyn Rules>;

/// What rows and sums both tell, row by row.
fn summed(series: &dyn Series, games: u64) -> Figures {
    let family = series.rules().family().word;
    let rows: Vec<_> = (0..games).map(|index| series.row(index)).collect();
    let seats = series.play(0, 0).wins.len();
    let count =
        |which: &dyn Fn(usize) -> bool| (0..rows.len()).filter(|k| which(*k)).count() as u64;
    let won = |seat: usize| count(&|k| rows[k].winner == Some(seat as u8));
    let tally = |value: &dyn Fn(usize) -> i64| {
        let mut tallies = Tallies::default();
        (0..rows.len()).for_each(|k| tallies.add(value(k) as u64));
        tallies
    };
    let all = [
        ("turns", tally(&|k| rows[k].turns)),
        ("moves", tally(&|k| rows[k].moves)),
        ("laps", tally(&|k| rows[k].laps)),
        ("counters", tally(&|k| rows[k].counters)),
        ("rounds", tally(&|k| rows[k].rounds)),
        ("throws", tally(&|k| rows[k].throws)),
    ];
    let sum = |value: &dyn Fn(usize) -> i64| (0..rows.len()).map(value).sum::<i64>() as u64;
    let sums = [
        ("endless_moves", sum(&|k| rows[k].endless)),
        ("unresolved_moves", sum(&|k| rows[k].unresolved)),
        ("lost_throws", sum(&|k| rows[k].lost)),
    ];
    let paths = match series.asked().paths {
        true => rows.iter().map(|row| row.path).collect(),
        false => Distinct::default(),
    };
    // who has sticks and breaks off has not drawn
    let nobody = |k: usize| rows[k].winner.is_none() && (family == "sowing" || !rows[k].capped);
    Figures {
        family: family.to_owned(),
        games,
        wins: (0..seats).map(won).collect(),
        draws: count(&nobody),
        first_wins: count(&|k| rows[k].winner.is_some() && rows[k].winner == rows[k].first),
        capped: count(&|k| rows[k].capped),
        tallies: all.map(|(name, t)| (name.to_owned(), t)).into(),
        sums: sums.map(|(name, n)| (name.to_owned(), n)).into(),
        paths,
        ..Figures::default()
    }
}

/// What sums tell and rows do not, and the other way round, left out.
fn common(figures: &Figures, like: &Figures) -> Figures {
    let mut out = figures.clone();
    out.tallies
        .retain(|name, _| like.tallies.contains_key(name));
    out.sums.retain(|name, _| like.sums.contains_key(name));
    out.ranks.clear();
    out.degrees.clear();
    out
}

fn sums_are_sums_of_rows(rules: &Compiled, request: &Asked, games: u64) {
    let series = rules.clone().series(request).unwrap();
    let (by_rows, by_sums) = (summed(&*series, games), series.play(0, games));
    let slug = &rules.head().slug;
    assert_eq!(
        common(&by_sums, &by_rows),
        common(&by_rows, &by_sums),
        "{slug}: {request:?}"
    );
    if let Some(bounded) = series.bounded() {
        let (by_rows, by_sums) = (summed(&*bounded, 20), bounded.play(0, 20));
        assert_eq!(
            common(&by_sums, &by_rows),
            common(&by_rows, &by_sums),
            "{slug}, bounded: {request:?}"
        );
    }
}

/// A position in the middle of a round.
fn middle(rules: &Compiled) -> Option<String> {
    let rules = ludarium_engine::sowing::of(&**rules)?;
    let mut random = Random::of(3, 3);
    let mut game = Game::new(rules);
    game.open(&mut random, &mut Silent);
    for _ in 0..4 {
        let before = game.clone();
        let act = Agent::Random.choose(&game, &mut random)?;
        game.play(act, &mut Silent).unwrap();
        if game.phase() != Phase::Play || game.position().hand() > 0 {
            return Some(position_text(rules, before.position()));
        }
    }
    Some(position_text(rules, game.position()))
}

/// Every field of what may be requested, set to something that it is not by itself.
fn all_set(rules: &Compiled) -> Vec<Asked> {
    let request = Asked {
        seed: 5,
        agents: vec![Agent::Random, Agent::Greedy],
        openings: 2,
        paths: true,
        players: Some(rules.players().usual),
        ..Asked::default()
    };
    let begun = [Starter::SOUTH, Starter::NORTH, Starter::Lot].map(|starter| Asked {
        starter: Some(starter),
        ..request.clone()
    });
    let Some(start) = middle(rules) else {
        return begun.into();
    };
    let from = Asked {
        start: Some(start),
        ..request.clone()
    };
    let all = begun.into_iter().chain([from]);
    let wide = |request: Asked| {
        let matches = Asked {
            scope: Scope::Match,
            max_rounds: 3,
            ..request.clone()
        };
        [request, matches]
    };
    all.flat_map(wide).collect()
}

/// The same for players who draw their moves: the fast ways of playing are for them.
fn at_random(request: &Asked) -> Asked {
    Asked {
        agents: vec![Agent::Random],
        openings: 0,
        ..request.clone()
    }
}

fn samples() -> Vec<Compiled> {
    [samples::sowing(), samples::track()]
        .iter()
        .map(|b| families::compile(b, &Choice::new(), &Overrides::new()).unwrap())
        .collect()
}

#[test]
fn the_sum_of_rows_is_the_sum() {
    for rules in samples() {
        for request in all_set(&rules) {
            sums_are_sums_of_rows(&rules, &request, 40);
            sums_are_sums_of_rows(&rules, &at_random(&request), 200);
        }
    }
}

#[cfg(feature = "read")]
#[test]
fn the_sum_of_rows_is_the_sum_in_every_edition() {
    let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games");
    let read = |path| Some(families::read(&std::fs::read_to_string(path).ok()?).0);
    let shared = vec![read(games.join("_shared/all.toml")).unwrap()];
    let mut folders: Vec<_> = std::fs::read_dir(&games).unwrap().flatten().collect();
    folders.sort_by_key(std::fs::DirEntry::path);
    let mut seen = 0;
    for folder in folders {
        let Some(rules) = read(folder.path().join("rules.toml")) else {
            continue;
        };
        let shared = shared.clone();
        let bundle = ludarium_engine::lang::Bundle { rules, shared };
        // who takes over another edition's rules is put together elsewhere
        let Ok(rules) = families::compile(&bundle, &Choice::new(), &Overrides::new()) else {
            continue;
        };
        seen += 1;
        for request in all_set(&rules) {
            sums_are_sums_of_rows(&rules, &at_random(&request), 6);
        }
    }
    assert!(seen > 20, "{seen} editions");
}

#[test]
fn a_transcript_begins_where_its_series_begins() {
    let rules = &samples()[0];
    let start = middle(rules).unwrap();
    let request = Asked {
        start: Some(start),
        ..Asked::default()
    };
    let series = rules.clone().series(&request).unwrap();
    let transcript = series.transcript(0);
    let end: serde_json::Value = serde_json::from_str(transcript.last().unwrap()).unwrap();
    assert_eq!(end["turns"], series.row(0).turns);
    assert!(!transcript[0].contains("opening"), "{}", transcript[0]);
}

#[test]
fn what_a_family_has_no_use_for_is_refused() {
    let samples = samples();
    let refused = |rules: &Compiled, request: Asked, words: [&str; 2]| {
        let why = rules.clone().series(&request).err().unwrap().to_string();
        assert!(words.iter().all(|w| why.contains(w)), "{why}");
    };
    let (sowing, track) = (&samples[0], &samples[1]);
    let start = middle(sowing);
    let from = Asked {
        start: start.clone(),
        ..Asked::default()
    };
    refused(track, from.clone(), ["start", "leave it out"]);
    let twice = Asked {
        starter: Some(Starter::NORTH),
        ..from
    };
    refused(sowing, twice, ["starter north", "leave the starter out"]);
    let matches = Asked {
        scope: Scope::Match,
        ..Asked::default()
    };
    refused(track, matches, ["scope match", "leave it out"]);
    let rounds = Asked {
        max_rounds: 7,
        ..Asked::default()
    };
    refused(track, rounds.clone(), ["max_rounds 7", "leave it out"]);
    refused(sowing, rounds, ["max_rounds 7", "leave it out"]);
}
