//! The puzzle that a position is, and what it is about.

use super::exact::best_play;
use super::walk::{set_up, Position};
use super::POSITIONS;
use crate::corpus::puzzles::{Asks, Count, Puzzle, CHOICES};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::theme::{themes_of, Happened};
use ludarium_engine::game::{Agent, Rules, Stand, Table};
use std::sync::Arc;

/// How often the greedy agent is tried: it draws among equals.
const ASKED: u64 = 4;

/// The puzzle that a position is in which `one` move is proved to be the best; none where the greedy agent solves it and such are not
/// wanted (`easy`), which is counted.
pub fn puzzle(
    rules: &Arc<dyn Rules>,
    at: &Position,
    (asks, answer): (Asks, String),
    easy: bool,
    count: &mut Count,
) -> Option<Puzzle> {
    let table = set_up(rules, &at.text, at.before.as_ref()).ok()?;
    let greedy = greedy(&*table);
    if !easy && greedy.contains(&answer) {
        count.greedy += 1;
        return None;
    }
    let moves = table.values(POSITIONS)?.moves;
    let mut best = moves.into_iter().find(|m| m.offer.token == answer)?;
    best.line.truncate(best_play(rules, at, &best.line));
    let happened = Happened {
        own: events(&*table, &answer),
        greedy: greedy
            .iter()
            .find(|g| **g != answer)
            .map(|g| events(&*table, g)),
        answer: answered(&*table, &best.line),
    };
    let themes = themes_of(rules.themes(), &happened);
    Some(Puzzle {
        position: at.text.clone(),
        before: at.before.clone(),
        game: at.game,
        ply: at.ply,
        mover: mover(&*table)?,
        moves: table.offers().len(),
        asks,
        greedy: greedy.contains(&answer),
        answer,
        words: best.offer.words,
        line: best.line,
        themes: themes.iter().map(|t| t.word.to_owned()).collect(),
    })
}

/// The moves that the greedy agent may make.
fn greedy(table: &dyn Table) -> Vec<String> {
    let mut out: Vec<String> = vec![];
    for seed in 0..ASKED {
        let chosen = table.agent(Agent::Greedy, &mut Random::of(seed, 0), None);
        out.extend(chosen.map(|offer| offer.token));
    }
    out.sort();
    out.dedup();
    out
}

/// Kinds of what happens in a move, in order, whatever the rules call it.
fn events(table: &dyn Table, token: &str) -> Vec<String> {
    let Ok(step) = table.preview(token) else {
        return vec![];
    };
    let events = step.json["events"].as_array().cloned().unwrap_or_default();
    let kind = |e: &serde_json::Value| e["is"].as_str().or(e["kind"].as_str()).map(str::to_owned);
    events.iter().filter_map(kind).collect()
}

/// What happens in the other's move after the first of a line.
fn answered(table: &dyn Table, line: &[String]) -> Option<Vec<String>> {
    let [own, answer, ..] = line else {
        return None;
    };
    let mut after = table.at(table.done());
    let before = after.stand();
    after.act(own).ok()?;
    (after.stand() != before).then(|| events(&*after, answer))
}

/// Whose move it is, by name: sides of a bar for two, a bar a seat for more.
fn mover(table: &dyn Table) -> Option<String> {
    let Stand::Seat(seat) = table.stand() else {
        return None;
    };
    let bars = table.values(1)?.bars;
    Some(match (bars.as_slice(), seat) {
        ([only], 1) => only.left.clone(),
        ([only], _) => only.right.clone(),
        (bars, seat) => bars.get(seat)?.right.clone(),
    })
}

/// Whether a kept puzzle is one under rules: its position is in play, leaves the choice that it says, and its answer can be played. In words, what is
/// wrong with it.
///
/// # Errors
/// What is wrong.
pub fn plays(rules: &Arc<dyn Rules>, puzzle: &Puzzle) -> Result<(), String> {
    let table = set_up(rules, &puzzle.position, puzzle.before.as_ref())
        .map_err(|e| format!("its position is none: {e}"))?;
    if table.text() != puzzle.position {
        return Err(format!(
            "its way leads to another position: {}",
            table.text()
        ));
    }
    let offers = table.offers();
    if offers.len() < CHOICES {
        return Err(format!(
            "it leaves {} moves to choose from, and a puzzle leaves {CHOICES}",
            offers.len()
        ));
    }
    if offers.len() != puzzle.moves {
        return Err(format!(
            "it leaves {} moves to choose from, not {}",
            offers.len(),
            puzzle.moves
        ));
    }
    if !offers.iter().any(|o| o.token == puzzle.answer) {
        return Err(format!("its answer, {}, cannot be played", puzzle.answer));
    }
    Ok(())
}
