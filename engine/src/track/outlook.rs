//! How a game stands: played on from where it is, many times over, by greedy players.

use super::picture::offer;
use super::play::Game;
use super::simulate::throws_of;
use super::state::Action;
use super::telling::{capital, choice, player};
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::{Bar, Outlook};
use crate::game::{drive, Agent, Drive, Play};
use std::ops::ControlFlow;

/// Acts after which a game is given up as drawn.
const LONGEST: u32 = 5_000;

/// Greedy players to the end of the game, throws from a stream of their own.
struct On {
    throws: Random,
    choices: Random,
    left: u32,
}

impl<'r> Drive<Game<'r>> for On {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Action> {
        self.left = self.left.checked_sub(1)?;
        Agent::Greedy.choose_track(game, &mut self.choices)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        game.carry_out(act, &mut self.throws);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The shares of so many games that each seat wins, and the act that looking ahead within a number of positions finds best.
pub(super) fn of(game: &Game, positions: u64, games: u64, seed: u64) -> Option<Outlook> {
    let (rules, state) = (game.rules(), game.state());
    let mut random = Random::of(seed, 0);
    let budget = Budget::positions(positions);
    let best = super::expect::choose(game, budget, &mut random)?;
    let mut points = vec![0; state.seats()];
    for index in 0..games {
        let mut on = game.clone();
        let mut players = On {
            throws: throws_of(seed, index),
            choices: Random::of(seed, index),
            left: LONGEST,
        };
        drive(&mut on, &mut players);
        for (seat, sum) in points.iter_mut().enumerate() {
            *sum += on.points(seat);
        }
    }
    // two points a game; of a game for more than two, a loser has none and a draw gives each one
    let share = |p: u64| p as f64 / (2 * games) as f64;
    let name = |seat: usize| capital(&player(rules, seat as u8));
    let bar = |left, right, stands| Bar {
        left,
        right,
        stands,
    };
    let bars = match points[..] {
        [one, two] => vec![bar(name(1), name(0), share(one) - share(two))],
        _ => (0..points.len())
            .map(|seat| bar(String::new(), name(seat), 2.0 * share(points[seat]) - 1.0))
            .collect(),
    };
    let shares: Vec<String> = points
        .iter()
        .enumerate()
        .map(|(seat, p)| {
            let wins = if seat == 0 { " wins" } else { "" };
            format!("{}{wins} {} %", name(seat), (100.0 * share(*p)).round())
        })
        .collect();
    let words = choice(rules, state, best);
    Some(Outlook {
        bars,
        says: format!(
            "Of {games} games played on from here by greedy players (seed {seed}), {}. The best found, looking at {positions} positions: {}.",
            shares.join(", "),
            words
        ),
        best: offer(game, best),
    })
}
