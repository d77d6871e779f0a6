//! Elements without a page: a small tree that becomes markup or JSON.

use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt::Write;

/// An element: tag, attributes, text, children. Text stands before the children.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Name of the element; `svg` and what is in it belong to SVG, all else to HTML.
    pub tag: &'static str,
    /// Attributes in order; a name occurs once.
    pub attributes: Vec<(&'static str, String)>,
    pub text: String,
    /// Elements inside.
    pub children: Vec<Node>,
}

impl Node {
    /// An empty element.
    pub fn new(tag: &'static str) -> Self {
        Node {
            tag,
            ..Node::default()
        }
    }

    /// An element with a class.
    ///
    /// ```
    /// use ludarium_board::Node;
    ///
    /// let hole = Node::class("p", "hole").text("4 < 5");
    /// assert_eq!(hole.to_markup(), "<p class=\"hole\">4 &lt; 5</p>");
    /// ```
    pub fn class(tag: &'static str, class: &str) -> Self {
        Node::new(tag).with("class", class)
    }

    /// Adds an attribute.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// Adds attributes that are lengths or coordinates.
    pub fn at<const N: usize>(mut self, values: [(&'static str, f64); N]) -> Self {
        self.attributes
            .extend(values.iter().map(|&(name, v)| (name, number(v))));
        self
    }

    /// Sets the text.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    /// Adds an element inside.
    pub fn child(mut self, node: Node) -> Self {
        self.children.push(node);
        self
    }

    /// Adds elements inside.
    pub fn children(mut self, nodes: impl IntoIterator<Item = Node>) -> Self {
        self.children.extend(nodes);
        self
    }

    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, v)| v.as_str())
    }

    /// This element and all inside it, outermost first.
    pub fn walk(&self) -> impl Iterator<Item = &Node> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            open.extend(node.children.iter().rev());
            Some(node)
        })
    }

    /// The tree as markup that is valid inside HTML and as XML, on one line, all text escaped.
    pub fn to_markup(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, false);
        out
    }

    fn write(&self, out: &mut String, in_svg: bool) {
        let in_svg = in_svg || self.tag == "svg";
        let _ = write!(out, "<{}", self.tag);
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"{}\"", escape(value));
        }
        if in_svg && self.text.is_empty() && self.children.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        out.push_str(&escape(&self.text));
        for child in &self.children {
            child.write(out, in_svg);
        }
        let _ = write!(out, "</{}>", self.tag);
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct Attributes<'a>(&'a [(&'static str, String)]);
        impl Serialize for Attributes<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_map(self.0.iter().map(|(n, v)| (n, v)))
            }
        }
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("tag", self.tag)?;
        map.serialize_entry("attributes", &Attributes(&self.attributes))?;
        if !self.text.is_empty() {
            map.serialize_entry("text", &self.text)?;
        }
        if !self.children.is_empty() {
            map.serialize_entry("children", &self.children)?;
        }
        map.end()
    }
}

/// A number with two decimals at most and no needless zeros, the same on every platform.
pub(crate) fn number(v: f64) -> String {
    let hundredths = (v * 100.0).round() as i64;
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let sign = if hundredths < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        r if r % 10 == 0 => format!("{sign}{whole}.{}", r / 10),
        r => format!("{sign}{whole}.{r:02}"),
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // control characters cannot stand in markup
            c if c.is_control() && c != '\n' && c != '\t' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// `x y` for a path.
pub(crate) fn xy(x: f64, y: f64) -> String {
    format!("{} {}", number(x), number(y))
}
