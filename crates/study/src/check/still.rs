//! Games in which nothing ever moves: their rules compile, and every game is broken off, or over before it began.

use crate::corpus::played::Compiled;
use ludarium_engine::game::measure::Row;
use ludarium_engine::game::Asked;

/// Random games that are played to the bound before a game is called still.
const GAMES: u64 = 5;

/// What there is to say of rules under which no random game ever changes the board; none where the first move that stands is found.
pub fn still(rules: &Compiled) -> Option<String> {
    let series = rules.clone().series(&Asked::default()).ok()?;
    let rows = || (0..GAMES).map(|n| series.row(n));
    let moved = |row: Row| row.counters > 0 || row.moves > row.endless + row.unresolved;
    if rows().any(moved) {
        return None;
    }
    let row = series.row(0);
    let how = match (row.capped, row.turns) {
        (true, turns) => format!("in {turns} turns and more nothing is moved"),
        (false, _) => "it is over before anything is moved".to_owned(),
    };
    Some(format!(
        "nothing ever moves: in each of {GAMES} random games {how}"
    ))
}
