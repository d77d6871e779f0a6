//! Exact chances of winning where both do their best, from the list of all positions that can come.

use super::listed::{fit, left, positions, List};
use super::notation::{parse_position, position_text};
use super::play::Game;
use super::rules::*;
use super::state::Phase;
use crate::game::solved::{Asked, NoValue, Solved};
use serde_json::json;

/// Bytes that a position takes in the list, about.
const BYTES: usize = 200;

/// The value of a position.
///
/// # Errors
/// No position in play; rules under which more is kept in mind than where pieces stand; more positions than can be listed.
pub(super) fn solve(rules: &Rules, request: &Asked) -> Result<Solved, NoValue> {
    fit(rules).map_err(|why| NoValue::Chance(why.to_owned()))?;
    let start = match request.start {
        None => Game::begun(rules, 2, 0).state().clone(),
        Some(text) => parse_position(rules, text)
            .map_err(|wrong| NoValue::Asked(format!("--start: {wrong}")))?,
    };
    let game = Game::at(rules, start);
    if !matches!(game.state().phase, Phase::Ready | Phase::Choose(_)) || game.state().seats() != 2 {
        return Err(NoValue::Asked(
            "--start: no position of two players in play".into(),
        ));
    }
    let [mine, other] = [0, 1].map(|seat| left(game.state(), seat));
    let all = positions(rules, mine, other);
    let most = request.listed(BYTES);
    let nodes = all.saturating_mul(2);
    if nodes > most as u128 || !request.listing {
        let why = format!(
            "with {mine} and {other} pieces in play there are {all} positions, finished ones counted, each with either to throw; {most} are listed at most \
             (--limit, --memory): begin where fewer are in play (--start)"
        );
        return Err(NoValue::Chance(why));
    }
    let mut list = List::of(rules);
    let roots = list.after_acts(&game);
    list.expand(request);
    let (value, throws) = list.values();
    let worth = |at: &u32| list.worth(&value, *at);
    let best = list.best(game.state().turn, &value, roots.iter().map(|(_, _, at)| at));
    let (whole, length) = match game.state().phase {
        Phase::Ready => list.mean(&roots, &value, &throws, game.state().turn),
        _ => best.map_or((0.5, 0.0), |at| (worth(&at), list.worth_of(&throws, at))),
    };
    let shown = |v: f64| format!("A wins {:.6} of all games", v);
    let acts = roots
        .iter()
        .map(|(word, _, at)| (word.clone(), shown(worth(at))));
    let moves = roots.iter().map(|(word, chance, at)| match chance {
        Some(chance) => json!({ "move": word, "chance": chance, "value": worth(at) }),
        None => json!({ "move": word, "value": worth(at) }),
    });
    let text = position_text(rules, game.state());
    Ok(Solved {
        position: text.clone(),
        worth: format!("{}, after {length:.2} throws in the mean", shown(whole)),
        acts: acts.collect(),
        positions: list.keys.len(),
        notes: vec![],
        json: json!({
            "game": rules.slug, "rules_sha256": rules.sha256, "readings": rules.readings, "start": text,
            "value": whole, "throws": length, "moves": moves.collect::<Vec<_>>(), "positions": list.keys.len(), "all": all.to_string(),
            "circles": true, "laid_aside": [], "stops": serde_json::Value::Null,
        }),
    })
}
