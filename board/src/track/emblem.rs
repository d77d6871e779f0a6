//! Small pictures for what the names of ends and of the role call up: a well, a village, a beast. A name that calls up
//! nothing gets a plain sign.

use super::layer::{xy, Ground};
use crate::node::{number, Node};

/// Whether a place is where water is drawn.
pub(super) fn is_water(name: &str) -> bool {
    ["well", "spring", "pool"].contains(&name)
}

fn label(class: &str, name: &str, x: f64, y: f64) -> Node {
    Node::class("text", class)
        .at([("x", x), ("y", y)])
        .text(format!("the {name}"))
}

/// The first place: its name, and tents where people live.
pub(super) fn first(ground: &Ground) -> Node {
    let name = ground.view.ends[0].as_str();
    let mut group = Node::class("g", "t-first");
    if name.is_empty() {
        return group;
    }
    let [x, y] = ground.place(0);
    let r = ground.at.radius.max(11.0) * 1.3;
    let part = ground.view.part.is_some();
    if part {
        return group.child(label("t-end t-begins", name, x - 20.0, y + 61.0));
    }
    if ["village", "camp"].contains(&name) {
        for (dx, dy, size) in [
            (-r - 21.0, 3.0, 17.0),
            (-9.0, r + 19.0, 19.0),
            (r + 18.0, 13.0, 15.0),
        ] {
            group = group.child(tent(x + dx, y + dy, size));
        }
    }
    // beside the tents, where there is sand: under them the patch ends
    group.child(label("t-end t-begins", name, x + 18.0, y + r + 27.0))
}

fn tent(x: f64, y: f64, s: f64) -> Node {
    let at = |dx: f64, dy: f64| xy([x + dx * s, y + dy * s]);
    Node::class("g", "t-tent")
        .child(Node::class("ellipse", "b-shadow").at([
            ("cx", x),
            ("cy", y + s * 0.55),
            ("rx", s * 1.1),
            ("ry", s * 0.2),
        ]))
        .child(Node::class("path", "t-cloth").with(
            "d",
            format!(
                "M{}Q{} {}L{}Q{} {}Z",
                at(0.0, -0.75),
                at(-0.3, 0.1),
                at(-1.0, 0.55),
                at(1.0, 0.55),
                at(0.3, 0.1),
                at(0.0, -0.75)
            ),
        ))
        .child(Node::class("path", "t-door").with(
            "d",
            format!("M{}L{}L{}Z", at(0.0, -0.55), at(-0.3, 0.55), at(0.3, 0.55)),
        ))
}

/// The last place: its name, and water in a ring of stones where it is a well.
pub(super) fn last(ground: &Ground) -> Node {
    let name = ground.view.ends[1].as_str();
    let mut group = Node::class("g", "t-last");
    if name.is_empty() {
        return group;
    }
    let [x, y] = ground.place(ground.view.days);
    let part = ground.view.part.is_some();
    let r = if part {
        15.0
    } else {
        (ground.at.pitch * 0.42).max(9.0)
    };
    if is_water(name) {
        const STONES: usize = 11;
        for i in 0..STONES {
            let phi = i as f64 / STONES as f64 * std::f64::consts::TAU;
            let far = r * 1.08;
            group = group.child(Node::class("circle", "t-stone").at([
                ("cx", x + far * phi.cos()),
                ("cy", y + far * phi.sin()),
                ("r", r * (0.25 + 0.05 * ((i * 7 % 5) as f64 / 4.0))),
            ]));
        }
        let wave = |dy: f64| {
            let w = r * 0.42;
            format!(
                "M{}q{} {} {} 0t{} 0",
                xy([x - w, y + dy * r]),
                number(w / 2.0),
                number(-r * 0.17),
                number(w),
                number(w)
            )
        };
        group = group
            .child(Node::class("circle", "t-water").at([("cx", x), ("cy", y), ("r", r * 0.86)]))
            .child(Node::class("path", "t-wave").with("d", wave(-0.12) + &wave(0.28)));
    }
    if part {
        return group.child(label("t-end t-ends", name, x + 20.0, y + 61.0));
    }
    group.child(label("t-end", name, x, y + r * 1.3 + 19.0))
}

/// The role's piece, as large as `size`, its feet at a point.
pub(super) fn role(name: &str, [x, y]: [f64; 2], size: f64, sign: &str) -> Node {
    let group = Node::class("g", "t-role");
    if !["hyaena", "hyena"].contains(&name) {
        let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
        return group
            .child(Node::class("circle", "t-beast").at([("cx", x), ("cy", y), ("r", size * 0.42)]))
            .child(
                Node::class("text", "t-beast-sign")
                    .at([("x", x), ("y", y + 6.0)])
                    .text(letter),
            );
    }
    // drawn in a square of 100, feet at (50, 92), looking left: high shoulders, sloping back, mane
    let scale = format!(
        "translate({}) scale({})",
        xy([x - size * 0.5, y - size * 0.86]),
        number(size / 100.0)
    );
    let body = "M8 44C6 38 10 31 17 29L19 20C20 16 24 17 25 21L27 25L30 17L35 23L38 14L43 22L48 14L51 23L57 17L59 26L66 23L67 31\
        C76 35 84 42 87 51C90 58 95 62 96 72C96 76 92 76 91 72C90 67 88 65 86 64L87 92L78 92L77 70L74 92L66 92L66 66\
        C57 66 50 64 44 62L44 92L36 92L35 70L32 92L24 92L25 58C22 54 20 52 17 51C12 52 8 50 8 44Z";
    const SPOTS: [(f64, f64, f64); 8] = [
        (42.0, 38.0, 3.0),
        (53.0, 34.0, 2.8),
        (50.0, 46.0, 3.0),
        (63.0, 42.0, 3.0),
        (60.0, 53.0, 2.8),
        (72.0, 50.0, 3.0),
        (79.0, 58.0, 2.6),
        (38.0, 50.0, 2.6),
    ];
    let spots = SPOTS
        .map(|(cx, cy, r)| Node::class("circle", "t-spot").at([("cx", cx), ("cy", cy), ("r", r)]));
    group.child(
        Node::new("g")
            .with("transform", scale)
            .child(Node::class("ellipse", "b-shadow").at([
                ("cx", 56.0),
                ("cy", 92.0),
                ("rx", 38.0),
                ("ry", 5.0),
            ]))
            .child(Node::class("path", "t-beast").with("d", body))
            .children(spots)
            .child(Node::class("circle", "t-eye").at([("cx", 19.0), ("cy", 36.0), ("r", 2.4)]))
            .child(Node::class("circle", "t-tag").at([("cx", 74.0), ("cy", 18.0), ("r", 15.0)]))
            .child(
                Node::class("text", "t-sign t-sign-role")
                    .at([("x", 74.0), ("y", 25.0)])
                    .text(sign),
            ),
    )
}
