//! The position that is set up: what stands once nobody has anything to say in the opening.

use ludarium_engine::game::chance::{Chance, Sticks};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::play::{Game, Silent};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::Playable;

/// Chance that notes whether anything was drawn.
struct Noted {
    random: Random,
    drawn: bool,
}

impl Chance for Noted {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        self.drawn = true;
        self.random.lot(what, seats)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.drawn = true;
        self.random.pick(what, options)
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        self.drawn = true;
        self.random.throw(sticks)
    }
}

/// How a round stands when the first move is made.
pub struct Begun {
    pub position: Position,
    /// Who began it: 0 South, 1 North.
    pub opener: usize,
    /// Whether something was drawn beside who begins: this is one of several positions.
    pub drawn: bool,
    /// Whether North moves first, whoever begins.
    pub north_moves: bool,
}

impl Begun {
    /// A round begun by South, or else by North, after which South is to move; else as South begins it.
    pub fn of(rules: &Playable) -> Begun {
        let by = |first: Player| {
            let mut game = Game::new(rules);
            let mut chance = Noted {
                random: Random::of(0, 0),
                drawn: false,
            };
            game.open_for(first, &mut chance, &mut Silent);
            let position = *game.position();
            Begun {
                position,
                opener: game.opener().unwrap_or(first).index(),
                drawn: chance.drawn,
                north_moves: position.to_move == Some(Player::North),
            }
        };
        let south = by(Player::South);
        if !south.north_moves {
            return south;
        }
        let north = by(Player::North);
        match north.north_moves {
            true => south,
            false => north,
        }
    }
}
