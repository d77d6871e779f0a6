//! The frame of every drawing: its view box, and the words that a screen reader has of it.

use crate::node::{number, Node};

/// An empty drawing of a view box `[left, top, width, height]`. With `words` (title and description) it is an image that is
/// named and described by elements whose ids begin with `prefix`; without, it is hidden from a screen reader.
pub(crate) fn frame(
    class: &str,
    view_box: [f64; 4],
    prefix: &str,
    words: Option<(&str, &str)>,
) -> Node {
    let svg = Node::class("svg", class).with("viewBox", view_box.map(number).join(" "));
    let Some((title, desc)) = words else {
        return svg.with("aria-hidden", "true");
    };
    let label = |name: &'static str, text: &str| {
        Node::new(name)
            .with("id", format!("{prefix}-{name}"))
            .text(text)
    };
    svg.with("role", "img")
        .with("aria-labelledby", format!("{prefix}-title"))
        .with("aria-describedby", format!("{prefix}-desc"))
        .child(label("title", title))
        .child(label("desc", desc))
}

/// In place of a drawing that cannot be: nothing to see, and the reason as its title.
pub(crate) fn refused(class: &str, why: String) -> Node {
    Node::class("svg", class)
        .with("viewBox", "0 0 1 1")
        .with("role", "img")
        .child(Node::new("title").text(why))
}

/// An id that cannot break out of an attribute or a `url(#…)`.
pub(crate) fn safe_id(id: &str) -> String {
    let kept: String = id
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .collect();
    match kept.chars().next() {
        Some(c) if c.is_ascii_alphabetic() => kept,
        _ => format!("b{kept}"),
    }
}
