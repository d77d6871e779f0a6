//! Puzzles held against exact values, where all positions of a game that can come can be listed.

use super::walk::set_up;
use super::weigh;
use crate::corpus::puzzles::{Asks, Puzzle};
use ludarium_engine::game::solved::{Asked, NoValue};
use ludarium_engine::game::Rules;
use std::sync::Arc;

/// Positions that are listed of a game at most, to hold a puzzle against its exact values.
pub const LISTED: usize = 200_000;

/// What the exact values of a position's moves say of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exactly {
    /// No other move does as well, and this is what it does.
    Best(Asks),
    /// Another does as well, or better.
    Not,
    /// Too many positions can come.
    Beyond,
    /// There are none: lots fall, or counters are told, not ends.
    None,
}

/// What exact values say of an answer to a position. Only games whose values are those of their end alone are asked: won, drawn or lost.
#[must_use]
pub fn exactly(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Exactly {
    let asked = Asked {
        start: Some(&puzzle.position),
        limit: Some(LISTED),
        ..Asked::default()
    };
    let solved = match rules.solve(&asked) {
        Ok(solved) => solved,
        Err(NoValue::Beyond(_)) => return Exactly::Beyond,
        Err(_) => return Exactly::None,
    };
    let moves = solved.json["moves"].as_array();
    // for whoever is to move: 1 won, 0 drawn, -1 lost
    let worth = |m: &serde_json::Value| {
        let token = m["move"].as_str()?.to_owned();
        let winner = m["value"]["winner"].as_str()?;
        let worth = match winner {
            "draw" => 0,
            letter if puzzle.mover.starts_with(letter) => 1,
            _ => -1,
        };
        Some((token, worth))
    };
    let Some(moves) = moves.and_then(|all| all.iter().map(worth).collect::<Option<Vec<_>>>())
    else {
        return Exactly::None;
    };
    let own = moves.iter().find(|(token, _)| *token == puzzle.answer);
    let others = moves.iter().filter(|(token, _)| *token != puzzle.answer);
    let (Some((_, own)), Some(next)) = (own, others.map(|(_, worth)| *worth).max()) else {
        return Exactly::None;
    };
    match (*own, next) {
        (1, ..1) => Exactly::Best(Asks::Win),
        (0, -1) => Exactly::Best(Asks::Hold),
        _ => Exactly::Not,
    }
}

/// A puzzle as it is kept: held against exact values where they are to be had, else looked at a last time.
pub fn sure(rules: &Arc<dyn Rules>, puzzle: Puzzle, positions: u64) -> Option<Puzzle> {
    if !weigh::still(rules, &puzzle, positions) {
        return None;
    }
    // where counters are told apart a puzzle is about how many
    if puzzle.asks == Asks::Most {
        return Some(puzzle);
    }
    match exactly(rules, &puzzle) {
        Exactly::Best(asks) => Some(Puzzle {
            asks,
            proved: true,
            ..puzzle
        }),
        Exactly::Not => None,
        // random games alone say little of a game in which nothing falls
        Exactly::Beyond if puzzle.asks == Asks::Chance => {
            let table = set_up(rules, &puzzle.position, puzzle.before.as_ref()).ok()?;
            weigh::looks_ahead_to(&*table, &puzzle.answer, positions).then_some(puzzle)
        }
        Exactly::Beyond | Exactly::None => Some(puzzle),
    }
}
