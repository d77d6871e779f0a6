//! A second reading of races of two players over courses that meet in the middle (the Royal Game of Ur, Twenty Squares), written from their
//! rules in words: a man a number, nothing of the engine but its random numbers.

use ludarium_engine::game::random::Random;

/// What differs between the two games. Squares of a course are counted from 1; 0 is the hand.
pub struct Race {
    /// Squares of a course; one more is off the board.
    pub squares: u32,
    /// The squares that both players come to, the first and the last.
    pub shared: (u32, u32),
    /// Squares that are safe and give another throw.
    pub rosettes: &'static [u32],
    /// What a throw shows, each as likely as it stands here often.
    pub throws: &'static [u32],
}

pub const UR: Race = Race {
    squares: 14,
    shared: (5, 12),
    rosettes: &[4, 8, 14],
    throws: &[0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4],
};

pub const TWENTY: Race = Race {
    squares: 16,
    shared: (5, 16),
    rosettes: &[4, 8, 12, 16],
    throws: &[1, 2, 3, 4, 5, 6, 7, 10],
};

/// Where each player's men stand, sorted.
pub type Men = [Vec<u32>; 2];

impl Race {
    /// Squares from which a man of a player may move by a throw, each once.
    pub fn moves(&self, men: &Men, who: usize, throw: u32) -> Vec<u32> {
        let mut from: Vec<u32> = men[who]
            .iter()
            .copied()
            .filter(|at| *at <= self.squares)
            .collect();
        from.dedup();
        from.retain(|at| {
            let to = at + throw;
            let both = to >= self.shared.0 && to <= self.shared.1;
            let guarded = both && self.rosettes.contains(&to) && men[1 - who].contains(&to);
            let own = to <= self.squares && men[who].contains(&to);
            throw > 0 && to <= self.squares + 1 && !own && !guarded
        });
        from
    }

    /// Moves a man; whether its player throws again.
    pub fn go(&self, men: &mut Men, who: usize, from: u32, throw: u32) -> bool {
        let to = from + throw;
        if let Some(man) = men[who].iter_mut().find(|at| **at == from) {
            *man = to;
        }
        if to >= self.shared.0 && to <= self.shared.1 {
            for man in men[1 - who].iter_mut().filter(|at| **at == to) {
                *man = 0;
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
            if men[who].iter().all(|at| *at > self.squares) {
                return (who, throws);
            }
            if !again {
                who = 1 - who;
            }
        }
    }
}
