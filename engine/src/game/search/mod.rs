//! Searches of agents, over a game in play and what its family says a position is worth.
//!
//! A family without chance within a move implements [`Duel`] and has greedy agents ([`greedy`]) and alpha-beta ([`alpha_beta`]);
//! one whose moves fall by chance implements [`Odds`] and has expectimax ([`expectimax`]). A duel whose
//! positions can be listed can be solved ([`solve`]). Monte Carlo tree search (`tree`) needs nothing but the game. All count positions, never time, and draw from the stream that they are given, so that program and page
//! choose alike.

pub mod alpha_beta;
pub mod expectimax;
pub mod greedy;
pub mod solve;
pub(crate) mod tree;

use super::random::Random;
use super::table::Stop;
use super::Play;

/// How much may be looked at.
pub struct Budget<'s> {
    /// Positions.
    pub nodes: u64,
    /// Whoever may end the search before.
    pub stop: Option<Stop<'s>>,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl<'s> Budget<'s> {
    /// So many positions.
    pub fn positions(nodes: u64) -> Budget<'static> {
        Budget { nodes, stop: None }
    }

    /// So many positions; as many as there are where somebody else ends the search.
    pub fn unless_stopped(nodes: u64, stop: Option<Stop<'s>>) -> Budget<'s> {
        let nodes = if stop.is_some() { u64::MAX } else { nodes };
        Budget { nodes, stop }
    }

    /// Asks whoever may end the search.
    pub(crate) fn stopped(&mut self) -> bool {
        self.stop.as_mut().is_some_and(|stop| stop())
    }

    /// Whether a search that has looked at so many positions is to end. The caller can stop it after every 256.
    pub(crate) fn spent(&mut self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes.is_multiple_of(256) && self.stopped())
    }
}

/// What a search came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found<A> {
    /// The act found best.
    pub best: A,
    /// For the seat to move: how far it is ahead, or beyond ±10 000 where the game is decided.
    pub value: i32,
    /// Acts looked ahead in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What hangs in a position: whether its judgement can be relied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hanging {
    /// Nothing: it is judged as it stands.
    Nothing,
    /// The mover may capture, or do something else.
    Choice,
    /// A turn is under way, or the mover has to capture.
    Forced,
}

/// A game for two without chance within a move, as agents judge it.
pub trait Duel: Play {
    /// How far a seat is ahead of the other as the game stands.
    fn lead(&self, seat: usize) -> i32;

    /// Carries out an act. False where it goes on for ever, as far as anybody looked.
    fn carry_on(&mut self, act: Self::Act) -> bool;

    /// Counts what is counted where an act has ended the game.
    fn count(&mut self);

    /// Carries out an act, with all that is counted at once because of it.
    fn make(&mut self, act: Self::Act) {
        self.carry_on(act);
        self.count();
    }

    /// Who has won, where nobody is to move.
    fn winner(&self) -> Option<usize>;

    /// What the position is known by in a table of those met: equal where everything is equal that decides how it goes on.
    fn key(&self) -> u64;

    /// The game after an act, as [`Duel::make`] leaves it.
    fn after(&self, act: Self::Act) -> Self {
        let mut after = self.clone();
        after.make(act);
        after
    }
}

/// A duel whose captures alpha-beta can follow beyond its depth ([`alpha_beta::tactical`]).
pub trait Tactics: Duel {
    /// How far seat 0 is ahead where the search stops looking; a win counts by itself.
    fn judged(&self) -> i32;

    /// What hangs.
    fn hanging(&self) -> Hanging;

    /// Whether an act captures.
    fn captures(&self, act: Self::Act) -> bool;

    /// Whether the turn goes on in which the game was: its acts are no further plies.
    fn under_way(&self) -> bool;

    /// What [`Duel::key`] is for, found faster.
    fn quick_key(&self) -> u64;
}

/// What a family knows of its games whose acts fall by chance.
pub trait Odds<G: Play> {
    /// How well each seat stands, in seats' order: the larger, the better.
    fn worth(&self, game: &G) -> Vec<f64>;

    /// All that can come of an act, each with its chance; the chances add up to 1.
    fn outcomes(&self, game: &G, act: G::Act) -> Vec<(G, f64)>;
}

/// Acts drawn into another order: among equals the first is chosen.
pub(crate) fn shuffled<A>(mut acts: Vec<A>, random: &mut Random) -> Vec<A> {
    for i in (1..acts.len()).rev() {
        acts.swap(i, random.below(i as u32 + 1) as usize);
    }
    acts
}
