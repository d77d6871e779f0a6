//! Boards of points in plain text, 80 columns.

use super::board::Slant;
use super::position::{letter, Position};
use super::ruleset::Ruleset;
use super::telling::stands;
use crate::game::plain::fold;
use crate::game::Player;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Columns and rows of text at most.
const WIDE: usize = 76;

/// The board, South's side below, and how both players stand. South's men are `o`, North's `x`, of a further kind its letter, South's
/// in capitals; vacant points are dots.
#[must_use]
pub fn draw(rules: &Ruleset, pos: &Position) -> String {
    let board = &rules.params.board;
    let unit = |across: fn(&super::board::Point) -> i32| {
        let mut all: Vec<i32> = board.points.iter().map(across).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (xs, ys) = (unit(|p| p.x), unit(|p| p.y));
    let far = (WIDE / xs.len().max(1)).clamp(2, 4);
    // places in text: columns by order, so that no two fall together
    let column = |x: i32| 4 + xs.binary_search(&x).unwrap_or(0) * far;
    let row = |y: i32| (ys.len() - 1 - ys.binary_search(&y).unwrap_or(0)) * 2;
    let mut text: BTreeMap<(usize, usize), char> = BTreeMap::new();
    for (p, point) in board.points.iter().enumerate() {
        let at = (row(point.y), column(point.x));
        for way in &board.ways[p] {
            let Some(next) = way.points.first().map(|q| &board.points[usize::from(*q)]) else {
                continue;
            };
            let to = (row(next.y), column(next.x));
            lines(&mut text, at, to, way.slant);
        }
    }
    for (p, point) in (0u8..).zip(&board.points) {
        text.insert((row(point.y), column(point.x)), sign(rules, pos, p));
    }
    let mut out = String::new();
    for y in 0..=row(*ys.first().unwrap_or(&0)) {
        let here: Vec<(usize, char)> = text
            .range((y, 0)..(y + 1, 0))
            .map(|((_, x), c)| (*x, *c))
            .collect();
        let mut line = String::new();
        let named = board.points.iter().filter(|p| row(p.y) == y);
        if let Some(left) = named.min_by_key(|p| p.x) {
            let _ = write!(line, "{:>3}", left.name);
        }
        for (x, c) in here {
            let _ = write!(
                line,
                "{:>wide$}",
                c,
                wide = x + 1 - line.chars().count().min(x)
            );
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    for seat in 0..2 {
        let turn = if pos.to_move == Some(seat as u8) {
            '>'
        } else {
            ' '
        };
        let name = rules.side(Player::at(seat)).label();
        let line = format!("{turn} {name}: {}", stands(rules, pos, seat));
        let _ = writeln!(out, "{}", fold(&line, 6));
    }
    out
}

/// Draws the way from a point to its neighbour, where it can be drawn.
fn lines(
    text: &mut BTreeMap<(usize, usize), char>,
    from: (usize, usize),
    to: (usize, usize),
    slant: Slant,
) {
    match slant {
        Slant::Straight if from.0 == to.0 => {
            for x in from.1.min(to.1) + 1..from.1.max(to.1) {
                text.entry((from.0, x)).or_insert('-');
            }
        }
        Slant::Straight => {
            for y in from.0.min(to.0) + 1..from.0.max(to.0) {
                text.entry((y, from.1)).or_insert('|');
            }
        }
        // from corner to corner of one square
        Slant::Diagonal if from.0.abs_diff(to.0) == 2 => {
            let c = if (from.0 < to.0) == (from.1 < to.1) {
                '\\'
            } else {
                '/'
            };
            let at = (from.0.midpoint(to.0), from.1.midpoint(to.1));
            let there = text.entry(at).or_insert(c);
            if *there != c {
                *there = 'X';
            }
        }
        Slant::Diagonal => {}
    }
}

fn sign(rules: &Ruleset, pos: &Position, point: u8) -> char {
    match pos.at(point) {
        None => '.',
        Some((seat, 0)) => ['o', 'x'][seat],
        Some((seat, kind)) => {
            let c = letter(&rules.params, kind).chars().next().unwrap_or('?');
            if seat == 0 {
                c
            } else {
                c.to_ascii_lowercase()
            }
        }
    }
}
