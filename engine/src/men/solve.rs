//! Exact values: who wins if both do their best. Every position that can come is listed, and values are carried back from the ends.

use super::play::Game;
use super::position::Position;
use super::ruleset::Ruleset;
use super::words::RepeatThen;
use crate::game::search::solve::{self, Ends, Listed, Value};
use crate::game::solved::{Asked, NoValue, Solved};
use crate::game::{Play as _, Stand};
use crate::shell::Family as _;
use serde_json::json;

impl Listed for Game<'_> {
    type Key = Position;

    fn listed(&self) -> Position {
        Position {
            turns: [1, 1],
            ..*self.position()
        }
    }

    fn at(&self, key: &Position) -> Self {
        Game::from_position(self.rules(), *key)
    }

    fn most(&self) -> i16 {
        1
    }

    fn text(&self) -> String {
        self.position().text(self.rules())
    }
}

/// The value of a position.
///
/// # Errors
/// No position in play; something that decides play and is not in a position; more positions than can be listed.
pub(super) fn solve(rules: &Ruleset, request: &Asked) -> Result<Solved, NoValue> {
    if rules.counts_turns {
        let why = "the rules tell situations apart by turn, which a position that is listed does not show";
        return Err(NoValue::Beyond(why.to_owned()));
    }
    if !request.listing {
        return Err(NoValue::Beyond(
            "positions of these games are listed".into(),
        ));
    }
    let start = match request.start {
        None => Position::first(&rules.params, rules.first() as u8),
        Some(text) => Position::read(&rules.params, text)
            .map_err(|wrong| NoValue::Asked(format!("--start: {}", wrong.join("; "))))?,
    };
    // what bounds a game by what came before it is laid aside: play without end is a drawn game
    let mut bare = rules.clone();
    bare.params.repeat = RepeatThen::On;
    bare.params.quiet = None;
    bare.params.cap = None;
    let game = Ends(Game::from_position(&bare, start));
    if game.stand() == Stand::Over {
        return Err(NoValue::Asked("nobody can move in this position".into()));
    }
    let found = solve::circles(&game, request).map_err(|why| NoValue::Beyond(why.to_string()))?;
    let value = Value::who_wins;
    let acts = found
        .moves
        .iter()
        .map(|(act, v)| (game.word(*act), words(*v)));
    let moves = found
        .moves
        .iter()
        .map(|(act, v)| json!({ "move": game.word(*act), "value": value(*v) }));
    let aside: Vec<&str> = [
        (rules.params.repeat != RepeatThen::On, "repeat.then"),
        (rules.params.quiet.is_some(), "quiet.turns"),
        (rules.params.cap.is_some(), "cap.turns"),
    ]
    .into_iter()
    .filter_map(|(there, path)| there.then_some(path))
    .collect();
    let notes = match aside.is_empty() {
        true => vec![],
        false => vec![format!(
            "{} left out of account: play without end is a drawn game",
            aside.join(", ")
        )],
    };
    Ok(Solved {
        position: game.text(),
        worth: words(found.value),
        acts: acts.collect(),
        positions: found.positions,
        notes,
        json: json!({
            "game": rules.slug, "rules_sha256": rules.sha256, "readings": rules.readings,
            "start": game.text(), "value": value(found.value), "moves": moves.collect::<Vec<_>>(),
            "positions": found.positions, "circles": found.circles, "laid_aside": aside, "stops": serde_json::Value::Null,
        }),
    })
}

/// A value in words.
fn words(value: Value) -> String {
    match (value.ahead, value.endless) {
        (0, true) => "a draw: neither can force an end that is better for him".into(),
        (0, false) => "a draw".into(),
        (1.., _) => "South wins".into(),
        (..0, _) => "North wins".into(),
    }
}
