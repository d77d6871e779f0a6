//! What a drawing and a page need of a game, as JSON.

use super::board::{each, Slant};
use super::event::{Event, Heard, What};
use super::notation::word;
use super::play::{Act, Game};
use super::position::Position;
use super::ruleset::Ruleset;
use super::telling::{choice, question, sentence, stands};
use crate::game::table::Offer;
use crate::game::Player;
use serde_json::{json, Value};

/// The board without a man on it: points with their places (hundredths of a step, from South's left and South's side), lines, marks.
/// Some of the fields of `MenView` in the crate `board`; [`men_json`] has the others.
#[must_use]
pub fn ground_json(rules: &Ruleset) -> Value {
    let p = &rules.params;
    let points = p.board.points.iter();
    let points: Vec<Value> = points
        .map(|q| json!({ "name": q.name, "x": q.x, "y": q.y }))
        .collect();
    let lines = p.board.lines.iter().map(|line| {
        let first = (line.points.first(), line.points.get(1));
        let slant = match first {
            (Some(a), Some(_)) => {
                let ways = &p.board.ways[usize::from(*a)];
                ways.first().map(|w| w.slant)
            }
            _ => None,
        };
        json!({ "points": line.points, "closed": line.closed, "diagonal": slant == Some(Slant::Diagonal) })
    });
    json!({
        "stand": p.stand.word(),
        "points": points,
        "lines": lines.collect::<Vec<_>>(),
        "marked": each(p.marked).collect::<Vec<u8>>(),
        "kinds": p.kinds,
    })
}

/// The men on it, what is in hand, whose turn it is.
#[must_use]
pub fn men_json(rules: &Ruleset, pos: &Position) -> Value {
    let all = (0..2).flat_map(|seat| each(pos.of(seat)).map(move |point| (seat, point)));
    let men: Vec<Value> = all
        .map(|(seat, point)| {
            let kind = pos.at(point).map_or(0, |(_, kind)| kind) as u8;
            let says = rules.piece(Player::at(seat), kind);
            let leapt = pos.ghosts >> point & 1 == 1;
            json!({ "point": point, "seat": seat, "kind": kind, "says": says, "leapt": leapt })
        })
        .collect();
    json!({ "men": men, "hand": pos.hand, "turn": pos.to_move })
}

/// The board and all that is on it.
#[must_use]
pub fn board_json(rules: &Ruleset, pos: &Position) -> Value {
    let mut out = ground_json(rules);
    if let (Some(out), Some(men)) = (out.as_object_mut(), men_json(rules, pos).as_object_mut()) {
        out.append(men);
    }
    out
}

/// How both players stand.
#[must_use]
pub fn seats_json(rules: &Ruleset, pos: &Position) -> Value {
    let seat = |seat: usize| {
        json!({
            "name": rules.side(Player::at(seat)).label(),
            "men": pos.of(seat).count_ones(),
            "hand": pos.hand[seat],
            "says": stands(rules, pos, seat),
        })
    };
    [0, 1].map(seat).into_iter().collect()
}

/// The events with words, the question each answers, and the points it is about.
#[must_use]
pub fn told_json(rules: &Ruleset, heard: &Heard) -> Value {
    let to_json = |event: &Event| {
        let ids = rules.ids(&event.clauses);
        let mut out = json!({
            "kind": event.what.name(),
            "text": event.line(rules),
            "clause": ids.first(),
            "clauses": ids,
            "words": sentence(rules, event),
            "ask": question(rules, event),
        });
        if let Some(word) = &event.word {
            out["word"] = json!(word);
        }
        match event.what {
            What::Drop { at, .. } | What::Take { at, .. } | What::Become { at, .. } => {
                out["point"] = json!(at);
            }
            What::Go { from, to, .. } => out["path"] = json!([from, to]),
            What::Again { on: Some(on), .. } => out["point"] = json!(on),
            What::Again { on: None, .. }
            | What::Choose { .. }
            | What::Pass { .. }
            | What::Over { .. } => {}
        }
        out
    };
    heard.0.iter().map(to_json).collect()
}

/// The points that are pressed for an act.
pub(super) fn presses(act: Act) -> Vec<u16> {
    match act {
        Act::Drop(at) | Act::Remove(at) => vec![at.into()],
        Act::Go { from, to, .. } => vec![from.into(), to.into()],
        Act::Stop => vec![],
    }
}

/// What is offered for an act.
pub(super) fn offer(game: &Game, act: Act) -> Offer {
    Offer {
        token: word(game, act),
        words: Some(choice(game, act)),
        presses: presses(act),
        way: None,
    }
}

/// What may be done: token, words, points.
pub(super) fn choices_json(game: &Game) -> Value {
    let one = |act: &Act| json!({ "token": word(game, *act), "words": choice(game, *act), "points": presses(*act) });
    game.open().iter().map(one).collect()
}
