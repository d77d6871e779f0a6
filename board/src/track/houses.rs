//! Rows of houses: the board, its houses, and the ways of both players over it.

use super::layer::{xy, Ground};
use super::place::{HOUSE, LANE, SIDE};
use crate::node::{number, Node};

/// A point of the upright drawing, from one of the flat one.
fn turn(ground: &Ground, [x, y]: [f64; 2]) -> [f64; 2] {
    if ground.at.turned {
        let [.., width, height] = ground.at.view_box;
        let _ = width;
        [width - y, height - x]
    } else {
        [x, y]
    }
}

/// A house in the flat drawing.
fn flat(ground: &Ground, row: usize, column: usize) -> [f64; 2] {
    let rows = ground.view.rows as f64;
    [
        SIDE + HOUSE * (column as f64 + 0.5),
        LANE + HOUSE * (rows - row as f64 - 0.5),
    ]
}

/// The board, its rows and houses, letters and numbers.
pub(super) fn ground(ground: &Ground) -> Node {
    let view = ground.view;
    let (mut lanes, mut dots) = (String::new(), String::new());
    for row in 0..view.rows {
        let (a, b) = (flat(ground, row, 0), flat(ground, row, view.columns - 1));
        lanes.push_str(&format!("M{}L{}", xy(turn(ground, a)), xy(turn(ground, b))));
        dots.push_str(&format!(
            "M{}L{}",
            xy(turn(ground, a)),
            xy(turn(ground, [b[0] + 0.1, b[1]]))
        ));
    }
    let mut group = ground
        .slab(ground.at.view_box, 24.0)
        .child(Node::class("path", "t-lane").with("d", lanes));
    if view.small {
        return group.child(
            Node::class("path", "t-hollows")
                .with("d", dots)
                .with("stroke-dasharray", format!("0 {}", number(HOUSE)))
                .at([("stroke-width", ground.at.radius * 2.0)]),
        );
    }
    // round as they stand; a style sheet may make squares of them
    let r = ground.at.radius;
    let house = |&[x, y]: &[f64; 2]| {
        Node::new("rect").at([
            ("x", x - r),
            ("y", y - r),
            ("width", 2.0 * r),
            ("height", 2.0 * r),
            ("rx", r),
        ])
    };
    let bowls = Node::class("g", "t-bowls").with("fill", ground.paint("bowl"));
    group = group.child(bowls.children(ground.at.places.iter().map(house)));
    if !view.marked.is_empty() {
        group = group.child(Node::class("path", "t-mark").with("d", crosses(ground)));
    }
    group.children(names(ground))
}

/// A cross in every marked house.
fn crosses(ground: &Ground) -> String {
    let arm = ground.at.radius * 0.5;
    let places = ground.view.marked.iter();
    let points = places.filter_map(|m| ground.at.places.get(*m));
    let cross = |[x, y]: &[f64; 2]| {
        let [left, right] = [x - arm, x + arm];
        let [top, bottom] = [y - arm, y + arm];
        format!(
            "M{}L{}M{}L{}",
            xy([left, top]),
            xy([right, bottom]),
            xy([left, bottom]),
            xy([right, top])
        )
    };
    points.map(cross).collect()
}

/// Letters of the columns and numbers of the rows, as houses are called.
fn names(ground: &Ground) -> Vec<Node> {
    let view = ground.view;
    let mut out = vec![];
    let text = |at: [f64; 2], words: String| {
        let [x, y] = turn(ground, at);
        Node::class("text", "t-name")
            .at([("x", x), ("y", y + 4.5)])
            .text(words)
    };
    if view.columns > 26 {
        return out;
    }
    let bottom = LANE + HOUSE * view.rows as f64 + LANE * 0.42;
    for column in 0..view.columns {
        let letter = char::from(b'a' + column as u8);
        out.push(text(
            [flat(ground, 0, column)[0], bottom],
            letter.to_string(),
        ));
    }
    for row in 0..view.rows {
        out.push(text([13.0, flat(ground, row, 0)[1]], (row + 1).to_string()));
    }
    out
}

/// Chevrons along the rows, and the links between them: the first player's solid with one head, the second's dotted with two.
pub(super) fn ways(ground: &Ground) -> Node {
    let view = ground.view;
    let path = |points: &[[f64; 2]]| {
        points
            .iter()
            .enumerate()
            .map(|(i, p)| format!("{}{}", if i == 0 { "M" } else { "L" }, xy(turn(ground, *p))))
            .collect::<String>()
    };
    let mut chevrons = String::new();
    for row in 0..view.rows {
        let on = if row % 2 == 0 { 2.8 } else { -2.8 };
        for column in 1..view.columns {
            let [x, y] = flat(ground, row, column);
            let x = x - HOUSE / 2.0;
            chevrons.push_str(&path(&[[x - on, y - 5.0], [x + on, y], [x - on, y + 5.0]]));
        }
    }
    let (mut solid, mut dotted, mut heads) = (String::new(), String::new(), String::new());
    for row in 0..view.rows.saturating_sub(1) {
        let right = row % 2 == 0;
        // the first player climbs at the end of his row; the second comes down at the other side, half round
        let both = [(true, right), (false, !right)];
        for (climbs, side) in both.into_iter().take(if view.same { 1 } else { 2 }) {
            let column = if side { view.columns - 1 } else { 0 };
            let out = if side { 1.0 } else { -1.0 };
            let ([x, low], [_, high]) = (flat(ground, row, column), flat(ground, row + 1, column));
            let x = x + out * 19.0;
            let bend = x + out * 17.0;
            let (low, high) = (low - 13.0, high + 13.0);
            let d = format!(
                "M{}C{} {} {}",
                xy(turn(ground, [x, low])),
                xy(turn(ground, [bend, low - 8.0])),
                xy(turn(ground, [bend, high + 8.0])),
                xy(turn(ground, [x, high]))
            );
            let head = |y: f64, dir: f64| {
                path(&[
                    [x + out * 9.0, y + dir * 1.5],
                    [x, y],
                    [x - out * 0.5, y + dir * 9.5],
                ])
            };
            if climbs {
                solid.push_str(&d);
                heads.push_str(&head(high, 1.0));
            } else {
                dotted.push_str(&d);
                heads.push_str(&head(low, -1.0));
                heads.push_str(&head(low - 6.0, -1.0));
            }
        }
    }
    let mut out = Node::class("g", "b-ways")
        .child(Node::class("path", "b-chevron").with("d", chevrons))
        .child(Node::class("path", "t-link").with("d", solid));
    if !view.same {
        out = out.child(Node::class("path", "t-link t-link-other").with("d", dotted));
    }
    out.child(Node::class("path", "t-link").with("d", heads))
}
