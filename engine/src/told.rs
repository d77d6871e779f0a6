//! A game of a series told in full: every step with its events, and the hash of that text.
//!
//! Two programs that play alike write the same text to the last letter; a hash a game is enough to compare them, and the text
//! shows where they part. The game is the one that [`crate::simulate::play_range`] sums up under the same number.

use crate::play::{Game, Phase};
use crate::random::Random;
use crate::record::{result_json, step, Recorder, Step};
use crate::simulate::{Scope, Series};
use crate::track::picture::told_json;
use crate::track::record::result_text;
use crate::track::simulate as sticks;
use crate::track::{self, Action};
use crate::Ruleset;
use serde_json::json;
use sha2::{Digest, Sha256};

/// Game `index` of a series of a sowing game: a JSON text a step, then one with its result.
pub fn game(rules: &Ruleset, series: &Series, index: u64) -> Vec<String> {
    let mut out = vec![];
    let game = walk(rules, series, index, &mut |s| {
        out.push(s.json(rules).to_string());
    });
    out.push(
        json!({ "result": result_json(&game), "rounds": game.tally().rounds, "turns": game.tally().turns }).to_string(),
    );
    out
}

/// Plays game `index` of a series and hands over its steps. Returns the game where it ended or was broken off.
pub fn walk<'r>(
    rules: &'r Ruleset,
    series: &Series,
    index: u64,
    each: &mut dyn FnMut(&Step),
) -> Game<'r> {
    let mut random = Random::of(series.seed, index);
    let mut game = Game::new(rules);
    let starter = series.begins(&mut random);
    loop {
        let mut told = Recorder::default();
        let kind = match game.phase() {
            Phase::Opening => {
                match starter.filter(|_| game.round() == 1) {
                    Some(p) => game.open_for(p, &mut random, &mut told),
                    None => game.open(&mut random, &mut told),
                }
                "opening"
            }
            Phase::Play => {
                let agent = game.position().to_move.map(|p| series.agents[p.index()]);
                let Some(m) = agent.and_then(|a| a.choose(&game, &mut random)) else {
                    return game;
                };
                each(&step(&mut game, m));
                continue;
            }
            Phase::Over => {
                game.gather(&mut told);
                "gather"
            }
            Phase::Counted
                if series.scope == Scope::Round || u64::from(game.round()) >= series.max_rounds =>
            {
                return game;
            }
            Phase::Counted => {
                game.divide(&mut random, &mut told);
                "divide"
            }
            Phase::MatchOver => return game,
        };
        each(&Step {
            kind,
            by: None,
            mv: None,
            legal: vec![],
            told,
            position: *game.position(),
        });
    }
}

/// Game `index` of a series of a stick-and-track game, likewise.
///
/// # Errors
/// A number of players, or a seat to begin, that the rules do not allow.
pub fn track_game(
    rules: &track::Rules,
    series: &sticks::Series,
    index: u64,
) -> Result<Vec<String>, String> {
    let mut throws = sticks::throws_of(series.seed, index);
    let mut choices = Random::of(series.seed, index);
    let mut game = series.begin(rules, &mut throws)?;
    let mut out = vec![];
    while game.outcome().is_none() && game.tally().turns <= series.max_turns {
        let by = game.state().turn;
        let legal: Vec<String> = game.legal().iter().map(Action::to_string).collect();
        let agent = series.agent(usize::from(by));
        let mut heard = track::Heard::default();
        let (token, done) = match agent.choose_track(&game, &mut choices) {
            None => break,
            Some(Action::Throw) => {
                let value = sticks::throw(rules, &mut throws);
                (format!("t{value}"), game.throw(value, &mut heard))
            }
            Some(action) => (action.to_string(), game.act(action, &mut heard)),
        };
        if done.is_err() {
            break;
        }
        out.push(
            json!({
                "by": by,
                "move": token,
                "legal": legal,
                "events": told_json(rules, &heard),
                "text": track::notation::position_text(rules, game.state()),
            })
            .to_string(),
        );
    }
    out.push(json!({ "result": result_text(&game), "turns": game.tally().turns }).to_string());
    Ok(out)
}

/// SHA-256 of a told game, its texts joined by line ends, in hexadecimal.
pub fn digest(texts: &[String]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.as_bytes());
        hash.update(b"\n");
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
