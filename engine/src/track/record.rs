//! Games played again from their tokens, every event with its clause.

use super::event::Heard;
use super::notation::{parse_position, parse_token, position_text, Token};
use super::play::Game;
use super::rules::Rules;
use super::state::{Action, Outcome};
use crate::game_record::GameRecord;
use serde_json::{json, Value};

/// One step: a throw or an action, and all that came of it.
#[derive(Debug, Clone)]
pub struct Step {
    pub by: u8,
    pub token: String,
    /// What could be done before it.
    pub legal: Vec<Action>,
    pub heard: Heard,
    /// The position after it.
    pub text: String,
}

/// A game played again.
#[derive(Debug, Clone)]
pub struct Replay<'r> {
    pub start: String,
    pub steps: Vec<Step>,
    pub game: Game<'r>,
    /// The token that could not be played: its number from 1, itself, why not.
    pub stopped: Option<(usize, String, String)>,
}

/// Plays a recorded game again: from its position, or from the beginning with as many players as it names.
///
/// # Errors
/// A position or a number of players that the rules do not allow, in words.
pub fn again<'r>(rules: &'r Rules, record: &GameRecord) -> Result<Replay<'r>, String> {
    let game = match &record.start {
        Some(text) => Game::at(
            rules,
            parse_position(rules, text).map_err(|e| format!("Start: {e}"))?,
        ),
        None => {
            let seats = (!record.players.is_empty()).then_some(record.players.len());
            Game::new(rules, seats, 0).map_err(|e| format!("Players: {e}"))?
        }
    };
    Ok(replay(game, &record.tokens))
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

/// Where two runs of the same tokens part: the first step that is told otherwise, leads elsewhere, or leaves other things to do.
pub fn parting(one: &Replay, other: &Replay) -> Option<usize> {
    let both = one.steps.len().min(other.steps.len());
    let told = |r: &Replay, i: usize| r.steps[i].heard.lines(r.game.rules());
    (0..both)
        .find(|i| {
            let (a, b) = (&one.steps[*i], &other.steps[*i]);
            a.text != b.text || a.legal != b.legal || told(one, *i) != told(other, *i)
        })
        .or_else(|| (one.steps.len() != other.steps.len()).then_some(both))
}

/// Plays tokens from a game's position; stops at the first that cannot be played.
pub fn replay<'r>(mut game: Game<'r>, tokens: &[String]) -> Replay<'r> {
    let rules = game.rules();
    let start = position_text(rules, game.state());
    let mut steps: Vec<Step> = vec![];
    let mut stopped = None;
    for (i, token) in tokens.iter().enumerate() {
        let legal = game.legal();
        let by = game.state().turn;
        let mut heard = Heard::default();
        let played = match parse_token(token) {
            Err(e) => Err(e),
            Ok(Token::Throw(v)) => game.throw(v, &mut heard).map_err(|e| e.to_string()),
            Ok(Token::Act(a)) => game.act(a, &mut heard).map_err(|e| e.to_string()),
            Ok(Token::Lot(seat)) => {
                let fresh = steps.is_empty() && usize::from(seat) < game.state().seats();
                match Game::new(rules, Some(game.state().seats()), usize::from(seat)) {
                    Ok(new) if fresh => {
                        game = new;
                        Ok(())
                    }
                    _ => Err("a lot stands at the beginning and names a seat".to_string()),
                }
            }
        };
        if let Err(why) = played {
            stopped = Some((i + 1, token.clone(), why));
            break;
        }
        steps.push(Step {
            by,
            token: token.clone(),
            legal,
            heard,
            text: position_text(rules, game.state()),
        });
    }
    Replay {
        start,
        steps,
        game,
        stopped,
    }
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

impl Replay<'_> {
    /// As `replay --json` prints it.
    pub fn json(&self) -> Value {
        let rules = self.game.rules();
        let readings: serde_json::Map<String, Value> = rules
            .questions
            .iter()
            .map(|(id, (_, r))| (id.clone(), json!(r)))
            .collect();
        let words = |legal: &[Action]| legal.iter().map(Action::to_string).collect::<Vec<_>>();
        let steps: Vec<Value> = self
            .steps
            .iter()
            .map(|s| {
                json!({ "by": s.by, "move": s.token, "legal": words(&s.legal), "events": s.heard.json(rules), "text": s.text })
            })
            .collect();
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": readings,
            "set": rules.overrides,
            "players": self.game.state().seats(),
            "start": self.start,
            "steps": steps,
            "text": position_text(rules, self.game.state()),
            "legal": words(&self.game.legal()),
            "result": outcome_json(rules, self.game.outcome()),
        })
    }
}
