//! What agents that look ahead go by in stick-and-track games: how far each has come, and throws by their chances.

use crate::game::random::Random;
use crate::game::search::tree::PlayOut;
use crate::game::search::{expectimax, Budget, Odds};
use crate::game::{Agent, Play};
use crate::track::{Action, Game, Rules, Silent, Stage, State};

/// Worth of a won game, beside which places are small.
const WON: f64 = 1e6;

/// How far a seat has come, in places, with what it has eaten and holds in credit.
pub(super) fn progress(rules: &Rules, state: &State, seat: usize) -> f64 {
    let last = f64::from(rules.last_place());
    let pieces = state.pieces[seat].iter().map(|p| {
        let pos = f64::from(p.pos);
        match p.stage {
            Stage::Start => pos,
            Stage::Out => 1.0 + pos,
            Stage::Station => 1.0 + last + f64::from(p.paid),
            Stage::Back => 2.0 * last + 2.0 - pos,
            Stage::Home | Stage::Off => 2.0 * last + 4.0,
            Stage::Eaten => -last,
        }
    });
    pieces.sum::<f64>() + f64::from(state.taken[seat]) * last / 2.0 + f64::from(state.credit[seat])
}

pub(super) fn worth(game: &Game) -> Vec<f64> {
    let seats = game.state().seats();
    match game.outcome() {
        Some(outcome) => (0..seats)
            .map(|s| match outcome.winner {
                Some(w) if usize::from(w) == s => WON,
                Some(_) => -WON,
                None => 0.0,
            } - f64::from(outcome.ranks[s]))
            .collect(),
        None => {
            let own: Vec<f64> = (0..seats)
                .map(|s| progress(game.rules(), game.state(), s))
                .collect();
            let all: f64 = own.iter().sum();
            let others = (seats - 1).max(1) as f64;
            own.iter().map(|w| w - (all - w) / others).collect()
        }
    }
}

/// Throws by their chances, and how far each has come.
struct Thrown {
    /// Values of a throw with their chances.
    throws: Vec<(u8, f64)>,
}

impl<'r> Odds<Game<'r>> for Thrown {
    fn worth(&self, game: &Game<'r>) -> Vec<f64> {
        worth(game)
    }

    fn outcomes(&self, game: &Game<'r>, act: Action) -> Vec<(Game<'r>, f64)> {
        let after = |play: &dyn Fn(&mut Game<'r>)| {
            let mut next = game.clone();
            play(&mut next);
            next
        };
        if act != Action::Throw {
            // what is legal is never refused
            let done = after(&|next| drop(next.act(act, &mut Silent)));
            return vec![(done, 1.0)];
        }
        let thrown = |(value, chance): &(u8, f64)| {
            let next = after(&|next| drop(next.throw(*value, &mut Silent)));
            (next, *chance)
        };
        self.throws.iter().map(thrown).collect()
    }
}

/// The act after which the seat to act stands best, as far as so many positions let see; equals are drawn.
pub(crate) fn choose(game: &Game, budget: Budget, random: &mut Random) -> Option<Action> {
    let throws = game.rules().sticks().chances();
    expectimax::best(game, &Thrown { throws }, budget, random)
}

/// Greedy players to the end of the game; throws are drawn anew in every playout.
pub(super) struct GreedyGame;

impl<'r> PlayOut<Game<'r>> for GreedyGame {
    fn decide(&self, game: &Game<'r>, random: &mut Random) -> Option<Action> {
        Agent::Greedy.choose_track(game, random)
    }

    fn act(&self, game: &mut Game<'r>, act: Action, random: &mut Random) {
        game.carry_out(act, random);
    }
}
