//! A random game that is played by numbers alone is the game that is played act by act: the same turns, throws, moves, pieces eaten,
//! ranks and degrees from the same streams, game by game, under every reading and under every two of them.

use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::track::simulate::{play_range, Series};
use ludarium_engine::track::{compile, Rules};
use std::path::Path;

/// Every stick-and-track game that the corpus has rules of.
fn bundles() -> Vec<Bundle> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let inside = |dir: &str| {
        let entries = std::fs::read_dir(corpus.join(dir)).unwrap().flatten();
        entries.map(|e| e.path()).collect::<Vec<_>>()
    };
    let games = inside("games").into_iter().map(|d| d.join("rules.toml"));
    let mut files: Vec<_> = games.chain(inside("rulesets")).collect();
    files.sort();
    let read = |path| std::fs::read_to_string(path).ok();
    let texts = files.into_iter().filter_map(read);
    let of_sticks = texts.filter(|text| text.contains("family = \"track\""));
    of_sticks
        .map(|text| Bundle {
            rules: ludarium_engine::families::read(&text).0,
            shared: vec![],
        })
        .collect()
}

/// Plays each game of a series both ways: who keeps what tells games apart has them played act by act.
fn both_ways(name: &str, rules: &Rules, series: &Series, games: u64) {
    let by_act = Series {
        paths: true,
        ..series.clone()
    };
    for index in 0..games {
        let packed = play_range(rules, series, index, index + 1).unwrap();
        let mut slow = play_range(rules, &by_act, index, index + 1).unwrap();
        slow.paths = Default::default();
        assert_eq!(packed, slow, "{name}, game {index}");
    }
}

/// Every reading that can be played and is not its question's default.
fn readings(bundle: &Bundle) -> Vec<(String, String)> {
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

/// As few players as may play, and more where they may.
fn seats(rules: &Rules) -> Vec<usize> {
    let all = [2, 3, 5, 9].into_iter();
    all.filter(|n| rules.players_fit(*n, 0).is_ok()).collect()
}

#[test]
fn track_a_packed_game_is_the_game_played_act_by_act() {
    let bundles = bundles();
    assert!(bundles.len() >= 3);
    for bundle in bundles {
        let slug = bundle.rules.slug.clone();
        let mut choices = vec![Choice::new()];
        let all = readings(&bundle);
        choices.extend(all.iter().map(|r| Choice::from([r.clone()])));
        for (i, one) in all.iter().enumerate() {
            let later = all[i + 1..].iter().filter(|two| two.0 != one.0);
            choices.extend(later.map(|two| Choice::from([one.clone(), two.clone()])));
        }
        for choice in choices {
            // two readings may not go together
            let Ok(rules) = compile(&bundle, &choice, &Overrides::new()) else {
                assert!(choice.len() > 1, "{slug} {choice:?}");
                continue;
            };
            let games = [200, 40, 3][choice.len()];
            for seats in seats(&rules) {
                let name = format!("{slug} {choice:?}, {seats} players");
                both_ways(&name, &rules, &Series::random(seats, 3), games);
            }
        }
    }
}

#[test]
fn track_a_packed_game_is_broken_off_where_the_other_is() {
    for bundle in bundles() {
        let rules = compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
        for (max_turns, first, lot) in [(0, Some(1), false), (1, None, true), (30, Some(1), false)]
        {
            let series = Series {
                max_turns,
                first,
                lot,
                ..Series::random(usize::from(rules.params.seats), 5)
            };
            let name = format!("{} for {max_turns} turns", rules.slug);
            both_ways(&name, &rules, &series, 40);
        }
    }
}

#[test]
fn track_a_packed_game_goes_by_what_is_set_from_outside() {
    for bundle in bundles() {
        for (key, values) in [
            ("days", [2, 7, 300].as_slice()),
            ("rows", &[2, 4, 8]),
            ("columns", &[3, 8, 11]),
            ("flat", &[100, 300, 900]),
        ] {
            for value in values {
                let set = Overrides::from([(key.to_owned(), *value)]);
                let Ok(rules) = compile(&bundle, &Choice::new(), &set) else {
                    continue;
                };
                let series = Series {
                    max_turns: 300,
                    ..Series::random(usize::from(rules.params.seats), 9)
                };
                both_ways(&format!("{} {set:?}", rules.slug), &rules, &series, 20);
            }
        }
    }
}
