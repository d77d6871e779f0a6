//! Puzzles held against exact values, where all positions of a game that can come can be listed.

use super::walk::set_up;
use super::COUNTERS;
use crate::corpus::puzzles::{Asks, Puzzle};
use crate::study::boards::ahead;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::table::Valued;
use ludarium_engine::game::Rules;
use std::sync::Arc;

/// Positions that are listed of a game at most, to hold a puzzle against its exact values.
const LISTED: usize = 1_000_000;

/// What exact values say of an answer: what may be asked, if no other move does as well. None where there are no exact values.
fn exactly(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Option<Option<Asks>> {
    let asked = Asked {
        start: Some(&puzzle.position),
        limit: Some(LISTED),
        ..Asked::default()
    };
    let solved = rules.solve(&asked).ok()?.json;
    let side = if puzzle.mover.starts_with('S') { 1 } else { -1 };
    // for whoever is to move: above 0 won, 0 drawn, below 0 lost
    let mut moves: Vec<(&str, i64)> = vec![];
    for m in solved["moves"].as_array()? {
        moves.push((m["move"].as_str()?, side * ahead(&m["value"])?));
    }
    let (own, others): (Vec<_>, Vec<_>) = moves
        .into_iter()
        .partition(|(token, _)| *token == puzzle.answer);
    let (_, own) = *own.first()?;
    let next = others.into_iter().map(|(_, worth)| worth).max()?;
    // counters of the moment at which a majority stops play are no margin
    let counted = solved["stops"].is_null() && solved["value"]["winner"].is_null();
    Some(match (own.signum(), next.signum()) {
        (1, ..1) => Some(Asks::Win),
        (0, -1) => Some(Asks::Hold),
        _ if counted && (own - next) as f64 >= COUNTERS => Some(Asks::Most),
        _ => None,
    })
}

/// A puzzle whose claim is proved for every move: by exact values, or by a last search that has decided all moves.
#[must_use]
pub fn proved(rules: &Arc<dyn Rules>, puzzle: Puzzle, positions: u64) -> Option<Puzzle> {
    let asks = match exactly(rules, &puzzle) {
        Some(asks) => asks?,
        None => decided(rules, &puzzle, positions)?,
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
