//! Puzzles: positions of a game's own play in which one move is clearly better than all others, kept with what proves it.
//!
//! Agents play games that are seeded; every position of them with enough moves is looked at a little, those with a gap between the best move
//! and the next are looked at closely, and those in which a second search of twice as many positions finds the same are candidates.
//! Of these few are kept, as unlike each other as they can be had, and rather such as a greedy player does not solve.

mod exact;
mod pick;
mod walk;
mod weigh;

use crate::corpus::puzzles::{Count, Looked, Puzzle, Puzzles};
use crate::values::FormatNumber;
use ludarium_engine::game::{Agent, Rules};
use std::sync::Arc;

pub use exact::proved;
pub use walk::set_up;
pub use weigh::{asked, plays, weighed};

/// Puzzles that are kept of a game at most, and those that it is to have if it can.
pub const MOST: usize = 12;
pub const WANTED: usize = 8;
/// Candidates that a greedy player solves, after which no more of them are looked at: they are wanted only where there are few others.
const EASY: usize = 12;
/// Games between two looks at whether there are enough candidates.
const AT_ONCE: u64 = 4;
/// Seed of all of it.
const SEED: u64 = 20_261_126;
/// First moves of each game that are drawn.
const OPENINGS: u64 = 4;
/// Who plays, in turn.
const AGENTS: [[Agent; 2]; 3] = [
    [Agent::Search(300), Agent::Greedy],
    [Agent::Greedy, Agent::Search(300)],
    [Agent::Search(300), Agent::Search(300)],
];
/// Counters that the best move is to be ahead of the next best where neither decides the game.
pub const COUNTERS: f64 = 3.0;
/// Chance of winning, likewise.
pub const CHANCE: f64 = 0.08;
/// How much is looked at for the puzzles of a game. A search looks again at twice as many positions as the first time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budgets {
    /// Positions that tell whether a search is worth it.
    pub glance: u64,
    /// Positions of the search.
    pub first: u64,
    /// Games that are played at most.
    pub games: u64,
    /// Candidates that a greedy player does not solve, after which no more games are played.
    pub enough: usize,
}

/// Of games whose moves are looked ahead.
const AHEAD: Budgets = Budgets {
    glance: 1_000,
    first: 20_000,
    games: 80,
    enough: 24,
};

/// Of games that are played on after each move: a single one tells little, and each takes a while.
const PLAYED_ON: Budgets = Budgets {
    glance: 10_000,
    first: 100_000,
    games: 24,
    enough: 16,
};

impl Budgets {
    /// Of the games of some rules.
    #[must_use]
    pub fn of(rules: &Arc<dyn Rules>) -> Budgets {
        match weigh::plays_on(rules) {
            true => PLAYED_ON,
            false => AHEAD,
        }
    }

    /// Positions of the second search.
    #[must_use]
    pub fn again(self) -> u64 {
        2 * self.first
    }

    /// Positions of the last one, of what was picked.
    #[must_use]
    pub fn last(self) -> u64 {
        2 * self.again()
    }
}

/// The puzzles of a game; the same whenever they are looked for under the same rules.
#[must_use]
pub fn find(rules: &Arc<dyn Rules>) -> Puzzles {
    let budgets = Budgets::of(rules);
    let mut count = Count::default();
    let mut found: Vec<Puzzle> = vec![];
    let mut met = walk::Met::default();
    let mut games = 0;
    while games < budgets.games {
        for position in walk::game(rules, games, &mut met, &mut count) {
            let easy = found.iter().filter(|p| p.greedy).count() < EASY;
            found.extend(weigh::puzzle(rules, &position, budgets, easy, &mut count));
        }
        games += 1;
        let hard = found.iter().filter(|p| !p.greedy).count();
        if games % AT_ONCE == 0 && hard >= budgets.enough {
            break;
        }
    }
    let head = rules.head();
    let sure = |p: Puzzle, count: &mut Count| {
        if !weigh::still(rules, &p, budgets.last()) {
            count.unconfirmed += 1;
            return None;
        }
        let proved = exact::proved(rules, p, budgets.last());
        count.unproved += u64::from(proved.is_none());
        proved
    };
    let puzzles = pick::pick(found, &sure, &mut count);
    Puzzles {
        format: FormatNumber::default(),
        game: head.slug.clone(),
        rules_sha256: head.sha256.clone(),
        readings: head.readings.clone(),
        looked: Looked {
            seed: SEED,
            games,
            agents: AGENTS.map(|pair| pair.map(Agent::word)).to_vec(),
            openings: OPENINGS,
            positions: budgets.first,
            again: budgets.again(),
            last: budgets.last(),
            counters: COUNTERS,
            chance: CHANCE,
        },
        count,
        puzzles,
    }
}
