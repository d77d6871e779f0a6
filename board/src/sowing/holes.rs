//! Bowls, counters, marks and what points at a hole.

use super::canvas::Canvas;
use crate::node::xy;
use crate::node::Node;
use crate::sowing::geometry::BOWL;
use crate::sowing::packing::{place_of, stones_drawn, Stone, PILL_FROM, STONE, STONES_AT_MOST};
use crate::sowing::view::{Mark, Side};

/// One hole with all that lies in and round it.
pub(super) fn hole(canvas: &Canvas, hole: usize) -> Node {
    let (view, x, y) = (canvas.view, canvas.at.x(hole), canvas.at.y(hole));
    let circle =
        |class: &str, r: f64| Node::class("circle", class).at([("cx", x), ("cy", y), ("r", r)]);
    let round = |class: &str, r: f64| Node::class("circle", class).at([("r", r)]);
    // all bowls are alike: they are put in their places whole
    let bowl = Node::class("g", "b-pit")
        .with("transform", format!("translate({})", xy(x, y)))
        .child(round("b-lip", BOWL + 0.6))
        .child(round("b-bowl", BOWL).with("fill", canvas.paint("bowl")))
        .child(Node::class("path", "b-shadow").with("d", crescent()));
    let mut class = String::from("b-hole");
    if view.closed.contains(&hole) {
        class.push_str(" closed");
    }
    if view.playable.contains(&hole) {
        class.push_str(" playable");
    }
    let mut group = Node::class("g", &class).child(bowl);
    let counters = view.holes[hole];
    let drawn = stones_drawn(counters);
    let fallen = (view.fallen == Some(hole) && drawn > 0).then(|| drawn - 1);
    group = group.children((0..drawn).map(|slot| {
        let class = if fallen == Some(slot) {
            "b-stone fallen"
        } else {
            "b-stone"
        };
        stone(canvas, class, x, y, place_of(hole, slot))
    }));
    if let Some(preview) = view.preview.as_ref() {
        let coming = preview.drops.iter().filter(|&&d| d == hole).count();
        // the hole that would be lifted starts from nothing
        let first = if view.focus == Some(hole) { 0 } else { drawn };
        group = group.children(
            (first..(first + coming).min(STONES_AT_MOST))
                .map(|slot| stone(canvas, "b-ghost", x, y, place_of(hole, slot))),
        );
    }
    if counters >= PILL_FROM {
        group = group.child(pill(x, y, counters));
    }
    if let Some(mark) = view.mark(hole) {
        group = group.child(ring(canvas, hole, mark));
    }
    // what points at a hole keeps clear of the ring of its mark
    let marked = view.mark(hole).is_some();
    if view.focus == Some(hole) {
        let out = if marked { BOWL + 6.2 } else { BOWL + 1.6 };
        group = group
            .child(circle("b-focus-in", out))
            .child(circle("b-focus-out", out + 2.8));
    }
    if view.preview.as_ref().and_then(|p| p.to) == Some(hole) {
        group = group.child(circle(
            "b-landing",
            if marked { BOWL - 3.4 } else { BOWL + 3.0 },
        ));
    }
    group
}

/// A counter round its place from a middle.
pub(super) fn stone(canvas: &Canvas, class: &str, x: f64, y: f64, at: Stone) -> Node {
    let ghost = class == "b-ghost";
    let node = Node::class("circle", class).at([
        ("cx", x + at.x),
        ("cy", y + at.y),
        ("r", if ghost { STONE - 1.2 } else { STONE }),
    ]);
    if ghost {
        node
    } else {
        node.with("fill", canvas.paint(&format!("stone-{}", at.tint)))
    }
}

/// The shadow of the upper rim inside a bowl.
fn crescent() -> String {
    let r = BOWL;
    format!(
        "M{}A{r} {r} 0 0 1 {}A{} {} 0 0 0 {}Z",
        xy(-r, 0.0),
        xy(r, 0.0),
        r * 1.04,
        r * 0.93,
        xy(-r, 0.0)
    )
}

/// A number over a full hole.
fn pill(x: f64, y: f64, counters: u16) -> Node {
    let width = 14.0 + 9.0 * counters.to_string().len() as f64;
    Node::class("g", "b-pill")
        .child(Node::new("rect").at([
            ("x", x - width / 2.0),
            ("y", y - 11.5),
            ("width", width),
            ("height", 23.0),
            ("rx", 11.5),
        ]))
        .child(
            Node::new("text")
                .at([("x", x), ("y", y + 5.6)])
                .text(counters.to_string()),
        )
}

/// The ring of a mark in its holder's pattern, and its badge on the rim towards the middle of the board.
fn ring(canvas: &Canvas, hole: usize, mark: &Mark) -> Node {
    let view = canvas.view;
    let (x, y) = (canvas.at.x(hole), canvas.at.y(hole));
    let kind = if view.kind_index(mark) > 0 {
        "other"
    } else {
        "first"
    };
    let by = ["south", "north"][mark.by.index()];
    let out = BOWL + 3.0;
    let (bx, by_y) = (x + out * 0.73, y - canvas.at.down(hole) * out * 0.69);
    let mut group = Node::class("g", &format!("b-mark {kind} {by}"))
        .child(Node::class("circle", "b-ring").at([("cx", x), ("cy", y), ("r", out)]));
    if mark.visited {
        // a filled dot on the other shoulder of the rim
        group = group.child(Node::class("circle", "b-visited").at([
            ("cx", x - out * 0.73),
            ("cy", by_y),
            ("r", 5.2),
        ]));
    }
    let filled = mark.by == Side::South;
    group
        .child(
            Node::class("circle", if filled { "b-badge" } else { "b-badge open" }).at([
                ("cx", bx),
                ("cy", by_y),
                ("r", 10.4),
            ]),
        )
        .child(
            Node::class(
                "text",
                if filled {
                    "b-badge-text"
                } else {
                    "b-badge-text open"
                },
            )
            .at([("x", bx), ("y", by_y + 4.7)])
            .text(view.badge(mark)),
        )
}
