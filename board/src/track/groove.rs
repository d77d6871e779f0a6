//! The spiral: sand, the groove in it, its hollows, the two ends.

use super::emblem;
use super::layer::{xy, Ground};
use crate::node::{number, Node};

/// Sand and groove.
pub(super) fn ground(ground: &Ground) -> Node {
    let Some(spiral) = &ground.at.spiral else {
        return strip(ground);
    };
    let pitch = ground.at.pitch;
    let whole = spiral.curve(
        spiral.between(0.0),
        spiral.between(ground.view.days as f64 - 0.02),
    );
    // one way, drawn three times
    let line = |class: &str, width: f64, down: f64| {
        Node::class("use", class)
            .with("href", format!("#{}", ground.id("way")))
            .at([("y", down), ("stroke-width", width)])
    };
    let sand = blob(ground);
    let defs = Node::new("defs").child(
        Node::new("path")
            .with("id", ground.id("way"))
            .with("d", whole),
    );
    Node::class("g", "t-ground")
        .child(defs)
        .child(
            Node::class("path", "t-sand")
                .with("d", sand)
                .with("fill", ground.paint("wood")),
        )
        .child(line("t-groove-light", pitch * 0.78, pitch * 0.05))
        .child(line("t-groove-dark", pitch * 0.78, -pitch * 0.03))
        .child(line("t-groove", pitch * 0.7, pitch * 0.02))
}

/// A straight stretch: sand, groove, hollows with their numbers.
fn strip(ground: &Ground) -> Node {
    let Some([from, to]) = ground.view.part else {
        return Node::new("g");
    };
    let [.., width, height] = ground.at.view_box;
    let ([a, y], [b, _]) = (ground.place(from), ground.place(to));
    let inside = |day: usize, out: f64| {
        if day == 0 || day == ground.view.days {
            0.0
        } else {
            out
        }
    };
    let way = format!(
        "M{}H{}",
        xy([a - inside(from, 40.0), y]),
        number(b + inside(to, 40.0))
    );
    let dots = format!("M{}H{}", xy([a, y]), number(b + 0.1));
    let line = |class: &str, d: &str, width: f64| {
        Node::class("path", class)
            .with("d", d)
            .at([("stroke-width", width)])
    };
    let slab = Node::class("rect", "t-sand")
        .with("fill", ground.paint("wood"))
        .at([
            ("x", 0.0),
            ("y", 0.0),
            ("width", width),
            ("height", height),
            ("rx", 14.0),
        ]);
    let dashes = format!("0 {}", number(ground.at.pitch));
    let mut group = Node::class("g", "t-ground")
        .child(slab)
        .child(line("t-groove", &way, 35.0))
        .child(line("t-hollows", &dots, ground.at.radius * 2.0).with("stroke-dasharray", dashes));
    for day in from.max(1)..=to.min(ground.view.days - 1) {
        let [x, _] = ground.place(day);
        group = group.child(
            Node::class("text", "t-day")
                .at([("x", x), ("y", y + 39.0)])
                .text(day.to_string()),
        );
    }
    group
}

/// An uneven patch of sand, always the same: a smooth curve within a ring of points.
fn blob(ground: &Ground) -> String {
    let [.., width, height] = ground.at.view_box;
    let (cx, cy) = (width / 2.0, height / 2.0);
    const OUT: [f64; 9] = [1.0, 1.0, 0.985, 0.97, 0.985, 1.0, 0.99, 0.975, 0.985];
    let n = OUT.len();
    let point = |i: usize| {
        let phi = i as f64 / n as f64 * std::f64::consts::TAU;
        // the curve stays inside its points, by so much
        let r = OUT[i % n] * (width / 2.0 - 3.0) / 0.97;
        [cx + r * phi.cos(), cy + r * phi.sin()]
    };
    let mid = |i: usize| {
        let (a, b) = (point(i), point((i + 1) % n));
        [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0]
    };
    let mut d = format!("M{}", xy(mid(n - 1)));
    for i in 0..n {
        d.push_str(&format!("Q{} {}", xy(point(i)), xy(mid(i))));
    }
    d.push('Z');
    d
}

/// So far from the first place pieces that stand there reach.
const CROWD: f64 = 110.0;

/// The hollows, every fifth with its number, and the ends with their names.
pub(super) fn days(ground: &Ground) -> Node {
    let Some(spiral) = &ground.at.spiral else {
        let [from, to] = ground.view.part.unwrap_or_default();
        let mut ends = Node::class("g", "t-days");
        if from == 0 {
            ends = ends.child(emblem::first(ground));
        }
        if to == ground.view.days {
            ends = ends.child(emblem::last(ground));
        }
        return ends;
    };
    let (view, r, pitch) = (ground.view, ground.at.radius, ground.at.pitch);
    let mut group = Node::class("g", "t-days");
    let mut bowls = Node::class("g", "t-bowls").with("fill", ground.paint("bowl"));
    for day in 0..=view.days {
        let [x, y] = ground.place(day);
        let r = match day {
            0 => r * 1.3,
            d if d == view.days && emblem::is_water(&view.ends[1]) => continue,
            d if d == view.days => r * 1.5,
            _ => r,
        };
        bowls = bowls.child(Node::new("circle").at([("cx", x), ("cy", y), ("r", r)]));
    }
    group = group.child(bowls);
    // numbers stand on the ridge outside the groove, as far apart as they can be read
    let every = [5, 10, 20, 50, 100]
        .into_iter()
        .find(|e| pitch * *e as f64 >= 100.0)
        .unwrap_or(200);
    for day in (every..view.days).step_by(every) {
        let [mut x, mut y] = spiral.outside(day, pitch * 0.62);
        // where the signs of those who have not left yet would stand before it, it goes to the other side of the groove
        let [bx, by] = ground.place(0);
        if (x - bx).hypot(y - by) < CROWD {
            [x, y] = spiral.outside(day, -pitch * 0.62);
        }
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
