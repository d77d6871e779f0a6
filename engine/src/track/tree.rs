//! A game as Monte Carlo tree search sees it: greedy players to its end, throws drawn anew in every playout.

use super::play::Game;
use super::state::Action;
use crate::game::random::Random;
use crate::game::tree::{sought, LONGEST};
use crate::game::{drive, Agent, Drive, Play};
use std::ops::ControlFlow;

/// Greedy players to the end of the game, at most so many acts.
struct Rollout<'s> {
    random: &'s mut Random,
    left: u32,
}

impl<'r> Drive<Game<'r>> for Rollout<'_> {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Action> {
        self.left = self.left.checked_sub(1)?;
        Agent::Greedy.choose_track(game, self.random)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        game.carry_out(act, self.random);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

pub(super) fn choose(game: &Game, games: u32, random: &mut Random) -> Option<Action> {
    sought(game, games, random, |game, random| {
        drive(
            game,
            &mut Rollout {
                random,
                left: LONGEST,
            },
        );
    })
}
