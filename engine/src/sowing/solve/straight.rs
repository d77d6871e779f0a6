//! Games of one lap a move that cannot go in circles, searched to their ends by questions that are answered yes or no ("can the
//! player to move still win at least so much?"): null windows, driven to the value by where the answers lie (A. Plaat and others,
//! *Best-first fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996: MTD(f)).
//!
//! What is still to be won is all that is wanted, so that stores are no part of a position.

use super::kept::{Kept, Known};
use crate::game::search::solve::LONGEST;
use crate::sowing::play::single::{Few, Led, Pair, Single};

/// Why a search ended without a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// A position came again.
    Circle,
    /// More positions than were allowed.
    TooMany,
}

/// Positions of few counters that are worked out at most, and for one that is looked at.
const FEW: usize = 4_000_000;
const SHARE: usize = 3;
/// Positions between two times that are reported.
const TELL: u64 = 1 << 20;

/// A move that is weighed: how it is ordered, its hole, and where it leads.
#[derive(Clone, Copy)]
struct Way {
    order: i32,
    hole: u8,
    /// What it gives at once.
    gain: i32,
    /// The player to move there; 0 where the round is over, 1 the same, -1 the other.
    side: i32,
    at: Pair,
    number: u64,
}

const NOWHERE: Way = Way {
    order: 0,
    hole: 0,
    gain: 0,
    side: 0,
    at: Pair { own: 0, other: 0 },
    number: 0,
};

/// A search with all that it has found.
pub struct Search<'a> {
    rules: &'a Single,
    few: Few,
    /// Positions that `few` may have in all.
    most_few: usize,
    pub kept: Kept,
    /// Positions on the way to the present one, with the counters that are left there.
    path: Vec<(Pair, u32)>,
    /// Positions looked at.
    pub looked: u64,
    limit: u64,
    report: Option<&'a dyn Fn(u64)>,
}

impl<'a> Search<'a> {
    pub fn new(
        rules: &'a Single,
        few: Few,
        kept: Kept,
        limit: u64,
        report: Option<&'a dyn Fn(u64)>,
    ) -> Search<'a> {
        Search {
            rules,
            few,
            most_few: FEW,
            kept,
            path: vec![],
            looked: 0,
            limit,
            report,
        }
    }

    /// The lead that the player to move can still win, looked for from a guess on.
    pub fn value(&mut self, at: Pair, guess: i32) -> Result<i32, Stop> {
        let at = at.holes();
        let left = at.left() as i32;
        let (mut low, mut high) = (-left, left);
        let mut guess = guess.clamp(low, high);
        while low < high {
            let ask = if guess == low { guess + 1 } else { guess };
            self.path.clear();
            let number = self.kept.number(at);
            guess = self.at_least(at, number, ask)?;
            if guess >= ask {
                low = guess;
            } else {
                high = guess;
            }
            self.kept.grow();
        }
        Ok(low)
    }

    fn count(&mut self) -> Result<(), Stop> {
        self.looked += 1;
        if self.looked.is_multiple_of(TELL) {
            if let Some(report) = self.report {
                report(TELL);
            }
        }
        if self.looked > self.limit {
            return Err(Stop::TooMany);
        }
        if self.looked & 0xfff == 0 {
            self.kept.grow();
            // what few counters are worth is worked out as far as it is a small part of the work
            let most = self.most_few.min(SHARE * self.looked as usize);
            if !self.few.circles() && self.few.more(self.rules, most).is_err() {
                self.most_few = 0;
            }
        }
        Ok(())
    }

    /// The value itself, or a bound on the same side of `ask`: as much as `ask` or more if the player to move can win that much, else
    /// less.
    fn at_least(&mut self, at: Pair, number: u64, ask: i32) -> Result<i32, Stop> {
        let left = at.left();
        let most = left as i32;
        if ask > most {
            return Ok(most);
        }
        if ask <= -most {
            return Ok(-most);
        }
        if let Some(value) = self.few.value(at, left) {
            return Ok(value);
        }
        let met = self.kept.get(number);
        if let Some(known) = met {
            if known.low >= ask {
                return Ok(known.low);
            }
            if known.high < ask {
                return Ok(known.high);
            }
        }
        let before = self.path.iter().rev().take_while(|(_, l)| *l == left);
        if before.into_iter().any(|(p, _)| *p == at) || self.path.len() > LONGEST {
            return Err(Stop::Circle);
        }
        self.count()?;
        let begun = self.looked;
        let first = met.map_or(u8::MAX, |k| k.best);
        let mut ways = [NOWHERE; 8];
        let (many, mut best) = self.ways(at, first, &mut ways);
        if best.0 < ask {
            // what is known already of where moves lead may answer
            for way in &ways[..many] {
                if let Some(value) = self.known(way, ask) {
                    best = best.max((value, way.hole));
                    if best.0 >= ask {
                        break;
                    }
                }
            }
        }
        if best.0 < ask {
            self.path.push((at, left));
            for i in 0..many {
                // the best of those that are left
                let next = (i..many).max_by_key(|k| ways[*k].order).unwrap_or(i);
                ways.swap(i, next);
                let way = ways[i];
                let value = if way.side > 0 {
                    way.gain + self.at_least(way.at, way.number, ask - way.gain)?
                } else {
                    way.gain - self.at_least(way.at, way.number, way.gain - ask + 1)?
                };
                best = best.max((value, way.hole));
                if best.0 >= ask {
                    break;
                }
            }
            self.path.pop();
        }
        let (mut low, mut high) = met.map_or((-most, most), |k| (k.low, k.high));
        if best.0 >= ask {
            low = low.max(best.0);
        } else {
            high = high.min(best.0);
        }
        let work = (self.looked - begun + 1).ilog2() as u8;
        let known = Known {
            low,
            high,
            best: best.1,
            work,
        };
        self.kept.put(number, known);
        Ok(best.0)
    }

    /// The moves of a position that lead on, and the best of those that end the round.
    #[inline]
    fn ways(&self, at: Pair, first: u8, ways: &mut [Way; 8]) -> (usize, (i32, u8)) {
        let mut many = 0;
        let mut best = (-1000, 7);
        let mut set = self.rules.moves(at);
        while set != 0 {
            let hole = (set.trailing_zeros() / 8) as u8;
            set &= set - 1;
            let (side, to) = match self.rules.make(at, usize::from(hole)) {
                Led::Over(to) => {
                    best = best.max((to.lead(), hole));
                    continue;
                }
                Led::Again(to) => (1, to),
                Led::Passed(to) => (-1, to),
            };
            let gain = side * to.lead();
            let to = to.holes();
            let number = self.kept.number(to);
            let again = i32::from(side > 0);
            let order = 1000 * i32::from(hole == first) + 64 * again + 16 * gain + i32::from(hole);
            ways[many] = Way {
                order,
                hole,
                gain,
                side,
                at: to,
                number,
            };
            many += 1;
        }
        (many, best)
    }

    /// What a move is known to give at least, where that is as much as is wanted.
    #[inline]
    fn known(&self, way: &Way, ask: i32) -> Option<i32> {
        let left = way.at.left();
        let value = match self.few.value(way.at, left) {
            Some(value) => way.gain + way.side * value,
            None => {
                let known = self.kept.get(way.number)?;
                match way.side > 0 {
                    true => way.gain + known.low,
                    false => way.gain - known.high,
                }
            }
        };
        (value >= ask).then_some(value)
    }
}
