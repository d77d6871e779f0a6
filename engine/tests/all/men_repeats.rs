//! A position that comes again ends a game when it has been there so often, however long before, and in every copy of the game.

use ludarium_engine::game::random::Random;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::men::event::{Reason, Silent};
use ludarium_engine::men::position::Position;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::{compile, Act, Game};
use ludarium_engine::samples;
use std::collections::HashMap;

/// Three men each that step on nine points and win by nothing: a position that is there for the third time is all that ends a game, but
/// for a player who is stuck.
fn rules() -> Ruleset {
    let mut bundle = samples::men();
    bundle.rules.clauses.shift_remove("row");
    compile(&bundle, &Choice::new(), &Overrides::new()).unwrap()
}

/// Plays at random to the end; acts, and copies of the game after so many of them.
fn played<'r>(rules: &'r Ruleset, seed: u64) -> (Game<'r>, Vec<Act>, Vec<(usize, Game<'r>)>) {
    let start = Position::read(&rules.params, "a1,b1,c2/a3,b3,c1 0-0 S").unwrap();
    let mut game = Game::from_position(rules, start);
    let mut random = Random::of(seed, 0);
    let mut been: HashMap<Position, usize> = HashMap::from([(game.position().bare(), 1)]);
    let (mut acts, mut copies) = (vec![], vec![]);
    loop {
        // after every number of acts that a part of the past can hold
        if acts.len() % 17 == seed as usize % 17 {
            copies.push((acts.len(), game.clone()));
        }
        let open = game.open();
        let act = open[random.below(open.len() as u32) as usize];
        let other = game.to_move().map(|seat| 1 - seat as u8);
        game.act(act, &mut Silent);
        acts.push(act);
        let now = Position {
            to_move: other,
            ..game.position().bare()
        };
        let times = been.entry(now).or_insert(0);
        *times += 1;
        let ended = game.ended().map(|end| end.reason);
        match ended {
            Some(Reason::Stuck) => assert!(*times < 3),
            _ => assert_eq!(ended.is_some(), *times == 3, "after {}", acts.len()),
        }
        if ended.is_some() {
            return (game, acts, copies);
        }
    }
}

#[test]
fn a_copy_keeps_what_came_before_it_and_shares_nothing_that_comes_after() {
    let rules = rules();
    let mut repeated = 0;
    for seed in 0..17 {
        let (game, acts, copies) = played(&rules, seed);
        repeated += u32::from(game.ended().is_some_and(|e| e.reason == Reason::Repeated));
        for (at, mut copy) in copies {
            for act in &acts[at..] {
                assert_eq!(copy.ended(), None, "{seed}: copied after {at}");
                copy.act(*act, &mut Silent);
            }
            assert!(copy.kept() == game.kept(), "{seed}: copied after {at}");
        }
    }
    assert!(repeated > 8, "{repeated}");
}
