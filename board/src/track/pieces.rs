//! Pieces, the last move, and what is pointed at.

use super::emblem;
use super::layer::{xy, Ground};
use super::place::COUNTER;
use super::view::{Shape, TrackPiece};
use crate::node::{number, Node};

/// Pieces of a stack that can be counted at a glance; of more, the topmost has their number.
const FEW: usize = 5;

/// A line over places.
fn over(ground: &Ground, places: &[usize]) -> String {
    if let (Some(spiral), [first, .., last]) = (&ground.at.spiral, places) {
        let at = |p: usize| spiral.between(p as f64);
        return spiral.curve(at(*first), at(*last));
    }
    let point = |(i, p): (usize, &usize)| {
        format!("{}{}", if i == 0 { "M" } else { "L" }, xy(ground.place(*p)))
    };
    places.iter().enumerate().map(point).collect()
}

/// The last move: an open dot where it began, dots on its way, a ring where it ended.
pub(super) fn track(ground: &Ground) -> Node {
    let path = &ground.view.path;
    let mut group = Node::class("g", "t-path");
    let [first, way @ .., last] = path.as_slice() else {
        return group;
    };
    let dot = |class: &str, place: usize, r: f64| {
        let [x, y] = ground.place(place);
        Node::class("circle", class).at([("cx", x), ("cy", y), ("r", r)])
    };
    let d = over(ground, path);
    group = group
        .child(Node::class("path", "t-path-under").with("d", d.clone()))
        .child(Node::class("path", "b-track-line").with("d", d));
    let small = (ground.at.pitch * 0.06).clamp(1.4, 3.4);
    if way.len() <= 60 {
        group = group.children(way.iter().map(|p| dot("b-track-dot", *p, small)));
    }
    group
        .child(dot("b-track-start", *first, small * 1.6))
        .child(dot("b-track-dot", *last, small))
}

/// Where the focused piece would go.
pub(super) fn preview(ground: &Ground) -> Node {
    let places = &ground.view.preview;
    let mut group = Node::class("g", "t-preview");
    if let [_, .., last] = places.as_slice() {
        let [x, y] = ground.place(*last);
        group = group
            .child(Node::class("path", "t-preview-line").with("d", over(ground, places)))
            .child(Node::class("circle", "b-landing").at([
                ("cx", x),
                ("cy", y),
                ("r", (ground.at.radius + 4.0).max(12.0)),
            ]));
    }
    group
}

/// All pieces; what stands lower hides what stands higher, the role stands in front of those it meets.
pub(super) fn pieces(ground: &Ground) -> Node {
    let view = ground.view;
    let shown = |place: usize| {
        view.part
            .is_none_or(|[from, to]| (from..=to).contains(&place))
    };
    let mut order: Vec<usize> = (0..view.pieces.len())
        .filter(|i| view.pieces[*i].on && shown(view.pieces[*i].place))
        .collect();
    // on other boards a piece hides those of its own place alone, the later the earlier
    if view.shape == Shape::Line {
        let low = |i: &usize| ground.at.pieces[*i][1];
        order.sort_by(|a, b| low(a).total_cmp(&low(b)));
    }
    let fallen = view.fallen.iter().map(|p| match view.shape {
        Shape::Line => lying(ground, p),
        Shape::Rows | Shape::Drawn => taken(ground, p),
    });
    let (roles, others): (Vec<usize>, Vec<usize>) =
        order.into_iter().partition(|i| view.pieces[*i].role);
    // the role stands behind the signs of others, so that all can be read
    let standing = roles.into_iter().chain(others).map(|i| {
        let piece = &view.pieces[i];
        match view.shape {
            _ if piece.role => {
                let size = (ground.at.pitch * 1.35).clamp(58.0, 96.0);
                let [x, y] = ground.at.pieces[i];
                emblem::role(
                    &view.role,
                    [x, y + ground.at.radius * 0.5],
                    size,
                    &piece.sign,
                )
            }
            Shape::Line => stick(ground, i, piece),
            Shape::Rows | Shape::Drawn => counter(ground, i, piece),
        }
    });
    Node::class("g", "t-pieces")
        .children(fallen)
        .children(standing)
}

/// A piece of the line: a stick standing in its hollow, its player's sign on a tag, a drop if it has turned back.
fn stick(ground: &Ground, i: usize, piece: &TrackPiece) -> Node {
    let view = ground.view;
    let [x, y] = ground.at.pieces[i];
    let tall = 34.0;
    let class = if view.turn == Some(piece.seat) {
        "t-mother turn"
    } else {
        "t-mother"
    };
    let mut group = Node::class("g", class)
        .child(Node::class("path", "t-stick-shade").with(
            "d",
            format!("M{}l{} {}", xy([x, y + 4.0]), number(18.0), number(-5.0)),
        ))
        .child(
            Node::class("path", "t-stick-edge")
                .with("d", format!("M{}l2.5 {}", xy([x, y + 5.0]), number(-tall))),
        )
        .child(Node::class("path", "t-stick").with(
            "d",
            format!("M{}l2.5 {}", xy([x, y + 4.0]), number(-tall + 2.0)),
        ))
        .child(Node::class("circle", "t-tag").at([("cx", x + 3.0), ("cy", y - tall), ("r", 13.0)]))
        .child(
            Node::class("text", "t-sign")
                .at([("x", x + 3.0), ("y", y - tall + 5.5)])
                .text(&*piece.sign),
        );
    if ["b", "h"].contains(&piece.stage.as_str()) && emblem::is_water(&view.ends[1]) {
        group = group.child(drop([x + 17.0, y - tall - 9.0]));
    }
    group
}

/// A drop of water: she has been at the well.
fn drop([x, y]: [f64; 2]) -> Node {
    Node::class("path", "t-drop").with(
        "d",
        format!(
            "M{}c4 5.5 5 7 5 9.5a5 5 0 0 1 -10 0c0 -2.5 1 -4 5 -9.5Z",
            xy([x, y - 7.0])
        ),
    )
}

/// A stick lying across its hollow: eaten.
fn lying(ground: &Ground, piece: &TrackPiece) -> Node {
    let [x, y] = ground.place(piece.place);
    Node::class("g", "t-mother lying")
        .child(
            Node::class("path", "t-stick-edge")
                .with("d", format!("M{}l30 -9", xy([x - 12.0, y + 5.0]))),
        )
        .child(
            Node::class("path", "t-stick")
                .with("d", format!("M{}l28 -8.4", xy([x - 11.0, y + 4.7]))),
        )
        .child(Node::class("circle", "t-tag").at([("cx", x + 24.0), ("cy", y - 6.0), ("r", 13.0)]))
        .child(
            Node::class("text", "t-sign")
                .at([("x", x + 24.0), ("y", y - 0.5)])
                .text(&*piece.sign),
        )
}

/// The two players' counters: one dark with a cross, one light with a ring; or with the number of a stack. What has not moved yet has a
/// broken rim.
fn shape_of(ground: &Ground, piece: &TrackPiece, [x, y]: [f64; 2], stack: Option<usize>) -> Node {
    // in a tray nothing has a first place that it could have left
    let waits = piece.stage == "s"
        && !(ground.view.shape == Shape::Drawn && piece.place >= ground.view.places);
    let seat = ["first", "second", "third", "fourth"][piece.seat % 4];
    let class = format!("t-counter {seat}{}", if waits { " unmoved" } else { "" });
    let c = 6.2;
    let group = Node::class("g", &class)
        .child(Node::class("circle", "b-shadow").at([("cx", x), ("cy", y + 2.6), ("r", COUNTER)]))
        .child(Node::class("circle", "t-disc").at([("cx", x), ("cy", y), ("r", COUNTER)]))
        .child(Node::class("circle", "t-rim").at([("cx", x), ("cy", y), ("r", COUNTER - 3.2)]));
    let text = |words: String| {
        let at = [("x", x), ("y", y + 6.0)];
        Node::class("text", "t-number").at(at).text(words)
    };
    if ground.view.numbers {
        return group.child(text(piece.piece.to_string()));
    }
    if let Some(pieces) = stack {
        return group.child(text(pieces.to_string()));
    }
    if piece.seat > 1 {
        return group.child(text(piece.sign.clone()));
    }
    group.child(match piece.seat % 2 {
        0 => Node::class("path", "t-cross").with(
            "d",
            format!(
                "M{}L{}M{}L{}",
                xy([x - c, y - c]),
                xy([x + c, y + c]),
                xy([x - c, y + c]),
                xy([x + c, y - c])
            ),
        ),
        _ => Node::class("circle", "t-ring").at([("cx", x), ("cy", y), ("r", c)]),
    })
}

fn counter(ground: &Ground, i: usize, piece: &TrackPiece) -> Node {
    let view = ground.view;
    let at = ground.at.pieces[i];
    let ring = |class: &str, r: f64| {
        Node::class("circle", class).at([("cx", at[0]), ("cy", at[1]), ("r", r)])
    };
    let mut group = Node::class("g", "t-piece");
    if view.path.last() == Some(&piece.place) && view.path.len() > 1 {
        group = group.child(ring("t-moved", COUNTER + 2.5));
    }
    let here = (0..view.pieces.len()).filter(|k| {
        let other = &view.pieces[*k];
        other.on && (other.place, other.role) == (piece.place, piece.role)
    });
    let here: Vec<usize> = here.collect();
    let topmost = here.len() > FEW && here.last() == Some(&i);
    group = group.child(shape_of(ground, piece, at, topmost.then_some(here.len())));
    if view.playable.contains(&i) {
        group = group.child(ring("t-playable", COUNTER + 3.5));
    }
    if view.focus == Some(i) {
        group = group
            .child(ring("b-focus-out", COUNTER + 8.0))
            .child(ring("b-focus-in", COUNTER + 5.0));
    }
    group
}

/// A counter just eaten: its house with a dotted ring, the counter beside it.
fn taken(ground: &Ground, piece: &TrackPiece) -> Node {
    let [x, y] = ground.place(piece.place);
    Node::class("g", "t-taken")
        .child(Node::class("circle", "b-landing").at([
            ("cx", x),
            ("cy", y),
            ("r", ground.at.radius - 3.0),
        ]))
        .child(shape_of(ground, piece, [x + 19.0, y - 24.0], None))
}
