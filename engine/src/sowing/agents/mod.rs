//! Who chooses among the moves of a sowing game.

pub mod deep;
mod judge;

pub use judge::material;

use super::play::Game;
use crate::game::random::Random;
use crate::game::search::{alpha_beta, greedy, tree, Budget};
use crate::game::table::Stop;
use crate::game::Agent;
use crate::sowing::moves::Move;

impl Agent {
    /// Chooses a move, or `None` if there is none.
    pub fn choose(self, game: &Game, random: &mut Random) -> Option<Move> {
        self.choose_unless_stopped(game, random, None)
    }

    /// Chooses a move, or `None` if there is none. Where somebody may stop it, looking ahead ends then and not before.
    pub(super) fn choose_unless_stopped(
        self,
        game: &Game,
        random: &mut Random,
        stop: Option<Stop>,
    ) -> Option<Move> {
        let budget = |nodes: u32, stop| Budget::unless_stopped(nodes.into(), stop);
        match self {
            Agent::Random => {
                choose_random(game, random).map(|m| match game.rules().leaves_choices() {
                    true => game.draw_rest(m, random),
                    false => m,
                })
            }
            Agent::Greedy => greedy::greedy(game, random),
            Agent::Careful => greedy::careful(game, random),
            Agent::Eager => greedy::eager(game, random),
            Agent::Search(nodes) => {
                alpha_beta::best(game, budget(nodes, stop), random).map(|found| found.best)
            }
            Agent::Deep(nodes) => {
                deep::best(game, budget(nodes, stop), random).map(|found| found.best)
            }
            Agent::Playouts(games) => tree::best(game, games, random, &judge::RandomRound),
        }
    }
}

#[inline]
fn choose_random(game: &Game, random: &mut Random) -> Option<Move> {
    if let Some(mut set) = game.plain_legal() {
        if set == 0 {
            return None;
        }
        for _ in 0..random.below(set.count_ones()) {
            set &= set - 1;
        }
        return Some(Move::hole(set.trailing_zeros() as usize));
    }
    let moves = game.legal();
    (!moves.is_empty()).then(|| moves[random.below(moves.len() as u32) as usize])
}
