//! Circuits of part of a board (`track.again-from`, `track.again-after`): a piece walks an explicit list of places one by
//! one and comes to where the engine says; the way never jumps; whoever is eaten stood on the house where a move ended.

use crate::common;
use crate::common::OfFamily;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::track::course::house;
use ludarium_engine::track::simulate::{throw, throws_of};
use ludarium_engine::track::{Action, Event, Game, Heard, Last, Rules, Who};

/// Every ruleset of the family whose pieces go round, under every reading.
fn circuits() -> Vec<Rules> {
    let mut out = vec![];
    for slug in common::track_rulesets()
        .into_iter()
        .chain(common::track_editions())
    {
        let loaded = common::loaded(&slug);
        if !loaded.is_track() {
            continue;
        }
        let mut choices = vec![Choice::new()];
        for (q, question) in &loaded.bundle.rules.questions {
            for (name, reading) in &question.reading {
                if reading.infeasible.is_none() && *name != question.default {
                    choices.push([(q.clone(), name.clone())].into());
                }
            }
        }
        for choice in choices {
            let rules = loaded
                .compile_track(&choice, &Overrides::default())
                .unwrap_or_else(|e| panic!("{slug} {choice:?}: {e}"));
            if rules.params.last == Last::Circuit {
                out.push(rules);
            }
        }
    }
    assert!(out.len() > 3);
    out
}

/// The place after each place, written out.
fn after(rules: &Rules) -> Vec<u16> {
    let (first, last) = rules.params.again;
    (0..=rules.last_place())
        .map(|p| if p == last { first } else { p + 1 })
        .collect()
}

#[test]
fn pieces_walk_place_by_place() {
    for rules in circuits() {
        let next = after(&rules);
        for seed in 0..10 {
            let mut game = Game::new(&rules, None, 0).unwrap();
            let (mut throws, mut choices) = (throws_of(seed, 0), Random::of(seed, 0));
            while game.outcome().is_none() && game.tally().turns < 2000 {
                let before = game.clone();
                let mut heard = Heard::default();
                let action = Agent::Random.choose_track(&game, &mut choices).unwrap();
                let mut days = 1;
                if action == Action::Throw {
                    let value = throw(&rules, &mut throws);
                    game.throw(value, &mut heard).unwrap();
                    days = u16::from(value);
                } else {
                    if let (Action::Move { extra, .. }, ludarium_engine::track::Phase::Choose(v)) =
                        (action, &before.state().phase)
                    {
                        days = u16::from(*v) * rules.params.rate + extra;
                    }
                    game.act(action, &mut heard).unwrap();
                }
                let mut ends = vec![];
                for (event, _) in &heard.0 {
                    match event {
                        Event::Move { who, from, to } => {
                            let walked = (0..days).fold(*from, |p, _| next[usize::from(p)]);
                            assert_eq!(
                                walked, *to,
                                "{} {:?}: {days} from {from}",
                                rules.slug, rules.readings
                            );
                            ends.push(house(&rules, who.seat(), *to));
                        }
                        Event::Eaten {
                            who: Who::Piece(seat, _),
                            pos,
                        } if rules.params.trigger == ludarium_engine::track::Trigger::Land => {
                            assert!(
                                ends.contains(&house(&rules, *seat, *pos)),
                                "eaten where a move ended"
                            );
                        }
                        _ => {}
                    }
                }
                for piece in game
                    .state()
                    .pieces
                    .iter()
                    .flatten()
                    .filter(|p| p.stage.in_play())
                {
                    assert!(
                        piece.pos <= rules.params.again.1,
                        "no piece beyond the circuit"
                    );
                }
            }
        }
    }
}

/// On the shorter circuit every step leads to a house that touches the last one.
#[test]
fn a_circuit_of_two_middle_rows_never_jumps() {
    let mut seen = 0;
    for rules in circuits().into_iter().filter(|r| r.params.again.0 > 0) {
        let columns = i32::from(rules.params.columns);
        let next = after(&rules);
        for seat in 0..2 {
            for p in 0..=rules.params.again.1 {
                let at = |p: u16| i32::from(house(&rules, seat, p));
                let (a, b) = (at(p), at(next[usize::from(p)]));
                let steps = (a / columns - b / columns).abs() + (a % columns - b % columns).abs();
                assert_eq!(steps, 1, "{}: from place {p}", rules.slug);
            }
        }
        seen += 1;
    }
    assert!(seen > 0);
}
