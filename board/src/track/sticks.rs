//! Throwing sticks as they lie: split sticks, one side flat and pale, the other round and green.

use super::layer::xy;
use crate::node::{number, Node};
use serde::{Deserialize, Serialize};

/// Sticks that have been thrown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sticks {
    /// How many.
    pub count: usize,
    /// How many lie with their flat side up; none where they have not been thrown yet.
    pub flat: Option<usize>,
    /// What is thrown: `sticks`, `tetrahedra`, `shells`, `dice`; empty: sticks.
    pub kind: String,
    /// Dice: what they show.
    pub faces: Vec<u8>,
    /// How they lie, in words.
    pub says: String,
    /// Which throw of the game this is: another throw lies a little differently.
    pub turn: usize,
}

const LONG: f64 = 170.0;
const THICK: f64 = 17.0;

/// The sticks, flat sides first.
pub fn sticks(sticks: &Sticks) -> Node {
    let n = sticks.count.clamp(1, 12);
    let (width, height) = (204.0, 34.0 + 30.0 * n as f64);
    let mut svg = Node::class("svg", "sticks-svg").with(
        "viewBox",
        format!("0 0 {} {}", number(width), number(height)),
    );
    svg = if sticks.says.is_empty() {
        svg.with("aria-hidden", "true")
    } else {
        svg.with("role", "img")
            .with("aria-label", sticks.says.clone())
    };
    for i in 0..n {
        // a fixed scatter: another throw, another picture, always the same for the same throw
        let hash = (sticks.turn * 31 + i * 17 + sticks.turn * i * 7) % 23;
        let lean = match sticks.flat {
            None => 0.0,
            Some(_) => (hash as f64 - 11.0) * 1.1,
        };
        let (x, y) = (
            width / 2.0 + (hash as f64 % 5.0 - 2.0) * 2.4,
            32.0 + 30.0 * i as f64,
        );
        let face = sticks.flat.is_some_and(|f| i < f);
        let made = match sticks.kind.as_str() {
            "" | "sticks" => stick(face, sticks.flat.is_none()),
            kind => thing(kind, face, sticks.faces.get(i).copied()),
        };
        svg = svg.child(made.with(
            "transform",
            format!("translate({}) rotate({})", xy([x, y]), number(lean)),
        ));
    }
    svg
}

/// A tetrahedron with its upper corner marked or not, a shell with its mouth up or down, a die with what it shows.
fn thing(kind: &str, up: bool, shows: Option<u8>) -> Node {
    let class = if up { "t-throw flat" } else { "t-throw round" };
    let group = Node::class("g", class);
    let dot = |x: f64, y: f64, r: f64| {
        Node::class("circle", "t-knot").at([("cx", x), ("cy", y), ("r", r)])
    };
    let body = |class: &str, d: &str| Node::class("path", class).with("d", d);
    match kind {
        "tetrahedra" => {
            let group = group
                .child(body("t-wood", "M-17 12L0 -14L17 12Z"))
                .child(body("t-grain", "M0 2L-17 12M0 2L17 12M0 2L0 -14"));
            if up {
                group.child(dot(0.0, 2.0, 4.5))
            } else {
                group
            }
        }
        "shells" => {
            let group = group.child(body(
                "t-wood",
                "M-20 0C-20 -16 20 -16 20 0C20 16 -20 16 -20 0Z",
            ));
            if up {
                group.child(body(
                    "t-grain",
                    "M-14 -2C-6 3 6 3 14 -2M-14 2C-6 7 6 7 14 2",
                ))
            } else {
                group
            }
        }
        _ => group.child(body("t-wood", "M-13 -13H13V13H-13Z")).child(
            Node::class("text", "t-number")
                .at([("x", 0.0), ("y", 6.0)])
                .text(shows.map_or(String::new(), |n| n.to_string())),
        ),
    }
}

fn stick(flat: bool, idle: bool) -> Node {
    let (w, h) = (LONG / 2.0, THICK / 2.0);
    let shadow = Node::class("rect", "b-shadow").at([
        ("x", -w),
        ("y", -h + 4.0),
        ("width", LONG),
        ("height", THICK),
        ("rx", h * 0.6),
    ]);
    let class = match (idle, flat) {
        (true, _) => "t-throw idle",
        (_, true) => "t-throw flat",
        _ => "t-throw round",
    };
    let bar = |class: &str, x: f64, y: f64, width: f64, height: f64, rx: f64| {
        Node::class("rect", class).at([
            ("x", x),
            ("y", y),
            ("width", width),
            ("height", height),
            ("rx", rx),
        ])
    };
    let group = Node::class("g", class).child(shadow);
    if flat {
        let line =
            |y: f64, a: f64, b: f64| format!("M{}L{}", xy([-w + a, y]), xy([w - b, y - 0.6]));
        return group
            .child(bar("t-bark", -w, -h + 2.0, LONG, THICK, 4.0))
            .child(bar("t-wood", -w + 1.0, -h - 1.5, LONG - 2.0, THICK, 3.0))
            .child(Node::class("path", "t-grain").with(
                "d",
                line(-3.0, 12.0, 40.0) + &line(1.0, 30.0, 10.0) + &line(4.0, 8.0, 70.0),
            ));
    }
    let knots: String = [-0.52, 0.08, 0.62]
        .iter()
        .map(|k| {
            format!(
                "M{}c3 4 3 10 0 {}",
                xy([w * k, -h + 0.5]),
                number(THICK - 1.0)
            )
        })
        .collect();
    group
        .child(bar("t-bark", -w, -h, LONG, THICK, h))
        .child(Node::class("path", "t-shine").with(
            "d",
            format!(
                "M{}L{}",
                xy([-w + 10.0, -h + 5.0]),
                xy([w - 12.0, -h + 5.0])
            ),
        ))
        .child(Node::class("path", "t-knot").with("d", knots))
}
