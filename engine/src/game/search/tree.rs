//! Monte Carlo tree search: random games from the position, more of them where they go well.
//!
//! Every number that decides is whole or made by additions, divisions and square roots alone, so that the page and the program
//! choose alike.

use crate::game::random::Random;
use crate::game::{drive, Drive, Play, Stand};
use std::ops::ControlFlow;

/// Moves after which a playout is given up as drawn.
const LONGEST: u32 = 5_000;

struct Node<A> {
    act: Option<A>,
    /// Who decided on `act`.
    by: usize,
    visits: u64,
    points: u64,
    children: Vec<usize>,
}

/// The logarithm to the base 2 of a number, in 1/2¹⁶, straight between powers of two.
fn log2(n: u64) -> u64 {
    let whole = 63 - u64::from(n.max(1).leading_zeros());
    let part = ((n.max(1) - (1 << whole)) << 16) >> whole;
    (whole << 16) + part
}

/// How much a child deserves another visit.
fn claim(points: u64, visits: u64, parent: u64) -> f64 {
    let mean = points as f64 / (2 * visits) as f64;
    let log = log2(parent) as f64 / 65_536.0;
    mean + (log / visits as f64).sqrt()
}

/// How a game is played out from a position to its end.
pub(crate) trait PlayOut<G: Play> {
    /// Plays on by a fast path; false where there is none, and the game is as it was.
    fn fast(&self, _game: &mut G, _random: &mut Random) -> bool {
        false
    }

    /// What whoever is to move does.
    fn decide(&self, game: &G, random: &mut Random) -> Option<G::Act>;

    /// Does it.
    fn act(&self, game: &mut G, act: G::Act, random: &mut Random);

    /// Something happens of itself: the playout ends there, when what has to be counted is.
    fn fall(&self, _game: &mut G) {}
}

/// A playout under way, at most so many acts long.
struct Rollout<'s, P> {
    how: &'s P,
    random: &'s mut Random,
    left: u32,
}

impl<G: Play, P: PlayOut<G>> Drive<G> for Rollout<'_, P> {
    fn rush(&mut self, game: &mut G) -> bool {
        let rushed = self.left > 0 && self.how.fast(game, self.random);
        self.left -= u32::from(rushed);
        rushed
    }

    fn decide(&mut self, game: &G, _seat: usize) -> Option<G::Act> {
        self.left = self.left.checked_sub(1)?;
        self.how.decide(game, self.random)
    }

    fn act(&mut self, game: &mut G, act: G::Act) -> ControlFlow<()> {
        self.how.act(game, act, self.random);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut G) -> ControlFlow<()> {
        self.how.fall(game);
        ControlFlow::Break(())
    }
}

/// The act visited most in `games` playouts; the first of equals.
pub(crate) fn best<G: Play>(
    game: &G,
    games: u32,
    random: &mut Random,
    how: &impl PlayOut<G>,
) -> Option<G::Act> {
    sought(game, games, random, |game, random| {
        let left = LONGEST;
        drive(game, &mut Rollout { how, random, left });
    })
}

/// Monte Carlo tree search with any way to play a game to its end, or to give up.
fn sought<G: Play>(
    game: &G,
    games: u32,
    random: &mut Random,
    play_out: impl Fn(&mut G, &mut Random),
) -> Option<G::Act> {
    let acts = game.legal();
    if acts.len() < 2 {
        return acts.first().copied();
    }
    let mut nodes: Vec<Node<G::Act>> = vec![Node {
        act: None,
        by: 0,
        visits: 0,
        points: 0,
        children: vec![],
    }];
    for _ in 0..games {
        let mut game = game.clone();
        let mut path = vec![0];
        let mut at = 0;
        while let Stand::Seat(seat) = game.stand() {
            let acts = game.legal();
            let untried = acts.iter().find(|a| {
                !nodes[at]
                    .children
                    .iter()
                    .any(|c| nodes[*c].act.as_ref() == Some(*a))
            });
            if let Some(act) = untried {
                nodes.push(Node {
                    act: Some(*act),
                    by: seat,
                    visits: 0,
                    points: 0,
                    children: vec![],
                });
                let child = nodes.len() - 1;
                nodes[at].children.push(child);
                path.push(child);
                game.carry_out(*act, random);
                break;
            }
            // chance may have made other acts possible here: only those that are
            let parent = nodes[at].visits.max(1);
            let mut best: Option<(f64, usize)> = None;
            for child in &nodes[at].children {
                let n = &nodes[*child];
                if n.act.is_some_and(|a| acts.contains(&a)) {
                    let c = claim(n.points, n.visits.max(1), parent);
                    if best.is_none_or(|(b, _)| c > b) {
                        best = Some((c, *child));
                    }
                }
            }
            let (Some((_, child)), true) = (best, path.len() < LONGEST as usize) else {
                break;
            };
            if let Some(act) = nodes[child].act {
                game.carry_out(act, random);
            }
            path.push(child);
            at = child;
        }
        play_out(&mut game, random);
        for n in path {
            let by = nodes[n].by;
            nodes[n].visits += 1;
            nodes[n].points += game.points(by);
        }
    }
    let children = nodes[0].children.iter();
    let best = children.rev().max_by_key(|c| nodes[**c].visits)?;
    nodes[*best].act
}
