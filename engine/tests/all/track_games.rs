//! Whole games of the stick-and-track editions: what must hold at every step, under every reading.

use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::track::course::house;
use ludarium_engine::track::notation::{parse_position, position_text};
use ludarium_engine::track::replay::replay;
use ludarium_engine::track::simulate::{play_range, throw, throws_of, Series};
use ludarium_engine::track::{
    compile, Action, Course, Event, Game, Heard, Phase, Rules, Silent, Stage,
};
use proptest::prelude::*;
use std::path::Path;

const GAMES: [&str; 2] = ["lib-el-merafib", "sijat-el-taba"];

fn bundle(slug: &str) -> Bundle {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games");
    let path = path.join(slug).join("rules.toml");
    let text = std::fs::read_to_string(&path).expect("rules.toml can be read");
    let (rules, _, errors) = ludarium_engine::families::read(&text);
    assert!(errors.is_empty(), "{slug}: {errors:#?}");
    Bundle {
        rules,
        shared: vec![],
    }
}

fn rules(slug: &str, readings: &[(&str, &str)], set: &[(&str, i64)]) -> Rules {
    let choice: Choice = readings
        .iter()
        .map(|(q, r)| (q.to_string(), r.to_string()))
        .collect();
    let set: Overrides = set.iter().map(|(k, v)| (k.to_string(), *v)).collect();
    compile(&bundle(slug), &choice, &set).unwrap_or_else(|p| panic!("{slug}: {p:#?}"))
}

/// Every reading that can be played and is not its question's default.
fn single_readings(slug: &str) -> Vec<(String, String)> {
    let bundle = bundle(slug);
    let mut out = vec![];
    for (q, question) in &bundle.rules.questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_none() && *name != question.default {
                out.push((q.clone(), name.clone()));
            }
        }
    }
    out
}

/// Plays a random game, looking at every step; returns its tokens.
fn play<'r>(
    rules: &'r Rules,
    seats: usize,
    seed: u64,
    agent: Agent,
    mut look: impl FnMut(&Game<'r>, &Game<'r>, &Heard),
) -> (Vec<String>, Game<'r>) {
    let mut game = Game::new(rules, Some(seats), 0).expect("the rules allow so many players");
    let (mut throws, mut choices) = (throws_of(seed, 0), Random::of(seed, 0));
    let mut tokens = vec![];
    while game.outcome().is_none() && game.tally().turns < 20_000 {
        let before = game.clone();
        let mut heard = Heard::default();
        let action = agent
            .choose_track(&game, &mut choices)
            .expect("something may always be done while a game goes on");
        let token = if action == Action::Throw {
            let value = throw(rules, &mut throws);
            game.throw(value, &mut heard).expect("sticks may be thrown");
            format!("t{value}")
        } else {
            game.act(action, &mut heard)
                .expect("what is legal can be done");
            action.to_string()
        };
        tokens.push(token);
        look(&before, &game, &heard);
    }
    (tokens, game)
}

/// Pieces are only ever where a piece can be, nothing is lost, and what is reported is what happened.
fn conserved(rules: &Rules, before: &Game, after: &Game, heard: &Heard) {
    let (was, is) = (before.state(), after.state());
    let eaten = |s: &ludarium_engine::track::State| {
        s.pieces
            .iter()
            .flatten()
            .filter(|p| p.stage == Stage::Eaten)
            .count()
    };
    assert_eq!(
        is.pieces.iter().map(Vec::len).collect::<Vec<_>>(),
        was.pieces.iter().map(Vec::len).collect::<Vec<_>>()
    );
    assert_eq!(
        eaten(is),
        is.taken.iter().map(|t| usize::from(*t)).sum::<usize>()
    );
    let reported = heard
        .0
        .iter()
        .filter(|(e, _)| matches!(e, Event::Eaten { .. }))
        .count();
    assert_eq!(eaten(is) - eaten(was), reported);
    for (event, why) in &heard.0 {
        assert!(!rules.why(why).is_empty(), "{}", event.line(rules));
    }
    // credit: what is marked, less what is paid and spent
    for seat in 0..is.seats() {
        let mut credit = i32::from(was.credit[seat]);
        for (event, _) in &heard.0 {
            match event {
                Event::Mark { seat: s, .. } if usize::from(*s) == seat => credit += 1,
                Event::Pay { who, .. } if usize::from(who.seat()) == seat => credit -= 1,
                Event::Spend { seat: s, count } if usize::from(*s) == seat => {
                    credit -= i32::from(*count);
                }
                Event::Release { who }
                    if usize::from(who.seat()) == seat
                        && !matches!(was.phase, Phase::Choose(v) if rules.params.mark.contains(&v)) =>
                {
                    credit -= i32::from(rules.params.price);
                }
                _ => {}
            }
        }
        assert_eq!(
            credit,
            i32::from(is.credit[seat]),
            "{:?}",
            heard.lines(rules)
        );
    }
    let text = position_text(rules, is);
    assert_eq!(parse_position(rules, &text).as_ref(), Ok(is), "{text}");
}

#[test]
fn track_a_thousand_random_games_of_each_end() {
    for (slug, seats) in [(GAMES[0], 2), (GAMES[0], 4), (GAMES[1], 2)] {
        let rules = rules(slug, &[], &[]);
        let figures = play_range(&rules, &Series::random(seats, 7), 0, 1000).expect("they play");
        assert_eq!((figures.games, figures.capped), (1000, 0), "{slug}");
        assert_eq!(figures.wins.iter().sum::<u64>() + figures.draws, 1000);
    }
}

#[test]
fn track_games_end_under_every_single_reading() {
    for slug in GAMES {
        for (q, r) in single_readings(slug) {
            for agent in [Agent::Random, Agent::Greedy] {
                let rules = rules(slug, &[(&q, &r)], &[]);
                let mut series = Series::random(rules.params.seats.into(), 11);
                series.agents = vec![agent];
                let games = if agent == Agent::Random { 200 } else { 20 };
                let figures = play_range(&rules, &series, 0, games).expect("they play");
                assert_eq!(figures.capped, 0, "{slug} {q}={r} {agent}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Under any one reading: nothing is lost, every event has its clause, positions and records read back.
    #[test]
    fn track_every_step_holds_under_any_one_reading(seed in any::<u64>(), which in 0usize..1000, seats in 2usize..5, days in 2i64..45) {
        for slug in GAMES {
            let readings = single_readings(slug);
            let (q, r) = &readings[which % readings.len()];
            let line = slug == GAMES[0];
            let set: &[(&str, i64)] = if line { &[("days", days)] } else { &[] };
            let rules = rules(slug, &[(q, r)], set);
            let seats = if line { seats } else { 2 };
            let (tokens, game) = play(&rules, seats, seed, Agent::Random, |a, b, h| conserved(&rules, a, b, h));
            let again = replay(Game::new(&rules, Some(seats), 0).unwrap(), &tokens);
            prop_assert!(again.stopped.is_none());
            prop_assert_eq!(again.game.state(), game.state());
            prop_assert_eq!(again.game.outcome(), game.outcome());
        }
    }

    /// M-K4: all throws that move are even, so what remains keeps the parity of the spiral.
    #[test]
    fn track_remaining_days_keep_the_parity_of_the_spiral(seed in any::<u64>(), days in 4i64..60, seats in 2usize..6) {
        let rules = rules(GAMES[0], &[], &[("days", days)]);
        let days = days as u16;
        play(&rules, seats, seed, Agent::Random, |_, game, _| {
            let left = |p: &ludarium_engine::track::Piece| if p.stage == Stage::Back { p.pos } else { days - p.pos };
            let moving = |p: &ludarium_engine::track::Piece| matches!(p.stage, Stage::Out | Stage::Back) && left(p) > 0;
            for p in game.state().pieces.iter().flatten().filter(|p| moving(p)) {
                assert_eq!(left(p) % 2, days % 2);
            }
            if let Some(role) = game.state().role.filter(|r| moving(&r.piece) && left(&r.piece) >= 4) {
                assert_eq!(left(&role.piece) % 4, days % 4);
            }
        });
    }

    /// S-K6: no house ever holds both colours; a counter's place changes parity only by spare tâbas.
    #[test]
    fn track_no_house_holds_both_colours(seed in any::<u64>(), landing in any::<bool>()) {
        let readings: &[(&str, &str)] = if landing { &[("S-Q1", "landing")] } else { &[] };
        let rules = rules(GAMES[1], readings, &[]);
        play(&rules, 2, seed, Agent::Random, |before, game, heard| {
            let state = game.state();
            let houses = |seat: usize| -> Vec<u16> {
                state.pieces[seat].iter().filter(|p| p.stage.in_play()).map(|p| house(&rules, seat as u8, p.pos)).collect()
            };
            assert!(houses(0).iter().all(|h| !houses(1).contains(h)), "{}", position_text(&rules, state));
            assert!(state.pieces.iter().all(|p| p.len() == 6));
            let spent: u16 = heard.0.iter().map(|(e, _)| if let Event::Spend { count, .. } = e { *count } else { 0 }).sum();
            let parity = |g: &Game| -> u16 { g.state().pieces[usize::from(before.state().turn)].iter().map(|p| p.pos).sum::<u16>() % 2 };
            assert_eq!((parity(before) + spent) % 2, parity(game));
        });
    }
}

/// S-K1: on an even number of rows the half-turn makes rows one-way for both; no step is met head-on.
#[test]
fn track_courses_of_rows_never_meet_but_may_catch_up() {
    for (rows, common) in [(4, 36), (6, 54)] {
        let rules = rules(GAMES[1], &[], &[("rows", rows)]);
        let steps = |seat: u8| -> Vec<(u16, u16)> {
            (0..rules.last_place())
                .map(|i| (house(&rules, seat, i), house(&rules, seat, i + 1)))
                .collect()
        };
        let (a, b) = (steps(0), steps(1));
        assert_eq!(a.iter().filter(|s| b.contains(s)).count(), common);
        assert!(a.iter().all(|(x, y)| !b.contains(&(*y, *x))));
    }
}

/// Two readings can be run on one sequence of throws: they fall apart only by what is chosen and what is ruled.
#[test]
fn track_throws_do_not_depend_on_choices() {
    let rules = rules(GAMES[1], &[], &[]);
    let falls = |agent: Agent| -> Vec<u8> {
        let (tokens, _) = play(&rules, 2, 5, agent, |_, _, _| {});
        let throws = tokens.iter().filter_map(|t| t.strip_prefix('t'));
        throws.filter_map(|t| t.parse().ok()).collect()
    };
    let (random, greedy) = (falls(Agent::Random), falls(Agent::Greedy));
    let both = random.len().min(greedy.len());
    assert!(both > 50);
    assert_eq!(random[..both], greedy[..both]);
}

/// Figures do not depend on how a series is divided.
#[test]
fn track_figures_of_parts_add_up() {
    let rules = rules(GAMES[0], &[], &[]);
    let series = Series::random(3, 1);
    let whole = play_range(&rules, &series, 0, 60).unwrap();
    let mut parts = play_range(&rules, &series, 0, 17).unwrap();
    parts.merge(&play_range(&rules, &series, 17, 60).unwrap());
    assert_eq!(whole, parts);
    assert_eq!(whole.degrees["hyaena"], 60);
}

/// The chances of fair sticks: 3, 3, 1, 1 of 8; turns of 8/3 throws in the mean.
#[test]
fn track_fair_sticks_fall_as_they_should() {
    let rules = rules(GAMES[0], &[], &[]);
    let mut random = throws_of(3, 0);
    let mut fell = std::collections::BTreeMap::new();
    for _ in 0..80_000 {
        *fell.entry(throw(&rules, &mut random)).or_insert(0i64) += 1;
    }
    for (value, eighths) in [(1, 3), (2, 3), (4, 1), (6, 1)] {
        assert!((fell[&value] - eighths * 10_000).abs() < 500, "{fell:?}");
    }
    let all_flat = self::rules(GAMES[0], &[], &[("flat", 999)]);
    assert_eq!(throw(&all_flat, &mut random), 4);
}

/// Questions are numbered without a gap; every reading plays, or says why it cannot be played.
#[test]
fn track_questions_are_all_there() {
    for (slug, head) in [(GAMES[0], "M-Q"), (GAMES[1], "S-Q")] {
        let bundle = bundle(slug);
        let questions = &bundle.rules.questions;
        assert!(questions.len() >= 11, "{slug}: {}", questions.len());
        let ids: Vec<String> = (1..=questions.len())
            .map(|i| format!("{head}{i}"))
            .collect();
        assert_eq!(questions.keys().cloned().collect::<Vec<_>>(), ids);
        for (q, question) in questions {
            for (name, reading) in &question.reading {
                match &reading.infeasible {
                    Some(why) => assert!(!why.is_empty(), "{q}={name}"),
                    None => drop(rules(slug, &[(q, name)], &[])),
                }
            }
        }
    }
}

/// Mistakes are reported all at once, with what is known.
#[test]
fn track_wrong_settings_are_told_together() {
    let mut b = bundle(GAMES[1]);
    b.rules.absent.retain(|a| a != "role.name");
    let set = b.rules.clauses["board"].set.clone().unwrap();
    let mut board = b.rules.clauses["board"].clone();
    let mut track = set["track"].clone();
    track.insert("rows".into(), 5.into());
    track.insert("colums".into(), 10.into());
    board.set = Some([("track".to_string(), track)].into());
    b.rules.clauses.insert("board".into(), board);
    let problems = compile(&b, &Choice::new(), &Overrides::new()).unwrap_err();
    let messages = problems.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(
        messages.iter().any(|t| t.contains("track.columns")),
        "{messages:?}"
    );
    assert!(
        messages.iter().any(|t| t.contains("role.name")),
        "{messages:?}"
    );
    let odd = Overrides::from([("rows".to_string(), 5)]);
    let problems = compile(&bundle(GAMES[1]), &Choice::new(), &odd).unwrap_err();
    assert!(
        problems[0].to_string().contains("even number"),
        "{problems:?}"
    );
}

/// The numbers of players that the rules allow.
#[test]
fn track_players_are_as_the_rules_say() {
    let (hunt, rows) = (rules(GAMES[0], &[], &[]), rules(GAMES[1], &[], &[]));
    assert_eq!(hunt.params.course, Course::ThereAndBack);
    for n in [2, 3, 6, 12] {
        assert!(Game::new(&hunt, Some(n), 0).is_ok());
    }
    assert!(Game::new(&hunt, Some(1), 0).is_err());
    assert!(Game::new(&rows, Some(3), 0).is_err());
    let mut game = Game::new(&rows, None, 0).unwrap();
    let illegal = game.act(Action::HandOver, &mut Silent).unwrap_err();
    assert_eq!(illegal.legal, ["throw"]);
}

/// The manual has a row for every parameter, and names none that is not there.
#[test]
fn track_the_manual_has_every_parameter() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/tracks.md");
    let manual = std::fs::read_to_string(path).expect("docs/tracks.md can be read");
    for p in ludarium_engine::track::params::PARAMS {
        let row = format!("`{}`", p.path());
        let has_row = manual
            .lines()
            .any(|l| l.starts_with('|') && l.contains(&row));
        assert!(has_row, "{} has no row", p.path());
    }
}

/// The end is reported once, and nothing after it.
#[test]
fn track_the_end_is_told_once() {
    for slug in GAMES {
        for (q, r) in single_readings(slug) {
            let rules = rules(slug, &[(&q, &r)], &[]);
            for seed in 0..10 {
                let mut ends = 0;
                play(&rules, 2, seed, Agent::Greedy, |_, game, heard| {
                    let over = |e: &Event| matches!(e, Event::Over { .. });
                    ends += heard.0.iter().filter(|(e, _)| over(e)).count();
                    let last = heard.0.last().is_some_and(|(e, _)| over(e));
                    assert_eq!(last, game.outcome().is_some(), "{slug} {q}={r}");
                });
                assert_eq!(ends, 1, "{slug} {q}={r} seed {seed}");
            }
        }
    }
}
