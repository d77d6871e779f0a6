//! A still drawing said shortly: circles that differ in nothing but their place are drawn once and put there by reference. The board
//! itself draws each whole, since its script changes them one by one.

use std::collections::BTreeMap;

use ludarium_board::Node;

/// From so many circles alike a reference is shorter.
const ALIKE: usize = 4;

/// What a circle is without its place.
fn kind(node: &Node) -> Option<Vec<(&'static str, String)>> {
    let plain = node.tag == "circle" && node.children.is_empty() && node.text.is_empty();
    let placed = |(name, _): &&(&str, String)| !matches!(*name, "cx" | "cy");
    plain.then(|| node.attributes.iter().filter(placed).cloned().collect())
}

/// The drawing with what it repeats drawn once, under names that begin with `id`.
#[must_use]
pub fn drawn_once(mut svg: Node, id: &str) -> Node {
    let mut count: BTreeMap<Vec<(&str, String)>, usize> = BTreeMap::new();
    for found in svg.walk().filter_map(kind) {
        *count.entry(found).or_default() += 1;
    }
    count.retain(|_, n| *n >= ALIKE);
    let names: BTreeMap<Vec<(&str, String)>, String> = count
        .into_keys()
        .enumerate()
        .map(|(n, kind)| (kind, format!("{id}{n}")))
        .collect();
    // without a place for what is drawn once all stays as it is
    if find(&mut svg, "defs").is_none() {
        return svg;
    }
    refer(&mut svg, &names);
    let Some(defs) = find(&mut svg, "defs") else {
        return svg;
    };
    defs.children.extend(names.into_iter().map(|(kind, name)| {
        let mut node = Node::new("circle").with("id", name);
        node.attributes.extend(kind);
        node
    }));
    svg
}

fn find<'n>(node: &'n mut Node, tag: &str) -> Option<&'n mut Node> {
    if node.tag == tag {
        return Some(node);
    }
    node.children.iter_mut().find_map(|child| find(child, tag))
}

/// Puts references in the place of circles that have a name.
fn refer(node: &mut Node, names: &BTreeMap<Vec<(&'static str, String)>, String>) {
    for child in &mut node.children {
        let name = kind(child).and_then(|k| names.get(&k));
        match name {
            Some(name) => {
                let at = |axis| child.get(axis).unwrap_or("0").to_owned();
                let (x, y) = (at("cx"), at("cy"));
                let href = format!("#{name}");
                *child = Node::new("use")
                    .with("href", href)
                    .with("x", x)
                    .with("y", y);
            }
            None => refer(child, names),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_often_is_drawn_once_and_put_in_its_places() {
        let circle =
            |x: f64, r: f64| Node::class("circle", "c").at([("cx", x), ("cy", 2.0), ("r", r)]);
        let svg = Node::new("svg")
            .child(Node::new("defs"))
            .child(Node::new("g").children((0..5).map(|x| circle(f64::from(x), 3.0))))
            .child(circle(9.0, 4.0));
        let text = drawn_once(svg, "a").to_markup();
        assert!(
            text.contains("<defs><circle id=\"a0\" class=\"c\" r=\"3\"/></defs>"),
            "{text}"
        );
        assert_eq!(text.matches("<use href=\"#a0\" x=").count(), 5);
        assert!(text.contains("<circle class=\"c\" cx=\"9\" cy=\"2\" r=\"4\"/>"));
    }
}
