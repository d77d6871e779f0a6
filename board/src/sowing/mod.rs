//! Draws boards of rows of holes, layer by layer from the ground up.

mod canvas;
mod geometry;
mod ground;
mod holes;
mod lanes;
mod packing;
mod ring;
mod trays;
mod view;
mod words;

pub use geometry::{Geometry, BOWL, PITCH};
pub use packing::{place_of, stones_drawn, Stone, PILL_FROM, STONES_AT_MOST};
pub use view::{
    BoardError, BoardShape, BoardView, Direction, Lap, Mark, MarkKind, Part, Preview, Side, MAX_ROW,
};
pub use words::{describe, hole_name, hole_words};

use crate::frame::{self, frame, refused, safe_id};
use crate::node::Node;
use canvas::Canvas;
use words::name;

/// The whole figure: the drawing, and a line with what was taken for pages too narrow for trays.
pub fn figure(view: &BoardView) -> Node {
    let mut figure = Node::class("div", "board").child(svg(view));
    if view.trays && view.part.is_none() {
        let taken = |side: Side| {
            Node::new("span")
                .child(Node::new("b").text(view.stores[side.index()].to_string()))
                .child(Node::new("span").text(format!(" taken by {}", name(view, side))))
        };
        let mut line = Node::class("p", "board-stores");
        if view.silent {
            line = line.with("aria-hidden", "true");
        }
        figure = figure.child(line.child(taken(Side::North)).child(taken(Side::South)));
    }
    figure
}

/// The drawing alone. A view that fails [`BoardView::check`] gives an empty drawing with the reason as its text.
pub fn svg(view: &BoardView) -> Node {
    if let Err(why) = view.check() {
        return refused("board-svg", why.to_string());
    }
    let canvas = Canvas {
        view,
        at: Geometry::of(view),
        prefix: safe_id(&view.id),
    };
    let desc = (!view.silent).then(|| describe(view));
    let words = frame::words(&view.title, desc.as_deref());
    let mut svg = frame(
        &classes(view, &canvas.at),
        canvas.at.view_box,
        &canvas.prefix,
        words,
    );
    svg = svg.child(ground::paints(&canvas));
    if view.trays && view.part.is_none() {
        svg = svg
            .child(trays::tray(&canvas, Side::North))
            .child(trays::tray(&canvas, Side::South));
    }
    svg.child(ground::board(&canvas))
        .child(ground::ways(&canvas))
        .child(lanes::track(&canvas))
        .children(
            canvas
                .drawn()
                .into_iter()
                .flat_map(|h| [lanes::label(&canvas, h), holes::hole(&canvas, h)]),
        )
}

fn classes(view: &BoardView, at: &Geometry) -> String {
    let mut out = format!("board-svg n{}", at.columns);
    if view.is_ring() {
        out.push_str(" ring");
    } else if !view.rows.is_empty() && view.part.is_none() {
        out.push_str(&format!(" r{}", view.rows.len()));
    }
    if at.long {
        out.push_str(" long");
    }
    if view.part.is_some() {
        out.push_str(" part");
    } else if !view.trays {
        out.push_str(" bare");
    }
    out
}
