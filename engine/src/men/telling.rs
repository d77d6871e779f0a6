//! Games in words, for a page and for a terminal: players, men, events, choices, questions.

use super::event::{Event, Reason, What};
use super::play::{Act, Game, NOBODY};
use super::position::{Pending, Position};
use super::ruleset::Ruleset;
use super::rulings::By;
use crate::game::prose::{number, possessive};
use crate::game::Player;

/// A man of a kind.
#[must_use]
pub fn man(rules: &Ruleset, kind: u8) -> &str {
    let called = rules.params.called.get(usize::from(kind));
    called.map_or("", |[one, _]| one)
}

/// Men of a kind.
fn all(rules: &Ruleset, kind: u8) -> &str {
    let called = rules.params.called.get(usize::from(kind));
    called.map_or("", |[_, many]| many)
}

/// So many men of a kind: `one goose`, `two geese`.
fn men(rules: &Ruleset, kind: u8, n: u16) -> String {
    let word = if n == 1 { man } else { all };
    format!("{} {}", number(n), word(rules, kind))
}

/// `South’s man`.
fn his(rules: &Ruleset, by: Player, kind: u8) -> String {
    format!("{} {}", possessive(by.name()), man(rules, kind))
}

/// `a` or `an` before a word.
pub(super) fn article(word: &str) -> &'static str {
    match word.chars().next() {
        Some('a' | 'e' | 'i' | 'o' | 'u') => "an",
        _ => "a",
    }
}

/// An event as a line of a log, without a capital.
#[must_use]
pub fn sentence(rules: &Ruleset, event: &Event) -> String {
    let name = |p: u8| rules.params.board.name(p);
    match event.what {
        What::Drop { by, at } => {
            let man = man(rules, 0);
            format!("{} puts {} {man} on {}", by.name(), article(man), name(at))
        }
        What::Go {
            by,
            from,
            to,
            kind,
            how,
        } => {
            let does = match how {
                By::Leap | By::Vault => "leaps",
                By::Fly => "flies",
                _ => "goes",
            };
            format!(
                "{} {does} from {} to {}",
                his(rules, by, kind),
                name(from),
                name(to)
            )
        }
        What::Take {
            at, whose, kind, ..
        } => format!("{} on {} is taken", his(rules, whose, kind), name(at)),
        What::Become { at, kind, .. } => {
            let man = man(rules, kind);
            format!("on {} it becomes {} {man}", name(at), article(man))
        }
        What::Choose { by, count } => {
            let whose = possessive(by.other().name());
            let men = men(rules, 0, count.into());
            format!("{} may take {men} of {whose} off the board", by.name())
        }
        What::Again { by, on: Some(p) } => format!("{} goes on from {}", by.name(), name(p)),
        What::Again { by, on: None } => format!("{} may do something more", by.name()),
        What::Pass { by } => format!("{} cannot move, so the opponent moves", by.name()),
        What::Over { winner, reason } => over(winner, reason),
    }
}

fn over(winner: Option<Player>, reason: Reason) -> String {
    let how = match (reason, winner) {
        (Reason::Stuck, Some(w)) => format!(": {} cannot move", w.other().name()),
        (Reason::Stuck, None) => ": the player to move cannot move".into(),
        (Reason::BothStuck, _) => ": neither player can move".into(),
        (Reason::Repeated, _) => ": the position has come again".into(),
        (Reason::Quiet, _) => ": nothing was captured for too long".into(),
        (Reason::Capped, _) => ": it reached the limit of turns".into(),
        (Reason::Unfathomed, _) => {
            ": there are too many chains of captures to find the largest".into()
        }
        (Reason::Done, _) => String::new(),
    };
    match winner {
        Some(winner) => format!("the game is over, {} has won{how}", winner.name()),
        None => format!("the game is over, drawn{how}"),
    }
}

/// The question that the clauses of an event answer.
#[must_use]
pub fn question(rules: &Ruleset, event: &Event) -> String {
    let name = |p: u8| rules.params.board.name(p);
    match event.what {
        What::Drop { at, .. } => {
            format!("Why may the {} be put on {}?", man(rules, 0), name(at))
        }
        What::Go { from, to, kind, .. } => {
            let man = man(rules, kind);
            format!("Why may the {man} go from {} to {}?", name(from), name(to))
        }
        What::Take { at, kind, .. } => {
            format!("Why is the {} on {} taken?", man(rules, kind), name(at))
        }
        What::Become { kind, .. } => format!("Why does it become a {}?", man(rules, kind)),
        What::Choose { .. } => "Why may a piece be taken off?".into(),
        What::Again { by, .. } => format!("Why does {} go on?", by.name()),
        What::Pass { by } => format!(
            "Why does the opponent move in {} place?",
            possessive(by.name())
        ),
        What::Over { .. } => "Why is the game over?".into(),
    }
}

/// What the player to move has to do, without a stop.
#[must_use]
pub fn todo(rules: &Ruleset, pos: &Position) -> String {
    let Some(by) = pos.to_move.map(|seat| Player::at(usize::from(seat))) else {
        return "The game is over".into();
    };
    let (who, man) = (by.name(), man(rules, 0));
    let whose = possessive(by.other().name());
    match pos.pending {
        Pending::Nothing if pos.hand[by.index()] > 0 => {
            format!("{who} puts {} {man} on the board", article(man))
        }
        Pending::Nothing if pos.missed != 0 => {
            let kind = pos.kind_of(by.other().index(), pos.missed.trailing_zeros() as u8) as u8;
            let whom = match pos.missed.count_ones() {
                1 => his(rules, by.other(), kind),
                _ => format!("one of {whose} {}", all(rules, kind)),
            };
            format!("{who} moves, and may first take off {whom} that missed a capture")
        }
        Pending::Nothing => format!("{who} moves"),
        Pending::Drops(n) => format!("{who} puts {} more on the board", number(n.into())),
        Pending::Remove(n, _) => {
            let men = men(rules, 0, n.into());
            format!("{who} takes {men} of {whose} off the board")
        }
        Pending::Again { may_stop: false } => format!("{who} moves again"),
        Pending::Again { may_stop: true } => format!("{who} moves again, or stops"),
        Pending::On {
            point, may_stop, ..
        } => {
            let from = rules.params.board.name(point);
            let or = if may_stop { ", or stops" } else { "" };
            format!("{who} goes on from {from}{or}")
        }
    }
}

/// What may be done, in words.
#[must_use]
pub fn choice(game: &Game, act: Act) -> String {
    let rules = game.rules();
    let pos = game.position();
    let name = |p: u8| rules.params.board.name(p);
    let of = |p: u8| man(rules, pos.at(p).map_or(0, |(_, kind)| kind as u8));
    match act {
        Act::Drop(at) => format!(
            "put {} {} on {}",
            article(man(rules, 0)),
            man(rules, 0),
            name(at)
        ),
        Act::Go {
            from, to, over, by, ..
        } => {
            let verb = match by {
                By::Leap | By::Vault => "leap",
                By::Fly => "fly",
                _ => "go",
            };
            let (from, to) = (name(from), name(to));
            match over {
                NOBODY => format!("{verb} from {from} to {to}"),
                _ => format!(
                    "{verb} from {from} to {to} and take the {} on {}",
                    of(over),
                    name(over)
                ),
            }
        }
        Act::Remove(at) => format!("take the {} on {} off", of(at), name(at)),
        Act::Stop => "stop".into(),
    }
}

/// How a player stands: `6 men, 3 in hand`.
#[must_use]
pub fn stands(rules: &Ruleset, pos: &Position, seat: usize) -> String {
    let kinds = 0..rules.params.kinds.len();
    let there = kinds.filter_map(|kind| {
        let n = pos.men[seat][kind].count_ones();
        (n > 0).then(|| men(rules, kind as u8, n as u16))
    });
    let mut parts: Vec<String> = there.collect();
    if parts.is_empty() {
        parts.push(men(rules, 0, 0));
    }
    if pos.hand[seat] > 0 {
        parts.push(format!("{} in hand", number(pos.hand[seat].into())));
    }
    parts.join(", ")
}
