//! Agents: who chooses among what may be done.

use super::event::Silent;
use super::play::{Act, Game};
use super::whole::worth_of;
use crate::game::random::Random;
use crate::game::search::tree::{self, PlayOut};
use crate::game::search::{alpha_beta, greedy, Budget, Duel};
use crate::game::table::Stop;
use crate::game::{Agent, Play as _};
use std::hash::{DefaultHasher, Hash, Hasher};

impl Duel for Game<'_> {
    fn lead(&self, seat: usize) -> i32 {
        let of = |seat| worth_of(self, seat);
        of(seat) - of(1 - seat)
    }

    fn carry_on(&mut self, act: Act) -> bool {
        self.act(act, &mut Silent);
        true
    }

    /// Nothing is counted when a game is over.
    fn count(&mut self) {}

    fn winner(&self) -> Option<usize> {
        self.ended()?.winner.map(crate::game::Player::index)
    }

    fn key(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.position().hash(&mut hash);
        hash.finish()
    }
}

/// Random play to the end.
struct AtRandom;

impl PlayOut<Game<'_>> for AtRandom {
    fn decide(&self, game: &Game, random: &mut Random) -> Option<Act> {
        drawn(game, random)
    }

    fn act(&self, game: &mut Game, act: Act, _random: &mut Random) {
        game.act(act, &mut Silent);
    }
}

/// Any of what may be done.
pub(super) fn drawn(game: &Game, random: &mut Random) -> Option<Act> {
    let open = game.open();
    let at = match open.len() {
        0 => return None,
        n => random.below(n as u32) as usize,
    };
    open.get(at).copied()
}

/// What an agent would do; none where nobody is to move.
pub(super) fn choose(
    game: &Game,
    agent: Agent,
    random: &mut Random,
    stop: Option<Stop>,
) -> Option<Act> {
    if let [only] = game.open() {
        return Some(*only);
    }
    match agent {
        Agent::Random => drawn(game, random),
        Agent::Greedy => greedy::greedy(game, random),
        Agent::Careful => greedy::careful(game, random),
        Agent::Eager => greedy::eager(game, random),
        Agent::Search(nodes) | Agent::Deep(nodes) => {
            let budget = Budget::unless_stopped(nodes.into(), stop);
            let found = alpha_beta::best(game, budget, random);
            found
                .map(|f| f.best)
                .or_else(|| game.legal().first().copied())
        }
        Agent::Playouts(games) => tree::best(game, games, random, &AtRandom),
    }
}
