//! A game of a series told in full.

use super::event::Heard;
use super::notation::position_text;
use super::picture::told_json;
use super::play::Game;
use super::replay::result_text;
use super::rules::Rules;
use super::simulate::{Series, Silently};
use super::state::Action;
use crate::game::{drive, Chance, Drive};
use serde_json::json;
use std::ops::ControlFlow;

/// Agents play, and every step is told.
struct Aloud<'s> {
    agents: Silently<'s>,
    texts: Vec<String>,
}

impl<'r> Drive<Game<'r>> for Aloud<'_> {
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Action> {
        // a game is told to the step after which it is broken off
        self.agents
            .series
            .enough(game)
            .is_continue()
            .then_some(())?;
        self.agents.decide(game, seat)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        let by = game.state().turn;
        let legal: Vec<String> = game.legal().iter().map(Action::to_string).collect();
        let mut heard = Heard::default();
        let (token, done) = match act {
            Action::Throw => {
                let value = self.agents.throws.throw(game.rules().sticks());
                (format!("t{value}"), game.throw(value, &mut heard))
            }
            act => (act.to_string(), game.act(act, &mut heard)),
        };
        if done.is_err() {
            return ControlFlow::Break(());
        }
        let rules = game.rules();
        let step = json!({
            "by": by,
            "move": token,
            "legal": legal,
            "events": told_json(rules, &heard),
            "text": position_text(rules, game.state()),
        });
        self.texts.push(step.to_string());
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Game `index` of a series: a JSON text a step, then one with its result. The players have been seen to fit.
pub(super) fn game(rules: &Rules, series: &Series, index: u64) -> Vec<String> {
    let (mut game, agents) = series.begin(rules, index);
    let mut aloud = Aloud {
        agents,
        texts: vec![],
    };
    drive(&mut game, &mut aloud);
    let end = json!({ "result": result_text(&game), "turns": game.tally().turns });
    aloud.texts.push(end.to_string());
    aloud.texts
}
