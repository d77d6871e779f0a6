//! Positions of few counters: the lead that the player to move can still win, a byte each, all of them, worked out from the fewest
//! counters on.
//!
//! Where play can go round for ever with nothing taken, that is worth nothing more to either. Then values are carried on from the
//! ends step by step: at first every position is worth nothing, then each what its best move gives by the values before, until none
//! changes. A player who can force an end that is better for him than play without end can do so in as many moves as there are
//! positions at most, and a value that is not forced stays nothing; so what no step changes any more is the value.

use super::{Led, Pair, Single};

/// No more memory is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

/// Counters at most, whatever the board.
const MOST: usize = 20;
/// Holes at most.
const HOLES: usize = 14;
/// No value yet; being worked out.
const OPEN: i8 = i8::MIN;
const BEGUN: i8 = i8::MIN + 1;

/// Values of all positions with few counters.
#[derive(Debug, Clone)]
pub struct Few {
    row: usize,
    counters: usize,
    /// Ways to lay so many counters into so many holes.
    ways: [[u32; MOST + 1]; HOLES + 1],
    /// By number of counters.
    values: Vec<Vec<i8>>,
    /// Some play can come round to where it was.
    circles: bool,
}

/// Ways to lay counters into holes.
fn ways() -> [[u32; MOST + 1]; HOLES + 1] {
    let mut out = [[0; MOST + 1]; HOLES + 1];
    out[0][0] = 1;
    for holes in 1..=HOLES {
        for counters in 0..=MOST {
            let fewer = if counters > 0 {
                out[holes][counters - 1]
            } else {
                0
            };
            out[holes][counters] = out[holes - 1][counters] + fewer;
        }
    }
    out
}

/// What a move gives the mover by what is known of the position it leads to.
enum Gives {
    Sure(i32),
    /// So much, and what the other player, or the same, can win there.
    Less(i32, Pair),
    More(i32, Pair),
}

fn gives(led: Led) -> Gives {
    match led {
        Led::Over(at) => Gives::Sure(at.lead()),
        Led::Again(at) => Gives::More(at.lead(), at.holes()),
        Led::Passed(at) => Gives::Less(-at.lead(), at.holes()),
    }
}

impl Few {
    /// Works out all positions that so many numbers hold, counters by counters.
    ///
    /// # Errors
    /// No memory is given.
    pub fn of(rules: &Single, positions: usize) -> Result<Few, Refused> {
        let mut few = Few {
            row: rules.row(),
            counters: 0,
            ways: ways(),
            values: vec![],
            circles: false,
        };
        while few.more(rules, positions)? {}
        Ok(few)
    }

    /// Works out those with one counter more, if all are no more than so many then; false where they are.
    ///
    /// # Errors
    /// No memory is given.
    pub fn more(&mut self, rules: &Single, positions: usize) -> Result<bool, Refused> {
        let counters = self.values.len();
        if counters > MOST.min(rules.total()) {
            return Ok(false);
        }
        let many = self.ways[2 * self.row][counters] as usize;
        // where play goes round each step looks at all positions again
        let share = if self.circles { 8 } else { 1 };
        if self.positions() + many > positions / share && counters > 1 {
            return Ok(false);
        }
        let mut values = vec![];
        values.try_reserve_exact(many).map_err(|_| Refused)?;
        values.resize(many, OPEN);
        self.values.push(values);
        self.counters = counters;
        self.fill(rules, counters);
        Ok(true)
    }

    /// Counters up to which all is known.
    pub fn counters(&self) -> usize {
        self.counters
    }

    /// Whether some play can come round to where it was.
    pub fn circles(&self) -> bool {
        self.circles
    }

    /// All positions.
    pub fn positions(&self) -> usize {
        self.values.iter().map(Vec::len).sum()
    }

    /// The lead that the player to move can still win, where so few counters are left.
    #[inline]
    pub fn value(&self, at: Pair, left: u32) -> Option<i32> {
        let values = self.values.get(left as usize)?;
        Some(i32::from(values[self.number(at, left as usize)]))
    }

    /// The number of a position among those with as many counters.
    #[inline]
    fn number(&self, at: Pair, counters: usize) -> usize {
        let mut number = 0;
        let mut left = counters;
        let mut holes = 2 * self.row;
        for word in [at.own, at.other] {
            for i in 0..self.row {
                if left == 0 {
                    return number as usize;
                }
                let n = usize::from((word >> (8 * i)) as u8);
                holes -= 1;
                // those with fewer counters here come first: as many as lie so over the holes that follow
                if n > 0 {
                    number += self.ways[holes + 1][left] - self.ways[holes + 1][left - n];
                }
                left -= n;
            }
        }
        number as usize
    }

    /// The position after one in the order of their numbers.
    fn each(&self, counters: usize) -> Vec<Pair> {
        let holes = 2 * self.row;
        let mut out = Vec::with_capacity(self.ways[holes][counters] as usize);
        let mut lie = [0u8; HOLES];
        self.lay(0, counters as u8, &mut lie, &mut out);
        out
    }

    fn lay(&self, hole: usize, left: u8, lie: &mut [u8; HOLES], out: &mut Vec<Pair>) {
        let holes = 2 * self.row;
        if hole + 1 == holes {
            lie[hole] = left;
            let word = |from: usize| {
                let row = lie[from..from + self.row].iter().enumerate();
                row.fold(0, |word, (i, n)| word | u64::from(*n) << (8 * i))
            };
            out.push(Pair {
                own: word(0),
                other: word(self.row),
            });
            return;
        }
        for n in 0..=left {
            lie[hole] = n;
            self.lay(hole + 1, left - n, lie, out);
        }
    }

    fn fill(&mut self, rules: &Single, counters: usize) {
        let all = self.each(counters);
        if !self.circles {
            let done = all.iter().all(|at| self.follow(rules, *at, counters));
            if done {
                return;
            }
            self.circles = true;
        }
        self.values[counters].fill(0);
        let mut next = vec![0; all.len()];
        loop {
            for (value, at) in next.iter_mut().zip(&all) {
                *value = self.best(rules, *at) as i8;
            }
            if next == self.values[counters] {
                return;
            }
            std::mem::swap(&mut next, &mut self.values[counters]);
        }
    }

    /// What the best move of a position gives by the values as they are; nothing where there is no move.
    fn best(&self, rules: &Single, at: Pair) -> i32 {
        let mut set = rules.moves(at);
        let mut best = None;
        while set != 0 {
            let hole = set.trailing_zeros() as usize / 8;
            set &= set - 1;
            let known = |at: Pair| self.value(at, at.left()).unwrap_or(0);
            let value = match gives(rules.make(at, hole)) {
                Gives::Sure(n) => n,
                Gives::More(n, at) => n + known(at),
                Gives::Less(n, at) => n - known(at),
            };
            best = best.max(Some(value));
        }
        best.unwrap_or(0)
    }

    /// Works out a position and what it leads to; false where that comes round to itself.
    fn follow(&mut self, rules: &Single, at: Pair, counters: usize) -> bool {
        let number = self.number(at, counters);
        match self.values[counters][number] {
            OPEN => {}
            BEGUN => return false,
            _ => return true,
        }
        self.values[counters][number] = BEGUN;
        let mut set = rules.moves(at);
        while set != 0 {
            let hole = set.trailing_zeros() as usize / 8;
            set &= set - 1;
            let to = match gives(rules.make(at, hole)) {
                Gives::Sure(_) => continue,
                Gives::More(_, to) | Gives::Less(_, to) => to,
            };
            if to.left() as usize == counters && !self.follow(rules, to, counters) {
                return false;
            }
        }
        self.values[counters][number] = self.best(rules, at) as i8;
        true
    }
}
