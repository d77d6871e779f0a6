//! Games that agents play, and the positions on their way.

use super::{AGENTS, OPENINGS, SEED};
use crate::corpus::puzzles::{Count, CHOICES};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Agent, Begin, Rules, Stand, Table};
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
        match table.stand() {
            Stand::Over => break,
            // what falls before the first move opens the game, what falls later ends its first round
            Stand::Falls if moved > 0 => break,
            Stand::Falls => {
                if table.fall().is_none() {
                    break;
                }
            }
            Stand::Seat(seat) => {
                count.positions += 1;
                out.extend(position(rules, &*table, index, met, count));
                let agent = match moved < OPENINGS {
                    true => Agent::Random,
                    false => agents[seat % agents.len()],
                };
                let chosen = table.agent(agent, &mut random, None);
                let done = chosen.is_some_and(|offer| table.act(&offer.token).is_ok());
                if !done {
                    break;
                }
                moved += 1;
            }
        }
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
    let mut anew = rules.clone().table();
    let same = anew.load(&text).is_ok() && anew.offers() == offers && anew.text() == text;
    if !same {
        count.unwritten += 1;
        return None;
    }
    Some(Position {
        text,
        game,
        ply: table.done() as u64,
    })
}
