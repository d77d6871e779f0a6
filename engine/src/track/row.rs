//! One game played act by act, with what is to be told of it.

use super::measures;
use super::play::Game;
use super::rules::{RankFirst, Rules};
use super::simulate::{Series, Silently};
use super::state::{Action, Piece, Stage};
use crate::game::measure::Row;
use crate::game::{drive, Drive};
use std::ops::ControlFlow;

/// Plays game `index` of a series; the players have been seen to fit.
pub(super) fn row(rules: &Rules, series: &Series, index: u64) -> Row {
    let (mut game, agents) = series.begin(rules, index);
    let mut told = Told {
        agents,
        falls: f64::from(rules.params.sticks.values.len() as u32).log10(),
        turns: 0,
        role_wait: 0,
        row: Row {
            first: Some(game.state().turn),
            whole: reach(rules),
            rounds: 1,
            ..Row::default()
        },
    };
    drive(&mut game, &mut told);
    let mut row = told.row;
    row.path = told.agents.path.number();
    let t = game.tally();
    row.turns = t.turns as i64;
    row.moves = t.moves as i64;
    row.throws = t.throws as i64;
    row.lost = t.lost as i64;
    row.capped = game.outcome().is_none();
    row.winner = game.outcome().and_then(|o| o.winner);
    let pieces = || game.state().pieces.iter().flatten();
    row.taken = pieces().filter(|p| p.stage == Stage::Eaten).count() as i64;
    let hunted = pieces().count() as i64 - i64::from(rules.params.role.is_some());
    if let Some(role) = &game.state().role {
        row.own.insert(measures::SEAT, vec![role.seat.into()]);
        row.own.insert(measures::WAIT, vec![told.role_wait]);
    }
    if hunted > 0 {
        let eaten = (100 * row.taken + hunted / 2) / hunted;
        row.own.insert(measures::EATS, vec![eaten]);
    }
    row
}

struct Told<'s> {
    agents: Silently<'s>,
    /// Decimal logarithm of the ways the sticks can fall.
    falls: f64,
    turns: u64,
    /// Turns that the role has spent at its station.
    role_wait: i64,
    row: Row,
}

impl<'r> Drive<Game<'r>> for Told<'_> {
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Action> {
        let legal = game.legal().len();
        self.row.open += legal as i64;
        self.row.decisions += 1;
        self.row.tree += (legal.max(1) as f64).log10();
        self.agents.decide(game, seat)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        if act == Action::Throw {
            self.row.tree += self.falls;
        }
        self.agents.act(game, act)?;
        self.row.standing.push(standing(game));
        if game.tally().turns > self.turns {
            self.turns = game.tally().turns;
            let role = game.state().role.filter(|r| r.seat == game.state().turn);
            let waits = role.is_some_and(|r| r.piece.stage == Stage::Station);
            self.role_wait += i64::from(waits);
        }
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The most that [`standing`] can come to.
fn reach(rules: &Rules) -> i32 {
    if rules.params.rank == RankFirst::Role {
        2 * i32::from(rules.last_place())
    } else {
        rules.params.at.len() as i32
    }
}

/// How far each seat is: pieces taken, or where the role or who is home first decides, places gone.
pub fn standing(game: &Game) -> Vec<i32> {
    let (rules, state) = (game.rules(), game.state());
    if rules.params.rank != RankFirst::Role {
        return state.taken.iter().map(|n| i32::from(*n)).collect();
    }
    let days = i32::from(rules.last_place());
    let gone = |p: &Piece| match p.stage {
        Stage::Start | Stage::Eaten => 0,
        Stage::Out => i32::from(p.pos),
        Stage::Station => days,
        Stage::Back => 2 * days - i32::from(p.pos),
        Stage::Home | Stage::Off => 2 * days,
    };
    (0..state.seats())
        .map(|seat| state.pieces[seat].iter().map(gone).sum())
        .collect()
}
