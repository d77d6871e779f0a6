//! Chance: lots, coins, picks and throws, drawn from a stream of random numbers or given by a record.

use super::random::Random;
use std::collections::VecDeque;

/// Two-sided sticks thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sticks<'r> {
    /// Value of a throw, by the number of flat sides up; one more than there are sticks.
    pub values: &'r [u8],
    /// Chance of a flat side up, in thousandths.
    pub flat: u32,
    /// Of what has a face for every value: how often each falls, in parts of their sum; empty for two-sided sticks.
    pub faces: &'r [u16],
}

impl Sticks<'_> {
    /// The values that a throw can show, each once and with its chance, in the order of the values.
    ///
    /// ```
    /// use ludarium_engine::game::chance::Sticks;
    ///
    /// let two = Sticks { values: &[3, 1, 2], flat: 500, faces: &[] };
    /// assert_eq!(two.chances(), [(3, 0.25), (1, 0.5), (2, 0.25)]);
    /// ```
    #[must_use]
    pub fn chances(&self) -> Vec<(u8, f64)> {
        let flat = f64::from(self.flat) / 1000.0;
        let all: u32 = self.faces.iter().map(|w| u32::from(*w)).sum();
        let faces = self.faces.iter();
        // chances of 0, 1, 2 … flat sides, stick by stick; of faces, each its part
        let mut flats = match all {
            0 => vec![1.0],
            all => faces.map(|w| f64::from(*w) / f64::from(all)).collect(),
        };
        for _ in flats.len()..self.values.len() {
            let mut next = vec![0.0; flats.len() + 1];
            for (k, p) in flats.iter().enumerate() {
                next[k] += p * (1.0 - flat);
                next[k + 1] += p * flat;
            }
            flats = next;
        }
        let mut out: Vec<(u8, f64)> = vec![];
        for (value, p) in self.values.iter().zip(flats) {
            match out.iter_mut().find(|(v, _)| v == value) {
                Some((_, sum)) => *sum += p,
                None => out.push((*value, p)),
            }
        }
        out.retain(|(_, p)| *p > 0.0);
        out
    }
}

/// Whoever settles what nobody decides: a random number generator, or a record.
pub trait Chance {
    /// A lot among so many seats; `None` leaves it open.
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize>;
    /// What is picked of `options` (as written in records); the first where nobody says.
    fn pick(&mut self, _what: &'static str, _options: &[String]) -> usize {
        0
    }
    /// The value that thrown sticks show.
    fn throw(&mut self, sticks: Sticks) -> u8;
}

impl Chance for Random {
    fn lot(&mut self, _what: &'static str, seats: usize) -> Option<usize> {
        Some(self.below(seats as u32) as usize)
    }
    fn pick(&mut self, _what: &'static str, options: &[String]) -> usize {
        self.below(options.len() as u32) as usize
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        let all: u32 = sticks.faces.iter().map(|w| u32::from(*w)).sum();
        if all > 0 {
            let mut left = self.below(all);
            let falls = sticks.faces.iter().zip(sticks.values).find(|(w, _)| {
                let here = left < u32::from(**w);
                left = left.saturating_sub(u32::from(**w));
                here
            });
            return falls.map_or(sticks.values[0], |(_, v)| *v);
        }
        let count = sticks.values.len().saturating_sub(1);
        let flats = (0..count)
            .filter(|_| self.below(1000) < sticks.flat)
            .count();
        sticks.values[flats]
    }
}

/// Leaves every lot open. Throws fall to what no flat side counts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Open;

impl Chance for Open {
    fn lot(&mut self, _what: &'static str, _seats: usize) -> Option<usize> {
        None
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[0]
    }
}

/// Every lot falls to one seat.
#[derive(Debug, Clone, Copy)]
pub struct Fixed(pub usize);

impl Chance for Fixed {
    fn lot(&mut self, _what: &'static str, _seats: usize) -> Option<usize> {
        Some(self.0)
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[0]
    }
}

/// What the lot for who begins is called.
pub const STARTER: &str = "starter";

/// What a record leaves open: the first lot for who begins falls to whom the caller says, every other to the first seat; throws fall
/// to what no flat side counts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unsaid {
    first: Option<usize>,
}

impl Unsaid {
    /// The first lot for who begins falls to a seat; none = to the first.
    pub fn first(first: Option<usize>) -> Unsaid {
        Unsaid { first }
    }
}

impl Chance for Unsaid {
    fn lot(&mut self, what: &'static str, _seats: usize) -> Option<usize> {
        let seat = match what == STARTER {
            true => self.first.take(),
            false => None,
        };
        Some(seat.unwrap_or(0))
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[0]
    }
}

/// Chance as a record tells it, as long as it does, then as something else has it. What falls is written down as a record has it.
///
/// A record holds what players did and what fell in one list of tokens, in order: what stands first in [`Recorded::told`] settles
/// the next chance if it is a lot, a pick or a throw, and is left there if it is something that a player did. A throw that a record gives
/// takes its turn in what settles the rest, so that those after it fall as they would have.
#[derive(Debug, Clone)]
pub struct Recorded<C> {
    /// Tokens still to come.
    pub told: VecDeque<String>,
    /// What settles the rest.
    pub then: C,
    /// What has fallen, as tokens, in order.
    pub fell: Vec<String>,
    /// The first token given for a pick that could not be picked, with what could. It is left in the list.
    pub unfit: Option<(String, Vec<String>)>,
    /// How a seat is written in a lot: `lot:S`, `lot:1`.
    seat: fn(usize) -> String,
}

impl<C> Recorded<C> {
    /// Tokens, what comes after them, and how the family writes seats.
    pub fn new(
        tokens: impl IntoIterator<Item = String>,
        then: C,
        seat: fn(usize) -> String,
    ) -> Recorded<C> {
        Recorded {
            told: tokens.into_iter().collect(),
            then,
            fell: vec![],
            unfit: None,
            seat,
        }
    }

    /// The seat of a lot that stands first, taken from the list.
    fn told_lot(&mut self, seats: usize) -> Option<usize> {
        let word = self.told.front()?.strip_prefix("lot:")?;
        let found = (0..seats).find(|s| (self.seat)(*s) == word)?;
        self.told.pop_front();
        Some(found)
    }

    fn wrote(&mut self, seat: usize) {
        self.fell.push(format!("lot:{}", (self.seat)(seat)));
    }
}

impl<C: Chance> Chance for Recorded<C> {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        let seat = match self.told_lot(seats) {
            Some(seat) => seat,
            None => self.then.lot(what, seats)?,
        };
        self.wrote(seat);
        Some(seat)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let of_this = |token: &&String| {
            let rest = token.strip_prefix(what);
            rest.is_some_and(|r| r.starts_with(':'))
        };
        let token = self.told.front().filter(of_this);
        let found = token.and_then(|t| {
            let option = &t[what.len() + 1..];
            options.iter().position(|o| o == option)
        });
        if let (Some(token), None, None) = (token, found, &self.unfit) {
            self.unfit = Some((token.clone(), options.to_vec()));
        }
        let picked = match found {
            Some(picked) => {
                self.told.pop_front();
                picked
            }
            None => self.then.pick(what, options),
        };
        if let Some(option) = options.get(picked) {
            self.fell.push(format!("{what}:{option}"));
        }
        picked
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        let given = self.told.front().and_then(|t| thrown(t));
        let falls = self.then.throw(sticks);
        let value = match given {
            Some(value) => {
                self.told.pop_front();
                value
            }
            None => falls,
        };
        self.fell.push(format!("t{value}"));
        value
    }
}

/// The value of a throw as records write it: `t6`.
///
/// ```
/// use ludarium_engine::game::chance::thrown;
///
/// assert_eq!(thrown("t6"), Some(6));
/// assert_eq!(thrown("m1"), None);
/// ```
pub fn thrown(token: &str) -> Option<u8> {
    token.strip_prefix('t')?.parse().ok()
}

/// Whether a token tells of chance and not of what a player did: `lot:S`, `from:C`, `fill:3.3.1.1.0.0`, `t6`.
///
/// ```
/// use ludarium_engine::game::chance::by_chance;
///
/// assert!(by_chance("lot:S") && by_chance("t6"));
/// assert!(!by_chance("C+"));
/// ```
pub fn by_chance(token: &str) -> bool {
    token.contains(':') || thrown(token).is_some()
}
