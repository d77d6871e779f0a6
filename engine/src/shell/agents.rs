//! Agents of games that nobody has laid out a search for: by what a position is worth, and by the chances of what can fall.

use super::whole::WholeGames;
use crate::game::play::after;
use crate::game::random::Random;
use crate::game::search::tree::{self, PlayOut};
use crate::game::search::{expectimax, Budget, Odds};
use crate::game::table::Stop;
use crate::game::{Agent, Play};
use std::marker::PhantomData;

/// What a position is worth, and all that an act can come to.
struct Ways<F>(PhantomData<F>);

impl<'r, F: WholeGames> Odds<F::Game<'r>> for Ways<F> {
    fn worth(&self, game: &F::Game<'r>) -> Vec<f64> {
        F::worth(game)
    }

    fn outcomes(&self, game: &F::Game<'r>, act: F::Act) -> Vec<(F::Game<'r>, f64)> {
        let way = |(token, chance): (String, f64)| {
            let fell = F::falls(act).then_some(token.as_str());
            (after(game, act, fell), chance)
        };
        F::ways(game, act).into_iter().map(way).collect()
    }
}

impl<'r, F: WholeGames> PlayOut<F::Game<'r>> for Ways<F> {
    fn decide(&self, game: &F::Game<'r>, random: &mut Random) -> Option<F::Act> {
        choose::<F>(game, Agent::Random, random, None)
    }

    fn act(&self, game: &mut F::Game<'r>, act: F::Act, random: &mut Random) {
        game.carry_out(act, random);
    }
}

/// The act after which the seat to move stands best, as far as a budget lets see; equals are drawn.
pub(crate) fn best<F: WholeGames>(
    game: &F::Game<'_>,
    budget: Budget,
    random: &mut Random,
) -> Option<F::Act> {
    expectimax::best(game, &Ways::<F>(PhantomData), budget, random)
}

/// What an agent would do. Random: all that may be done equally likely; greedy, and who is like it: the act after which its seat stands
/// best; the others look ahead, or play out.
pub(crate) fn choose<F: WholeGames>(
    game: &F::Game<'_>,
    agent: Agent,
    random: &mut Random,
    stop: Option<Stop>,
) -> Option<F::Act> {
    let legal = game.legal();
    if legal.len() < 2 {
        return legal.first().copied();
    }
    match agent {
        Agent::Random => Some(legal[random.below(legal.len() as u32) as usize]),
        // every act is looked at once, and the best kept
        Agent::Greedy | Agent::Careful | Agent::Eager => {
            let once = Budget::positions(legal.len() as u64 + 1);
            best::<F>(game, once, random)
        }
        Agent::Search(nodes) | Agent::Deep(nodes) => {
            best::<F>(game, Budget::unless_stopped(nodes.into(), stop), random)
        }
        Agent::Playouts(games) => tree::best(game, games, random, &Ways::<F>(PhantomData)),
    }
}
