//! What is proved of a position for every move: by exact values, where all positions that can come can be listed, or by a search that
//! has decided all moves.

use super::walk::{set_up, Position};
use super::{COUNTERS, LISTED, POSITIONS};
use crate::corpus::puzzles::{Asks, Puzzle};
use crate::study::boards::ahead;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::{Rules, Stand};
use std::sync::Arc;

/// What every move is worth to its player, by token: above 0 won, 0 drawn, below 0 lost.
type Worths = Vec<(String, i64)>;

/// What is proved of a position for every move: which question it allows and the move that answers it; `Some(None)` if no move is better
/// than all others. None where a move is left open.
pub fn proved(rules: &Arc<dyn Rules>, at: &Position) -> Option<Option<(Asks, String)>> {
    let (worths, counted) = exactly(rules, at).or_else(|| {
        let by_search = decided(rules, at)?;
        Some((by_search, false))
    })?;
    Some(best(worths, counted))
}

/// Whether the claim of a kept puzzle is proved again.
///
/// # Errors
/// What is wrong, in words.
pub fn holds(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Result<(), String> {
    match proved(rules, &position(puzzle)) {
        None => Err("its claim is not proved for every move".to_owned()),
        Some(None) => Err("no move is better than all others".to_owned()),
        Some(Some((asks, answer))) if (asks, &answer) != (puzzle.asks, &puzzle.answer) => Err(
            format!("proved is another claim: {}, {answer}", asks.brief()),
        ),
        Some(Some(_)) => Ok(()),
    }
}

/// Whether every move of a kept puzzle's line is best play.
///
/// # Errors
/// The first that is not, in words.
pub fn goes_on(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Result<(), String> {
    match puzzle
        .line
        .get(best_play(rules, &position(puzzle), &puzzle.line))
    {
        None => Ok(()),
        Some(token) => Err(format!(
            "in its line another move than {token} is better, in its place"
        )),
    }
}

/// Where a kept puzzle begins.
fn position(puzzle: &Puzzle) -> Position {
    Position {
        text: puzzle.position.clone(),
        before: puzzle.before.clone(),
        game: puzzle.game,
        ply: puzzle.ply,
    }
}

/// How many moves of a line are best play by exact values; what has none is taken as the search found it.
pub fn best_play(rules: &Arc<dyn Rules>, at: &Position, line: &[String]) -> usize {
    let Ok(mut table) = set_up(rules, &at.text, at.before.as_ref()) else {
        return 0;
    };
    for (n, token) in line.iter().enumerate() {
        let here = Position {
            text: table.text(),
            ..at.clone()
        };
        if let Some((worths, _)) = exactly(rules, &here) {
            let most = worths.iter().map(|(_, worth)| worth).max();
            let own = worths.iter().find(|(t, _)| t == token).map(|(_, w)| w);
            if own != most {
                return n;
            }
        }
        if table.act(token).is_err() {
            return n;
        }
    }
    line.len()
}

/// The one move that is better than all others; `counted` if worths are counters at the end.
fn best(mut worths: Worths, counted: bool) -> Option<(Asks, String)> {
    worths.sort_by_key(|(_, worth)| -worth);
    let [(answer, own), (_, next), ..] = worths.as_slice() else {
        return None;
    };
    let asks = match (own.signum(), next.signum()) {
        (1, ..1) => Asks::Win,
        (0, -1) => Asks::Hold,
        _ if counted && own - next >= COUNTERS => Asks::Most,
        _ => return None,
    };
    Some((asks, answer.clone()))
}

/// Exact values, and whether they are counters at the end. None where there are none, or the text does not say all that decides play.
fn exactly(rules: &Arc<dyn Rules>, at: &Position) -> Option<(Worths, bool)> {
    if at.before.is_some() {
        return None;
    }
    let request = Asked {
        start: Some(&at.text),
        limit: Some(LISTED),
        ..Asked::default()
    };
    let solved = rules.solve(&request).ok()?.json;
    let table = set_up(rules, &at.text, None).ok()?;
    let side = match table.stand() {
        Stand::Seat(0) => 1,
        Stand::Seat(1) => -1,
        _ => return None,
    };
    let moves = solved["moves"].as_array()?.iter();
    let worth =
        |m: &serde_json::Value| Some((m["move"].as_str()?.to_owned(), side * ahead(&m["value"])?));
    // counters of the moment at which a majority stops play are no margin
    let counted = solved["stops"].is_null() && solved["value"]["winner"].is_null();
    Some((moves.map(worth).collect::<Option<_>>()?, counted))
}

/// Who wins after every move, by a search that has decided them all.
fn decided(rules: &Arc<dyn Rules>, at: &Position) -> Option<Worths> {
    let table = set_up(rules, &at.text, at.before.as_ref()).ok()?;
    // what is played on is never decided
    if table
        .values(1)?
        .looked
        .is_none_or(|looked| looked.games > 0)
    {
        return None;
    }
    let moves = table.values(POSITIONS)?.moves;
    let worth = |end: &str| match end {
        "won" => Some(1),
        "drawn" => Some(0),
        "lost" => Some(-1),
        _ => None,
    };
    let of = moves
        .into_iter()
        .map(|m| Some((m.offer.token, worth(m.decided?)?)));
    of.collect()
}
