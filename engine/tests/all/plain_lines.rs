//! A second reading of the five lines (pente grammai), written from its three reconstructions in words: the ends of the lines by number
//! round the board, nothing of the engine.

use std::collections::HashMap;

/// Whose rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Schaedler,
    Kidd,
    LocusLudi,
}

/// Where a piece is. Ends of lines are counted against the clock from the first player's nearest right-hand end: 0 to 4, 5 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum At {
    Hand,
    End(u32),
    Goal,
}

/// Where each player's pieces are.
pub type Lines = [Vec<At>; 2];

const ENDS: u32 = 10;

/// The left-hand end of the sacred line, as a player sees it.
fn goal(who: usize) -> u32 {
    [7, 2][who]
}

impl Whose {
    /// Where a piece of a player comes to by a throw, if it may.
    pub fn to(self, all: &Lines, who: usize, from: At, throw: u32) -> Option<At> {
        if self == Whose::LocusLudi && from != At::Hand && all[who].contains(&At::Hand) {
            return None;
        }
        let left = match from {
            At::Hand => 8,
            At::End(end) => (goal(who) + ENDS - end) % ENDS,
            At::Goal => return None,
        };
        if throw > left {
            return None;
        }
        if throw == left {
            return Some(At::Goal);
        }
        let to = At::End((goal(who) + ENDS - (left - throw)) % ENDS);
        let others = all[1 - who].iter().filter(|at| **at == to).count();
        let own = all[who].contains(&to);
        let may = match self {
            Whose::Schaedler => !own && others == 0,
            Whose::Kidd => others < 2,
            Whose::LocusLudi => !own,
        };
        may.then_some(to)
    }

    /// The board once a piece has moved.
    pub fn go(self, all: &Lines, who: usize, piece: usize, to: At) -> Lines {
        let mut next = all.clone();
        next[who][piece] = to;
        if to != At::Goal {
            let hit = next[1 - who].iter_mut().filter(|at| **at == to);
            hit.for_each(|at| *at = At::Hand);
        }
        next
    }

    /// The moves of a throw, of pieces in one place the first: which piece, and where it comes to.
    pub fn moves(self, all: &Lines, who: usize, throw: u32) -> Vec<(usize, At)> {
        let own = &all[who];
        let first = |k: &usize| !own[..*k].contains(&own[*k]);
        let to = |k: usize| Some((k, self.to(all, who, own[k], throw)?));
        (0..own.len()).filter(first).filter_map(to).collect()
    }
}

/// The first player's chance of winning by Schädler's rules, with the first to throw and with the second, for every board that was asked.
#[derive(Default)]
pub struct Chances(HashMap<Lines, [f64; 2]>);

impl Chances {
    pub fn of(&mut self, all: &Lines) -> [f64; 2] {
        let mut board = all.clone();
        board.iter_mut().for_each(|own| own.sort_unstable());
        if let Some(known) = self.0.get(&board) {
            return *known;
        }
        let done = |who: usize| board[who].iter().all(|at| *at == At::Goal);
        let found = match (done(0), done(1)) {
            (true, _) => [1.0, 1.0],
            (_, true) => [0.0, 0.0],
            _ => {
                let [(a, p), (b, q)] = [0, 1].map(|who| self.thrown(&board, who));
                // who can move nothing hands over: V0 = a + p V1, V1 = b + q V0
                let first = (a + p * b) / (1.0 - p * q);
                [first, b + q * first]
            }
        };
        self.0.insert(board, found);
        found
    }

    /// What the throws that can be moved are worth, and how often none can be.
    fn thrown(&mut self, board: &Lines, who: usize) -> (f64, f64) {
        let (mut worth, mut lost) = (0.0, 0.0);
        for throw in 1..=6 {
            let moves = Whose::Schaedler.moves(board, who, throw);
            let after = |(k, to): (usize, At)| {
                let next = Whose::Schaedler.go(board, who, k, to);
                self.of(&next)[1 - who]
            };
            let values: Vec<f64> = moves.into_iter().map(after).collect();
            let best = match who {
                0 => values.into_iter().reduce(f64::max),
                _ => values.into_iter().reduce(f64::min),
            };
            match best {
                Some(value) => worth += value / 6.0,
                None => lost += 1.0 / 6.0,
            }
        }
        (worth, lost)
    }
}
