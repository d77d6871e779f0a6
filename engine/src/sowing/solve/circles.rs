//! Rounds that can go in circles: all positions listed, values carried back from the ends.

use super::key::{game_of, key_of, Key};
use super::{ahead, Solution, Unsolved, Value};
use crate::game::Player;
use crate::sowing::play::{Game, Phase, Silent};
use indexmap::IndexSet;
use std::collections::BTreeMap;

/// What a game leads to: a number of a position, or an end with South's lead.
#[derive(Clone, Copy)]
enum To {
    Position(u32),
    End(i32),
}

/// All that can come of a position: numbers of positions in the order they were met.
struct Graph {
    /// For each position: whose move, and what its moves lead to.
    nodes: Vec<(Player, Vec<To>)>,
    /// The positions, in the same order.
    keys: IndexSet<Key>,
}

fn explore(start: &Game, limit: usize) -> Result<Graph, Unsolved> {
    let mut known: IndexSet<Key> = IndexSet::new();
    known.insert(key_of(start));
    let mut nodes = vec![];
    while nodes.len() < known.len() {
        let game = game_of(start, &known[nodes.len()]);
        let mover = game.position().to_move.unwrap_or(Player::South);
        let mut to = vec![];
        for m in game.legal() {
            let mut next = game;
            if next.carry(m, &mut Silent).unresolved {
                let text = crate::sowing::notation::position_text(game.rules(), game.position());
                return Err(Unsolved::NoEnd(text));
            }
            to.push(if next.phase() == Phase::Play {
                let (number, new) = known.insert_full(key_of(&next));
                if new && known.len() > limit {
                    return Err(Unsolved::TooMany(limit));
                }
                To::Position(number as u32)
            } else {
                next.gather(&mut Silent);
                To::End(ahead(&next))
            });
        }
        nodes.push((mover, to));
    }
    Ok(Graph { nodes, keys: known })
}

impl Graph {
    /// The values that one side can force, best first, as far as they are better for it than play without end.
    fn forced(&self, side: Player, values: &mut [Option<i32>]) {
        let sign = if side == Player::South { 1 } else { -1 };
        let mut before: Vec<Vec<u32>> = vec![vec![]; self.nodes.len()];
        let mut ends: BTreeMap<i32, Vec<u32>> = BTreeMap::new();
        let mut open: Vec<u32> = vec![];
        for (n, (_, to)) in (0u32..).zip(&self.nodes) {
            open.push(to.len() as u32);
            for next in to {
                match next {
                    To::Position(k) => before[*k as usize].push(n),
                    To::End(lead) => ends.entry(sign * lead).or_default().push(n),
                }
            }
        }
        let mut reached = vec![false; self.nodes.len()];
        for (worth, from) in ends.iter().rev().filter(|(worth, _)| **worth > 0) {
            // moves into the set: from ends of this worth, then from positions that joined
            let mut queue: Vec<u32> = from.clone();
            while let Some(n) = queue.pop() {
                let i = n as usize;
                open[i] -= 1;
                let joins = self.nodes[i].0 == side || open[i] == 0;
                if joins && !reached[i] {
                    reached[i] = true;
                    values[i] = Some(sign * worth);
                    queue.extend(&before[i]);
                }
            }
        }
    }
}

/// The values of all positions that can come.
pub(super) fn values(start: &Game, limit: usize) -> Result<Vec<(Key, i32)>, Unsolved> {
    let graph = explore(start, limit)?;
    let mut values: Vec<Option<i32>> = vec![None; graph.nodes.len()];
    graph.forced(Player::South, &mut values);
    graph.forced(Player::North, &mut values);
    let values = values.into_iter().map(Option::unwrap_or_default);
    Ok(graph.keys.into_iter().zip(values).collect())
}

/// Solves by listing.
pub(super) fn solve(start: &Game, limit: usize) -> Result<Solution, Unsolved> {
    let graph = explore(start, limit)?;
    let mut values: Vec<Option<i32>> = vec![None; graph.nodes.len()];
    graph.forced(Player::South, &mut values);
    graph.forced(Player::North, &mut values);
    let mut drawn = vec![false; values.len()];
    graph.drawn(&values, &mut drawn);
    let value = |n: usize| Value {
        south_ahead: values[n].unwrap_or(0),
        endless: values[n].is_none() && !drawn[n],
    };
    let moves = start.legal().into_iter().zip(&graph.nodes[0].1);
    let moves = moves.map(|(m, to)| {
        let value = match to {
            To::Position(n) => value(*n as usize),
            To::End(lead) => Value {
                south_ahead: *lead,
                endless: false,
            },
        };
        (m, value)
    });
    Ok(Solution {
        value: value(0),
        moves: moves.collect(),
        positions: graph.nodes.len(),
        circles: true,
    })
}

impl Graph {
    /// Of the positions whose value is 0: those in which either side can see to it that the round ends with 0.
    fn drawn(&self, values: &[Option<i32>], drawn: &mut [bool]) {
        for side in Player::BOTH {
            let mut ends = vec![false; values.len()];
            loop {
                let mut grew = false;
                for (n, (mover, to)) in self.nodes.iter().enumerate() {
                    if values[n].is_some() || ends[n] {
                        continue;
                    }
                    let ended = |t: &To| match t {
                        To::End(lead) => *lead == 0,
                        To::Position(k) => values[*k as usize].is_none() && ends[*k as usize],
                    };
                    // a move that gives something away is none
                    let open = |t: &To| match t {
                        To::End(lead) => *lead == 0,
                        To::Position(k) => values[*k as usize].is_none(),
                    };
                    let joins = if *mover == side {
                        to.iter().any(ended)
                    } else {
                        to.iter().filter(|t| open(t)).all(ended)
                    };
                    if joins {
                        ends[n] = true;
                        grew = true;
                    }
                }
                if !grew {
                    break;
                }
            }
            drawn.iter_mut().zip(&ends).for_each(|(d, e)| *d |= e);
        }
    }
}
