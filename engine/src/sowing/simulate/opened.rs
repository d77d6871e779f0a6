//! Openings played once and kept: where an opening asks for no lot, or for one alone, all games of a series open in one or two ways.

use super::{Begun, Series};
use crate::game::chance::{Chance, Sticks};
use crate::game::Player;
use crate::sowing::play::{Game, Phase, Silent};

/// The ways a first round opens, for who is to begin: as the rules say, South, North.
pub(super) struct Openings<'r> {
    fresh: Game<'r>,
    kept: [Kept<'r>; 3],
}

enum Kept<'r> {
    /// Nothing is drawn.
    One(Box<Game<'r>>),
    /// One lot is drawn: as it falls to South, to North.
    ByLot(Box<[Game<'r>; 2]>),
    /// More is drawn: every opening is played.
    Open,
    /// There is none: a game that begins with a position is in play.
    Opened,
}

/// Lots all of which fall to one player, and how many were wanted.
struct All {
    to: Player,
    lots: u32,
    other: bool,
}

impl Chance for All {
    fn lot(&mut self, _what: &'static str, _seats: usize) -> Option<usize> {
        self.lots += 1;
        Some(self.to.index())
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        self.other = true;
        sticks.values[0]
    }
    fn pick(&mut self, _what: &'static str, _options: &[String]) -> usize {
        self.other = true;
        0
    }
}

fn open<'r, C: Chance>(fresh: &Game<'r>, starter: Option<Player>, chance: &mut C) -> Game<'r> {
    let mut game = fresh.clone();
    match starter {
        Some(p) => game.open_for(p, chance, &mut Silent),
        None => game.open(chance, &mut Silent),
    }
    game
}

fn keep<'r>(fresh: &Game<'r>, starter: Option<Player>) -> Kept<'r> {
    let mut draws = vec![];
    let [south, north] = Player::BOTH.map(|to| {
        let mut chance = All {
            to,
            lots: 0,
            other: false,
        };
        let game = open(fresh, starter, &mut chance);
        draws.push((chance.lots, chance.other));
        game
    });
    match draws[..] {
        [(0, false), (0, false)] => Kept::One(Box::new(south)),
        [(1, false), (1, false)] => Kept::ByLot(Box::new([south, north])),
        _ => Kept::Open,
    }
}

impl<'r> Openings<'r> {
    /// Plays what can be played beforehand, of a game as it begins.
    pub fn of(fresh: Game<'r>) -> Openings<'r> {
        let starters = [None, Some(Player::South), Some(Player::North)];
        let kept = starters.map(|s| match fresh.phase() {
            Phase::Opening => keep(&fresh, s),
            _ => Kept::Opened,
        });
        Openings { fresh, kept }
    }

    /// As [`Series::begin`], with the first round opened; what is drawn is drawn as ever.
    #[inline]
    pub fn begin(&self, series: &Series, index: u64) -> Begun<'r> {
        let (mut random, starter) = series.stream(index);
        let game = match &self.kept[starter.map_or(0, |p| 1 + p.index())] {
            Kept::One(game) => (**game).clone(),
            Kept::ByLot(games) => games[random.lot("starter", 2).unwrap_or(0)].clone(),
            Kept::Open => open(&self.fresh, starter, &mut random),
            Kept::Opened => self.fresh.clone(),
        };
        Begun {
            game,
            random,
            starter,
        }
    }
}
