//! How far each is in a game, and where two games stand apart.

use super::course::house;
use super::measures;
use super::play::Game;
use super::rules::{RankFirst, Rules};
use super::state::{Piece, Stage};
use crate::game::measure::Row;

/// The most that [`standing`] can come to.
pub(super) fn reach(rules: &Rules) -> i32 {
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

/// Turns that the role has spent at its station.
#[derive(Debug, Default)]
pub struct Waits {
    turns: u64,
    waited: i64,
}

impl Waits {
    /// Looks at a game after an act.
    pub(super) fn look(&mut self, game: &Game) {
        if game.tally().turns > self.turns {
            self.turns = game.tally().turns;
            let role = game.state().role.filter(|r| r.seat == game.state().turn);
            let waits = role.is_some_and(|r| r.piece.stage == Stage::Station);
            self.waited += i64::from(waits);
        }
    }
}

/// What a row has of a game of the family.
pub(super) fn row(rules: &Rules, game: &Game, waits: &Waits, row: &mut Row) {
    let t = game.tally();
    row.throws = t.throws as i64;
    row.lost = t.lost as i64;
    let pieces = || game.state().pieces.iter().flatten();
    row.taken = pieces().filter(|p| p.stage == Stage::Eaten).count() as i64;
    let hunted = pieces().count() as i64 - i64::from(rules.params.role.is_some());
    if let Some(role) = &game.state().role {
        row.own.insert(measures::SEAT, vec![role.seat.into()]);
        row.own.insert(measures::WAIT, vec![waits.waited]);
    }
    if hunted > 0 {
        let eaten = (100 * row.taken + hunted / 2) / hunted;
        row.own.insert(measures::EATS, vec![eaten]);
    }
}

/// How large a position is: pieces under way, then the length of its text.
pub(super) fn size(game: &Game) -> (usize, usize) {
    let moving = game.state().pieces.iter().flatten();
    let moving = moving.filter(|p| p.pos > 0).count();
    let text = super::notation::position_text(game.rules(), game.state());
    (moving, text.len())
}

/// Pieces with their houses on the board, whatever course leads to them.
fn pieces(game: &Game) -> Vec<(u8, Piece, u16)> {
    let (rules, state) = (game.rules(), game.state());
    let mut out = vec![];
    for (seat, own) in (0u8..).zip(&state.pieces) {
        out.extend(own.iter().map(|p| (seat, *p, house(rules, seat, p.pos))));
    }
    let role = state.role.iter();
    out.extend(role.map(|r| (r.seat, r.piece, house(rules, r.seat, r.piece.pos))));
    out
}

/// Same pieces on the same places, same credits, same turn, and the same may be done.
pub(super) fn alike(a: &Game, b: &Game) -> bool {
    a.state() == b.state() && pieces(a) == pieces(b) && a.legal() == b.legal()
}

/// What sets the board, the pieces and the sticks, where two games have it differently.
pub(super) fn setting_up(a: &Rules, b: &Rules) -> Vec<&'static str> {
    let (p, q) = (&a.params, &b.params);
    let mut out: Vec<&'static str> = vec![];
    let mut differ = |differ: bool, paths: &[&'static str]| {
        if differ {
            out.extend(paths);
        }
    };
    differ(p.shape != q.shape, &["track.shape"]);
    differ(p.days != q.days, &["track.days"]);
    differ(p.rows != q.rows, &["track.rows"]);
    differ(p.columns != q.columns, &["track.columns"]);
    differ(p.same != q.same, &["track.other"]);
    let drawn = (&p.drawn.points, &p.drawn.ways) != (&q.drawn.points, &q.drawn.ways);
    differ(drawn, &["track.points", "track.ways"]);
    differ(p.at != q.at, &["setup.at"]);
    differ(p.other_at != q.other_at, &["setup.other-at"]);
    let values = p.sticks.values != q.sticks.values;
    differ(values, &["sticks.count", "sticks.values"]);
    out
}
