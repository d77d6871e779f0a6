//! The board in words, for those who listen.

use crate::sowing::view::{BoardView, Mark, Side};

/// The letter of a hole: South's A, B, C …, North's a, b, c …, each from its row's left.
pub fn hole_name(row: usize, hole: usize) -> String {
    let (first, place) = if hole < row {
        (b'A', hole)
    } else {
        (b'a', hole - row)
    };
    char::from(first + (place % 26) as u8).to_string()
}

/// One hole in words: "E, 4 counters, North's daughter, may be played".
pub fn hole_words(view: &BoardView, hole: usize) -> String {
    let mut words = vec![hole_name(view.row(), hole)];
    words.push(match view.holes[hole] {
        0 => "empty".into(),
        1 => "1 counter".into(),
        n => format!("{n} counters"),
    });
    if view.owner(hole) != view.row_of(hole) {
        words.push(format!("held by {}", name(view, view.owner(hole))));
    }
    if let Some(mark) = view.mark(hole) {
        words.push(held(view, mark));
        if mark.visited {
            words.push("visited".into());
        }
    }
    if view.closed.contains(&hole) {
        words.push("out of play".into());
    }
    if view.playable.contains(&hole) {
        words.push("may be played".into());
    }
    words.join(", ")
}

/// The position in words: both rows, marks, stores, and who may play what.
pub fn describe(view: &BoardView) -> String {
    let n = view.row();
    let mut out = Vec::new();
    for (side, range) in [(Side::South, 0..n), (Side::North, n..2 * n)] {
        let holes: Vec<String> = range
            .map(|h| format!("{} {}", hole_name(n, h), view.holes[h]))
            .collect();
        out.push(format!("{}: {}.", name(view, side), holes.join(", ")));
    }
    for hole in 0..view.holes.len() {
        if let Some(mark) = view.mark(hole) {
            let visited = if mark.visited { ", visited" } else { "" };
            out.push(format!(
                "{} is {}{visited}.",
                hole_name(n, hole),
                held(view, mark)
            ));
        }
    }
    for side in [Side::South, Side::North] {
        let moved: Vec<String> = (0..view.holes.len())
            .filter(|&h| view.owner(h) == side && view.row_of(h) != side)
            .map(|h| hole_name(n, h))
            .collect();
        if !moved.is_empty() {
            out.push(format!("{} also holds {}.", name(view, side), list(&moved)));
        }
    }
    out.push(format!(
        "Taken: {} {}, {} {}.",
        name(view, Side::South),
        view.stores[0],
        name(view, Side::North),
        view.stores[1]
    ));
    if let Some(side) = view.to_move {
        let may: Vec<String> = view.playable.iter().map(|&h| hole_name(n, h)).collect();
        out.push(match may.is_empty() {
            true => format!("{} to move.", name(view, side)),
            false => format!("{} to move: {}.", name(view, side), list(&may)),
        });
    }
    out.join(" ")
}

pub(crate) fn name(view: &BoardView, side: Side) -> &str {
    &view.names[side.index()]
}

/// “North’s daughter”, “captured by North”: kinds of marks are nouns or participles.
fn held(view: &BoardView, mark: &Mark) -> String {
    let by = name(view, mark.by);
    match mark.kind.ends_with("ed") {
        true => format!("{} by {by}", mark.kind),
        false => format!("{} {}", possessive(by), mark.kind),
    }
}

fn possessive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}’")
    } else {
        format!("{name}’s")
    }
}

fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
