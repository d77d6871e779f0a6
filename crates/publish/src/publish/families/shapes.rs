//! A still drawing written in short: what differs in nothing but its place is drawn once and put there by reference. The board itself draws
//! each whole, since its script changes them one by one.

use std::collections::BTreeMap;

use ludarium_board::Node;

/// From so many alike a reference is shorter.
const ALIKE: usize = 4;

/// What is drawn once: without its place, and how often it stands in the drawing.
type Alike = BTreeMap<String, (Node, usize)>;

/// What a circle is without its centre, or a group without where it was moved to; and that place.
fn placed(node: &Node) -> Option<(Node, [String; 2])> {
    let at = match node.tag {
        "circle" if node.children.is_empty() && node.text.is_empty() => {
            ["cx", "cy"].map(|axis| node.get(axis).unwrap_or("0").to_owned())
        }
        "g" => {
            let moved = node.get("transform")?.strip_prefix("translate(")?;
            let (x, y) = moved.strip_suffix(')')?.split_once(' ')?;
            [x.to_owned(), y.to_owned()]
        }
        _ => return None,
    };
    let mut bare = node.clone();
    bare.attributes
        .retain(|(name, _)| !matches!(*name, "cx" | "cy" | "transform"));
    Some((bare, at))
}

/// The drawing with what it repeats drawn once, under names that begin with `id`.
pub fn drawn_once(mut svg: Node, id: &str) -> Node {
    // without a place for what is drawn once all stays as it is
    if find(&mut svg, "defs").is_none() {
        return svg;
    }
    let mut alike = Alike::new();
    count(&svg, &mut alike);
    alike.retain(|_, (_, n)| *n >= ALIKE);
    let names: BTreeMap<String, String> = alike
        .keys()
        .enumerate()
        .map(|(n, kind)| (kind.clone(), format!("{id}{n}")))
        .collect();
    refer(&mut svg, &names);
    let Some(defs) = find(&mut svg, "defs") else {
        return svg;
    };
    let once = alike.into_iter().map(|(kind, (mut node, _))| {
        node.attributes.insert(0, ("id", names[&kind].clone()));
        node
    });
    defs.children.extend(once);
    svg
}

/// Counts what can be put in its place by reference, and nothing within it.
fn count(node: &Node, alike: &mut Alike) {
    for child in &node.children {
        match placed(child) {
            Some((bare, _)) => {
                let (_, n) = alike.entry(bare.to_markup()).or_insert((bare, 0));
                *n += 1;
            }
            None => count(child, alike),
        }
    }
}

fn find<'n>(node: &'n mut Node, tag: &str) -> Option<&'n mut Node> {
    if node.tag == tag {
        return Some(node);
    }
    node.children.iter_mut().find_map(|child| find(child, tag))
}

/// Puts references in the place of what has a name.
fn refer(node: &mut Node, names: &BTreeMap<String, String>) {
    for child in &mut node.children {
        let Some((bare, [x, y])) = placed(child) else {
            refer(child, names);
            continue;
        };
        if let Some(name) = names.get(&bare.to_markup()) {
            let href = format!("#{name}");
            let put = Node::new("use").with("href", href);
            *child = put.with("x", x).with("y", y);
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

    #[test]
    fn a_group_that_stands_often_is_drawn_once_with_all_in_it() {
        let bowl = |x: u32| {
            let circle = Node::class("circle", "c").with("r", "3");
            let moved = format!("translate({x} 2)");
            Node::class("g", "b").with("transform", moved).child(circle)
        };
        let svg = Node::new("svg")
            .child(Node::new("defs"))
            .children((0..4).map(bowl));
        let text = drawn_once(svg, "a").to_markup();
        let once = "<defs><g id=\"a0\" class=\"b\"><circle class=\"c\" r=\"3\"/></g></defs>";
        assert!(text.contains(once), "{text}");
        assert_eq!(text.matches("<use href=\"#a0\" x=").count(), 4);
        assert_eq!(text.matches("<circle").count(), 1);
    }
}
