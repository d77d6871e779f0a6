//! Pages of the web: what a reader reads, apart from what leads elsewhere or is done by machines.

use super::line::{Kind, Line, Lines};
use crate::ingest::html::{tamed, BLOCKS};
use scraper::node::Element;
use scraper::{Html, Node, Selector};

/// Elements that nobody reads, with what they are called.
const UNREAD: [(&str, &str); 13] = [
    ("script", "script"),
    ("style", "style"),
    ("noscript", "text for browsers without scripts"),
    ("template", "template"),
    ("iframe", "frame"),
    ("object", "embedded object"),
    ("svg", "drawing"),
    ("math", "formula"),
    ("noembed", "frame"),
    ("noframes", "frame"),
    ("head", "head of the page"),
    ("audio", "sound"),
    ("video", "film"),
];

/// Elements that are read but are no part of what the page tells.
const AROUND: [(&str, &str); 8] = [
    ("nav", "navigation"),
    ("aside", "beside the text"),
    ("form", "form"),
    ("button", "form"),
    ("select", "form"),
    ("textarea", "form"),
    ("dialog", "form"),
    ("menu", "navigation"),
];

/// Roles of elements (WAI-ARIA) that are no part of what the page tells.
const ROLES: [(&str, &str); 6] = [
    ("navigation", "navigation"),
    ("banner", "head of the page"),
    ("contentinfo", "foot of the page"),
    ("search", "form"),
    ("complementary", "beside the text"),
    ("menu", "navigation"),
];

/// Reads a page. Where it marks its own text (`main`, `article`), what lies outside is left out.
pub fn read(source: &str) -> Lines {
    let (source, tamed) = tamed(source);
    let page = Html::parse_document(&source);
    let mut notes = vec![];
    if tamed > 0 {
        notes.push(format!(
            "{tamed} tags nest too deep or are absurdly long; they count as line breaks: look at the page"
        ));
    }
    let mut lines = walk(&page, marks(&page));
    if !lines
        .iter()
        .any(|l| l.left.is_none() && !l.text.trim().is_empty())
    {
        // a page that is nothing but navigation is read whole
        lines = walk(&page, Marks::None);
    }
    Lines {
        kind: Kind::Html,
        title: title(&page),
        lines,
        notes,
    }
}

/// By what a page marks its own text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Marks {
    Main,
    Article,
    /// By nothing: head, foot and navigation are left out where they are called so.
    Around,
    /// Nothing that can be read is left out.
    None,
}

fn marks(page: &Html) -> Marks {
    let has = |what: &str| {
        Selector::parse(what).is_ok_and(|s| {
            let mut found = page.select(&s);
            found.any(|e| e.text().any(|t| !t.trim().is_empty()))
        })
    };
    if has("main, [role=main]") {
        Marks::Main
    } else if has("article") {
        Marks::Article
    } else {
        Marks::Around
    }
}

fn title(page: &Html) -> Option<String> {
    let find = |what: &str| {
        let found = Selector::parse(what).ok()?;
        let text: String = page.select(&found).next()?.text().collect();
        let text = crate::text::blanks_together(&text);
        (!text.is_empty()).then_some(text)
    };
    find("title").or_else(|| find("h1"))
}

/// Why an element is left out, by itself.
fn of_element(element: &Element, marks: Marks, inside: usize) -> Option<&'static str> {
    let name = element.name();
    let named = |list: &[(&str, &'static str)], name: &str| {
        list.iter().find(|(n, _)| *n == name).map(|(_, what)| *what)
    };
    if let Some(what) = named(&UNREAD, name) {
        return Some(what);
    }
    if element.attr("hidden").is_some() {
        return Some("hidden");
    }
    if marks == Marks::None {
        return None;
    }
    if let Some(what) = named(&AROUND, name) {
        return Some(what);
    }
    if let Some(what) = element.attr("role").and_then(|role| named(&ROLES, role)) {
        return Some(what);
    }
    match name {
        "header" if marks == Marks::Around || inside == 0 => Some("head of the page"),
        "footer" if inside == 0 || marks == Marks::Around => Some("foot of the page"),
        _ => None,
    }
}

struct Walk {
    lines: Vec<Line>,
    text: String,
    left: Option<&'static str>,
}

impl Walk {
    fn end_line(&mut self) {
        if self.text.trim().is_empty() {
            self.text.clear();
            return;
        }
        let text = std::mem::take(&mut self.text);
        self.lines.push(match self.left {
            Some(what) => Line::left(text, what),
            None => Line::kept(text),
        });
    }

    fn push(&mut self, text: &str, as_is: bool) {
        for c in text.chars() {
            match c {
                '\n' if as_is => self.end_line(),
                ' ' | '\t' | '\n' | '\r' | '\x0c' if !as_is => {
                    if !self.text.is_empty() && !self.text.ends_with([' ', '\t']) {
                        self.text.push(' ');
                    }
                }
                c => self.text.push(c),
            }
        }
    }
}

/// Elements between which an empty line parts what is read.
const PARAGRAPHS: [&str; 16] = [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "table",
    "ul",
    "ol",
    "dl",
    "pre",
    "figure",
    "section",
    "article",
];

fn walk(page: &Html, marks: Marks) -> Vec<Line> {
    let mut out = Walk {
        lines: vec![],
        text: String::new(),
        left: None,
    };
    // why what is open is left out, from outside in; how deep it is in what the page marks as its text; in `pre`
    let mut reasons: Vec<(usize, &'static str)> = vec![];
    let (mut depth, mut inside, mut pre) = (0usize, 0usize, 0usize);
    for edge in page.tree.root().traverse() {
        let (node, opens) = match &edge {
            ego_tree::iter::Edge::Open(node) => (node.value(), true),
            ego_tree::iter::Edge::Close(node) => (node.value(), false),
        };
        match node {
            Node::Element(element) => {
                let name = element.name();
                let text = match marks {
                    Marks::Main => name == "main" || element.attr("role") == Some("main"),
                    Marks::Article => name == "article",
                    Marks::Around | Marks::None => false,
                };
                let block = BLOCKS.contains(&name);
                if block
                    || matches!(name, "br" | "head" | "menu" | "title" | "script" | "style")
                    || text
                {
                    out.end_line();
                }
                if PARAGRAPHS.contains(&name) && reasons.is_empty() {
                    out.lines.push(Line::kept(""));
                }
                if opens {
                    depth += 1;
                    inside += usize::from(text);
                    if let Some(what) = of_element(element, marks, inside) {
                        out.end_line();
                        reasons.push((depth, what));
                    }
                    if matches!(name, "td" | "th") && !out.text.is_empty() {
                        out.text.push('\t');
                    }
                    pre += usize::from(name == "pre");
                } else {
                    if reasons.last().is_some_and(|(at, _)| *at == depth) {
                        out.end_line();
                        reasons.pop();
                    }
                    depth -= 1;
                    inside -= usize::from(text);
                    pre -= usize::from(name == "pre");
                }
                let outside = inside == 0 && matches!(marks, Marks::Main | Marks::Article);
                let left = match reasons.first() {
                    Some((_, what)) => Some(*what),
                    None if outside => Some("around the text"),
                    None => None,
                };
                if left != out.left {
                    out.end_line();
                    out.left = left;
                }
            }
            Node::Text(text) if opens => out.push(text, pre > 0 && reasons.is_empty()),
            _ => {}
        }
    }
    out.end_line();
    out.lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> (String, Vec<(String, String)>) {
        let mut lines = read(source);
        super::super::line::tidied(&mut lines.lines);
        let left = lines.left().into_iter();
        let left = left
            .map(|(what, _, words)| (what, words.join("|")))
            .collect();
        (lines.content(), left)
    }

    #[test]
    fn navigation_and_scripts_are_left_out_by_name_and_the_rest_stays() {
        let (content, left) = told(
            "<html><head><title>Shells</title><style>p{}</style></head><body><header>The Ford Times</header><nav><a href=x>Home</a></nav>\
             <h1>Rings</h1><p>Two   sit by <b>the</b> fire.<br>Each lays five.</p><script>count()</script><table><tr><td>a<td>b</table>\
             <footer>Printed by nobody</footer></body></html>",
        );
        assert_eq!(
            content,
            "Rings\n\nTwo sit by the fire.\nEach lays five.\n\na\tb"
        );
        let left: Vec<(&str, &str)> = left.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(
            left,
            [
                ("head of the page", "Shells|p{}|The Ford Times"),
                ("navigation", "Home"),
                ("script", "count()"),
                ("foot of the page", "Printed by nobody"),
            ]
        );
        assert_eq!(read("<title> A  b </title>").title.as_deref(), Some("A b"));
    }

    #[test]
    fn a_page_that_marks_its_text_is_taken_at_its_word() {
        let (content, left) = told(
            "<body><div>Adverts</div><main><header>Rings</header><p>They play.</p><nav>1 2 3</nav></main><p>More to read</p></body>",
        );
        assert_eq!(content, "Rings\n\nThey play.");
        assert_eq!(left[0], ("around the text".into(), "Adverts".into()));
        assert_eq!(left.len(), 3);
        // and one that is navigation alone is read whole
        assert_eq!(
            told("<nav>They play with shells.</nav>").0,
            "They play with shells."
        );
    }
}
