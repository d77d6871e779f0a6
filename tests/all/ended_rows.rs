//! A row of what a game's end tells is that of the game recorded act by act, for every edition under every reading: every measure that the
//! end tells, the first move, who won, and the number of the way.

use crate::common;
use ludarium_engine::families;
use ludarium_engine::game::measure::{Measure, Wanted};
use ludarium_engine::game::{Asked, Scope, Series, Starter};
use ludarium_engine::lang::{taken_in, Choice, Overrides};

fn end_told() -> Vec<Measure> {
    families::measures().filter(|m| m.0.at_end).collect()
}

/// Holds the ended rows of a series against its full ones.
fn hold(name: &str, series: &dyn Series, games: u64) {
    let measures = end_told();
    for index in 0..games {
        let whole = series.row(index);
        for wanted in [Wanted::End { own: true }, Wanted::End { own: false }] {
            let ended = series.row_with(index, wanted);
            let own = wanted == Wanted::End { own: true };
            for m in measures
                .iter()
                .filter(|m| own || Wanted::of([**m]) == wanted)
            {
                let values = [&whole, &ended].map(|row| row.values(*m, None));
                assert_eq!(values[0], values[1], "{name}, game {index}: {m}");
            }
            let rest =
                [&whole, &ended].map(|r| (r.winner, r.first, r.opening.clone(), r.capped, r.path));
            assert_eq!(rest[0], rest[1], "{name}, game {index}");
        }
    }
}

#[test]
fn what_the_end_of_a_game_tells_is_told_without_its_course() {
    assert!(end_told().len() > 12);
    for slug in common::with_rules()
        .into_iter()
        .chain(common::all_rulesets())
    {
        let loaded = common::loaded(&slug);
        let mut choices = vec![Choice::new()];
        let (all, _) = taken_in(&loaded.bundle).unwrap();
        for (q, question) in &all.questions {
            let all = question.reading.keys().filter(|r| **r != question.default);
            choices.extend(all.map(|r| Choice::from([(q.clone(), r.clone())])));
        }
        for choice in choices {
            // a reading that cannot be played is reported elsewhere
            let Ok(rules) = loaded.rules(&choice, &Overrides::new()) else {
                continue;
            };
            let requests = [
                Asked::default(),
                Asked {
                    scope: Scope::Match,
                    max_rounds: 6,
                    ..Asked::default()
                },
                Asked {
                    starter: Some(Starter::Lot),
                    seed: 4,
                    ..Asked::default()
                },
            ];
            for request in &requests {
                // not every family has matches
                if let Ok(series) = rules.clone().series(request) {
                    hold(&format!("{slug} {choice:?}"), &*series, 6);
                }
            }
        }
    }
}
