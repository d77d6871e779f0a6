//! Records: what is told of each step of a game, and games played again from their moves.

mod recorder;

pub use recorder::{LapTold, Recorder};

use crate::game::chance::{Chance, Recorded, Sticks};
use crate::game::Player;
use crate::game::{drive, Drive};
use crate::sowing::event::What;
use crate::sowing::memory::Memory;
use crate::sowing::moves::Move;
use crate::sowing::notation::{
    move_text, parse_move, position_json, position_text, start_json, Start,
};
use crate::sowing::play::Playable;
use crate::sowing::play::{Game, Limits, Phase, Silent};
use crate::sowing::position::Position;
use recorder::LAPS_TOLD;
use serde_json::{json, Value};
use std::ops::ControlFlow;

/// One step of a game.
#[derive(Debug, Clone)]
pub struct Step {
    /// opening, move, gather, divide.
    pub kind: &'static str,
    pub by: Option<Player>,
    pub mv: Option<Move>,
    pub legal: Vec<Move>,
    pub told: Recorder,
    pub position: Position,
}

impl Step {
    /// The step as in the command contracts.
    pub fn json(&self, rules: &Playable) -> Value {
        let holes = rules.holes();
        let events: Vec<Value> = self
            .told
            .events
            .iter()
            .map(|(e, after)| e.json(rules, *after))
            .collect();
        let mut out = json!({
            "kind": self.kind,
            "by": self.by,
            "move": self.mv.map(|m| move_text(holes, m)),
            "legal": self.legal.iter().map(|m| move_text(holes, *m)).collect::<Vec<_>>(),
            "laps": self.told.laps,
            "events": events,
            "position": position_json(rules, &self.position),
            "text": position_text(rules, &self.position),
            "endless": self.told.endless && self.told.events.iter().any(|(e, _)| matches!(e.what, What::Endless { .. })),
        });
        if !self.told.drops.is_empty() {
            out["drops"] = json!(self.told.drops);
        }
        if self.told.period.is_some() {
            out["period"] = json!(self.told.period);
        }
        if self.told.endless && out["endless"] == json!(false) {
            out["unresolved"] = json!(true);
        }
        out
    }
}

/// A move that the record asks for and the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// Number of the token in the record, from 1.
    pub number: usize,
    pub token: String,
    pub legal: Vec<String>,
    pub message: String,
}

/// A game played again from its record.
#[derive(Debug, Clone)]
pub struct Replay<'r> {
    pub start: Start,
    pub steps: Vec<Step>,
    pub game: Game<'r>,
    pub illegal: Option<Refused>,
}

/// How records write who a lot falls to: `S`, `N`.
pub fn seat_letter(seat: usize) -> String {
    Player::at(seat).letter().to_string()
}

/// What a record leaves open: the first lot for who begins falls to whom the caller says, all else to South.
struct Unsaid {
    first: Option<Player>,
}

impl Chance for Unsaid {
    fn lot(&mut self, what: &'static str, _seats: usize) -> Option<usize> {
        let first = if what == "starter" {
            self.first.take()
        } else {
            None
        };
        Some(first.map_or(0, Player::index))
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[0]
    }
}

/// Plays a record's tokens and writes down the steps.
struct Again<'r> {
    rules: &'r Playable,
    chance: Recorded<Unsaid>,
    tokens: usize,
    begin: Start,
    steps: Vec<Step>,
    illegal: Option<Refused>,
}

impl Again<'_> {
    fn refuse(&mut self, game: &Game, why: &str) {
        if let Some(token) = self.chance.told.front() {
            let at = self.tokens - self.chance.told.len();
            self.illegal = Some(refuse(self.rules, game, at, token, why));
        }
    }
}

impl<'r> Drive<Game<'r>> for Again<'_> {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Move> {
        let token = self.chance.told.front()?;
        match parse_move(self.rules.holes(), token) {
            Err(e) => self.refuse(game, &e.0),
            Ok(m) if !game.allows(m) => self.refuse(game, "it cannot be played"),
            Ok(m) => {
                self.chance.told.pop_front();
                return Some(m);
            }
        }
        None
    }

    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        self.steps.push(step(game, act));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        let opening = game.phase() == Phase::Opening;
        let first = game.round() == 1;
        if opening && !first && self.chance.told.is_empty() {
            return ControlFlow::Break(());
        }
        let before = *game;
        let Some(step) = happen(game, None, &mut self.chance) else {
            return ControlFlow::Break(());
        };
        if let Some((token, may)) = self.chance.unfit.take() {
            *game = before;
            self.illegal = Some(Refused {
                number: self.tokens - self.chance.told.len() + 1,
                message: format!(
                    "move {} `{token}`: it cannot be picked; {} can",
                    self.tokens - self.chance.told.len() + 1,
                    may.join(" ")
                ),
                token,
                legal: may,
            });
            return ControlFlow::Break(());
        }
        let turns = self.rules.params.opening == crate::sowing::words::OpeningKind::Turns;
        if opening && turns && first {
            // a lot alone moves nothing: the game begins with its first mover known
            self.begin.position = *game.position();
        } else if !opening || !turns || !step.told.events.is_empty() {
            self.steps.push(step);
        }
        ControlFlow::Continue(())
    }
}

/// Plays a record again: from the first position with its opening, or from a position in play.
///
/// Openings, gathering and division happen of themselves and are steps without a move. A record that ends with a
/// round is gathered and divided; the next round is opened only if the record goes on.
pub fn replay<'r>(
    rules: &'r Playable,
    start: Option<Position>,
    tokens: &[String],
    starter: Option<Player>,
) -> Replay<'r> {
    replay_from(rules, start.map(Start::from), tokens, starter)
}

/// The same from a position with what is remembered of how the game came there.
pub fn replay_from<'r>(
    rules: &'r Playable,
    start: Option<Start>,
    tokens: &[String],
    starter: Option<Player>,
) -> Replay<'r> {
    let mut game = match start {
        Some(start) => start.game(rules),
        None => Game::new(rules),
    };
    let unsaid = Unsaid { first: starter };
    let mut again = Again {
        rules,
        chance: Recorded::new(tokens.iter().cloned(), unsaid, seat_letter),
        tokens: tokens.len(),
        begin: Start {
            position: *game.position(),
            memory: start.map_or(Memory::default(), |s| s.memory),
        },
        steps: vec![],
        illegal: None,
    };
    drive(&mut game, &mut again);
    if game.phase() == Phase::MatchOver {
        again.refuse(&game, "the match is over");
    }
    Replay {
        start: again.begin,
        steps: again.steps,
        game,
        illegal: again.illegal,
    }
}

/// Lets happen what nobody decides, and tells it; the first round is begun by a given player where one is given. None where
/// somebody is to move or the match is over.
pub fn happen(game: &mut Game, starter: Option<Player>, chance: &mut impl Chance) -> Option<Step> {
    let mut told = Recorder::default();
    let kind = match starter.filter(|_| game.phase() == Phase::Opening) {
        Some(first) => {
            game.open_for(first, chance, &mut told);
            "opening"
        }
        None => game.go_on(chance, &mut told)?,
    };
    Some(Step {
        kind,
        by: None,
        mv: None,
        legal: vec![],
        told,
        position: *game.position(),
    })
}

/// Plays one legal move and tells it. Of a move that never ends the first laps are told, and its period.
pub fn step(game: &mut Game, m: Move) -> Step {
    let by = game.position().to_move;
    let legal = game.legal();
    let mut told = Recorder::default();
    let mut after = *game;
    let played = after.carry(m, &mut Silent);
    let stopped = game.rules().params.endless == crate::sowing::words::EndlessThen::Stop;
    if (played.endless.is_some() && !stopped) || played.unresolved {
        // heard in full it could fill the memory: the same move, given up after as many laps as are told
        let mut short = (*game).with_limits(Limits {
            laps: LAPS_TOLD as u64,
        });
        short.carry(m, &mut told);
        if let (Some((event, _)), Some(period)) = (told.events.first_mut(), played.endless) {
            if let What::Endless { hole, .. } | What::Unresolved { hole } = event.what {
                event.what = What::endless(hole, period);
            }
        }
        told.period = played.endless;
        *game = after;
    } else {
        game.carry(m, &mut told);
    }
    Step {
        kind: "move",
        by,
        mv: Some(m),
        legal,
        told,
        position: *game.position(),
    }
}

fn refuse(rules: &Playable, game: &Game, at: usize, token: &str, why: &str) -> Refused {
    let legal: Vec<String> = game
        .legal()
        .iter()
        .map(|m| move_text(rules.holes(), *m))
        .collect();
    let who = game.position().to_move.map_or("nobody", Player::name);
    let may = if legal.is_empty() {
        "no move is left".to_string()
    } else {
        format!("{who} may play {}", legal.join(" "))
    };
    Refused {
        number: at + 1,
        token: token.to_string(),
        message: format!("move {} `{token}`: {why}; {may}", at + 1),
        legal,
    }
}

impl Replay<'_> {
    /// The result as a record's `Result` has it: who has won the match, or the round that has just ended, and what South and
    /// North held when the board was last gathered: `south 30-18`. `None` while a round is being played.
    pub fn result_text(&self) -> Option<String> {
        let playing = self.game.phase() == Phase::Play;
        let round = self.game.round_result().filter(|_| !playing);
        let result = self.game.result().or(round)?;
        let held = self
            .steps
            .iter()
            .rev()
            .find(|s| s.kind == "gather")?
            .position;
        let [south, north] = Player::BOTH.map(|p| held.store(p));
        let winner = result.winner.map_or("draw", Player::word);
        Some(format!("{winner} {south}-{north}"))
    }

    /// The whole replay as in the command contracts.
    pub fn json(&self, rules: &Playable) -> Value {
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": rules.readings_json(),
            "start": start_json(rules, &self.start),
            "steps": self.steps.iter().map(|s| s.json(rules)).collect::<Vec<_>>(),
            "round_over": self.game.phase() != Phase::Play,
            "result": result_json(&self.game),
        })
    }
}

/// The result of the match if it is over, else of the round that has just ended, else null.
pub fn result_json(game: &Game) -> Value {
    let rules = game.rules();
    let (result, over) = match (game.result(), game.phase()) {
        (Some(r), _) => (r, "match"),
        (None, Phase::Counted | Phase::Opening) => match game.round_result() {
            Some(r) => (r, "round"),
            None => return Value::Null,
        },
        _ => return Value::Null,
    };
    // what begins at an end (a worked example) has seen no clause end it
    let clause = game.ended_by().map(|c| &rules.clauses[usize::from(c)].id);
    json!({
        "winner": result.winner.map_or("draw", Player::word),
        "of": over,
        "reason": result.ending,
        "clause": clause,
    })
}
