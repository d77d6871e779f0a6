//! Games side by side, for learners: many of one kind that are all gone on with by one call, and given in numbers.
//!
//! No part of the program: the Python module and the package for JavaScript are made with it.
//!
//! Game `k` of a batch is the single game of the seed that [`Batch::seeds`] names, and nothing else: the same openings, throws and
//! moves of agents, whatever is played beside it.

#![forbid(unsafe_code)]

mod games;
mod hash;

use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Refusal, Rules};
use ludarium_engine::{men, sowing, track};
use std::ops::Range;
use std::sync::Arc;

/// A batch of games under compiled rules of any family.
///
/// # Errors
/// A beginning that the rules do not allow; more agents than seats; rules of a family that has no batches.
pub fn batch(rules: &dyn Rules, settings: &Batched) -> Result<Box<dyn Batch>, Refusal> {
    if let Some(rules) = sowing::of(rules) {
        return games::batch(Arc::new(rules.clone()), settings);
    }
    if let Some(rules) = track::of(rules) {
        return games::batch(Arc::new(rules.clone()), settings);
    }
    if let Some(rules) = men::of(rules) {
        return games::batch(Arc::new(rules.clone()), settings);
    }
    Err(Refusal::Agents)
}

/// The settings of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batched {
    /// How each game begins; the seed is that of game 0, see [`Batched::seed`].
    pub begin: Begin,
    /// Rounds after which a game is over, where there are rounds; none: as many as make a match.
    pub rounds: Option<u32>,
    /// Decisions after which a game is broken off.
    pub most: u32,
    /// Who plays a seat beside the learner; seats that are not here, and none, are the learner's.
    pub agents: Vec<Option<Agent>>,
    /// Whether a game that has ended is begun anew, by its next seed, in the step that ended it.
    pub again: bool,
    /// Games of the whole batch.
    pub of: u64,
    /// Which of them are played here: a batch can be shared out among threads.
    pub games: Range<u64>,
}

impl Batched {
    /// So many games, all seats the learner's, begun as the rules say.
    #[must_use]
    pub fn of(games: u64) -> Batched {
        Batched {
            begin: Begin {
                seed: 1,
                ..Begin::default()
            },
            rounds: None,
            most: u32::MAX,
            agents: vec![],
            again: true,
            of: games,
            games: 0..games,
        }
    }

    /// The seed of a game: seed + k + n · games, for game k when n games have been played at its place.
    ///
    /// ```
    /// use ludarium_batch::Batched;
    ///
    /// assert_eq!(Batched::of(100).seed(3, 2), 1 + 3 + 2 * 100);
    /// ```
    #[must_use]
    pub fn seed(&self, game: u64, played: u64) -> u64 {
        let first = self.begin.seed.wrapping_add(game);
        first.wrapping_add(played.wrapping_mul(self.of))
    }

    /// Who plays a seat; none: the learner.
    pub(crate) fn agent(&self, seat: usize) -> Option<Agent> {
        self.agents.get(seat).copied().flatten()
    }
}

/// Games of a batch. What is given of all of them is an array with a row a game, row after row; of what a step came to, until the
/// next step.
pub trait Batch: Send {
    /// Games.
    fn games(&self) -> usize;

    /// Players of each.
    fn seats(&self) -> usize;

    /// What may be done in some position, as records write it: an action is a place in this list. As
    /// [`Table::tokens`](ludarium_engine::game::Table::tokens).
    fn tokens(&self) -> &[String];

    /// What each number of an observation is. As [`Table::seen_as`](ludarium_engine::game::Table::seen_as).
    fn columns(&self) -> &[String];

    /// Which actions may be done now: 1 or 0, games × tokens.
    fn legal(&self) -> &[u8];

    /// What lies on the boards, games × columns.
    fn observations(&self) -> &[i32];

    /// The seat that decides in each game; -1 where it is over and was not begun anew.
    fn movers(&self) -> &[i32];

    /// What the last step brought each seat, games × seats: at a game's end 1 to who won, -1 to who lost, 0 where it is drawn; else 0.
    fn rewards(&self) -> &[f32];

    /// Whether the last step ended a game, or it was over before: 1 or 0.
    fn done(&self) -> &[u8];

    /// Whether it was broken off: after too many decisions, or where nothing is left to be done that has a number.
    fn truncated(&self) -> &[u8];

    /// What lay on the boards of the games that the last step ended, before they were begun anew: a row each, in their order.
    fn ended(&self) -> &[i32];

    /// The seed of each game.
    fn seeds(&self) -> &[u64];

    /// Whether a step can be taken.
    ///
    /// # Errors
    /// Actions of another number than there are games; the first that may not be done, with what may.
    fn check(&self, actions: &[i32]) -> Result<(), Refusal>;

    /// Does one action in each game, with what happens of itself and what the other players do. Actions of games that are over are
    /// passed over.
    ///
    /// # Errors
    /// As [`Batch::check`]; nothing has changed then.
    fn step(&mut self, actions: &[i32]) -> Result<(), Refusal>;

    /// Begins every game anew; `seed`: of game 0, else each by its next seed.
    ///
    /// # Errors
    /// A beginning that the rules do not allow, seen when the batch was made.
    fn reset(&mut self, seed: Option<u64>) -> Result<(), Refusal>;

    /// An action for each game, drawn from those that may be done, all equally likely; 0 where a game is over. Each game has a stream
    /// of its own for it, by its seed.
    fn sample(&mut self) -> Vec<i32>;
}
