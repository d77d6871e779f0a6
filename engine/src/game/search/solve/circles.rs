//! Games that can go in circles: all positions listed, values carried back from the ends.

use super::{room, Listed, Solution, Unsolved, Value};
use crate::game::solved::Asked;
use crate::game::Stand;
use indexmap::IndexSet;
use std::collections::BTreeMap;

/// What an act leads to: a number of a position, or an end with the lead of seat 0.
#[derive(Clone, Copy)]
enum To {
    Position(u32),
    End(i32),
}

/// All that can come of a position: numbers of positions in the order they were met.
struct Graph<K> {
    /// For each position: whose move, and what its acts lead to.
    nodes: Vec<(usize, Vec<To>)>,
    /// The positions, in the same order.
    keys: IndexSet<K>,
}

/// Bytes that a listed position takes, beside its key: what its acts lead to, and where it comes from.
const BYTES: usize = 128;

fn explore<G: Listed>(start: &G, request: &Asked) -> Result<Graph<G::Key>, Unsolved> {
    let limit = request.listed(size_of::<G::Key>() + BYTES);
    let mut known: IndexSet<G::Key> = IndexSet::new();
    known.insert(start.listed());
    let mut nodes = vec![];
    while nodes.len() < known.len() {
        request.tell(nodes.len());
        if nodes.len().is_multiple_of(4096) {
            room(super::ROOM)?;
        }
        let game = start.at(&known[nodes.len()]);
        let mover = match game.stand() {
            Stand::Seat(seat) => seat,
            Stand::Falls | Stand::Over => 0,
        };
        let mut to = vec![];
        for act in game.legal() {
            let mut next = game.clone();
            if !next.carry_on(act) {
                return Err(Unsolved::NoEnd(game.text()));
            }
            to.push(if matches!(next.stand(), Stand::Seat(_)) {
                known.try_reserve(1).map_err(|_| Unsolved::Memory)?;
                let (number, new) = known.insert_full(next.listed());
                if new && known.len() > limit {
                    return Err(Unsolved::TooMany(limit));
                }
                To::Position(number as u32)
            } else {
                next.count();
                To::End(next.lead(0))
            });
        }
        nodes.try_reserve(1).map_err(|_| Unsolved::Memory)?;
        nodes.push((mover, to));
    }
    // what carrying values back will take
    room(nodes.len() * BYTES)?;
    Ok(Graph { nodes, keys: known })
}

impl<K> Graph<K> {
    /// The values that one side can force, best first, as far as they are better for it than play without end.
    fn forced(&self, side: usize, values: &mut [Option<i32>]) {
        let sign = if side == 0 { 1 } else { -1 };
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
pub(super) fn values<G: Listed>(
    start: &G,
    request: &Asked,
) -> Result<Vec<(G::Key, i32)>, Unsolved> {
    let graph = explore(start, request)?;
    let mut values: Vec<Option<i32>> = vec![None; graph.nodes.len()];
    graph.forced(0, &mut values);
    graph.forced(1, &mut values);
    let values = values.into_iter().map(Option::unwrap_or_default);
    Ok(graph.keys.into_iter().zip(values).collect())
}

/// Solves by listing.
pub(super) fn solve<G: Listed>(start: &G, request: &Asked) -> Result<Solution<G::Act>, Unsolved> {
    let graph = explore(start, request)?;
    let mut values: Vec<Option<i32>> = vec![None; graph.nodes.len()];
    graph.forced(0, &mut values);
    graph.forced(1, &mut values);
    let mut drawn = vec![false; values.len()];
    graph.drawn(&values, &mut drawn);
    let value = |n: usize| Value {
        ahead: values[n].unwrap_or(0),
        endless: values[n].is_none() && !drawn[n],
    };
    let moves = start.legal().into_iter().zip(&graph.nodes[0].1);
    let moves = moves.map(|(m, to)| {
        let value = match to {
            To::Position(n) => value(*n as usize),
            To::End(lead) => Value {
                ahead: *lead,
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

impl<K> Graph<K> {
    /// Of the positions whose value is 0: those in which either side can see to it that the game ends with 0.
    fn drawn(&self, values: &[Option<i32>], drawn: &mut [bool]) {
        for side in [0, 1] {
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
                    // an act that gives something away is none
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
