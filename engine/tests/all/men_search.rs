//! Whoever follows captures to their end (`deep:N`) beats whoever stops in the middle of them (`search:N`), at as many positions.

use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::men::event::Silent;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::{compile, Game};
use ludarium_engine::shell::Family as _;

/// Turns after which a game counts as drawn.
const LONGEST: u32 = 200;

fn ruleset(slug: &str) -> Ruleset {
    let path = format!("../corpus/rulesets/{slug}.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let rules = ludarium_engine::families::read(&text).0;
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    compile(&bundle, &Choice::new(), &Overrides::new()).unwrap()
}

/// Half points of the first in pairs of games, each pair from the same four drawn acts, sides changed.
fn half_points(rules: &Ruleset, agents: [Agent; 2], pairs: u64) -> u32 {
    let mut points = 0;
    for game in 0..2 * pairs {
        let (mut drawn, mut random) = (Random::of(5, game / 2), Random::of(6, game));
        let first = game as usize % 2;
        let mut game = Game::new(rules, 0);
        while let Some(seat) = game.to_move().filter(|_| game.turns() < LONGEST) {
            let act = match game.acts() {
                0..4 => game.open()[drawn.below(game.open().len() as u32) as usize],
                _ => Ruleset::choose(&game, agents[seat ^ first], &mut random, None).unwrap(),
            };
            game.act(act, &mut Silent);
        }
        points += match game.ended().and_then(|e| e.winner) {
            None => 1,
            Some(winner) => 2 * u32::from(winner.index() == first),
        };
    }
    points
}

#[test]
fn captures_are_followed_to_their_end() {
    let rules = ruleset("english-draughts");
    let points = half_points(&rules, [Agent::Deep(1000), Agent::Search(1000)], 10);
    assert!(points >= 26, "{points} half points of 40");
}
