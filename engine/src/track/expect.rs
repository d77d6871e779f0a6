//! What agents that look ahead go by in stick-and-track games: how far each has come, and throws by their chances.

use crate::game::chance::Sticks;
use crate::game::random::Random;
use crate::game::search::tree::PlayOut;
use crate::game::search::{expectimax, Budget, Odds};
use crate::game::{Agent, Play};
use crate::track::{Action, Game, Rules, Silent, Stage, State};
use std::collections::BTreeMap;

/// Worth of a won game, beside which places are small.
const WON: f64 = 1e6;

/// The values that the sticks can show, each with its chance.
pub(super) fn throws(rules: &Rules) -> Vec<(u8, f64)> {
    let s = &rules.params.sticks;
    let flat = f64::from(s.flat) / 1000.0;
    let mut out: Vec<(u8, f64)> = vec![];
    // chances of 0, 1, 2 … flat sides, stick by stick
    let mut flats = vec![1.0];
    for _ in 0..s.count {
        let mut next = vec![0.0; flats.len() + 1];
        for (k, p) in flats.iter().enumerate() {
            next[k] += p * (1.0 - flat);
            next[k + 1] += p * flat;
        }
        flats = next;
    }
    for (value, p) in s.values.iter().zip(flats) {
        match out.iter_mut().find(|(v, _)| v == value) {
            Some((_, sum)) => *sum += p,
            None => out.push((*value, p)),
        }
    }
    out.retain(|(_, p)| *p > 0.0);
    out
}

/// Each throw with its chance: of `n` sticks `k` lie flat side up.
fn by_sticks(sticks: Sticks) -> Vec<(String, f64)> {
    let flat = f64::from(sticks.flat) / 1000.0;
    let most = sticks.values.len().saturating_sub(1);
    let mut out: BTreeMap<u8, f64> = BTreeMap::new();
    let mut ways = 1.0;
    for (k, value) in sticks.values.iter().enumerate() {
        let chance = (0..most).fold(ways, |p, i| p * if i < k { flat } else { 1.0 - flat });
        *out.entry(*value).or_default() += chance;
        ways *= (most - k) as f64 / (k + 1) as f64;
    }
    out.into_iter()
        .map(|(value, chance)| (format!("t{value}"), chance))
        .collect()
}

/// The throws as records write them, each with its chance, in the order of the sticks' values.
pub(super) fn tokens(rules: &Rules) -> Vec<(String, f64)> {
    let thrown = by_sticks(rules.sticks());
    let mut out: Vec<(String, f64)> = vec![];
    for value in &rules.params.sticks.values {
        let token = format!("t{value}");
        let chance = thrown.iter().find(|(t, _)| *t == token);
        if let Some((_, chance)) = chance.filter(|_| out.iter().all(|(t, _)| *t != token)) {
            out.push((token, *chance));
        }
    }
    out
}

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
    let throws = throws(game.rules());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_throws_are_those_of_the_sticks() {
        let sticks = Sticks {
            values: &[6, 1, 2, 3, 4],
            flat: 500,
        };
        let all = by_sticks(sticks);
        let of = |token: &str| all.iter().find(|(t, _)| t == token).map(|(_, p)| *p);
        assert_eq!(
            [of("t1"), of("t2"), of("t6")],
            [Some(0.25), Some(0.375), Some(0.0625)]
        );
        assert!((all.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
        let unfair = by_sticks(Sticks {
            values: &[1, 2],
            flat: 250,
        });
        assert_eq!(unfair, [("t1".to_owned(), 0.75), ("t2".to_owned(), 0.25)]);
    }
}
