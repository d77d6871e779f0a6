//! Games played again from their tokens, every event with its clause.

use super::event::Heard;
use super::notation::{parse_position, parse_token, position_text, Token};
use super::play::Game;
use super::rules::Rules;
use super::state::{Action, Outcome};
use crate::game::chance::thrown;
use crate::game::record::GameRecord;
use crate::game::{drive, Drive, Play, Refusal};
use serde_json::{json, Value};
use std::ops::ControlFlow;

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
    pub stopped: Option<(usize, String, Refusal)>,
}

/// Plays a recorded game again: from its position, or from the beginning with as many players as it names.
///
/// # Errors
/// A position or a number of players that the rules do not allow.
pub fn again<'r>(rules: &'r Rules, record: &GameRecord) -> Result<Replay<'r>, Refusal> {
    let game = match &record.start {
        Some(text) => Game::at(
            rules,
            parse_position(rules, text).map_err(|e| Refusal::Position(e).at("Start"))?,
        ),
        None => {
            let seats = (!record.players.is_empty()).then_some(record.players.len());
            Game::new(rules, seats, 0).map_err(|e| Refusal::Players(e).at("Players"))?
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

/// Plays a record's tokens and writes down the steps.
struct Again<'t> {
    tokens: &'t [String],
    at: usize,
    steps: Vec<Step>,
    stopped: Option<(usize, String, Refusal)>,
}

impl Again<'_> {
    fn step(&mut self, game: &Game, by: u8, legal: Vec<Action>, heard: Heard) {
        self.steps.push(Step {
            by,
            token: self.tokens[self.at].clone(),
            legal,
            heard,
            text: position_text(game.rules(), game.state()),
        });
        self.at += 1;
    }

    /// What a token asks for, if it can be done now; else why not.
    fn asked(&self, game: &Game, token: &str) -> Result<Action, Refusal> {
        match parse_token(token).map_err(Refusal::Token)? {
            Token::Throw(value) if game.may_fall(value) => Ok(Action::Throw),
            Token::Throw(value) => Err(game.illegal(format!("t{value}")).into()),
            Token::Act(act) if act != Action::Throw && game.legal().contains(&act) => Ok(act),
            Token::Act(act) => Err(game.illegal(act.to_string()).into()),
            Token::Lot(_) => Err(Refusal::Lot),
        }
    }

    fn next(&mut self, game: &Game) -> Option<Action> {
        let token = self.tokens.get(self.at)?;
        match self.asked(game, token) {
            Ok(act) => Some(act),
            Err(why) => {
                self.stopped = Some((self.at + 1, token.clone(), why));
                None
            }
        }
    }
}

impl<'r> Drive<Game<'r>> for Again<'_> {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Action> {
        self.next(game)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        let (by, legal) = (game.state().turn, game.legal());
        let mut heard = Heard::default();
        let done = match (act, thrown(&self.tokens[self.at])) {
            (Action::Throw, Some(value)) => game.throw(value, &mut heard),
            (act, _) => game.act(act, &mut heard),
        };
        if done.is_err() {
            return ControlFlow::Break(());
        }
        self.step(game, by, legal, heard);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Plays tokens from a game's position; stops at the first that cannot be played.
pub fn replay<'r>(mut game: Game<'r>, tokens: &[String]) -> Replay<'r> {
    let rules = game.rules();
    let start = position_text(rules, game.state());
    let mut again = Again {
        tokens,
        at: 0,
        steps: vec![],
        stopped: None,
    };
    let lot = tokens.first().and_then(|t| parse_token(t).ok());
    if let Some(Token::Lot(seat)) = lot {
        let (by, legal, seats) = (game.state().turn, game.legal(), game.state().seats());
        match Game::new(rules, Some(seats), usize::from(seat)) {
            Ok(new) => {
                game = new;
                again.step(&game, by, legal, Heard::default());
            }
            Err(_) => again.stopped = Some((1, tokens[0].clone(), Refusal::Lot)),
        }
    }
    if again.stopped.is_none() {
        drive(&mut game, &mut again);
    }
    if game.outcome().is_some() && again.stopped.is_none() {
        again.next(&game);
    }
    Replay {
        start,
        steps: again.steps,
        game,
        stopped: again.stopped,
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
            "readings": rules.readings_json(),
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
