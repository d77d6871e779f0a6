//! Races on boards that are drawn: what the rulesets play, held against a second reading of their rules, and their exact values.

use crate::plain_race::{Men, Race, MURRAY, TWENTY, UR};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::{Agent, Rules as _};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::track::notation::{parse_position, position_text};
use ludarium_engine::track::simulate::{play_range, throw, throws_of, Series};
use ludarium_engine::track::{compile, Action, Game, Heard, Phase, Rules, Silent, Stage};
use std::path::Path;

const DRAWN: [&str; 11] = [
    "ur",
    "twenty-squares",
    "fifty-eight-holes",
    "senet-jequier",
    "ludo",
    "backgammon",
    "pachisi",
    "patolli",
    "nard",
    "duodecim-scripta",
    "pente-grammai",
];

pub fn bundle(slug: &str) -> Bundle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/rulesets");
    let text = std::fs::read_to_string(path.join(format!("{slug}.toml"))).unwrap();
    let (rules, _, errors) = ludarium_engine::families::read(&text);
    assert!(errors.is_empty(), "{slug}: {errors:#?}");
    Bundle {
        rules,
        shared: vec![],
    }
}

pub fn with(bundle: &Bundle, readings: &[(&str, &str)]) -> Rules {
    let choice: Choice = readings
        .iter()
        .map(|(q, r)| ((*q).to_owned(), (*r).to_owned()))
        .collect();
    compile(bundle, &choice, &Overrides::new()).unwrap_or_else(|p| panic!("{readings:?}: {p:#?}"))
}

fn rules(slug: &str) -> Rules {
    with(&bundle(slug), &[])
}

/// Every reading of a ruleset, one at a time, the default first.
fn each_reading(slug: &str) -> Vec<Rules> {
    let bundle = bundle(slug);
    let questions = bundle.rules.questions.iter();
    let others = questions.flat_map(|(q, question)| {
        let names = question
            .reading
            .iter()
            .filter(|(name, r)| **name != question.default && r.infeasible.is_none());
        names.map(move |(name, _)| (q.as_str(), name.as_str()))
    });
    let mut all = vec![with(&bundle, &[])];
    all.extend(others.map(|one| with(&bundle, &[one])));
    all
}

#[test]
fn track_drawn_games_end_and_their_positions_read_back() {
    for rules in DRAWN.iter().flat_map(|slug| each_reading(slug)) {
        for seed in 0..8 {
            let (mut throws, mut choices) = (throws_of(seed, 0), Random::of(seed, 0));
            let mut game = Game::new(&rules, None, 0).unwrap();
            while game.outcome().is_none() {
                assert!(
                    game.tally().turns < 20_000,
                    "{} {:?}",
                    rules.slug,
                    rules.readings
                );
                let mut heard = Heard::default();
                match Agent::Random.choose_track(&game, &mut choices).unwrap() {
                    Action::Throw => game.throw(throw(&rules, &mut throws), &mut heard).unwrap(),
                    act => game.act(act, &mut heard).unwrap(),
                }
                for (event, why) in &heard.0 {
                    assert!(
                        !rules.why(why).is_empty(),
                        "{}: {}",
                        rules.slug,
                        event.line(&rules)
                    );
                }
                let text = position_text(&rules, game.state());
                assert_eq!(
                    parse_position(&rules, &text).as_ref(),
                    Ok(game.state()),
                    "{text}"
                );
            }
        }
    }
}

/// A race with readings, and its second reading.
type Read = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static Race,
);

const READ: [Read; 3] = [
    ("ur", &[], &UR),
    ("ur", &[("Q-ur-1", "murray")], &MURRAY),
    ("twenty-squares", &[], &TWENTY),
];

/// Where a player's pieces stand, as the second reading has it.
fn men(rules: &Rules, game: &Game) -> Men {
    let off = u32::from(rules.last_place()) + 1;
    [0, 1].map(|seat| {
        let at = |p: &ludarium_engine::track::Piece| {
            if p.stage == Stage::Off {
                off
            } else {
                p.pos.into()
            }
        };
        let mut all: Vec<u32> = game.state().pieces[seat].iter().map(at).collect();
        all.sort_unstable();
        all
    })
}

#[test]
fn track_drawn_games_allow_what_the_second_reading_allows() {
    for (slug, readings, race) in READ {
        let rules = with(&bundle(slug), readings);
        let (mut throws, mut choices) = (throws_of(5, 0), Random::of(5, 0));
        let mut steps = 0;
        while steps < 4000 {
            let mut game = Game::new(&rules, None, 0).unwrap();
            while game.outcome().is_none() {
                let (who, before) = (usize::from(game.state().turn), men(&rules, &game));
                let value = throw(&rules, &mut throws);
                game.throw(value, &mut Silent).unwrap();
                let mut expected = race.moves(&before, who, value.into());
                let from = |act: &Action| match act {
                    Action::Move { piece, .. } => {
                        u32::from(game.state().pieces[who][usize::from(*piece)].pos)
                    }
                    other => panic!("{other} in a choice"),
                };
                let may = match game.state().phase {
                    Phase::Choose(_) => game.legal(),
                    _ => vec![],
                };
                let mut played: Vec<u32> = may.iter().map(from).collect();
                expected.sort_unstable();
                played.sort_unstable();
                assert_eq!(
                    expected,
                    played,
                    "{slug}: {value} in {}",
                    position_text(&rules, game.state())
                );
                steps += 1;
                if may.is_empty() {
                    continue;
                }
                let act = may[choices.below(may.len() as u32) as usize];
                let (mut after, at) = (before, from(&act));
                let again = race.go(&mut after, who, at, value.into());
                game.act(act, &mut Silent).unwrap();
                assert_eq!(after, men(&rules, &game), "{slug}");
                let goes_on =
                    game.outcome().is_some() || (usize::from(game.state().turn) == who) == again;
                assert!(goes_on, "{slug}");
            }
        }
    }
}

/// How often who begins wins, and how many throws a game has, from as many games of either: within four standard errors of the difference.
#[test]
fn track_drawn_games_have_the_figures_of_the_second_reading() {
    const GAMES: u64 = 3000;
    let alike = |what: &str, a: (f64, f64), b: (f64, f64)| {
        let error = (a.1 * a.1 + b.1 * b.1).sqrt();
        assert!((a.0 - b.0).abs() < 4.0 * error, "{what}: {a:?} and {b:?}");
    };
    for (slug, readings, race) in READ {
        let rules = with(&bundle(slug), readings);
        let series = Series {
            first: Some(0),
            ..Series::random(2, 11)
        };
        let figures = play_range(&rules, &series, 0, GAMES).unwrap();
        let mut random = Random::of(3, 3);
        let games: Vec<(usize, u64)> = (0..GAMES).map(|_| race.random(7, &mut random)).collect();
        let n = GAMES as f64;
        let share = |won: u64| {
            let p = won as f64 / n;
            (p, (p * (1.0 - p) / n).sqrt())
        };
        let won = games.iter().filter(|(who, _)| *who == 0).count() as u64;
        alike(slug, share(figures.wins[0]), share(won));
        let lengths: Vec<f64> = games.iter().map(|(_, throws)| *throws as f64).collect();
        let mean = lengths.iter().sum::<f64>() / n;
        let spread = (lengths.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        let stated = figures.tally("throws").json()["mean"].as_f64().unwrap();
        // the spread of the one is that of the other
        alike(slug, (stated, spread / n.sqrt()), (mean, spread / n.sqrt()));
    }
}

fn value(rules: &Rules, start: &str) -> f64 {
    let request = Asked {
        start: Some(start),
        ..Asked::default()
    };
    rules.solve(&request).unwrap().json["value"]
        .as_f64()
        .unwrap()
}

/// One piece each in play, `a` and `b` squares gone.
fn last_two(rules: &Rules, a: u16, b: u16) -> f64 {
    value(
        rules,
        &format!("places=20 | f f f f f f o{a} | f f f f f f o{b} | turn 0 ready"),
    )
}

#[test]
fn track_solved_ur_has_the_values_of_its_last_positions() {
    let rules = rules("ur");
    for ((a, b), is) in [
        ((14, 14), 4.0 / 7.0),
        ((13, 14), 116.0 / 161.0),
        ((14, 13), 74.0 / 161.0),
    ] {
        let found = last_two(&rules, a, b);
        assert!((found - is).abs() < 1e-9, "{a} {b}: {found}");
        // whoever is to throw, the game is the same seen from the other side
        let seen = value(
            &rules,
            &format!("places=20 | f f f f f f o{b} | f f f f f f o{a} | turn 1 ready"),
        );
        assert!((found + seen - 1.0).abs() < 1e-9, "{a} {b}");
    }
}

#[test]
fn track_solved_games_that_are_too_large_are_refused_with_their_size() {
    let no = rules("ur").solve(&Asked::default()).unwrap_err();
    assert!(no.to_string().contains("137913936 positions"), "{no}");
}

#[test]
fn track_solved_play_wins_as_often_as_it_is_worth() {
    let rules = rules("ur");
    let start = "places=20 | f f f f f s0 s0 | f f f f f s0 s0 | turn 0 ready";
    let solved = rules
        .solve(&Asked {
            start: Some(start),
            ..Asked::default()
        })
        .unwrap();
    assert!(solved.positions < 26_224, "{}", solved.positions);
    let p = solved.json["value"].as_f64().unwrap();
    assert!((0.5..0.6).contains(&p), "{p}");
}

/// With few pieces in play who looks deepest gives nothing away.
#[test]
fn track_drawn_endings_are_played_by_their_values() {
    let rules = rules("ur");
    let deepest = Agent::from_word("deep:100").unwrap();
    let mut choices = 0;
    for (at, value) in (1..14).flat_map(|at| (1..5).map(move |value| (at, value))) {
        let start = format!(
            "places=20 | o{at} s0 f f f f f | o{} s0 f f f f f | turn 0 choose {value} stopped",
            14 - at
        );
        let game = Game::at(&rules, parse_position(&rules, &start).unwrap());
        if game.legal().len() < 2 {
            continue;
        }
        let request = Asked {
            start: Some(&start),
            ..Asked::default()
        };
        let json = rules.solve(&request).unwrap().json;
        let moves = json["moves"].as_array().unwrap();
        let act = deepest.choose_track(&game, &mut Random::of(1, 1)).unwrap();
        let of = |word: &str| {
            let found = moves.iter().find(|m| m["move"] == word).unwrap();
            found["value"].as_f64().unwrap()
        };
        let worth = of(&act.to_string());
        assert!(
            moves
                .iter()
                .all(|m| m["value"].as_f64().unwrap() <= worth + 1e-9),
            "{start}: {act}"
        );
        choices += 1;
    }
    assert!(choices > 20, "{choices}");
}
