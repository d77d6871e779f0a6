//! Draws boards with a track: a spiral groove of any length, rows of houses; and throwing sticks.
//!
//! The manner is that of the boards of two rows: a view says what is there, a tree of plain nodes comes of it. What a
//! piece is called and how it stands is given by the view; this drawing knows only places, stages and players.

mod drawn;
mod emblem;
mod groove;
mod houses;
mod layer;
mod pieces;
mod place;
mod sticks;
mod view;

pub use place::TrackGeometry;
pub use sticks::{sticks, Sticks};
pub use view::{Shape, TrackError, TrackPiece, TrackPoint, TrackView, MAX_DAYS, MAX_HOUSES};

use crate::frame::{frame, refused, safe_id, words};
use crate::node::Node;
use layer::Ground;

/// The whole figure.
pub fn track_figure(view: &TrackView) -> Node {
    Node::class("div", "board").child(track_svg(view))
}

/// The drawing alone. A view that fails [`TrackView::check`] gives an empty drawing with the reason as its text.
pub fn track_svg(view: &TrackView) -> Node {
    if let Err(why) = view.check() {
        return refused("board-svg bare", why.to_string());
    }
    let ground = Ground {
        view,
        at: TrackGeometry::of(view),
        prefix: safe_id(&view.id),
    };
    let class = match view.shape {
        Shape::Line if view.part.is_some() => "board-svg bare t-line",
        Shape::Line => "board-svg bare t-line t-whole",
        Shape::Rows => "board-svg bare t-rows",
        Shape::Drawn => "board-svg bare t-rows t-drawn",
    };
    let desc = (!view.silent).then(|| view.describe());
    let words = words(&view.title, desc.as_deref());
    let mut svg = frame(class, ground.at.view_box, &ground.prefix, words);
    svg = svg.child(Node::new("defs").child(ground.wood()).child(ground.bowl()));
    svg = match view.shape {
        Shape::Line => svg
            .child(groove::ground(&ground))
            .child(groove::days(&ground)),
        Shape::Drawn => svg.child(drawn::ground(&ground)),
        Shape::Rows if view.small => svg.child(houses::ground(&ground)),
        Shape::Rows => svg
            .child(houses::ground(&ground))
            .child(houses::ways(&ground)),
    };
    svg.child(pieces::track(&ground))
        .child(pieces::preview(&ground))
        .child(pieces::pieces(&ground))
}
