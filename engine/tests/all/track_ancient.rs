//! Duodecim scripta and the five lines, held against second readings of their rules.

use crate::plain_lines::{At, Chances, Lines, Whose};
use crate::plain_tables::{Pieces, Table};
use crate::track_drawn::{bundle, with};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::Rules as _;
use ludarium_engine::track::notation::position_text;
use ludarium_engine::track::simulate::{throw, throws_of};
use ludarium_engine::track::{Action, Game, Phase, Piece, Rules, Silent, Stage};

/// Where each player's pieces are along their course, in their order; one more than the last place is off the board.
fn pieces(rules: &Rules, game: &Game) -> Pieces {
    let off = u32::from(rules.last_place()) + 1;
    [0, 1].map(|seat| {
        let at = |p: &Piece| {
            if p.stage == Stage::Off {
                off
            } else {
                p.pos.into()
            }
        };
        game.state().pieces[seat].iter().map(at).collect()
    })
}

/// Which pieces may move.
fn may_move(game: &Game) -> Vec<usize> {
    let number = |act: Action| match act {
        Action::Move { piece, .. } => usize::from(piece),
        other => panic!("{other} in a choice"),
    };
    game.legal().into_iter().map(number).collect()
}

fn tables() -> Vec<(Vec<(&'static str, &'static str)>, Table)> {
    let murray = Table::murray;
    vec![
        (vec![], murray()),
        (vec![("Q-scripta-1", "halves")], Table::halves()),
        (vec![("Q-scripta-1", "tabula")], Table::tabula()),
        (
            vec![("Q-scripta-2", "one")],
            Table {
                two: false,
                ..murray()
            },
        ),
        (
            vec![("Q-scripta-3", "hindmost")],
            Table {
                hindmost: true,
                ..murray()
            },
        ),
        (
            vec![("Q-scripta-4", "no")],
            Table {
                hand_first: false,
                ..murray()
            },
        ),
    ]
}

#[test]
fn track_tables_allow_what_the_second_reading_allows() {
    for (readings, table) in tables() {
        let rules = with(&bundle("duodecim-scripta"), &readings);
        let (mut throws, mut choices) = (throws_of(7, 0), Random::of(7, 0));
        let mut game = Game::new(&rules, None, 0).unwrap();
        while game.outcome().is_none() {
            let (who, before) = (usize::from(game.state().turn), pieces(&rules, &game));
            let rest: Vec<u32> = game.state().pool.iter().map(|v| u32::from(*v)).collect();
            let here = position_text(&rules, game.state());
            let phase = game.state().phase.clone();
            match phase {
                Phase::Ready => {
                    let value = throw(&rules, &mut throws);
                    game.throw(value, &mut Silent).unwrap();
                    let lost = table.most(&before, who, &table.dice(value.into())) == 0;
                    let passed = usize::from(game.state().turn) != who;
                    assert_eq!(lost, passed, "{readings:?}: {value} in {here}");
                }
                Phase::Sort => {
                    let number = |act: &Action| match act {
                        Action::Pick(value) => u32::from(*value),
                        other => panic!("{other} where dice are picked"),
                    };
                    let may = game.legal();
                    let mut played: Vec<u32> = may.iter().map(number).collect();
                    played.sort_unstable();
                    let expected = table.picks(&before, who, &rest);
                    assert_eq!(expected, played, "{readings:?}: {here}");
                    let act = may[choices.below(may.len() as u32) as usize];
                    game.act(act, &mut Silent).unwrap();
                }
                Phase::Choose(value) => {
                    let die = u32::from(value);
                    let may = may_move(&game);
                    let expected = table.may(&before, who, die, &rest);
                    assert_eq!(expected, may, "{readings:?}: {here}");
                    let k = may[choices.below(may.len() as u32) as usize];
                    let to = table.to(&before, who, before[who][k], die).unwrap();
                    let piece = k as u8;
                    game.act(Action::Move { piece, extra: 0 }, &mut Silent)
                        .unwrap();
                    let after = table.go(&before, who, k, to);
                    assert_eq!(after, pieces(&rules, &game), "{readings:?}: {here}");
                }
                Phase::Closing | Phase::Over => panic!("{readings:?}: {here}"),
            }
        }
        let done = |own: &Vec<u32>| own.iter().all(|at| *at > u32::from(rules.last_place()));
        assert!(pieces(&rules, &game).iter().any(done));
    }
}

/// Where each player's pieces are, by the ends of the lines.
fn lines(rules: &Rules, game: &Game, whose: Whose) -> Lines {
    let all = pieces(rules, game);
    let off = u32::from(rules.last_place()) + 1;
    // a course that begins in the hand has the nearest end as its place 1
    let first = u32::from(whose != Whose::Schaedler);
    [0u32, 1].map(|seat| {
        let end = |at: &u32| match *at {
            at if at == off => At::Goal,
            at if at < first => At::Hand,
            at => At::End((5 * seat + at - first) % 10),
        };
        all[seat as usize].iter().map(end).collect()
    })
}

#[test]
fn track_five_lines_allow_what_the_second_reading_allows() {
    for (reading, whose) in [
        ("schaedler", Whose::Schaedler),
        ("kidd", Whose::Kidd),
        ("locus-ludi", Whose::LocusLudi),
    ] {
        let rules = with(&bundle("pente-grammai"), &[("Q-pente-1", reading)]);
        let (mut throws, mut choices) = (throws_of(9, 0), Random::of(9, 0));
        for _ in 0..60 {
            let mut game = Game::new(&rules, None, 0).unwrap();
            while game.outcome().is_none() {
                let (who, before) = (usize::from(game.state().turn), lines(&rules, &game, whose));
                let here = position_text(&rules, game.state());
                let value = throw(&rules, &mut throws);
                game.throw(value, &mut Silent).unwrap();
                let moves = whose.moves(&before, who, value.into());
                if moves.is_empty() {
                    assert_eq!(usize::from(game.state().turn), 1 - who, "{value} in {here}");
                    continue;
                }
                let expected: Vec<usize> = moves.iter().map(|(k, _)| *k).collect();
                assert_eq!(expected, may_move(&game), "{reading}: {value} in {here}");
                let (k, to) = moves[choices.below(moves.len() as u32) as usize];
                let piece = k as u8;
                game.act(Action::Move { piece, extra: 0 }, &mut Silent)
                    .unwrap();
                let after = whose.go(&before, who, k, to);
                assert_eq!(after, lines(&rules, &game, whose), "{reading}: {here}");
                let done = after[who].iter().all(|at| *at == At::Goal);
                assert_eq!(done, game.outcome().is_some(), "{reading}: {here}");
            }
        }
    }
}

#[test]
fn track_solved_five_lines_have_the_value_of_the_second_reading() {
    let ends = |from: u32| (from..from + 5).map(At::End).collect::<Vec<At>>();
    // the second player's pieces stand from the farthest line to the nearest, as the first sees them
    let [first, second] = Chances::default().of(&[ends(0), ends(5)]);
    let rules = with(&bundle("pente-grammai"), &[]);
    let start = "places=10 | s0 s1 s2 s3 s4 | s0 s1 s2 s3 s4 | turn 0 ready";
    let request = Asked {
        start: Some(start),
        ..Asked::default()
    };
    let json = rules.solve(&request).unwrap().json;
    let found = json["value"].as_f64().unwrap();
    assert!((found - first).abs() < 1e-6, "{found} and {first}");
    assert!((first + second - 1.0).abs() < 1e-9, "{first} {second}");
}
