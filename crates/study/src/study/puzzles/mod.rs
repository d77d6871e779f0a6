//! Puzzles: positions of a game's own play in which one move is clearly better than all others, kept with what proves it.
//!
//! Agents play games that are seeded; their positions are gone through from the end. Those in which one move is proved to be better than all
//! others are candidates. Of these few are kept, as unlike each other as they can be had, and rather such as a
//! greedy player does not solve.

mod candidate;
mod exact;
mod pick;
mod walk;

use crate::corpus::puzzles::{Count, Looked, Puzzle, Puzzles};
use crate::values::FormatNumber;
use ludarium_engine::game::{Agent, Rules};
use std::sync::Arc;

pub use candidate::plays;
use exact::proved;
pub use exact::{goes_on, holds};
pub use walk::set_up;

/// Puzzles that are kept of a game at most, and those that it is to have if it can.
pub const MOST: usize = 12;
pub const WANTED: usize = 8;
/// Candidates that a greedy player solves, after which no more of them are looked at: they are wanted only where there are few others.
const EASY: usize = 12;
/// Games between two looks at whether there are enough candidates.
const AT_ONCE: u64 = 4;
/// Open positions after which the earlier ones of a game are not looked at.
const PATIENCE: u64 = 2;
/// Games that are played where not one puzzle is found.
const VAIN: u64 = 24;
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
pub const COUNTERS: i64 = 3;
/// Positions that are listed at most, for exact values.
const LISTED: usize = 200_000;
/// Positions of the search that is to decide every move where they are more.
const POSITIONS: u64 = 20_000;
/// Games that are played at most.
const GAMES: u64 = 80;
/// Candidates that a greedy player does not solve, after which no more games are played.
const ENOUGH: usize = 16;

/// The puzzles of a game; the same whenever they are looked for under the same rules.
pub fn find(rules: &Arc<dyn Rules>) -> Puzzles {
    let mut count = Count::default();
    let mut found: Vec<Puzzle> = vec![];
    let mut met = walk::Met::default();
    let (mut games, mut open) = (0, 0);
    while games < GAMES {
        let mut of = walk::game(rules, games, &mut met, &mut count);
        // from the end: the nearer to it, the fewer positions can come
        while let Some(position) = of.pop() {
            let Some(one) = proved(rules, &position) else {
                count.unproved += 1;
                open += 1;
                if open % PATIENCE == 0 {
                    count.unproved += of.len() as u64;
                    break;
                }
                continue;
            };
            let Some(one) = one else {
                count.small_gap += 1;
                continue;
            };
            let easy = found.iter().filter(|p| p.greedy).count() < EASY;
            found.extend(candidate::puzzle(rules, &position, one, easy, &mut count));
        }
        games += 1;
        let hard = found.iter().filter(|p| !p.greedy).count();
        let vain = games >= VAIN && found.is_empty();
        if games % AT_ONCE == 0 && (hard >= ENOUGH || vain) {
            break;
        }
    }
    let head = rules.head();
    let puzzles = pick::pick(found, &mut count);
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
            listed: LISTED as u64,
            positions: POSITIONS,
            counters: COUNTERS,
        },
        count,
        puzzles,
    }
}
