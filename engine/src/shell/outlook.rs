//! How a game stands: played on from where it is, many times over, by greedy players.

use super::whole::WholeGames;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::{Bar, Outlook};
use crate::game::{drive, Agent, Drive, Play};
use std::ops::ControlFlow;

/// Games that are played on from a position to see how it stands, and the seed of their throws and choices.
const GAMES: u64 = 200;
const SEED: u64 = 1;
/// Acts after which a game is given up as drawn.
const LONGEST: u32 = 5_000;

/// Greedy players to the end of the game, what falls from a stream of its own.
struct On<F> {
    falls: Random,
    choices: Random,
    left: u32,
    family: std::marker::PhantomData<F>,
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for On<F> {
    fn decide(&mut self, game: &F::Game<'r>, _seat: usize) -> Option<F::Act> {
        self.left = self.left.checked_sub(1)?;
        F::choose(game, Agent::Greedy, &mut self.choices, None)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        game.carry_out(act, &mut self.falls);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        let fell = F::let_fall(game, &mut self.falls);
        fell.map_or(ControlFlow::Break(()), |_| ControlFlow::Continue(()))
    }
}

/// The shares of so many games that each seat wins, and the act that looking ahead within a number of positions finds best.
pub(crate) fn by_playing_on<F: WholeGames>(
    rules: &F,
    game: &F::Game<'_>,
    positions: u64,
) -> Option<Outlook> {
    let mut random = Random::of(SEED, 0);
    let best = F::best(game, Budget::positions(positions), &mut random)?;
    let mut points = vec![0; F::seats(game)];
    for index in 0..GAMES {
        let mut on = game.clone();
        let mut players = On::<F> {
            falls: F::falls_by(SEED, index),
            choices: Random::of(SEED, index),
            left: LONGEST,
            family: std::marker::PhantomData,
        };
        drive(&mut on, &mut players);
        for (seat, sum) in points.iter_mut().enumerate() {
            *sum += on.points(seat);
        }
    }
    // two points a game; of a game for more than two, a loser has none and a draw gives each one
    let share = |p: u64| p as f64 / (2 * GAMES) as f64;
    let bar = |left, right, stands| Bar {
        left,
        right,
        stands,
    };
    let bars = match points[..] {
        [one, two] => vec![bar(rules.name(1), rules.name(0), share(one) - share(two))],
        _ => (0..points.len())
            .map(|seat| {
                bar(
                    String::new(),
                    rules.name(seat),
                    2.0 * share(points[seat]) - 1.0,
                )
            })
            .collect(),
    };
    let wins = |(seat, p): (usize, &u64)| {
        let wins = if seat == 0 { " wins" } else { "" };
        format!(
            "{}{wins} {} %",
            rules.name(seat),
            (100.0 * share(*p)).round()
        )
    };
    let shares: Vec<String> = points.iter().enumerate().map(wins).collect();
    let best = rules.offer(game, best);
    Some(Outlook {
        bars,
        says: format!(
            "Of {GAMES} games played on from here by greedy players (seed {SEED}), {}. The best found, looking at {positions} positions: {}.",
            shares.join(", "),
            best.words.as_ref().unwrap_or(&best.token)
        ),
        best,
    })
}
