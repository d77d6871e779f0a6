//! A position as numbers, and acts numbered, for learners.

use super::notation;
use super::play::{Act, Game, NOBODY};
use super::position::{Pending, Position};
use super::ruleset::Ruleset;
use super::rulings::By;
use crate::game::Player;

/// Point by point who stands there: 0 nobody, 1 South's man of the first kind, 2 North's, 3 South's of the second … Then both hands,
/// what is still to be done (0 a turn begins, 1 drop, 2 take off, 3 again, 4 go on), the point that it is done from (-1 none), whose turn
/// it is (-1 nobody's).
pub(super) fn numbers(rules: &Ruleset, pos: &Position, out: &mut Vec<i32>) {
    let stands = |p: u8| {
        let there = pos.at(p).map(|(seat, kind)| 1 + seat + 2 * kind);
        there.unwrap_or(0) as i32
    };
    out.extend((0..rules.params.board.len() as u8).map(stands));
    out.extend(pos.hand.map(i32::from));
    let (todo, point) = match pos.pending {
        Pending::Nothing => (0, -1),
        Pending::Drops(_) => (1, -1),
        Pending::Remove(..) => (2, -1),
        Pending::Again { .. } => (3, -1),
        Pending::On { point, .. } => (4, i32::from(point)),
    };
    out.extend([todo, point, pos.to_move.map_or(-1, i32::from)]);
}

/// What each of the numbers is.
pub(super) fn names(rules: &Ruleset) -> Vec<String> {
    let points = rules
        .params
        .board
        .points
        .iter()
        .map(|p| format!("on {}", p.name));
    let hands = Player::BOTH.map(|p| format!("in the hand of {}", p.name()));
    let rest = ["what is to be done", "from where", "to move"].map(str::to_owned);
    points.chain(hands).chain(rest).collect()
}

/// Every act that there can be on the board, in the order of their kinds: drops, moves along a line, whether they take or not, men taken
/// off, `stop`. Of moves that take different men between the same points one stands for all; only where two ways lead from one to the
/// other, so that two of them may be done at the same time, each man who may be taken has a move of his own as well.
pub(super) fn acts(rules: &Ruleset) -> Vec<Act> {
    let board = &rules.params.board;
    let points = || 0..board.len() as u8;
    let mut all: Vec<Act> = points().map(Act::Drop).collect();
    let flies = rules.table(super::rulings::Moment::Fly).is_some();
    for from in points() {
        let ways = board.ways[usize::from(from)].iter();
        let along: Vec<u8> = ways.flat_map(|w| w.points.iter().copied()).collect();
        for to in points().filter(|to| *to != from && (flies || along.contains(to))) {
            all.push(go(from, to, NOBODY));
            if along.contains(&to) {
                all.push(go(from, to, to));
            }
            let between = between(rules, from, to);
            if between.len() > 1 {
                let mut over: Vec<u8> = between.into_iter().flatten().copied().collect();
                over.sort_unstable();
                over.dedup();
                all.extend(over.into_iter().map(|over| go(from, to, over)));
            }
        }
    }
    all.extend(points().map(Act::Remove));
    all.push(Act::Stop);
    all
}

fn go(from: u8, to: u8, over: u8) -> Act {
    let by = By::Step;
    Act::Go { from, to, over, by }
}

/// The points between two, of each way from the one to the other that has some.
fn between(rules: &Ruleset, from: u8, to: u8) -> Vec<&[u8]> {
    let ways = rules.params.board.ways[usize::from(from)].iter();
    let reach = |way: &'_ super::board::Way| way.points.iter().position(|p| *p == to);
    let parts = ways.filter_map(|way| Some(&way.points[..reach(way)?]));
    parts.filter(|points| !points.is_empty()).collect()
}

/// The one of [`acts`] that stands for an act that may be done now.
pub(super) fn stands_for(game: &Game, act: Act) -> Act {
    match act {
        Act::Go { from, to, over, .. } if over == NOBODY => go(from, to, NOBODY),
        Act::Go { from, to, over, .. } => match notation::twin(game, act) {
            true => go(from, to, over),
            false => go(from, to, to),
        },
        other => other,
    }
}

/// The word of one of [`acts`]: with the man who is taken where one has a move of his own.
pub(super) fn word(rules: &Ruleset, act: Act) -> String {
    let plain = notation::plain(rules, act);
    match act {
        Act::Go { to, over, .. } if over != NOBODY && over != to => {
            notation::taking(rules, plain, over)
        }
        _ => plain,
    }
}
