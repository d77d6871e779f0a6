//! The frame of every drawing: its view box, and the words that a screen reader has of it.

use crate::node::{number, Node};

/// What every layer of a drawing needs: the view, where its parts are, and ids of this drawing's own.
pub(crate) struct Ground<'a, View, Places> {
    pub view: &'a View,
    pub at: Places,
    pub prefix: String,
}

impl<View, Places> Ground<'_, View, Places> {
    pub fn id(&self, name: &str) -> String {
        format!("{}-{name}", self.prefix)
    }

    pub fn paint(&self, name: &str) -> String {
        format!("url(#{}-{name})", self.prefix)
    }

    /// A gradient downward: its colours come from the classes of its stops.
    pub fn down(&self, name: &str, stops: &[(&str, f64)]) -> Node {
        let stop =
            |&(class, offset): &(&str, f64)| Node::class("stop", class).at([("offset", offset)]);
        Node::new("linearGradient")
            .with("id", self.id(name))
            .at([("x1", 0.0), ("y1", 0.0), ("x2", 0.0), ("y2", 1.0)])
            .children(stops.iter().map(stop))
    }

    /// The gradient of wood.
    pub fn wood(&self) -> Node {
        self.down("wood", &[("b-wood-1", 0.0), ("b-wood-2", 1.0)])
    }

    /// The gradient of a bowl in the wood.
    pub fn bowl(&self) -> Node {
        self.down(
            "bowl",
            &[("b-bowl-1", 0.0), ("b-bowl-2", 0.55), ("b-bowl-3", 1.0)],
        )
    }

    /// The board itself, of wood: its edge, its rim and its ground, with round corners.
    pub fn slab(&self, [left, top, width, height]: [f64; 4], corner: f64) -> Node {
        let layer = |class: &str, y: f64, height: f64| {
            Node::class("rect", class).at([
                ("x", left),
                ("y", y),
                ("width", width),
                ("height", height),
                ("rx", corner),
            ])
        };
        Node::class("g", "b-board")
            .child(layer("b-edge", top, height))
            .child(layer("b-rim", top, height - 3.0))
            .child(layer("b-ground", top + 1.5, height - 4.5).with("fill", self.paint("wood")))
    }
}

/// What a drawing is called for a screen reader, and its description; nothing of a drawing that is hidden from it.
pub(crate) fn words<'w>(title: &'w str, desc: Option<&'w str>) -> Option<(&'w str, &'w str)> {
    let title = if title.is_empty() { "Board" } else { title };
    desc.map(|desc| (title, desc))
}

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
