//! A second reading of races of two players over courses that meet in the middle (the Royal Game of Ur, Twenty Squares), written from their
//! rules in words: a man a number, nothing of the engine but its random numbers.

use ludarium_engine::game::random::Random;

/// What differs between the games. Squares of a course are counted from 1; 0 is the hand.
pub struct Race {
    /// The squares of each player's course, by name. A course may pass one twice.
    pub courses: [&'static [&'static str]; 2],
    /// Squares of a course that are safe and give another throw.
    pub rosettes: &'static [u32],
    /// What a throw shows, each as likely as it stands here often.
    pub throws: &'static [u32],
}

pub const UR: Race = Race {
    courses: [
        &[
            "a4", "a3", "a2", "a1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "a8", "a7",
        ],
        &[
            "c4", "c3", "c2", "c1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "c8", "c7",
        ],
    ],
    rosettes: &[4, 8, 14],
    throws: &[0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4],
};

/// Up the board, round its small block, and back the same way.
pub const MURRAY: Race = Race {
    courses: [
        &[
            "a4", "a3", "a2", "a1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "c7", "c8", "b8",
            "a8", "a7", "b7", "b6", "b5", "b4", "b3", "b2", "b1", "a1", "a2", "a3", "a4",
        ],
        &[
            "c4", "c3", "c2", "c1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "a7", "a8", "b8",
            "c8", "c7", "b7", "b6", "b5", "b4", "b3", "b2", "b1", "c1", "c2", "c3", "c4",
        ],
    ],
    rosettes: &[],
    throws: &[0, 1, 1, 1, 2, 2, 2, 3],
};

pub const TWENTY: Race = Race {
    courses: [
        &[
            "a4", "a3", "a2", "a1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10",
            "b11", "b12",
        ],
        &[
            "c4", "c3", "c2", "c1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9", "b10",
            "b11", "b12",
        ],
    ],
    rosettes: &[4, 8, 12, 16],
    throws: &[1, 2, 3, 4, 5, 6, 7, 10],
};

/// Where each player's men stand, sorted.
pub type Men = [Vec<u32>; 2];

impl Race {
    fn squares(&self) -> u32 {
        self.courses[0].len() as u32
    }

    /// The square where a man of a player stands; none in the hand and off the board.
    fn square(&self, who: usize, at: u32) -> Option<&str> {
        let before = at.checked_sub(1)?;
        self.courses[who].get(before as usize).copied()
    }

    /// Whether a man of a player stands on a square.
    fn stands(&self, men: &Men, who: usize, square: Option<&str>) -> bool {
        square.is_some() && men[who].iter().any(|at| self.square(who, *at) == square)
    }

    /// Squares from which a man of a player may move by a throw, each once.
    pub fn moves(&self, men: &Men, who: usize, throw: u32) -> Vec<u32> {
        let mut from: Vec<u32> = men[who]
            .iter()
            .copied()
            .filter(|at| *at <= self.squares())
            .collect();
        from.dedup();
        from.retain(|at| {
            let to = at + throw;
            let square = self.square(who, to);
            let guarded = self.rosettes.contains(&to) && self.stands(men, 1 - who, square);
            let own = self.stands(men, who, square);
            throw > 0 && to <= self.squares() + 1 && !own && !guarded
        });
        from
    }

    /// Moves a man; whether its player throws again.
    pub fn go(&self, men: &mut Men, who: usize, from: u32, throw: u32) -> bool {
        let to = from + throw;
        if let Some(man) = men[who].iter_mut().find(|at| **at == from) {
            *man = to;
        }
        if let Some(square) = self.square(who, to) {
            for man in &mut men[1 - who] {
                if self.square(1 - who, *man) == Some(square) {
                    *man = 0;
                }
            }
        }
        men.iter_mut().for_each(|own| own.sort_unstable());
        self.rosettes.contains(&to)
    }

    /// A game at random: who wins, after how many throws.
    pub fn random(&self, each: usize, random: &mut Random) -> (usize, u64) {
        let mut men: Men = [vec![0; each], vec![0; each]];
        let (mut who, mut throws) = (0, 0);
        loop {
            throws += 1;
            let throw = self.throws[random.below(self.throws.len() as u32) as usize];
            let moves = self.moves(&men, who, throw);
            let again = match moves.len() as u32 {
                0 => false,
                n => self.go(&mut men, who, moves[random.below(n) as usize], throw),
            };
            if men[who].iter().all(|at| *at > self.squares()) {
                return (who, throws);
            }
            if !again {
                who = 1 - who;
            }
        }
    }
}
