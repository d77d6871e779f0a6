//! A game of a series written out in full.

use super::play::{Game, Phase};
use super::replay::{happen, result_json, step, step_json, Step};
use super::simulate::{Begun, Series};
use crate::game::random::Random;
use crate::game::{drive, Drive, Player};
use crate::sowing::moves::Move;
use crate::sowing::play::Playable;
use serde_json::json;
use std::ops::ControlFlow;

/// Game `index` of a series of a sowing game: a JSON text a step, then one with its result.
pub fn game(rules: &Playable, series: &Series, index: u64) -> Vec<String> {
    let mut out = vec![];
    let game = walk(rules, series, index, &mut |s| {
        out.push(step_json(rules, s).to_string());
    });
    out.push(
        json!({ "result": result_json(&game), "rounds": game.tally().rounds, "turns": game.tally().turns }).to_string(),
    );
    out
}

/// Plays game `index` of a series and hands over its steps. Returns the game where it ended or was broken off.
pub fn walk<'r>(
    rules: &'r Playable,
    series: &Series,
    index: u64,
    each: &mut dyn FnMut(&Step),
) -> Game<'r> {
    let Begun {
        mut game,
        random,
        starter,
    } = series.begin(rules, index);
    let mut aloud = Aloud {
        series,
        starter,
        random,
        round_acts: 0,
        each,
    };
    drive(&mut game, &mut aloud);
    game
}

/// Agents play, and every step is written.
struct Aloud<'s> {
    series: &'s Series,
    starter: Option<Player>,
    random: Random,
    /// Acts of this round.
    round_acts: u64,
    each: &'s mut dyn FnMut(&Step),
}

impl<'r> Drive<Game<'r>> for Aloud<'_> {
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Move> {
        let act = self.series.agent(seat, game).choose(game, &mut self.random);
        act.filter(|_| !self.series.given_up(game, self.round_acts))
    }

    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        (self.each)(&step(game, act));
        self.round_acts += 1;
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        if self.series.enough(game) {
            return ControlFlow::Break(());
        }
        if game.phase() == Phase::Opening {
            self.round_acts = 0;
        }
        let starter = self.starter.filter(|_| game.round() == 1);
        if let Some(step) = happen(game, starter, &mut self.random) {
            (self.each)(&step);
        }
        ControlFlow::Continue(())
    }
}
