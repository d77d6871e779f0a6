//! What a drawing and a page need of a game, as JSON: pieces with their place on the board, not along a course.

use super::course::house;
use super::event::{Event, Heard, Who};
use super::play::Game;
use super::rules::{Course, Point, Rules, Shape, Thrown};
use super::state::{Action, Phase, Piece, Stage, State};
use super::telling::{
    capital, choice, lie, marks, piece, player, question, seat_says, sentence, sign, standing,
    throw_says,
};
use crate::game::table::Offer;
use crate::shell::Family;
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
        "marked": match p.shape {
            Shape::Drawn => p.marked.clone(),
            _ => p.marked.iter().map(|m| house(rules, 0, *m)).collect(),
        },
        "points": p.drawn.points.iter().map(point_json).collect::<Vec<_>>(),
        "places": p.drawn.places,
        "holes": p.drawn.holes,
        "ways": p.drawn.ways,
        "links": p.drawn.links,
        "role": p.role.as_ref().map_or("", |r| r.name.as_str()),
        "seats": state.seats(),
        "turn": state.turn,
        "pieces": pieces,
    })
}

fn point_json(point: &Point) -> Value {
    json!({ "name": point.name, "x": point.x, "y": point.y })
}

fn piece_json(rules: &Rules, who: Who, x: &Piece) -> Value {
    let (seat, k, role) = match who {
        Who::Piece(seat, k) => (seat, k, false),
        Who::Role(seat) => (seat, 0, true),
    };
    let drawn = rules.params.shape == Shape::Drawn;
    json!({
        "seat": seat,
        "piece": k,
        "role": role,
        "sign": sign(rules, seat),
        "stage": x.stage,
        "place": match (drawn, x.stage) {
            // borne off: on the player's tray for those
            (true, Stage::Off) => rules.params.drawn.off_tray(seat),
            _ => house(rules, seat, x.pos),
        },
        "on": x.stage.in_play() || (x.stage == Stage::Home && !role) || (drawn && x.stage == Stage::Off),
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
        "kind": s.kind,
        "faces": match (s.kind, rules.params.each_die) {
            (Thrown::Dice, true) => vec![value / 10, value % 10],
            (Thrown::Dice, false) => vec![value],
            _ => vec![],
        },
        "lie": lie(rules, value),
        "says": throw_says(rules, value),
    })
}

/// The events with words, the question each answers, and the way of each move over the board.
pub fn told_json(rules: &Rules, heard: &Heard) -> Value {
    let plain = rules.events_printed(heard).into_iter();
    plain
        .zip(&heard.0)
        .map(|(plain, (event, _))| {
            let mut out = json!(plain);
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
                Event::Link { who, from, to } => {
                    about(&mut out, who);
                    let ends = [*from, *to].map(|pos| house(rules, who.seat(), pos));
                    out["path"] = json!(ends);
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
    let back = rules.params.course == Course::ThereAndBack || rules.params.shape == Shape::Drawn;
    let mut pos = from;
    let mut out = vec![house(rules, who.seat(), pos)];
    while pos != to && out.len() <= usize::from(places) {
        pos = match to < pos {
            true if back => pos - 1,
            // round a circuit
            true => (pos + 1) % places,
            false => pos + 1,
        };
        out.push(house(rules, who.seat(), pos));
    }
    out
}

/// What is offered for an action: a piece is pressed for a move, and nothing for what is not done on the board.
pub(super) fn offer(game: &Game, action: Action) -> Offer {
    let state = game.state();
    let before = |seat: u8| {
        let own = state.pieces.iter().take(usize::from(seat));
        own.map(Vec::len).sum::<usize>() as u16
    };
    let presses = moved(action).map(|piece| before(state.turn) + u16::from(piece));
    Offer {
        token: action.to_string(),
        words: Some(choice(game.rules(), state, action)),
        presses: presses.into_iter().collect(),
        way: None,
    }
}

/// The piece that an action moves, by its number among its player's.
fn moved(action: Action) -> Option<u8> {
    match action {
        Action::Move { piece, .. } | Action::Release(piece) | Action::Step(piece) => Some(piece),
        _ => None,
    }
}

/// What may be done: token, words, the piece and the way where it moves one.
pub(super) fn choices_json(game: &Game) -> Value {
    let rules = game.rules();
    let state = game.state();
    let describe = |action: Action| {
        let mut out = json!({ "token": action.to_string(), "words": choice(rules, state, action) });
        if let Some(piece) = moved(action) {
            out["piece"] = json!(piece);
        }
        if action == Action::Throw {
            return out;
        }
        let mut after = game.clone();
        let mut heard = Heard::default();
        if after.act(action, &mut heard).is_ok() {
            let events = told_json(rules, &heard);
            let events = events.as_array().cloned().unwrap_or_default();
            if let Some(way) = events.iter().find_map(|e| e.get("path")) {
                out["path"] = way.clone();
            }
            let eaten = events.iter().filter(|e| e["kind"] == "eaten").count();
            if eaten > 0 {
                out["eats"] = json!(eaten);
            }
        }
        out
    };
    game.legal().into_iter().map(describe).collect()
}

/// Whole-number parameters that a reader may set: name, words, value, least, most, and by how much it changes.
pub(super) fn settings_json(rules: &Rules) -> Vec<Value> {
    let p = &rules.params;
    let setting = |name: &str, words: &str, value: u64, least: u64, most: u64, by: u64| json!({ "name": name, "words": words, "value": value, "least": least, "most": most, "by": by });
    let board = match p.shape {
        // a board that is drawn has the size that it is drawn in
        Shape::Drawn => None,
        Shape::Line => Some(setting("days", "days", p.days.into(), 2, 300, 1)),
        Shape::Rows => {
            let by = if p.same { 1 } else { 2 };
            Some(setting("rows", "rows", p.rows.into(), 2, 12, by))
        }
    };
    let flat = p.sticks.flat.into();
    let flat = (p.sticks.kind != Thrown::Dice)
        .then(|| setting("flat", "flat side, in thousandths", flat, 1, 999, 1));
    board.into_iter().chain(flat).collect()
}

/// A phase in a word.
pub(super) fn phase_word(phase: &Phase) -> &'static str {
    match phase {
        Phase::Ready => "ready",
        Phase::Choose(_) => "choose",
        Phase::Sort => "sort",
        Phase::Closing => "closing",
        Phase::Over => "over",
    }
}
