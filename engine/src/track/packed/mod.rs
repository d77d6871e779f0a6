//! Random games by numbers alone: what the rules say is laid out beforehand, nothing is listed and nothing allocated.
//!
//! A game so played is the game that [`Game`] plays act by act: the same positions, sums and draws from both streams. Rules that
//! need more than is laid out here are played act by act.

mod one_way;
mod there_and_back;

use super::event::Silent;
use super::play::Game;
use super::rules::{Carry, Params, Rules};
use super::state::Phase;
use crate::game::random::Random;
use crate::shell::{Fast, Series, Streams};
use one_way::OneWay;
use there_and_back::ThereAndBack;

/// Sticks at most.
const STICKS: usize = 8;

/// A throw, by the number of flat sides up.
#[derive(Debug, Clone, Copy, Default)]
struct Throw {
    value: u16,
    /// It ends the turn.
    stops: bool,
    /// It goes to the credit.
    marks: bool,
    /// How many other values are smaller.
    rank: usize,
}

/// The sticks, with all that rules say of a throw.
#[derive(Debug)]
struct Sticks {
    count: usize,
    flat: u32,
    throws: [Throw; STICKS + 1],
}

impl Sticks {
    fn of(params: &Params) -> Option<Sticks> {
        let values = &params.sticks.values;
        if values.contains(&0) || !params.sticks.faces.is_empty() {
            return None;
        }
        let count = values.len().checked_sub(1).filter(|n| *n <= STICKS)?;
        let mut throws = [Throw::default(); STICKS + 1];
        for (throw, value) in throws.iter_mut().zip(values) {
            *throw = Throw {
                value: u16::from(*value),
                stops: params.stop.contains(value),
                marks: params.mark.contains(value),
                rank: values.iter().filter(|v| *v < value).count(),
            };
        }
        Some(Sticks {
            count,
            flat: params.sticks.flat,
            throws,
        })
    }

    /// The sticks fall, each drawn as in [`crate::game::Chance::throw`].
    #[inline]
    fn fall(&self, random: &mut Random) -> Throw {
        let mut flats = 0;
        for _ in 0..self.count {
            flats += usize::from(random.below(1000) < self.flat);
        }
        self.throws[flats]
    }
}

/// One of so many is drawn; nothing where there is no choice.
#[inline]
fn draw(many: u32, random: &mut Random) -> u32 {
    if many < 2 {
        return 0;
    }
    random.below(many)
}

/// How a game stands when it is put down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::track) enum Left {
    /// It is over.
    Over,
    /// A turn has just begun, and no more are to be played here.
    Ready,
}

/// Rules laid out.
#[derive(Debug)]
pub(super) enum Packed<'r> {
    OneWay(Box<OneWay<'r>>),
    ThereAndBack(Box<ThereAndBack>),
}

impl<'r> Packed<'r> {
    /// The rules laid out for so many players; none if they need more.
    pub fn of(rules: &'r Rules, seats: usize) -> Option<Packed<'r>> {
        let p = &rules.params;
        if p.carry != Carry::AtOnce || p.runs_on {
            return None;
        }
        match p.only {
            false => OneWay::of(rules, seats).map(|r| Packed::OneWay(Box::new(r))),
            true => ThereAndBack::of(rules, seats).map(|r| Packed::ThereAndBack(Box::new(r))),
        }
    }
}

/// The rules laid out for games that all play at random and nobody looks at; none where they need more.
pub(super) fn fast<'r>(rules: &'r Rules, series: &Series) -> Option<Box<dyn Fast<Game<'r>> + 'r>> {
    let unseen = series.unseen().then_some(());
    let packed = unseen.and_then(|()| Packed::of(rules, series.seats))?;
    Some(Box::new(packed))
}

impl<'r> Fast<Game<'r>> for Packed<'r> {
    /// Plays on at random, to the end or to the last turn but one that may be begun; false where it does not.
    fn play(&self, game: &mut Game<'r>, streams: &mut Streams) -> bool {
        let ready = game.state.phase == Phase::Ready && !game.state.stopped;
        if !ready || game.tally.turns >= streams.turns || game.ended() {
            return false;
        }
        let left = match self {
            Packed::OneWay(rules) => rules.play(game, streams),
            Packed::ThereAndBack(rules) => rules.play(game, streams),
        };
        if left == Left::Over {
            game.over(&mut Silent);
        }
        true
    }
}
