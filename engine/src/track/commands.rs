//! What commands ask of games of the family: a record played again, settings that do nothing.

use super::event::Heard;
use super::notation::parse_position;
use super::play::Game;
use super::replay::{replay, result_text};
use super::rules::Rules;
use super::state::Action;
use crate::game::again::{Again, Happened, Replayed, StepTold, Stopped, Unplayable};
use crate::game::compare::Stood;
use crate::lang::idle::{settings_of_nothing, Needs};
use crate::lang::{taken_in, Bundle, Problem};
use serde_json::json;

fn stood(text: &str) -> Stood {
    Stood {
        text: text.to_owned(),
        json: text.into(),
        shown: text.to_owned(),
    }
}

fn happened(rules: &Rules, heard: &Heard) -> Vec<Happened> {
    let one = |(event, why): &(super::Event, Vec<&'static str>)| Happened {
        line: event.line(rules),
        clauses: (rules.head.ids(&rules.why(why)).iter())
            .map(|c| (*c).to_owned())
            .collect(),
    };
    heard.0.iter().map(one).collect()
}

/// Plays a record again, as commands tell it.
pub(super) fn again(rules: &Rules, asked: &Again) -> Result<Replayed, Unplayable> {
    let game = match &asked.start {
        Some(text) => {
            let state =
                parse_position(rules, text).map_err(|e| Unplayable::Start(e.to_string()))?;
            Game::at(rules, state)
        }
        None => Game::new(rules, asked.players, asked.first.unwrap_or(0))
            .map_err(|e| Unplayable::Players(e.to_string()))?,
    };
    let played = replay(game, &asked.tokens);
    let mut json = played.json();
    if let Some((number, token, why)) = &played.stopped {
        json["illegal"] = json!({ "number": number, "move": token, "legal": json["legal"], "message": why.to_string() });
    }
    let steps = played.steps.iter().map(|step| StepTold {
        head: format!("seat {} {}", step.by, step.token),
        legal: step.legal.iter().map(Action::to_string).collect(),
        events: happened(rules, &step.heard),
        after: stood(&step.text),
    });
    let result = result_text(&played.game);
    Ok(Replayed {
        start: stood(&played.start),
        steps: steps.collect(),
        stopped: (played.stopped.as_ref()).map(|(number, token, why)| Stopped {
            number: *number,
            token: token.clone(),
            why: why.to_string(),
            told: format!("move {number}, {token}: {why}"),
        }),
        ended: result.as_ref().map(|r| format!("result: {r}")),
        result,
        json,
    })
}

/// Parameters that say nothing without another: the one, what it needs, and the words of the other that make it speak.
#[rustfmt::skip]
const NEEDS: &[Needs] = &[
    ("track.days", "track.shape", &["line"]),
    ("track.rows", "track.shape", &["rows"]),
    ("track.columns", "track.shape", &["rows"]),
    ("track.other", "track.shape", &["rows"]),
    ("track.last", "track.course", &["one-way"]),
    ("track.again-from", "track.last", &["circuit"]),
    ("track.again-after", "track.last", &["circuit"]),
    ("complete.days", "complete.when", &[]),
    ("station.stages", "station.toll", &[]),
    ("station.bank", "station.toll", &[]),
    ("bank.spend", "station.toll", &[]),
    ("bank.left", "station.toll", &[]),
    ("eat.whom", "track.course", &["there-and-back"]),
    ("supplement.when", "supplement.many", &[]),
    ("supplement.from", "supplement.many", &[]),
    ("role.when", "role.name", &[]),
    ("role.player", "role.name", &[]),
    ("role.leave", "role.name", &[]),
    ("role.rate", "role.name", &[]),
    ("role.exact", "role.name", &[]),
    ("role.days", "role.name", &[]),
    ("role.toll", "role.name", &[]),
    ("role.bank", "role.name", &[]),
    ("rank.order", "rank.first", &["role"]),
    ("rank.equal", "rank.first", &["most-eaten", "most-off"]),
];

/// What in a bundle does nothing.
pub(super) fn idle(bundle: &Bundle) -> Vec<Problem> {
    taken_in(bundle).map_or(vec![], |(file, _)| settings_of_nothing(&file, NEEDS))
}
