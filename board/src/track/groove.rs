//! The spiral: sand, the groove in it, its hollows, the two ends.

use super::{emblem, xy, Ground};
use crate::node::Node;

/// Sand and groove.
pub(super) fn ground(ground: &Ground) -> Node {
    let Some(spiral) = &ground.at.spiral else {
        return Node::new("g");
    };
    let pitch = ground.at.pitch;
    let whole = spiral.curve(
        spiral.between(0.0),
        spiral.between(ground.view.days as f64 - 0.02),
    );
    let line = |class: &str, width: f64, shift: [f64; 2]| {
        Node::class("path", class)
            .with("d", whole.clone())
            .with("transform", format!("translate({})", xy(shift)))
            .at([("stroke-width", width)])
    };
    let sand = blob(ground);
    Node::class("g", "t-ground")
        .child(
            Node::class("path", "b-edge")
                .with("d", sand.clone())
                .with("transform", "translate(0 5)"),
        )
        .child(
            Node::class("path", "t-sand")
                .with("d", sand)
                .with("fill", ground.paint("wood")),
        )
        .child(line("t-groove-light", pitch * 0.78, [0.0, pitch * 0.05]))
        .child(line("t-groove-dark", pitch * 0.78, [0.0, -pitch * 0.03]))
        .child(line("t-groove", pitch * 0.7, [0.0, pitch * 0.02]))
}

/// An uneven patch of sand, always the same.
fn blob(ground: &Ground) -> String {
    let [.., width, height] = ground.at.view_box;
    let (cx, cy) = (width / 2.0, height / 2.0 - 2.0);
    const OUT: [f64; 14] = [
        0.99, 1.0, 0.995, 0.98, 0.97, 0.975, 0.99, 1.0, 1.0, 0.985, 0.975, 0.98, 0.99, 0.985,
    ];
    let point = |i: usize| {
        let phi = i as f64 / OUT.len() as f64 * std::f64::consts::TAU;
        let r = OUT[i % OUT.len()] * (width / 2.0 - 4.0);
        [cx + r * phi.cos(), cy + r * phi.sin()]
    };
    let mid = |a: [f64; 2], b: [f64; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
    // a closed curve through the middles of the sides, drawn a little outwards
    let n = OUT.len();
    let out = |p: [f64; 2]| [cx + (p[0] - cx) * 1.022, cy + (p[1] - cy) * 1.022];
    let mut d = format!("M{}", xy(mid(point(n - 1), point(0))));
    for i in 0..n {
        d.push_str(&format!(
            "Q{} {}",
            xy(out(point(i))),
            xy(mid(point(i), point((i + 1) % n)))
        ));
    }
    d.push('Z');
    d
}

/// The hollows, every fifth with its number, and the ends with their names.
pub(super) fn days(ground: &Ground) -> Node {
    let Some(spiral) = &ground.at.spiral else {
        return Node::new("g");
    };
    let (view, r, pitch) = (ground.view, ground.at.radius, ground.at.pitch);
    let mut group = Node::class("g", "t-days");
    let bowl = ground.paint("bowl");
    for day in 0..=view.days {
        let [x, y] = ground.place(day);
        let (r, end) = match day {
            0 => (r * 1.3, true),
            d if d == view.days => (r * 1.5, true),
            _ => (r, false),
        };
        if end && day == view.days && emblem::is_water(&view.ends[1]) {
            continue;
        }
        group = group
            .child(Node::class("circle", "b-lip").at([("cx", x), ("cy", y + r * 0.06), ("r", r)]))
            .child(Node::new("circle").with("fill", bowl.clone()).at([
                ("cx", x),
                ("cy", y),
                ("r", r),
            ]));
    }
    // numbers stand on the ridge outside the groove, as far apart as they can be read
    let every = [5, 10, 20, 50, 100]
        .into_iter()
        .find(|e| pitch * *e as f64 >= 100.0)
        .unwrap_or(200);
    for day in (every..view.days).step_by(every) {
        let [x, y] = spiral.outside(day, pitch * 0.62);
        group = group.child(
            Node::class("text", "t-day")
                .at([("x", x), ("y", y + 5.0)])
                .text(day.to_string()),
        );
    }
    group
        .child(emblem::first(ground))
        .child(emblem::last(ground))
}
