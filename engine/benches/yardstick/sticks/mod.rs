//! Stick-and-track games written by hand, as one would write a loop for one game: plain fields, everything known beforehand.
//!
//! Each plays random games from the same two streams as the engine, one of throws and one of choices, so that what it comes to is
//! the engine's own, throw for throw and move for move.

mod merafib;
mod senet;
mod sijat;

use ludarium_engine::game::random::Random;
use ludarium_engine::game::Figures;
use ludarium_engine::track::simulate::throws_of;

/// What random games came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub turns: u64,
    pub throws: u64,
    pub moves: u64,
    pub lost: u64,
    pub eaten: u64,
    pub wins: [u64; 2],
    pub draws: u64,
}

impl Sums {
    /// The same numbers as the engine told them.
    pub fn told(f: &Figures) -> Sums {
        Sums {
            turns: f.tally("turns").sum(),
            throws: f.tally("throws").sum(),
            moves: f.tally("moves").sum(),
            lost: f.sum("lost_throws"),
            eaten: f.tally("eaten").sum(),
            wins: [f.wins[0], f.wins[1]],
            draws: f.draws,
        }
    }
}

/// What falls, and what is chosen.
struct Streams {
    throws: Random,
    choices: Random,
}

impl Streams {
    /// How many of so many fair sticks fall flat side up.
    fn flats(&mut self, sticks: u32) -> usize {
        let mut flats = 0;
        for _ in 0..sticks {
            flats += usize::from(self.throws.below(1000) < 500);
        }
        flats
    }

    /// One of so many; nothing is drawn where there is no choice.
    fn choose(&mut self, many: usize) -> usize {
        match many {
            0 | 1 => 0,
            _ => self.choices.below(many as u32) as usize,
        }
    }
}

/// One random game, added to sums.
type Game = fn(&mut Streams, &mut Sums);

/// The games that there are, by the name of their edition.
const GAMES: [(&str, Game); 3] = [
    ("lib-el-merafib", merafib::play),
    ("senet", senet::play),
    ("sijat-el-taba", sijat::play),
];

/// So many games of seed 1 by a game's own loop, if there is one.
pub fn by_hand(slug: &str, games: u64) -> Option<impl Fn() -> Sums + use<>> {
    let (_, play) = GAMES.iter().find(|(name, _)| *name == slug)?;
    Some(move || {
        let mut sums = Sums::default();
        for index in 0..games {
            let mut streams = Streams {
                throws: throws_of(1, index),
                choices: Random::of(1, index),
            };
            play(&mut streams, &mut sums);
        }
        sums
    })
}
