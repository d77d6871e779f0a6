//! One game of a series reported: in full as a transcript, or in a row of numbers.

use super::printed::GameEnd;
use super::series::{winner, Players, Series};
use super::step::{happen, mover, perform};
use super::whole::WholeGames;
use crate::game::chance::Recorded;
use crate::game::measure::Row;
use crate::game::random::Random;
use crate::game::{drive, Drive, Play, Stand};
use serde_json::json;
use std::ops::ControlFlow;

/// Agents play, and every step is written.
struct Aloud<'s, 'r, F: WholeGames> {
    rules: &'r F,
    players: Players<'s, 'r, F>,
    chance: Recorded<Random>,
    texts: Vec<String>,
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for Aloud<'_, 'r, F> {
    fn decide(&mut self, game: &F::Game<'r>, seat: usize) -> Option<F::Act> {
        // a game is written up to the step after which it is broken off
        self.players.enough(game).is_continue().then_some(())?;
        self.players.decide(game, seat)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        self.chance.fell.clear();
        let step = perform::<F>(game, act, &mut self.chance);
        self.texts.push(self.rules.step_text(&step).to_string());
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        let Some(step) = happen::<F>(game, &mut self.chance) else {
            return ControlFlow::Break(());
        };
        self.texts.push(self.rules.step_text(&step).to_string());
        ControlFlow::Continue(())
    }
}

/// Game `index` of a series written out in full: a JSON text a step, then one with its result. The players have been seen to fit.
pub(crate) fn transcript<F: WholeGames>(rules: &F, series: &Series, index: u64) -> Vec<String> {
    let (mut game, players) = series.begin(rules, index);
    let mut aloud = Aloud {
        rules,
        chance: Recorded::new([], players.falls.clone(), F::seat_text),
        players,
        texts: vec![],
    };
    drive(&mut game, &mut aloud);
    let result = rules.result_text(&game, &|_| None);
    aloud.texts.push(
        json!(GameEnd {
            result,
            turns: F::turns(&game)
        })
        .to_string(),
    );
    aloud.texts
}

/// Plays a game and writes its row.
struct Told<'s, 'r, F: WholeGames> {
    players: Players<'s, 'r, F>,
    /// Decimal logarithm of the ways something can fall.
    ways: Option<f64>,
    watch: F::Watch,
    row: Row,
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for Told<'_, 'r, F> {
    fn decide(&mut self, game: &F::Game<'r>, seat: usize) -> Option<F::Act> {
        let legal = game.legal().len();
        self.row.open += legal as i64;
        self.row.decisions += 1;
        self.row.tree += (legal.max(1) as f64).log10();
        self.players.decide(game, seat)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        if F::falls(act) {
            let ways = || (F::ways(game, act).len() as f64).log10();
            self.row.tree += *self.ways.get_or_insert_with(ways);
        }
        self.players.act(game, act)?;
        self.row.standing.push(F::standing(game));
        F::watch(&mut self.watch, game);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        self.players.fall(game)
    }
}

/// Plays game `index` of a series, with what is to be kept of it; the players have been seen to fit.
pub(crate) fn row<F: WholeGames>(rules: &F, series: &Series, index: u64) -> Row {
    let (mut game, players) = series.begin(rules, index);
    let mut watcher = Told::<F> {
        players,
        ways: None,
        watch: F::Watch::default(),
        row: Row {
            first: mover(&game).map(|seat| seat as u8),
            whole: rules.whole(),
            rounds: 1,
            ..Row::default()
        },
    };
    drive(&mut game, &mut watcher);
    let mut row = watcher.row;
    row.path = watcher.players.path.number();
    row.turns = F::turns(&game) as i64;
    row.moves = F::moves(&game) as i64;
    row.capped = game.stand() != Stand::Over;
    row.winner = winner(&game, series.seats).map(|seat| seat as u8);
    rules.row_of(&game, &watcher.watch, &mut row);
    row
}
