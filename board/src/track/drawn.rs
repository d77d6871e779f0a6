//! A board that is drawn: its squares or holes, marks, links, the ways over it, and trays.

use super::layer::{xy, Ground};
use super::place::HOUSE;
use crate::node::Node;
use std::collections::BTreeSet;

/// The board and everything on it but pieces.
pub(super) fn ground(ground: &Ground) -> Node {
    let view = ground.view;
    let r = ground.at.radius;
    let places = &ground.at.places[..view.places.min(ground.at.places.len())];
    let place = |(i, &[x, y]): (usize, &[f64; 2])| {
        let [across, down] = ground.at.reach.get(i).copied().unwrap_or([r, r]);
        let from = |middle: f64, way: f64| middle + (-r).min(way);
        let long = |way: f64| r + r.max(way.abs());
        Node::new("rect").at([
            ("x", from(x, across)),
            ("y", from(y, down)),
            ("width", long(across)),
            ("height", long(down)),
            ("rx", if view.holes { r } else { 4.0 }),
        ])
    };
    let bowls = Node::class("g", "t-bowls").with("fill", ground.paint("bowl"));
    let mut group = ground
        .slab(ground.at.view_box, 20.0)
        .child(bowls.children(places.iter().enumerate().map(place)))
        .child(Node::class("path", "t-mark").with("d", rosettes(ground)));
    if !view.links.is_empty() {
        group = group.child(Node::class("path", "t-link").with("d", links(ground)));
    }
    if view.small {
        return group;
    }
    let name = |(point, &[x, y]): (&super::view::TrackPoint, &[f64; 2])| {
        let at = [("x", x - r * 0.62), ("y", y + r * 0.92)];
        let at = if view.holes {
            [("x", x), ("y", y + r + 12.0)]
        } else {
            at
        };
        Node::class("text", "t-name t-small")
            .at(at)
            .text(point.name.clone())
    };
    group
        .child(Node::class("path", "b-chevron").with("d", ways(ground)))
        .children(view.points.iter().zip(places).map(name))
}

/// Eight strokes in every marked place.
fn rosettes(ground: &Ground) -> String {
    let arm = ground.at.radius * if ground.view.holes { 0.75 } else { 0.6 };
    let lean = arm * std::f64::consts::FRAC_1_SQRT_2;
    let strokes = [[arm, 0.0], [0.0, arm], [lean, lean], [lean, -lean]];
    let marked = ground.view.marked.iter().map(|m| ground.place(*m));
    let rosette = |[x, y]: [f64; 2]| {
        let stroke = |[a, b]: &[f64; 2]| format!("M{}L{}", xy([x - a, y - b]), xy([x + a, y + b]));
        strokes.iter().map(stroke).collect::<String>()
    };
    marked.map(rosette).collect()
}

/// A curve from one end of each link to the other.
fn links(ground: &Ground) -> String {
    let link = |[from, to]: &[usize; 2]| {
        let ([a, b], [c, d]) = (ground.place(*from), ground.place(*to));
        let middle = [
            (a + c) / 2.0 + (d - b) * 0.12,
            (b + d) / 2.0 - (c - a) * 0.12,
        ];
        format!("M{}Q{} {}", xy([a, b]), xy(middle), xy([c, d]))
    };
    ground.view.links.iter().map(link).collect()
}

/// A chevron between every two places that follow one another on a course.
fn ways(ground: &Ground) -> String {
    let view = ground.view;
    let steps = view.ways.iter().flat_map(|way| way.windows(2));
    let on_board = steps.filter(|w| w.iter().all(|p| *p < view.places));
    let once: BTreeSet<(usize, usize)> = on_board.map(|w| (w[0], w[1])).collect();
    let chevron = |(from, to): (usize, usize)| {
        let ([a, b], [c, d]) = (ground.place(from), ground.place(to));
        let long = (c - a).hypot(d - b).max(1.0);
        let [u, v] = [(c - a) / long, (d - b) / long];
        let [x, y] = [(a + c) / 2.0, (b + d) / 2.0];
        let at =
            |along: f64, across: f64| xy([x + u * along - v * across, y + v * along + u * across]);
        let size = if long < HOUSE * 0.8 { 0.7 } else { 1.0 };
        format!(
            "M{}L{}L{}",
            at(-2.8 * size, 5.0 * size),
            at(2.8 * size, 0.0),
            at(-2.8 * size, -5.0 * size)
        )
    };
    once.into_iter().map(chevron).collect()
}
