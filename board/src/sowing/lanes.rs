//! The lanes outside the rows: letters and numbers, playable bars, the track of the last move.

use super::canvas::Canvas;
use crate::node::xy;
use crate::node::{number, Node};
use crate::sowing::geometry::{PITCH, TRACK_OFF};
use crate::sowing::view::BoardView;
use crate::sowing::words::hole_name;

/// A hole's letter and number, and the bar under them where the hole may be played.
pub(super) fn label(canvas: &Canvas, hole: usize) -> Node {
    let (view, [x, y]) = (canvas.view, canvas.at.label(hole));
    let mut class = String::from("b-label");
    for (is, name) in [
        (view.playable.contains(&hole), " playable"),
        (view.closed.contains(&hole), " closed"),
        (view.focus == Some(hole), " focus"),
    ] {
        if is {
            class.push_str(name);
        }
    }
    let mut text = Node::new("text")
        .at([("x", x), ("y", y)])
        .with("dominant-baseline", "central")
        .child(Node::class("tspan", "b-letter").text(hole_name(view.row(), hole)));
    if view.numbers {
        text = text.child(
            Node::class("tspan", "b-number")
                .with("dx", ".36em")
                .text(view.holes[hole].to_string()),
        );
    }
    let mut group = Node::class("g", &class).child(text);
    if view.playable.contains(&hole) {
        group = group.child(Node::class("rect", "b-bar").at([
            ("x", x - 14.0),
            ("y", canvas.at.bar(hole) - 1.5),
            ("width", 28.0),
            ("height", 3.0),
            ("rx", 1.5),
        ]));
    }
    group
}

/// The last move: a line in the lanes, open dot where it began, dots where counters fell, a triangle at its end.
pub(super) fn track(canvas: &Canvas) -> Node {
    let view = canvas.view;
    let group = Node::class("g", "b-track");
    let holes = view.holes.len();
    let on_board = |p: &usize| *p < holes;
    let Some(start) = view.track.first().map(|l| l.from).filter(on_board) else {
        return group;
    };
    if view.part.is_some() {
        return group;
    }
    let covered = covered(view);
    let mut fell = vec![false; holes];
    let mut end = start;
    for &drop in view
        .track
        .iter()
        .flat_map(|lap| &lap.drops)
        .filter(|p| on_board(p))
    {
        fell[drop] = true;
        end = drop;
    }
    let point = |h: usize| canvas.at.off(h, TRACK_OFF);
    let d: String = (0..holes)
        .filter(|&h| covered[h])
        .map(|from| stretch(canvas, from, (from + 1) % holes))
        .collect();
    let dots = (0..holes)
        .filter(|&h| fell[h] && h != end && h != start)
        .map(|h| {
            let [x, y] = point(h);
            Node::class("circle", "b-track-dot").at([("cx", x), ("cy", y), ("r", 3.2)])
        });
    let ([sx, sy], [ex, ey]) = (point(start), point(end));
    let to = -canvas.at.down(end);
    group
        .child(Node::class("path", "b-track-line").with("d", d))
        .children(dots)
        .child(Node::class("circle", "b-track-start").at([("cx", sx), ("cy", sy), ("r", 4.6)]))
        .child(Node::class("path", "b-track-end").with(
            "d",
            format!(
                "M{}l{} {}h-16Z",
                xy(ex, ey + to * 7.0),
                number(8.0),
                number(-to * 10.0)
            ),
        ))
}

/// The line from one hole to the next in their lanes; from row to row it goes between two columns, or round the board's end;
/// in a ring it is an arc.
fn stretch(canvas: &Canvas, from: usize, to: usize) -> String {
    let at = &canvas.at;
    if let Some(ring) = &at.ring {
        return ring.stretch(from);
    }
    let point = |h: usize| at.off(h, TRACK_OFF);
    let ([x1, y1], [x2, y2]) = (point(from), point(to));
    let ([row, column], [other, there]) = (at.cells[from], at.cells[to]);
    if row == other {
        return format!("M{}L{}", xy(x1, y1), xy(x2, y2));
    }
    let side = match (column, there) {
        (0, 0) => x1 - 56.5,
        (c, t) if c == t && c + 1 == at.columns => x1 + 56.5,
        (c, t) if t < c => x1 - PITCH / 2.0,
        _ => x1 + PITCH / 2.0,
    };
    let corner = 14.0;
    let (out, back) = ((side - x1).signum(), (x2 - side).signum());
    let up = (y2 - y1).signum();
    format!(
        "M{}L{}Q{} {}L{}Q{} {}L{}",
        xy(x1, y1),
        xy(side - out * corner, y1),
        xy(side, y1),
        xy(side, y1 + up * corner),
        xy(side, y2 - up * corner),
        xy(side, y2),
        xy(side + back * corner, y2),
        xy(x2, y2)
    )
}

/// For each hole whether the track runs from it to the next one, whichever way it was sown.
pub(super) fn covered(view: &BoardView) -> Vec<bool> {
    let holes = view.holes.len();
    let mut covered = vec![false; holes];
    for lap in &view.track {
        let mut at = lap.from.min(holes - 1);
        let forward = runs_forward(at, &lap.drops, holes);
        for &drop in lap.drops.iter().filter(|&&p| p < holes) {
            while at != drop {
                let next = (at + if forward { 1 } else { holes - 1 }) % holes;
                covered[if forward { at } else { next }] = true;
                at = next;
            }
        }
    }
    covered
}

/// Which way a lap went: towards its first counter by the shorter way; anticlockwise where both are equal.
fn runs_forward(from: usize, drops: &[usize], holes: usize) -> bool {
    drops
        .iter()
        .find(|&&d| d < holes && d != from)
        .is_none_or(|&first| {
            let ahead = (first + holes - from) % holes;
            ahead <= holes - ahead
        })
}
