//! The board. Which moves there are on it, a move sown lap by lap, what its last counters do, and the questions to its player
//! in the midst of it stand apart.

mod answers;
mod laps;
mod last;
mod moves;

use super::when::{holds, Situation};
use super::{Rules, Used};
use ludarium_engine::sowing::rulings::Then;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board {
    pub cells: Vec<u32>,
    pub store: [u32; 2],
    pub out: u32,
    pub hand: u32,
    /// Holes that he who is to move has still to pick.
    pub picks: u32,
    /// Counters that each has still to enter.
    pub reserve: [u32; 2],
    /// The question to him who is to move, in the midst of his move.
    pub question: Option<Question>,
    pub owner: Vec<usize>,
    pub closed: Vec<bool>,
    pub mark: Vec<Option<(String, usize)>>,
    pub visited: Vec<bool>,
    /// Moves made this round.
    pub moves: u32,
    /// Who began the round.
    pub opener: usize,
}

/// How does the move go on from a hole? And all of the move that what is left of it can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    pub hole: usize,
    /// The way that it was sown (true = anticlockwise).
    pub way: bool,
    /// Laps sown up to here; 255 at most.
    pub laps: u32,
    pub entered: bool,
    pub captured: bool,
    pub reached: bool,
}

/// A hole, and where the player says so a direction (true = anticlockwise). `None` = stop.
pub type Step = Option<(usize, Option<bool>)>;

/// What was done in a step of a move, and what of the steps before it the move still goes by.
#[derive(Default, Clone, Debug)]
pub struct Done {
    pub taken: Vec<(usize, u32)>,
    pub again: bool,
    pub may_stop: bool,
    pub endless: bool,
    pub bar: Option<usize>,
    /// What was taken to be sown on, and after which hole; the holes that `from` can name.
    pub on: u32,
    pub begins: usize,
    pub fell: usize,
    pub lap: usize,
    pub first: usize,
    /// Laps of the whole move.
    pub laps: u32,
    /// The way that is sown (true = anticlockwise), and whether the move began with a counter from the reserve.
    pub way: bool,
    pub entered: bool,
    /// Whether the move had taken something before its player had to answer.
    pub captured: bool,
}

impl Done {
    /// Whether the move has taken anything, in this step or before it.
    pub fn has_taken(&self) -> bool {
        self.captured || !self.taken.is_empty()
    }
}

impl Board {
    pub fn new(rules: &Rules) -> Board {
        let n = 2 * rules.row;
        Board {
            cells: rules.start(),
            owner: (0..n).map(|h| rules.side(h)).collect(),
            closed: vec![false; n],
            mark: vec![None; n],
            visited: vec![false; n],
            reserve: [rules.number("setup.reserve").unwrap_or(0); 2],
            ..Board::default()
        }
    }

    /// Whether a hole is a player's, as the game means it.
    pub fn own(&self, rules: &Rules, hole: usize, player: usize) -> bool {
        let owner = match rules.word("side.means") {
            "row" => rules.side(hole),
            _ => self.owner[hole],
        };
        owner == player
    }

    pub fn holds(&self, player: usize) -> u32 {
        (0..self.cells.len())
            .filter(|h| self.owner[*h] == player)
            .map(|h| self.cells[h])
            .sum()
    }

    /// Counters in a player's holes, or in those that `left.zone` names.
    pub fn left(&self, rules: &Rules, player: usize) -> u32 {
        match rules.word("left.zone") {
            "" => self.holds(player),
            zone => (0..self.cells.len())
                .filter(|h| rules.in_zone(zone, player, *h))
                .map(|h| self.cells[h])
                .sum(),
        }
    }

    pub fn total(&self) -> u32 {
        let beside = self.store.iter().chain(&self.reserve).sum::<u32>();
        self.cells.iter().sum::<u32>() + beside + self.out + self.hand
    }

    /// Whether the move of him who is to move is begun and not done.
    pub fn within_a_move(&self) -> bool {
        self.hand > 0 || self.picks > 0 || self.question.is_some()
    }

    pub fn ask(&self, rules: &Rules, moment: &str, s: &Situation, used: &mut Used) -> Option<Then> {
        rules.ruling(moment, &|when| holds(rules, self, s, when), used)
    }
}
