//! Wood, groove and the signs of the way round.

use super::canvas::Canvas;
use super::lanes::covered;
use crate::node::xy;
use crate::node::Node;
use crate::sowing::geometry::{Geometry, CORNER, MARGIN, PITCH, ROW_OFF};
use crate::sowing::view::{BoardView, Direction};

/// The gradients, with ids of this board's own: colours come from the classes of their stops.
pub(super) fn paints(canvas: &Canvas) -> Node {
    let stone = |name: &str, stops: [(&str, f64); 3]| {
        let stop = |(class, offset)| Node::class("stop", class).at([("offset", offset)]);
        Node::new("radialGradient")
            .with("id", canvas.id(name))
            .at([("cx", 0.36), ("cy", 0.3), ("r", 0.75)])
            .children(stops.map(stop))
    };
    Node::new("defs")
        .child(canvas.wood())
        .child(canvas.bowl())
        .child(stone(
            "stone-0",
            [("b-light-0", 0.0), ("b-stone-0", 0.55), ("b-shade-0", 1.0)],
        ))
        .child(stone(
            "stone-1",
            [("b-light-1", 0.0), ("b-stone-1", 0.55), ("b-shade-1", 1.0)],
        ))
        .child(stone(
            "stone-2",
            [("b-light-2", 0.0), ("b-stone-2", 0.55), ("b-shade-2", 1.0)],
        ))
}

/// The board itself: edge, ground, grain, groove.
pub(super) fn board(canvas: &Canvas) -> Node {
    let (left, top, width, height) = match canvas.view.part {
        None => (
            canvas.at.board_left,
            0.0,
            canvas.at.board_width,
            canvas.at.height,
        ),
        Some(_) => {
            let [x, y, w, h] = canvas.at.view_box;
            (x, y, w, h)
        }
    };
    let corner = match (canvas.view.part, &canvas.at.ring) {
        (Some(_), _) => 14.0,
        (None, Some(_)) => height / 2.0,
        (None, None) => CORNER,
    };
    canvas
        .slab([left, top, width, height], corner)
        .child(
            Node::class("path", "b-grain").with("d", grain(&canvas.at, left, top, width, height)),
        )
        .child(groove(canvas))
}

/// Three faint lines of grain.
fn grain(at: &Geometry, left: f64, top: f64, width: f64, height: f64) -> String {
    if let Some(ring) = &at.ring {
        return ring.grain();
    }
    let (a, b) = (left + 26.0, left + width - 26.0);
    let line = |y: f64, bend: f64| {
        let third = (b - a) / 3.0;
        format!(
            "M{}C{} {} {}S{} {}",
            xy(a, y),
            xy(a + third * 0.6, y - bend),
            xy(a + third * 0.9, y - bend),
            xy(a + third * 1.5, y),
            xy(a + third * 2.4, y + bend),
            xy(b, y - bend * 0.3)
        )
    };
    let mut d = String::new();
    if top == 0.0 {
        d.push_str(&line(34.0, 7.0));
    }
    d.push_str(&line(at.middle() + 11.0, 6.0));
    if top + height == at.height {
        d.push_str(&line(at.height - 37.0, 8.0));
    }
    d
}

/// The groove runs between holes of different owners: along the rows, and across a row or a ring where both hold houses in it.
fn groove(canvas: &Canvas) -> Node {
    let d = match &canvas.at.ring {
        Some(ring) => ring.grooves(canvas.view),
        None => between_rows(canvas),
    };
    Node::class("g", "b-groove")
        .child(
            Node::class("path", "b-groove-light")
                .with("d", d.clone())
                .with("transform", "translate(1.2 1.8)"),
        )
        .child(Node::class("path", "b-groove-dark").with("d", d))
}

fn between_rows(canvas: &Canvas) -> String {
    let rows = canvas.view.lie();
    let mut d = String::new();
    for (gap, pair) in canvas.at.gaps.iter().zip(rows.windows(2)) {
        d.push_str(&along(canvas, *gap, &pair[0], &pair[1]));
    }
    for column in 1..canvas.at.columns {
        for (r, row) in rows.iter().enumerate().rev() {
            if parts(canvas.view, row, column - 1, row, column) {
                d.push_str(&across(canvas, r, column));
            }
        }
    }
    d
}

/// Whether two places of rows hold holes of different owners.
fn parts(
    view: &BoardView,
    row: &[Option<usize>],
    column: usize,
    other: &[Option<usize>],
    there: usize,
) -> bool {
    match (row.get(column), other.get(there)) {
        (Some(Some(a)), Some(Some(b))) => view.owner(*a) != view.owner(*b),
        _ => false,
    }
}

/// The groove between two rows.
fn along(canvas: &Canvas, y: f64, above: &[Option<usize>], below: &[Option<usize>]) -> String {
    let n = canvas.at.columns;
    let x = |column: usize| canvas.at.board_left + MARGIN + PITCH * column as f64;
    let inset = |end: bool| if end { 8.0 } else { 0.0 };
    let mut d = String::new();
    let mut column = 0;
    while column < n {
        let first = column;
        while column < n && parts(canvas.view, above, column, below, column) {
            column += 1;
        }
        if column == first {
            column += 1;
            continue;
        }
        d.push_str(&format!(
            "M{}L{}",
            xy(x(first) + inset(first == 0), y),
            xy(x(column) - inset(column == n), y)
        ));
    }
    d
}

/// The groove across a row, before a column: from the gap on the side of the middle to the next, or to the board's edge.
fn across(canvas: &Canvas, row: usize, column: usize) -> String {
    let (gaps, height) = (&canvas.at.gaps, canvas.at.height);
    let x = canvas.at.board_left + MARGIN + PITCH * column as f64;
    let above = row.checked_sub(1).and_then(|r| gaps.get(r)).copied();
    let (above, below) = (above.unwrap_or(12.0), gaps.get(row).copied());
    let below = below.unwrap_or(height - 12.0);
    let (from, to) = match canvas.at.is_upper(row) {
        true => (below, above),
        false => (above, below),
    };
    format!("M{}L{}", xy(x, from), xy(x, to))
}

/// Chevrons between the holes and arrows round the ends.
pub(super) fn ways(canvas: &Canvas) -> Node {
    let (view, n) = (canvas.view, canvas.view.row());
    let group = Node::class("g", "b-ways");
    let turn = match view.direction {
        Direction::Either => return group,
        Direction::Anticlockwise => 1.0,
        Direction::Clockwise => -1.0,
    };
    let at = &canvas.at;
    if let Some(ring) = &at.ring {
        let d = ring.chevrons(view, turn);
        return group.child(Node::class("path", "b-chevron").with("d", d));
    }
    let mut chevrons = String::new();
    for pair in canvas.drawn().windows(2) {
        let (a, b) = (pair[0], pair[1]);
        // a chevron would lie on a groove that crosses the row
        if view.owner(a) != view.owner(b) {
            continue;
        }
        let ([row, column], [other, there]) = (at.cells[a], at.cells[b]);
        let (x, y) = ((at.x(a) + at.x(b)) / 2.0, at.y(a));
        if row == other && column.abs_diff(there) == 1 {
            let w = 2.6 * turn * (at.x(b) - at.x(a)).signum();
            chevrons.push_str(&format!(
                "M{}L{}L{}",
                xy(x - w, y - 4.6),
                xy(x + w, y),
                xy(x - w, y + 4.6)
            ));
        } else if column == there && row.abs_diff(other) == 1 {
            let y = at.gaps[row.min(other)];
            let h = 2.6 * turn * (at.y(b) - at.y(a)).signum();
            chevrons.push_str(&format!(
                "M{}L{}L{}",
                xy(x - 4.6, y - h),
                xy(x, y + h),
                xy(x + 4.6, y - h)
            ));
        }
    }
    let mut group = group.child(Node::class("path", "b-chevron").with("d", chevrons));
    if view.part.is_none() && view.rows.is_empty() {
        let middle = at.middle();
        let (left, right) = (
            canvas.at.board_left,
            canvas.at.board_left + canvas.at.board_width,
        );
        // where the track goes round an end, it shows the way itself
        let covered = covered(view);
        if covered.get(n - 1) != Some(&true) {
            group = group.child(
                Node::class("path", "b-round").with("d", round(middle, right - 21.0, 1.0, -turn)),
            );
        }
        if covered.last() != Some(&true) {
            group = group.child(
                Node::class("path", "b-round").with("d", round(middle, left + 21.0, -1.0, turn)),
            );
        }
    }
    group
}

/// An arrow round one end of a board of two rows: `out` is 1 at the right end, `to` is -1 for an arrow that goes up.
fn round(middle: f64, x: f64, out: f64, to: f64) -> String {
    let reach = ROW_OFF - 29.0;
    let (tail, tip) = (middle - to * reach, middle + to * reach);
    let bend = x + out * 13.0;
    format!(
        "M{}C{} {} {}M{}L{}L{}",
        xy(x, tail),
        xy(bend, middle - to * reach * 0.45),
        xy(bend, middle + to * reach * 0.45),
        xy(x, tip),
        xy(x - out * 0.6, tip - to * 9.5),
        xy(x, tip),
        xy(x + out * 8.6, tip - to * 4.4)
    )
}
