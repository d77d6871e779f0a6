//! Men, and the ways that they went or may go.

use super::{Ground, Man, MAN};
use crate::node::{xy, Node};

/// The last move and the one that is considered, as lines.
pub(super) fn way(ground: &Ground) -> Vec<Node> {
    let view = ground.view;
    let line = |class: &str, points: &[usize]| {
        let d: String = points
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let [x, y] = ground.place(*p);
                format!("{}{}", if i == 0 { "M" } else { "L" }, xy(x, y))
            })
            .collect();
        Node::class("path", class).with("d", d)
    };
    let mut out = vec![];
    if view.path.len() > 1 {
        out.push(line("m-path", &view.path));
    }
    if view.preview.len() > 1 {
        out.push(line("m-path next", &view.preview));
    }
    out
}

/// Men on the board, those just taken as rings, and what may be pressed.
pub(super) fn men(ground: &Ground) -> Node {
    let view = ground.view;
    let fallen = view.fallen.iter().map(|m| {
        let [x, y] = ground.place(m.point);
        let arm = MAN * 0.6;
        let [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm];
        let cross = format!(
            "M{}L{}M{}L{}",
            xy(left, top),
            xy(right, bottom),
            xy(left, bottom),
            xy(right, top)
        );
        Node::class("g", "m-fallen")
            .child(circle([x, y], MAN - 1.0))
            .child(Node::new("path").with("d", cross))
    });
    let open = view.playable.iter().map(|p| {
        let radius = match view.men.iter().any(|m| m.point == *p) {
            true => MAN + 4.0,
            false => MAN * 0.5,
        };
        Node::class("g", "m-open").child(circle(ground.place(*p), radius))
    });
    let ring = |point: &usize, class: &str| {
        Node::class("g", class).child(circle(ground.place(*point), MAN + 5.5))
    };
    let chosen = view.chosen.iter().map(|p| ring(p, "m-chosen"));
    let focus = view.focus.iter().map(|p| ring(p, "m-focus"));
    Node::class("g", "m-men")
        .children(fallen)
        .children(view.men.iter().map(|m| man(ground, m)))
        .children(open)
        .children(chosen)
        .children(focus)
}

fn circle([x, y]: [f64; 2], radius: f64) -> Node {
    Node::new("circle").at([("cx", x), ("cy", y), ("r", radius)])
}

/// A man: South's light with a ring, North's dark with a cross, so that they are distinguished without colour; a further kind by its
/// letter.
fn man(ground: &Ground, man: &Man) -> Node {
    let [x, y] = ground.place(man.point);
    let leapt = if man.leapt { " leapt" } else { "" };
    let group = Node::class("g", &format!("m-man m-seat-{}{leapt}", man.seat.min(1)))
        .child(Node::class("circle", "m-shadow").at([("cx", x), ("cy", y + 2.5), ("r", MAN)]))
        .child(Node::class("circle", "m-disc").at([("cx", x), ("cy", y), ("r", MAN)]));
    let kind = ground.view.kinds.get(man.kind).filter(|_| man.kind > 0);
    if let Some(letter) = kind.and_then(|k| k.chars().next()) {
        let letter = letter.to_ascii_uppercase().to_string();
        return group
            .child(Node::class("circle", "m-crown").at([("cx", x), ("cy", y), ("r", MAN - 4.0)]))
            .child(
                Node::class("text", "m-letter")
                    .at([("x", x), ("y", y + 6.5)])
                    .text(letter),
            );
    }
    let arm = MAN * 0.4;
    match man.seat {
        0 => group.child(Node::class("circle", "m-sign").at([
            ("cx", x),
            ("cy", y),
            ("r", MAN * 0.55),
        ])),
        _ => {
            let d = format!(
                "M{}L{}M{}L{}",
                xy(x - arm, y),
                xy(x + arm, y),
                xy(x, y - arm),
                xy(x, y + arm)
            );
            group.child(Node::class("path", "m-sign").with("d", d))
        }
    }
}
