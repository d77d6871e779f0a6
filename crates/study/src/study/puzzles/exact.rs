//! Puzzles held against exact values, where all positions of a game that can come can be listed.

use super::walk::set_up;
use super::COUNTERS;
use crate::corpus::puzzles::{Asks, Puzzle};
use ludarium_engine::game::solved::{Asked, NoValue};
use ludarium_engine::game::table::Valued;
use ludarium_engine::game::Rules;
use std::sync::Arc;

/// Positions that are listed of a game at most, to hold a puzzle against its exact values.
pub const LISTED: usize = 1_000_000;

/// What the exact values of a position's moves say of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exactly {
    /// No other move does as well, and this is what it does.
    Best(Asks),
    /// Another does as well, or better.
    Not,
    /// Too many positions can come.
    Beyond,
    /// There are none: lots fall.
    None,
}

/// What exact values say of an answer to a position, looking at so many positions at most.
#[must_use]
pub fn exactly(rules: &Arc<dyn Rules>, puzzle: &Puzzle, limit: usize) -> Exactly {
    let asked = Asked {
        start: Some(&puzzle.position),
        limit: Some(limit),
        ..Asked::default()
    };
    let solved = match rules.solve(&asked) {
        Ok(solved) => solved,
        Err(NoValue::Beyond(_)) => return Exactly::Beyond,
        Err(_) => return Exactly::None,
    };
    let south = puzzle.mover.starts_with('S');
    // counters told of the moment at which a majority stops play are no margin
    let margins = solved.json["stops"].is_null();
    // for whoever is to move: above 0 won, 0 drawn, below 0 lost; and by how much, where counters decide
    let worth = |m: &serde_json::Value| {
        let token = m["move"].as_str()?.to_owned();
        let value = &m["value"];
        let ahead = match (value["south_ahead"].as_i64(), value["winner"].as_str()) {
            (Some(ahead), _) => ahead,
            (None, Some("draw")) => 0,
            (None, winner) => 1 - 2 * i64::from(winner? != "S"),
        };
        let counted = margins && value["winner"].is_null();
        Some((token, if south { ahead } else { -ahead }, counted))
    };
    let moves = solved.json["moves"].as_array();
    let Some(moves) = moves.and_then(|all| all.iter().map(worth).collect::<Option<Vec<_>>>())
    else {
        return Exactly::None;
    };
    let own = moves.iter().find(|(token, ..)| *token == puzzle.answer);
    let others = moves.iter().filter(|(token, ..)| *token != puzzle.answer);
    let (Some((_, own, counted)), Some(next)) = (own, others.map(|(_, worth, _)| *worth).max())
    else {
        return Exactly::None;
    };
    match (own.signum(), next.signum()) {
        (1, ..1) => Exactly::Best(Asks::Win),
        (0, -1) => Exactly::Best(Asks::Hold),
        _ if *counted && (own - next) as f64 >= COUNTERS => Exactly::Best(Asks::Most),
        _ => Exactly::Not,
    }
}

/// A puzzle whose claim is proved for every move: by exact values, or by a last search that has decided all moves.
pub fn proved(rules: &Arc<dyn Rules>, puzzle: Puzzle, positions: u64) -> Option<Puzzle> {
    let asks = match exactly(rules, &puzzle, LISTED) {
        Exactly::Best(asks) => asks,
        Exactly::Not => return None,
        Exactly::Beyond | Exactly::None => decided(rules, &puzzle, positions)?,
    };
    Some(Puzzle {
        asks,
        proved: true,
        ..puzzle
    })
}

/// What a search that has decided every move says of an answer; none where a move is left open.
fn decided(rules: &Arc<dyn Rules>, puzzle: &Puzzle, positions: u64) -> Option<Asks> {
    let table = set_up(rules, &puzzle.position, puzzle.before.as_ref()).ok()?;
    let moves = table.values(positions)?.moves;
    let (own, others): (Vec<_>, Vec<_>) =
        moves.iter().partition(|m| m.offer.token == puzzle.answer);
    let all = |ends: &[&str]| {
        let is = |m: &&Valued| m.decided.is_some_and(|end| ends.contains(&end));
        !others.is_empty() && others.iter().all(is)
    };
    match own.first()?.decided? {
        "won" if all(&["drawn", "lost"]) => Some(Asks::Win),
        "drawn" if all(&["lost"]) => Some(Asks::Hold),
        _ => None,
    }
}
