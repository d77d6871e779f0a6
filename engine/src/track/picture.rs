//! What a drawing and a page need of a game, as JSON: pieces with their place on the board, not along a course.

use super::course::house;
use super::event::{Event, Heard, Who};
use super::rules::{Rules, Shape};
use super::state::{Piece, Stage, State};
use super::telling::{
    capital, lie, marks, piece, player, question, seat_says, sentence, sign, standing, throw_says,
};
use serde_json::{json, Value};

/// The board and all pieces that can be seen on it: the fields of `TrackView` in the crate `board`.
pub fn board_json(rules: &Rules, state: &State) -> Value {
    let p = &rules.params;
    let mut pieces = vec![];
    for (seat, own) in (0u8..).zip(&state.pieces) {
        for (k, x) in (0u8..).zip(own) {
            pieces.push(piece_json(rules, Who::Piece(seat, k), x));
        }
    }
    if let Some(role) = &state.role {
        pieces.push(piece_json(rules, Who::Role(role.seat), &role.piece));
    }
    json!({
        "shape": p.shape,
        "days": if p.shape == Shape::Line { p.days } else { 0 },
        "rows": if p.shape == Shape::Rows { p.rows } else { 0 },
        "columns": if p.shape == Shape::Rows { p.columns } else { 0 },
        "ends": p.ends,
        "same": p.same,
        "marked": p.marked.iter().map(|m| house(rules, 0, *m)).collect::<Vec<_>>(),
        "role": p.role.as_ref().map_or("", |r| r.name.as_str()),
        "seats": state.seats(),
        "turn": state.turn,
        "pieces": pieces,
    })
}

fn piece_json(rules: &Rules, who: Who, x: &Piece) -> Value {
    let (seat, k, role) = match who {
        Who::Piece(seat, k) => (seat, k, false),
        Who::Role(seat) => (seat, 0, true),
    };
    json!({
        "seat": seat,
        "piece": k,
        "role": role,
        "sign": sign(rules, seat),
        "stage": x.stage,
        "place": house(rules, seat, x.pos),
        "on": x.stage.in_play() || (x.stage == Stage::Home && !role),
        "says": format!("{}, {}", capital(&piece(rules, who)), standing(rules, seat, x, role)),
    })
}

/// How every player stands: name, words, what is marked to his credit and for later, pieces eaten.
pub fn seats_json(rules: &Rules, state: &State) -> Value {
    let seat = |seat: u8| {
        let at = usize::from(seat);
        let banked: Vec<String> = state.banked[at]
            .iter()
            .map(|v| format!("{} {v}", rules.throw_name(*v)))
            .collect();
        json!({
            "sign": sign(rules, seat),
            "name": capital(&player(rules, seat)),
            "says": seat_says(rules, state, seat),
            "credit": state.credit[at],
            "credit_says": marks(rules, state.credit[at]),
            "banked": banked,
            "taken": state.taken[at],
            "plays_role": state.role.is_some_and(|r| r.seat == seat),
        })
    };
    (0..state.seats() as u8).map(seat).collect()
}

/// A throw: how the sticks lie, its name, what it does.
pub fn throw_json(rules: &Rules, value: u8) -> Value {
    let s = &rules.params.sticks;
    json!({
        "value": value,
        "name": rules.throw_name(value),
        "flat": s.values.iter().position(|v| *v == value),
        "count": s.count,
        "lie": lie(rules, value),
        "says": throw_says(rules, value),
    })
}

/// The events with words, the question each answers, and the way of each move over the board.
pub fn told_json(rules: &Rules, heard: &Heard) -> Value {
    let plain = heard.json(rules);
    let events = plain.as_array().cloned().unwrap_or_default();
    events
        .into_iter()
        .zip(&heard.0)
        .map(|(mut out, (event, _))| {
            out["words"] = json!(sentence(rules, event));
            out["ask"] = json!(question(rules, event));
            let about = |out: &mut Value, who: &Who| {
                out["seat"] = json!(who.seat());
                out["role"] = json!(matches!(who, Who::Role(_)));
                if let Who::Piece(_, k) = who {
                    out["piece"] = json!(k);
                }
            };
            match event {
                Event::Move { who, from, to } => {
                    about(&mut out, who);
                    out["path"] = json!(way(rules, *who, *from, *to));
                }
                Event::Eaten { who, pos } => {
                    about(&mut out, who);
                    out["place"] = json!(house(rules, who.seat(), *pos));
                }
                Event::Release { who }
                | Event::Leave { who, .. }
                | Event::Reach { who, .. }
                | Event::Off { who } => about(&mut out, who),
                Event::Throw { value, .. } => out["throw"] = throw_json(rules, *value),
                _ => {}
            }
            out
        })
        .collect()
}

/// The places of a move on the board, the first and the last included.
fn way(rules: &Rules, who: Who, from: u16, to: u16) -> Vec<u16> {
    let places = rules.last_place() + 1;
    let there_and_back = rules.params.course == super::rules::Course::ThereAndBack;
    let mut pos = from;
    let mut out = vec![house(rules, who.seat(), pos)];
    while pos != to && out.len() <= usize::from(places) {
        pos = match to < pos {
            true if there_and_back => pos - 1,
            // round a circuit
            true => (pos + 1) % places,
            false => pos + 1,
        };
        out.push(house(rules, who.seat(), pos));
    }
    out
}
