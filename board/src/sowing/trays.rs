//! The trays outside the board: what is taken is off the way round.

use super::canvas::Canvas;
use super::holes::stone;
use crate::node::Node;
use crate::sowing::geometry::TRAY;
use crate::sowing::packing::{tray_stone, Stone};
use crate::sowing::view::Side;
use crate::sowing::words::name;

/// Counters in a row of a tray.
const ACROSS: usize = 3;
const STEP: f64 = 17.3;
const TOP: f64 = 35.0;

/// One player's tray with its number above and the name below.
pub(super) fn tray(canvas: &Canvas, side: Side) -> Node {
    let view = canvas.view;
    let left = canvas.at.tray_left(side);
    let middle = left + TRAY / 2.0;
    let bottom = canvas.at.height - TOP;
    let rows = ((bottom - TOP) / STEP) as usize;
    let count = view.stores[side.index()];
    let place = 2 * view.row() + side.index();
    let drawn = usize::from(count).min(ACROSS * rows);
    let mut class = String::from("b-tray");
    if view.to_move == Some(side) {
        class.push_str(" turn");
    }
    Node::class("g", &class)
        .child(Node::class("rect", "b-tray-edge").at([
            ("x", left + 1.0),
            ("y", TOP),
            ("width", TRAY - 2.0),
            ("height", bottom - TOP),
            ("rx", 16.0),
        ]))
        .children((0..drawn).map(|slot| {
            let at = tray_stone(side.index(), slot);
            let x = middle + STEP * ((slot % ACROSS) as f64 - 1.0);
            let y = bottom - 12.5 - STEP * (slot / ACROSS) as f64;
            let new = view.fallen == Some(place) && slot + 1 == drawn;
            let class = if new { "b-stone fallen" } else { "b-stone" };
            stone(
                canvas,
                class,
                x,
                y,
                Stone {
                    y: at.y - 1.0,
                    ..at
                },
            )
        }))
        .child(
            Node::class("text", "b-tray-count")
                .at([("x", middle), ("y", 24.0)])
                .text(count.to_string()),
        )
        .child(
            Node::class("text", "b-tray-name")
                .at([("x", middle), ("y", canvas.at.height - 12.0)])
                .text(name(view, side)),
        )
}
