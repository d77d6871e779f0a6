//! A round as Monte Carlo tree search sees it: random moves to its end.

use crate::game::random::Random;
use crate::game::tree::{sought, LONGEST};
use crate::game::{drive, Agent, Drive};
use crate::sowing::moves::Move;
use crate::sowing::play::{Game, Phase, Silent};
use std::ops::ControlFlow;

/// Random moves to the end of the round, at most so many.
struct Rollout<'s> {
    random: &'s mut Random,
    left: u32,
}

impl<'r> Drive<Game<'r>> for Rollout<'_> {
    fn rush(&mut self, game: &mut Game<'r>) -> bool {
        let rushed = self.left > 0 && game.play_random_round(self.random);
        self.left -= u32::from(rushed);
        rushed
    }

    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        Agent::Random.choose(game, self.random)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        game.carry(act, &mut Silent);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        if game.phase() == Phase::Over {
            game.gather(&mut Silent);
        }
        ControlFlow::Break(())
    }
}

pub(super) fn choose(game: &Game, games: u32, random: &mut Random) -> Option<Move> {
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
