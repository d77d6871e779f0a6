//! A record played again, as commands tell it.

use super::family::{Event, Family};
use super::printed::{GameReplay, Illegal};
use super::replay::{replay, Replay};
use super::step::{words, Step};
use crate::game::again::{Again, Happened, Replayed, StepTold, Stopped, Unplayable};
use crate::game::chance::Unsaid;
use crate::game::record::GameRecord;
use crate::game::Refusal;
use serde_json::{json, Value};

/// Plays a record again as far as it can be played.
///
/// # Errors
/// A game that cannot be begun.
pub(crate) fn again<F: Family>(rules: &F, request: &Again) -> Result<Replayed, Unplayable> {
    let game = match &request.start {
        Some(text) => {
            let read = rules.read_position(text);
            read.map_err(|e| Unplayable::Start(e.to_string()))?
        }
        None => {
            let seats = request.players.unwrap_or(rules.players().usual);
            let first = request.first.unwrap_or(rules.first());
            let fits = rules.fit(seats, first);
            fits.map_err(|e| Unplayable::Players(e.to_string()))?;
            rules.begun(seats, first)
        }
    };
    let played = replay(rules, game, &request.tokens, Unsaid::first(request.first));
    let stopped = played.stopped.as_ref().map(|halt| Stopped {
        number: halt.number,
        token: halt.token.clone(),
        why: halt.why.to_string(),
        told: format!("move {}, {}: {}", halt.number, halt.token, halt.why),
    });
    let result = played.result_text(rules);
    Ok(Replayed {
        start: rules.stood(&rules.resume(&played.start)),
        steps: played.steps.iter().map(|s| step_told(rules, s)).collect(),
        stopped,
        ended: result.as_ref().map(|r| format!("result: {r}")),
        result,
        json: played.json(rules),
    })
}

/// A step, as commands tell it.
pub(crate) fn step_told<F: Family>(rules: &F, step: &Step<F>) -> StepTold {
    let happened = |e: Event| Happened {
        clauses: rules
            .head()
            .ids(&e.clauses)
            .into_iter()
            .map(str::to_owned)
            .collect(),
        line: e.line,
    };
    StepTold {
        head: match step.by {
            Some(by) => format!("{} {}", rules.who(by), step.token),
            None => step.kind.to_owned(),
        },
        legal: step.legal_words(rules),
        events: rules
            .events(&step.heard)
            .into_iter()
            .map(happened)
            .collect(),
        after: rules.stood(&rules.resume(&step.after)),
    }
}

/// Plays a recorded game again: from its position, or from the beginning with as many players as it names.
///
/// # Errors
/// A position or a number of players that the rules do not allow.
pub(crate) fn of_record<'r, F: Family>(
    rules: &'r F,
    record: &GameRecord,
) -> Result<Replay<'r, F>, Refusal> {
    let game = match &record.start {
        Some(text) => rules.read_position(text).map_err(|e| e.at("Start"))?,
        None => {
            let named = Some(record.players.len()).filter(|n| *n > 0);
            let seats = named.unwrap_or(rules.players().usual);
            rules.fit(seats, 0).map_err(|e| e.at("Players"))?;
            rules.begun(seats, rules.first())
        }
    };
    Ok(replay(rules, game, &record.tokens, Unsaid::default()))
}

impl<F: Family> Replay<'_, F> {
    /// As `replay --json` prints it.
    pub(super) fn json(&self, rules: &F) -> Value {
        let head = rules.head();
        let game = &self.game;
        json!(GameReplay {
            game: head.slug.clone(),
            rules_sha256: head.sha256.clone(),
            readings: head.readings_json(),
            set: head.overrides.clone(),
            players: F::seats(game),
            start: rules.text(&rules.resume(&self.start)),
            steps: self.steps.iter().map(|s| rules.step_json(s)).collect(),
            text: rules.text(game),
            legal: words(game),
            result: Some(rules.result_json(game)),
            parts: None::<Value>,
            illegal: self.stopped.as_ref().map(|halt| Illegal {
                number: halt.number,
                r#move: halt.token.clone(),
                legal: halt.legal.clone(),
                message: halt.why.to_string(),
            }),
        })
    }
}
