//! Records: what is reported of each step of a game, and games played again from their moves.

mod recorder;

pub use recorder::{LapTold, Recorder};

use crate::game::chance::{Open, Recorded, Unsaid};
use crate::game::{Chance, Player, Refusal};
use crate::shell;
use crate::sowing::event::What;
use crate::sowing::memory::Memory;
use crate::sowing::moves::Move;
use crate::sowing::notation::{move_text, position_json, position_text, start_json, Start};
use crate::sowing::play::{Game, Limits, Phase, Playable, Saved, Silent};
use crate::sowing::position::Position;
use crate::sowing::words::{EndlessThen, OpeningKind};
use recorder::LAPS_TOLD;
use serde_json::{json, Value};

/// One step of a game: an opening, a move, a gathering, a division.
pub type Step = shell::Step<Playable>;

/// A step as in the command contracts.
pub fn step_json(rules: &Playable, step: &Step) -> Value {
    let holes = rules.holes();
    let heard = &step.heard;
    let position = step.after.position();
    let events = heard.events.iter().map(|(e, after)| e.json(rules, *after));
    let ends = |e: &What| matches!(e, What::Endless { .. });
    let endless = heard.endless && heard.events.iter().any(|(e, _)| ends(&e.what));
    let mut out = json!({
        "kind": step.kind,
        "by": step.by.map(Player::at),
        "move": step.act.map(|m| move_text(holes, m)),
        "legal": step.legal.iter().map(|m| move_text(holes, *m)).collect::<Vec<_>>(),
        "laps": heard.laps,
        "events": events.collect::<Vec<Value>>(),
        "position": position_json(rules, position),
        "text": position_text(rules, position),
        "endless": endless,
    });
    if !heard.drops.is_empty() {
        out["drops"] = json!(heard.drops);
    }
    if heard.period.is_some() {
        out["period"] = json!(heard.period);
    }
    if heard.endless && !endless {
        out["unresolved"] = json!(true);
    }
    out
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

/// Replays tokens from a position with what is remembered of how the game came there.
pub fn replay_from<'r>(
    rules: &'r Playable,
    start: Option<Start>,
    tokens: &[String],
    starter: Option<Player>,
) -> Replay<'r> {
    let game = match start {
        Some(start) => start.game(rules),
        None => Game::new(rules),
    };
    let mut begin = Start {
        position: *game.position(),
        memory: start.map_or(Memory::default(), |s| s.memory),
    };
    let unsaid = Unsaid::first(starter.map(Player::index));
    let played = shell::replay(rules, game, tokens, unsaid);
    let turns = rules.params.opening == OpeningKind::Turns;
    let silent = |s: &Step| turns && s.kind == "opening" && s.heard.events.is_empty();
    let mut steps = played.steps;
    if turns && start.is_none() {
        // a lot alone moves nothing: the game begins with its first mover known
        if let Some(opening) = steps.first().filter(|s| s.kind == "opening") {
            begin.position = *opening.after.position();
            steps.remove(0);
        }
    }
    steps.retain(|s| !silent(s));
    Replay {
        start: begin,
        steps,
        illegal: played.stopped.map(|halt| refused(&played.game, halt)),
        game: played.game,
    }
}

/// What a record asks for and the rules do not allow, in words.
fn refused(game: &Game, halt: shell::Halt) -> Refused {
    let shell::Halt {
        number,
        token,
        legal,
        why,
    } = halt;
    let who = game.position().to_move.map_or("nobody", Player::name);
    let may = match legal.is_empty() {
        true => "no move is left".to_owned(),
        false => format!("{who} may play {}", legal.join(" ")),
    };
    let message = match why {
        Refusal::Unfit { may, .. } => {
            let may = may.join(" ");
            format!("move {number} `{token}`: it cannot be picked; {may} can")
        }
        _ if game.phase() == Phase::MatchOver => {
            format!("move {number} `{token}`: the match is over; {may}")
        }
        Refusal::Token(e) => format!("move {number} `{token}`: {}; {may}", e.0),
        _ => format!("move {number} `{token}`: it cannot be played; {may}"),
    };
    Refused {
        number,
        token,
        legal,
        message,
    }
}

/// Lets happen what nobody decides, and tells it; the first round is begun by a given player where one is given. None where
/// somebody is to move or the match is over.
pub fn happen(game: &mut Game, starter: Option<Player>, chance: &mut impl Chance) -> Option<Step> {
    let Some(first) = starter.filter(|_| game.phase() == Phase::Opening) else {
        return shell::happen(game, chance);
    };
    let mut heard = Recorder::default();
    game.open_for(first, chance, &mut heard);
    Some(Step {
        kind: "opening",
        by: None,
        act: None,
        token: String::new(),
        legal: vec![],
        heard,
        after: game.save(),
    })
}

/// Plays one legal move and tells it.
pub fn step(game: &mut Game, m: Move) -> Step {
    shell::perform(game, m, &mut Recorded::new([], Open, seat_letter))
}

/// Plays one legal move. Of a move that never ends the first laps are recorded, and its period.
pub(super) fn carried(game: &mut Game, m: Move) -> Recorder {
    let mut recorder = Recorder::default();
    let mut after = game.clone();
    let played = after.carry(m, &mut Silent);
    let stopped = game.rules().params.endless == EndlessThen::Stop;
    if (played.endless.is_some() && !stopped) || played.unresolved {
        // heard in full it could fill the memory: the same move, given up after as many laps as are recorded
        let mut short = game.clone().with_limits(Limits {
            laps: LAPS_TOLD as u64,
        });
        short.carry(m, &mut recorder);
        if let (Some((event, _)), Some(period)) = (recorder.events.first_mut(), played.endless) {
            if let What::Endless { hole, .. } | What::Unresolved { hole } = event.what {
                event.what = What::endless(hole, period);
            }
        }
        recorder.period = played.endless;
        *game = after;
    } else {
        game.carry(m, &mut recorder);
    }
    recorder
}

/// The result as a record has it: who has won the match, or the round that has just ended, and what South and North held when the
/// board was last gathered: `south 30-18`. None while a round is being played.
pub(super) fn counted_text(
    game: &Game,
    after_last: &dyn Fn(&str) -> Option<Saved>,
) -> Option<String> {
    let playing = game.phase() == Phase::Play;
    let round = game.round_result().filter(|_| !playing);
    let result = game.result().or(round)?;
    let held = after_last("gather")?;
    let [south, north] = Player::BOTH.map(|p| held.position().store(p));
    let winner = result.winner.map_or("draw", Player::word);
    Some(format!("{winner} {south}-{north}"))
}

impl Replay<'_> {
    /// The result as a record's `Result` has it; none while a round is being played.
    pub fn result_text(&self) -> Option<String> {
        counted_text(&self.game, &|kind| {
            let found = self.steps.iter().rev().find(|s| s.kind == kind);
            found.map(|s| s.after.clone())
        })
    }

    /// The whole replay as in the command contracts.
    pub fn json(&self, rules: &Playable) -> Value {
        let steps = self.steps.iter().map(|s| step_json(rules, s));
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": rules.readings_json(),
            "start": start_json(rules, &self.start),
            "steps": steps.collect::<Vec<Value>>(),
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
