//! Agents: who chooses among what may be done.

use super::event::{Silent, Who};
use super::play::Game;
use super::state::{Action, Phase};
use crate::game::random::Random;
use crate::game::search::{tree, Budget};
use crate::game::table::Stop;
use crate::game::Agent;

impl Agent {
    /// Chooses an action, or `None` once the game is over. [`Action::Throw`] means that the sticks are to be thrown.
    ///
    /// Random: all that may be done equally likely. Greedy: before every throw and while closing one of the credit is
    /// used if it may be, else the largest throw marked down that fits; among moves most eaten, then fewest of the
    /// credit added, ties drawn; a piece is released as soon as it may be; no throw is let go that may be used. The other
    /// greedy agents do the same here.
    pub fn choose_track(self, game: &Game, random: &mut Random) -> Option<Action> {
        self.choose_track_unless_stopped(game, random, None)
    }

    /// Chooses as [`Agent::choose_track`] does. Where somebody may stop it, looking ahead ends then and not before.
    pub(super) fn choose_track_unless_stopped(
        self,
        game: &Game,
        random: &mut Random,
        stop: Option<Stop>,
    ) -> Option<Action> {
        if let Some(act) = game.only_act() {
            return Some(act);
        }
        let legal = game.legal();
        if legal.len() < 2 {
            return legal.first().copied();
        }
        let draw = |list: &[Action], random: &mut Random| {
            let n = list.len() as u32;
            (n > 0).then(|| list[random.below(n) as usize])
        };
        match self {
            Agent::Random => return draw(&legal, random),
            Agent::Search(nodes) | Agent::Deep(nodes) => {
                let exact = matches!(self, Agent::Deep(_)).then(|| game.rules().endings());
                if let Some(act) = exact.flatten().and_then(|e| e.best(game, random)) {
                    return Some(act);
                }
                let budget = Budget::unless_stopped(nodes.into(), stop);
                return super::expect::choose(game, budget, random);
            }
            Agent::Playouts(games) => {
                return tree::best(game, games, random, &super::expect::GreedyGame)
            }
            Agent::Greedy | Agent::Careful | Agent::Eager => {}
        }
        if matches!(game.state().phase, Phase::Ready | Phase::Closing) {
            return greedy_between(game, &legal, random);
        }
        let worth = |a: &Action| match *a {
            Action::Move { extra, .. } => (eaten(game, *a), -i32::from(extra)),
            Action::Pick(v) => (0, i32::from(v)),
            Action::Release(_) => (0, 0),
            _ => (-1, 0),
        };
        let best = legal.iter().map(worth).max()?;
        let best: Vec<Action> = legal.iter().copied().filter(|a| worth(a) == best).collect();
        draw(&best, random)
    }
}

fn greedy_between(game: &Game, legal: &[Action], random: &mut Random) -> Option<Action> {
    if legal.contains(&Action::Use) {
        return Some(Action::Use);
    }
    if let Some(spend) = legal.iter().filter(|a| matches!(a, Action::Spend(_))).max() {
        return Some(*spend);
    }
    let hunts = |a: &&Action| matches!(a, Action::Step(_)) && eaten(game, **a) > 0;
    let releases = |a: &&Action| matches!(a, Action::Release(_));
    for kind in [
        legal.iter().filter(hunts).copied().collect::<Vec<_>>(),
        legal.iter().filter(releases).copied().collect(),
    ] {
        if !kind.is_empty() {
            return Some(kind[random.below(kind.len() as u32) as usize]);
        }
    }
    legal.first().copied()
}

/// Pieces that an action eats.
fn eaten(game: &Game, action: Action) -> i32 {
    let seat = game.now();
    let days = match (action, &game.state().phase) {
        (Action::Move { piece, extra }, Phase::Choose(v)) => {
            let who = Who::Piece(seat, piece);
            Some((who, u16::from(*v) * game.rate(who).0 + extra))
        }
        (Action::Step(piece), _) => Some((Who::Piece(seat, piece), 1)),
        _ => None,
    };
    match days {
        Some((who, days)) if !game.rules().params.only => {
            let from = game.piece(who).pos;
            game.overtaken(who, from, days).len() as i32
        }
        _ => {
            let mut after = game.clone();
            let before = after.state().taken[usize::from(seat)];
            let _ = after.act(action, &mut Silent);
            i32::from(after.state().taken[usize::from(seat)] - before)
        }
    }
}
