//! Games played again from their tokens, and how they end.

use super::play::Game;
use super::rules::Rules;
use super::state::Outcome;
use crate::game::chance::Unsaid;
#[cfg(feature = "read")]
use crate::game::{record::GameRecord, Refusal};
use crate::shell;
use serde_json::{json, Value};

/// A game played again.
pub type Replay<'r> = shell::Replay<'r, Rules>;

/// Plays tokens from a game's position; stops at the first that cannot be played.
pub fn replay<'r>(game: Game<'r>, tokens: &[String]) -> Replay<'r> {
    shell::replay(game.rules(), game, tokens, Unsaid::default())
}

/// Plays a recorded game again: from its position, or from the beginning with as many players as it names.
///
/// # Errors
/// A position or a number of players that the rules do not allow.
#[cfg(feature = "read")]
pub fn again<'r>(rules: &'r Rules, record: &GameRecord) -> Result<Replay<'r>, Refusal> {
    shell::of_record(rules, record)
}

/// The result of a game as a record tells it: who won, then the seats' degrees, or the pieces each has eaten or, where that wins, borne off.
/// `seat 1; abroad, hyaena` · `draw; 3-3`.
pub fn result_text(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    let won = outcome
        .winner
        .map_or("draw".to_string(), |w| format!("seat {w}"));
    let more = if outcome.degrees.is_empty() {
        game.scores()
            .iter()
            .map(u16::to_string)
            .collect::<Vec<_>>()
            .join("-")
    } else {
        outcome.degrees.join(", ")
    };
    Some(format!("{won}; {more}"))
}

/// The result of a game as JSON; null while it goes on.
pub fn outcome_json(rules: &Rules, outcome: Option<&Outcome>) -> Value {
    let Some(o) = outcome else { return Value::Null };
    let clauses: Vec<&str> = rules
        .why(&["end.when", "rank.first"])
        .iter()
        .map(|c| rules.clauses[usize::from(*c)].id.as_str())
        .collect();
    let winner = o.winner.map_or(json!("draw"), |w| json!(w));
    json!({ "winner": winner, "degrees": o.degrees, "ranks": o.ranks, "reason": "end", "clause": clauses.first(), "clauses": clauses })
}
