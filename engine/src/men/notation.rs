//! Acts as records write them: `d1` a drop, `a1-b2` a move, `a1xc3` one that takes who is leapt over or struck, `xd4` a man taken off,
//! `stop`; positions are read and written in [`position`](super::position).

use super::play::{Act, Game, NOBODY};
use super::ruleset::Ruleset;

/// The word of an act. Of two that go from and to the same points and take different men, the point of the man who is taken is added:
/// `a1xc3(b2)`.
#[must_use]
pub fn word(game: &Game, act: Act) -> String {
    let rules = game.rules();
    let plain = plain(rules, act);
    match act {
        Act::Go { over, .. } if twin(game, act) => taking(rules, plain, over),
        _ => plain,
    }
}

/// Whether another act that may be done goes from and to the same points and takes another man.
pub(super) fn twin(game: &Game, act: Act) -> bool {
    let Act::Go { from, to, over, .. } = act else {
        return false;
    };
    let other = |act: &Act| match *act {
        Act::Go {
            from: f,
            to: t,
            over: o,
            ..
        } => (f, t) == (from, to) && o != over && o != NOBODY,
        _ => false,
    };
    over != NOBODY && over != to && game.open().iter().any(other)
}

/// The acts of a chain that is written as one, as draughts are: of `a1xb3xc5`, `a1xb3` and `b3xc5`. Nothing where it is none.
#[must_use]
pub fn parts(rules: &Ruleset, token: &str) -> Vec<String> {
    // called for every act: most go once
    if token.matches('x').count() < 2 {
        return vec![];
    }
    let stops: Vec<&str> = token.split('x').collect();
    // of a stop the point, without the man in brackets who is taken on the way to it
    let point = |stop: &&str| {
        stop.split_once('(')
            .map_or(*stop, |(point, _)| point)
            .to_owned()
    };
    let points: Vec<String> = stops.iter().map(point).collect();
    let known = |name: &String| rules.params.board.point(name).is_some();
    if !points.iter().all(known) {
        return vec![];
    }
    points
        .iter()
        .zip(&stops[1..])
        .map(|(from, to)| format!("{from}x{to}"))
        .collect()
}

/// A word of an act with the point of the man who is taken.
pub(super) fn taking(rules: &Ruleset, plain: String, over: u8) -> String {
    format!("{plain}({})", rules.params.board.name(over))
}

/// The word of an act, whatever else may be done.
#[must_use]
pub fn plain(rules: &Ruleset, act: Act) -> String {
    let name = |p: u8| rules.params.board.name(p);
    match act {
        Act::Drop(at) => name(at).to_owned(),
        Act::Go { from, to, over, .. } => {
            let sign = if over == NOBODY { '-' } else { 'x' };
            format!("{}{sign}{}", name(from), name(to))
        }
        Act::Remove(at) => format!("x{}", name(at)),
        Act::Stop => "stop".into(),
    }
}
