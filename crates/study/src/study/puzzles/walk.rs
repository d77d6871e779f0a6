//! Games that agents play, and the positions on their way.

use super::{AGENTS, OPENINGS, SEED};
use crate::corpus::puzzles::{Before, Count, CHOICES};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::opening;
use ludarium_engine::game::{Agent, Begin, Refusal, Rules, Stand, Table};
use std::collections::HashSet;
use std::sync::Arc;

/// Things done after which a game is left.
const LONGEST: usize = 400;

/// Positions that were met before, as text.
pub type Met = HashSet<String>;

/// A position that somebody has to decide in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// As records write it.
    pub text: String,
    /// The way there, where the text does not say all that decides play.
    pub before: Option<Before>,
    /// The game it comes from.
    pub game: u64,
    /// Things done before it.
    pub ply: u64,
}

/// Plays game `index` through its first round, and gives its positions that leave a choice and can be gone on from as they are written.
pub fn game(rules: &Arc<dyn Rules>, index: u64, met: &mut Met, count: &mut Count) -> Vec<Position> {
    let mut out = vec![];
    let mut table = rules.clone().table();
    let begin = Begin {
        seed: SEED.wrapping_add(index),
        ..Begin::default()
    };
    if table.begin(&begin).is_err() {
        return out;
    }
    let mut random = Random::of(SEED, index);
    let agents = AGENTS[(index % AGENTS.len() as u64) as usize];
    let mut moved = 0;
    while table.done() < LONGEST {
        let Stand::Seat(seat) = table.stand() else {
            // what falls before the first move opens the game, what falls later ends its first round
            if moved > 0 || table.fall().is_none() {
                break;
            }
            continue;
        };
        count.positions += 1;
        out.extend(position(rules, &*table, index, met, count));
        let agent = match moved < OPENINGS {
            true => Agent::Random,
            false => agents[seat % agents.len()],
        };
        let chosen = table.agent(agent, &mut random, None);
        if chosen.is_none_or(|offer| table.act(&offer.token).is_err()) {
            break;
        }
        moved += 1;
    }
    out
}

/// The position of a table, where it leaves a choice and is all that decides play.
fn position(
    rules: &Arc<dyn Rules>,
    table: &dyn Table,
    game: u64,
    met: &mut Met,
    count: &mut Count,
) -> Option<Position> {
    let offers = table.offers();
    if offers.len() < CHOICES {
        count.few_moves += 1;
        return None;
    }
    let text = table.text();
    if !met.insert(text.clone()) {
        count.met += 1;
        return None;
    }
    let stands = |before: Option<&Before>| {
        let anew = set_up(rules, &text, before);
        anew.is_ok_and(|anew| anew.offers() == offers && anew.text() == text)
    };
    let mut before = None;
    if !stands(None) {
        before = Some(way(table));
        if !stands(before.as_ref()) {
            count.unwritten += 1;
            return None;
        }
    }
    Some(Position {
        text,
        before,
        game,
        ply: table.done() as u64,
    })
}

/// The way to where a table stands.
fn way(table: &dyn Table) -> Before {
    let record = table.record(&[]);
    let (first, moves) = opening(&record.tokens);
    Before {
        first: first.join(" "),
        moves: moves.to_vec(),
    }
}

/// A table at a position: as it is written, or where a game comes to by some moves.
///
/// # Errors
/// No position; a way that cannot be gone.
pub fn set_up(
    rules: &Arc<dyn Rules>,
    text: &str,
    before: Option<&Before>,
) -> Result<Box<dyn Table>, Refusal> {
    let mut table = rules.clone().table();
    let Some(before) = before else {
        table.load(text)?;
        return Ok(table);
    };
    table.begin(&Begin {
        first: before.first.clone(),
        ..Begin::default()
    })?;
    while table.stand() == Stand::Falls && table.fall().is_some() {}
    for token in &before.moves {
        table.act(token)?;
    }
    Ok(table)
}
