//! A second reading of duodecim scripta and tabula, written from the rules in words: courses as lists of places, a piece a number, nothing of
//! the engine.

/// What differs between the readings. Places of a course are counted from 1; 0 is the hand, one more than the last is off the board.
pub struct Table {
    /// Each player's course.
    pub ways: [Vec<String>; 2],
    /// On how many last places all pieces must be before one leaves.
    pub home: u32,
    /// Whether the hindmost may leave by a longer throw.
    pub hindmost: bool,
    /// Whether pieces in hand come before others.
    pub hand_first: bool,
    /// Two dice, each of which moves a piece, or one.
    pub two: bool,
}

/// Where each player's pieces are.
pub type Pieces = [Vec<u32>; 2];

/// Six places of one letter, to and fro.
fn six(letter: char, from: u32, to: u32) -> Vec<String> {
    let up: Vec<u32> = (from.min(to)..=from.max(to)).collect();
    let name = |n: u32| format!("{letter}{n}");
    match from < to {
        true => up.into_iter().map(name).collect(),
        false => up.into_iter().rev().map(name).collect(),
    }
}

fn outer(letters: &str) -> Vec<String> {
    letters.chars().flat_map(|l| six(l, 1, 6)).collect()
}

impl Table {
    /// Murray's course: the middle row, the far row, the near row.
    pub fn murray() -> Self {
        let way = [six('a', 1, 12), outer("bcde")].concat();
        Self {
            ways: [way.clone(), way],
            home: 12,
            hindmost: false,
            hand_first: true,
            two: true,
        }
    }

    /// Each player enters in a half of the middle row, from the middle outward.
    pub fn halves() -> Self {
        let first = [six('a', 6, 1), outer("debc")].concat();
        let second = [six('a', 7, 12), outer("bcde")].concat();
        Self {
            ways: [first, second],
            home: 6,
            ..Self::murray()
        }
    }

    /// The two outer rows.
    pub fn tabula() -> Self {
        Self {
            ways: [outer("bcde"), outer("bcde")],
            home: 6,
            ..Self::murray()
        }
    }

    fn last(&self) -> u32 {
        self.ways[0].len() as u32
    }

    /// The name of a place of a player's course; none in hand and off the board.
    fn name(&self, who: usize, at: u32) -> Option<&String> {
        let before = at.checked_sub(1)?;
        self.ways[who].get(before as usize)
    }

    fn on(&self, who: usize, at: u32, name: &str) -> bool {
        self.name(who, at).is_some_and(|n| n == name)
    }

    /// Where a piece comes to by a die, if it may.
    pub fn to(&self, all: &Pieces, who: usize, from: u32, die: u32) -> Option<u32> {
        let (last, own) = (self.last(), &all[who]);
        let in_hand = own.contains(&0);
        if from > last || (self.hand_first && in_hand && from != 0) {
            return None;
        }
        let to = from + die;
        if let Some(name) = self.name(who, to) {
            let others = all[1 - who].iter();
            let there = others.filter(|at| self.on(1 - who, **at, name)).count();
            return (there < 2).then_some(to);
        }
        let hindmost = own.iter().copied().min().unwrap_or(0);
        let leaves = to == last + 1 || (self.hindmost && from == hindmost);
        (hindmost > last - self.home && leaves).then_some(last + 1)
    }

    /// The board once a piece has moved.
    pub fn go(&self, all: &Pieces, who: usize, piece: usize, to: u32) -> Pieces {
        let mut next = all.clone();
        next[who][piece] = to;
        if let Some(name) = self.name(who, to) {
            for at in &mut next[1 - who] {
                if self.on(1 - who, *at, name) {
                    *at = 0;
                }
            }
        }
        next
    }

    /// The moves of a die, of pieces in one place the first: which piece, and where it comes to.
    pub fn moves(&self, all: &Pieces, who: usize, die: u32) -> Vec<(usize, u32)> {
        let own = &all[who];
        let first = |k: &usize| !own[..*k].contains(&own[*k]);
        let to = |k: usize| Some((k, self.to(all, who, own[k], die)?));
        (0..own.len()).filter(first).filter_map(to).collect()
    }

    /// How many of some dice can be moved.
    pub fn most(&self, all: &Pieces, who: usize, dice: &[u32]) -> usize {
        let with = |die: &u32| self.most_with(all, who, *die, dice);
        dice.iter().map(with).max().unwrap_or(0)
    }

    /// How many can be, this one first.
    fn most_with(&self, all: &Pieces, who: usize, die: u32, dice: &[u32]) -> usize {
        let mut rest = dice.to_vec();
        if let Some(at) = rest.iter().position(|d| *d == die) {
            rest.remove(at);
        }
        let after = |(k, to)| 1 + self.most(&self.go(all, who, k, to), who, &rest);
        let moves = self.moves(all, who, die).into_iter();
        moves.map(after).max().unwrap_or(0)
    }

    /// The dice that may be moved first, each once, in order.
    pub fn picks(&self, all: &Pieces, who: usize, dice: &[u32]) -> Vec<u32> {
        let most = self.most(all, who, dice);
        let mut picks = dice.to_vec();
        picks.sort_unstable();
        picks.dedup();
        let several = picks.len() > 1;
        picks.retain(|die| most > 0 && self.most_with(all, who, *die, dice) == most);
        // where only one can be moved, the larger is
        if several && most == 1 {
            picks.drain(..picks.len() - 1);
        }
        picks
    }

    /// The pieces that a die may move when these are still to be moved.
    pub fn may(&self, all: &Pieces, who: usize, die: u32, rest: &[u32]) -> Vec<usize> {
        let moves = self.moves(all, who, die);
        let after = |(k, to): (usize, u32)| (self.most(&self.go(all, who, k, to), who, rest), k);
        let all_after: Vec<(usize, usize)> = moves.into_iter().map(after).collect();
        let most = all_after.iter().map(|(n, _)| *n).max();
        let best = all_after.into_iter().filter(|(n, _)| Some(*n) == most);
        best.map(|(_, k)| k).collect()
    }

    /// The dice of a throw: doubles of two are moved four times.
    pub fn dice(&self, throw: u32) -> Vec<u32> {
        match (self.two, throw / 10, throw % 10) {
            (false, ..) => vec![throw],
            (true, a, b) if a == b => vec![a; 4],
            (true, a, b) => vec![b, a],
        }
    }
}
