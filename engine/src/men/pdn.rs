//! Portable Draughts Notation: captures by their ends alone, squares by number, positions as FEN, games with their tags.

use super::board::each;
use super::event::Silent;
use super::notation::word;
use super::play::{Act, Game};
use super::position::{Pending, Position};
use super::ruleset::Ruleset;

/// A position as FEN; none where the rules have none, or a turn is under way.
#[must_use]
pub fn fen(rules: &Ruleset, pos: &Position) -> Option<String> {
    let pdn = rules.params.pdn.as_ref()?;
    let seat = pos.to_move.filter(|_| pos.pending == Pending::Nothing)?;
    let side = |seat: usize| {
        let man = |p: u8| {
            let king = if pos.kind_of(seat, p) > 0 { "K" } else { "" };
            format!("{king}{}", pdn.square(&rules.params.board, p))
        };
        each(pos.of(seat)).map(man).collect::<Vec<_>>().join(",")
    };
    let (white, black) = if pdn.white { (0, 1) } else { (1, 0) };
    let mover = if usize::from(seat) == white { "W" } else { "B" };
    Some(format!("{mover}:W{}:B{}", side(white), side(black)))
}

/// Acts that a token writes otherwise than records do: a capture by its ends alone (`22x8`), squares by number, `:` for a capture, a
/// man taken off that follows the act it is for (`d6-d5xd7`). Nothing where the token is none of these, or can be read in two ways.
#[must_use]
pub fn spelled(game: &Game, token: &str) -> Vec<String> {
    let rules = game.rules();
    let board = &rules.params.board;
    let token = token.replace(':', "x");
    let square = |name: &str| {
        let by_pdn = rules.params.pdn.as_ref().and_then(|p| p.point(board, name));
        by_pdn.or_else(|| board.point(name))
    };
    let stops: Option<Vec<u8>> = token.split(['-', 'x']).map(square).collect();
    let Some(stops) = stops.filter(|s| s.len() > 1) else {
        return vec![];
    };
    let mut found = vec![];
    chains(game, (stops[0], &stops[1..]), &mut vec![], &mut found);
    if let Some((acts, to)) = found.first() {
        let alike = found.iter().all(|(_, other)| other == to);
        return if alike { acts.clone() } else { vec![] };
    }
    // the last is a man taken off for what was done before
    let Some((before, last)) = token.rsplit_once('x') else {
        return vec![];
    };
    let open = game.open().iter().any(|act| word(game, *act) == before);
    match open {
        true => vec![before.to_owned(), format!("x{last}")],
        false => vec![],
    }
}

/// Acts of a chain at most, and chains that are looked at.
const MOST: usize = 64;

/// The chains by which a man comes to the last of some points, by the others in their order, and his turn is over; each with the
/// position that it leads to.
fn chains(
    game: &Game,
    (from, stops): (u8, &[u8]),
    done: &mut Vec<String>,
    found: &mut Vec<(Vec<String>, Position)>,
) {
    if done.len() > MOST || found.len() > MOST {
        return;
    }
    for act in game.open() {
        let Act::Go { from: f, to, .. } = *act else {
            continue;
        };
        if f != from {
            continue;
        }
        let mut then = game.clone();
        then.act(*act, &mut Silent);
        let on = matches!(then.position().pending, Pending::On { .. });
        let rest = match stops {
            [next, rest @ ..] if *next == to && !(rest.is_empty() && on) => rest,
            _ => stops,
        };
        done.push(word(game, *act));
        if on {
            chains(&then, (to, rest), done, found);
        } else if rest.is_empty() {
            found.push((done.clone(), then.position().bare()));
        }
        done.pop();
    }
}

/// A game as PDN: tags, moves with their numbers, the result. None where the rules have none, or a token cannot be played.
#[must_use]
pub fn written(rules: &Ruleset, start: &str, tokens: &[String]) -> Option<String> {
    let pdn = rules.params.pdn.as_ref()?;
    let pos = Position::read(&rules.params, start).ok()?;
    let mut game = Game::from_position(rules, pos);
    let mut moves: Vec<(usize, String)> = vec![];
    let mut goes_on = false;
    for token in tokens {
        let act = *game.open().iter().find(|a| word(&game, **a) == *token)?;
        let seat = game.to_move()?;
        let sign = if token.contains('x') { 'x' } else { '-' };
        if let Act::Go { from, to, .. } = act {
            let to = pdn.square(&rules.params.board, to);
            match moves.last_mut().filter(|_| goes_on) {
                Some((_, text)) => *text += &format!("x{to}"),
                None => {
                    let from = pdn.square(&rules.params.board, from);
                    moves.push((seat, format!("{from}{sign}{to}")));
                }
            }
        }
        game.act(act, &mut Silent);
        goes_on = matches!(game.position().pending, Pending::On { .. });
    }
    let result = match game.ended() {
        None => "*",
        Some(end) => match end.winner.map(|w| (w.index() == 0) == pdn.white) {
            None => "1-1",
            Some(true) => "2-0",
            Some(false) => "0-2",
        },
    };
    let mut out = format!("[GameType \"{}\"]\n", pdn.text);
    let first = Position::first(&rules.params, 0);
    if (pos.men, pos.to_move) != (first.men, first.to_move) {
        out += &format!("[SetUp \"1\"]\n[FEN \"{}\"]\n", fen(rules, &pos)?);
    }
    out += &format!("[Result \"{result}\"]\n\n");
    let mut number = 0;
    for (i, (seat, text)) in moves.iter().enumerate() {
        if *seat == 0 || i == 0 {
            number += 1;
            let dots = if *seat == 0 { "." } else { "..." };
            out += &format!("{number}{dots} ");
        }
        out += &format!("{text} ");
    }
    Some(out + result + "\n")
}
