//! Monte Carlo tree search for both families: random games from the position, more of them where they go well.
//!
//! Every number that decides is whole or made by additions, divisions and square roots alone, so that the page and the program
//! choose alike.

use super::Agent;
use crate::play::{Game, Move, Phase, Silent};
use crate::random::Random;
use crate::track;
use crate::track::simulate::throw;

/// Moves after which a playout is given up as drawn.
const LONGEST: u32 = 5_000;

/// A game as the search sees it.
pub(super) trait Sought: Clone {
    type Act: Copy + PartialEq;
    /// Who decides; none once the game is over.
    fn seat(&self) -> Option<usize>;
    fn acts(&self) -> Vec<Self::Act>;
    /// Carries an act out and whatever chance decides after it.
    fn act(&mut self, act: Self::Act, random: &mut Random);
    /// Plays at random to the end, or gives up.
    fn play_out(&mut self, random: &mut Random);
    /// Half points of a seat: 2 won, 1 drawn or given up, 0 lost.
    fn points(&self, seat: usize) -> u64;
}

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

/// The act visited most in `games` playouts; the first of equals.
fn sought<G: Sought>(game: &G, games: u32, random: &mut Random) -> Option<G::Act> {
    let acts = game.acts();
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
        while let Some(seat) = game.seat() {
            let acts = game.acts();
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
                game.act(*act, random);
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
                game.act(act, random);
            }
            path.push(child);
            at = child;
        }
        game.play_out(random);
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

/// The rest of a round of a sowing game.
#[derive(Clone)]
struct Round<'r>(Game<'r>);

impl Sought for Round<'_> {
    type Act = Move;
    fn seat(&self) -> Option<usize> {
        let game = &self.0;
        let player = game.position().to_move;
        player
            .filter(|_| game.phase() == Phase::Play)
            .map(|p| p.index())
    }
    fn acts(&self) -> Vec<Move> {
        self.0.legal()
    }
    fn act(&mut self, m: Move, _random: &mut Random) {
        self.0.play(m, &mut Silent);
    }
    fn play_out(&mut self, random: &mut Random) {
        let mut moves = 0;
        while self.0.phase() == Phase::Play && moves < LONGEST {
            if !self.0.play_random_round(random) {
                match Agent::Random.choose(&self.0, random) {
                    Some(m) => self.0.play(m, &mut Silent),
                    None => break,
                };
            }
            moves += 1;
        }
        if self.0.phase() == Phase::Over {
            self.0.gather(&mut Silent);
        }
    }
    fn points(&self, seat: usize) -> u64 {
        let result = self
            .0
            .round_result()
            .filter(|_| self.0.phase() != Phase::Play);
        match result.and_then(|r| r.winner) {
            Some(p) if p.index() == seat => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

pub(super) fn choose(game: &Game, games: u32, random: &mut Random) -> Option<Move> {
    sought(&Round(game.clone()), games, random)
}

/// A stick-and-track game; throws are drawn anew in every playout.
#[derive(Clone)]
struct Sticks<'r>(track::Game<'r>);

impl Sticks<'_> {
    fn apply(&mut self, act: track::Action, random: &mut Random) {
        let done = match act {
            track::Action::Throw => {
                let value = throw(self.0.rules(), random);
                self.0.throw(value, &mut track::Silent)
            }
            act => self.0.act(act, &mut track::Silent),
        };
        debug_assert!(done.is_ok(), "a listed act can be done");
    }
}

impl Sought for Sticks<'_> {
    type Act = track::Action;
    fn seat(&self) -> Option<usize> {
        let over = self.0.outcome().is_some();
        (!over).then(|| usize::from(self.0.state().turn))
    }
    fn acts(&self) -> Vec<track::Action> {
        self.0.legal()
    }
    fn act(&mut self, act: track::Action, random: &mut Random) {
        self.apply(act, random);
    }
    fn play_out(&mut self, random: &mut Random) {
        let mut acts = 0;
        while self.0.outcome().is_none() && acts < LONGEST {
            match Agent::Greedy.choose_track(&self.0, random) {
                Some(act) => self.apply(act, random),
                None => break,
            }
            acts += 1;
        }
    }
    fn points(&self, seat: usize) -> u64 {
        match self.0.outcome().map(|o| o.winner) {
            Some(Some(w)) if usize::from(w) == seat => 2,
            Some(Some(_)) => 0,
            _ => 1,
        }
    }
}

pub(crate) fn choose_track(
    game: &track::Game,
    games: u32,
    random: &mut Random,
) -> Option<track::Action> {
    sought(&Sticks(game.clone()), games, random)
}
