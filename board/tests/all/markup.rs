//! Elements as markup.

use ludarium_board::Node;

#[test]
fn numbers_are_short() {
    for (v, text) in [
        (0.0, "0"),
        (-0.001, "0"),
        (1.5, "1.5"),
        (-12.345, "-12.35"),
        (3.07, "3.07"),
        (92.0, "92"),
    ] {
        assert_eq!(Node::new("g").at([("x", v)]).get("x"), Some(text));
    }
}

#[test]
fn text_and_attributes_are_escaped() {
    let node = Node::new("p")
        .with("title", "\"><script>")
        .text("a < b & c\u{0}");
    assert_eq!(
        node.to_markup(),
        "<p title=\"&quot;&gt;&lt;script&gt;\">a &lt; b &amp; c\u{fffd}</p>"
    );
}

#[test]
fn empty_elements_close_as_their_language_wants() {
    assert_eq!(
        Node::new("div")
            .child(Node::new("svg").child(Node::new("g")))
            .to_markup(),
        "<div><svg><g/></svg></div>"
    );
    assert_eq!(Node::new("div").to_markup(), "<div></div>");
}
