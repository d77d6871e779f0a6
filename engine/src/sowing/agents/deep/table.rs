//! Positions met, in as much room as the budget fills.

use crate::sowing::play::quick::Step;

/// How a value is to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    /// Nothing is kept here.
    #[default]
    None,
    /// It is the value.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// What is known of a position, for the player to move.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry {
    pub key: u64,
    pub value: i32,
    pub depth: u8,
    pub bound: Bound,
    /// The best move.
    pub best: Step,
}

/// Least and most places; powers of two.
const LEAST: u64 = 1 << 10;
const MOST: u64 = 1 << 21;
/// Places to begin with where the budget is a time.
const BEGIN: u64 = 1 << 15;
/// A budget of so many times the most places is as good as a time.
const OPEN: u64 = 16;

/// Places in pairs: the first of a pair keeps what was looked at deepest, the second what came last.
#[derive(Debug)]
pub struct Table {
    places: Vec<Entry>,
    filled: usize,
    may_grow: bool,
}

impl Table {
    /// Room for one in `share` of so many positions, or of as many as come, within bounds.
    pub fn of(nodes: u64, share: u64) -> Table {
        let open = nodes >= MOST * OPEN.max(8 * share);
        let size = if open {
            BEGIN
        } else {
            (nodes / share).clamp(LEAST, MOST)
        };
        Table {
            places: vec![Entry::default(); size.next_power_of_two() as usize],
            filled: 0,
            may_grow: open,
        }
    }

    fn pair(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1) & !1
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let i = self.pair(key);
        let pair = &self.places[i..i + 2];
        let found = pair.iter().find(|e| e.key == key);
        found.filter(|e| e.bound != Bound::None).copied()
    }

    /// Keeps what was found.
    #[inline]
    pub fn put(&mut self, entry: Entry) {
        let i = self.pair(entry.key);
        let first = self.places[i];
        let into =
            if first.bound == Bound::None || first.key == entry.key || entry.depth >= first.depth {
                if first.bound != Bound::None && first.key != entry.key {
                    self.places[i + 1] = first;
                }
                i
            } else {
                i + 1
            };
        self.filled += usize::from(self.places[into].bound == Bound::None);
        self.places[into] = entry;
    }

    /// Grows between two depths, where it has become tight and may.
    pub fn grow(&mut self) {
        if !self.may_grow || self.filled * 2 < self.places.len() {
            return;
        }
        if self.places.len() as u64 >= MOST {
            return;
        }
        let more = vec![Entry::default(); self.places.len() * 4];
        let old = std::mem::replace(&mut self.places, more);
        self.filled = 0;
        for entry in old.into_iter().filter(|e| e.bound != Bound::None) {
            self.put(entry);
        }
    }
}
