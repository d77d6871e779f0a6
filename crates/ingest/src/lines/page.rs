//! Pages of the web: what a reader reads, apart from what leads elsewhere or is done by machines.

use super::line::{Kind, Line, Lines};
use crate::ingest::html::{tamed, BLOCKS};
use crate::text::sentences;
use ego_tree::NodeRef;
use scraper::node::Element;
use scraper::{Html, Node, Selector};

/// Elements that nobody reads, with what they are called.
const UNREAD: [(&str, &str); 15] = [
    ("script", "script"),
    ("style", "style"),
    ("noscript", "text for browsers without scripts"),
    ("template", "template"),
    ("iframe", "frame"),
    ("frame", "frame"),
    ("frameset", "frame"),
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
    /// What is in a line and no part of its words, which comes after it: marks of notes, numbers of pages, pictures.
    aside: Vec<Line>,
    /// That of it which is open, and how deep.
    open: Option<(usize, &'static str, String)>,
    /// The number of an item, before its first word.
    number: Option<String>,
}

impl Walk {
    fn end_line(&mut self) {
        if self.text.trim().is_empty() {
            self.text.clear();
        } else {
            let text = std::mem::take(&mut self.text);
            self.lines.push(match self.left {
                Some(what) => Line::left(text, what),
                None => Line::kept(text),
            });
        }
        self.lines.append(&mut self.aside);
    }

    fn push(&mut self, text: &str, as_is: bool) {
        if let Some((_, _, open)) = &mut self.open {
            open.push_str(text);
            return;
        }
        if let Some(number) = self.number.take_if(|_| !text.trim().is_empty()) {
            self.text.push_str(&number);
        }
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

/// What stands within a line and is no part of what its author wrote: marks of notes, numbers of pages, readings of characters.
fn within(element: &Element, node: NodeRef<Node>, before: &str) -> Option<&'static str> {
    let names = ["role", "class", "epub:type"].map(|key| element.attr(key).unwrap_or_default());
    let names = names.join(" ").to_ascii_lowercase();
    let any = |words: &[&str]| words.iter().any(|w| names.contains(w));
    if any(&["mw-editsection"]) {
        return Some("link to edit");
    }
    if any(&["pagenum", "pageno", "page-number", "pagebreak"]) {
        return Some("number of a page");
    }
    let is_link = |n: NodeRef<Node>| n.value().as_element().is_some_and(|e| e.name() == "a");
    let linked = node.descendants().skip(1).any(is_link);
    let texts = node
        .descendants()
        .filter_map(|n| n.value().as_text().map(|t| t.to_string()));
    let words: String = texts.collect();
    let words = words.trim();
    let bare = words.trim_matches(['[', ']', '(', ')']);
    let short = (1..=3).contains(&bare.chars().count());
    let bracketed = words.starts_with('[') && words.ends_with(']');
    match element.name() {
        "rt" | "rp" => Some("reading of a character"),
        _ if any(&["noteref", "footnote-ref", "fnref"]) && words.chars().count() < 20 => {
            Some("mark of a note")
        }
        // a figure behind a word may be a power; behind a full stop it is a note
        "sup"
            if linked
                || short
                    && (bracketed
                        || before.ends_with(|c| sentences::ends(c) || sentences::closes(c))) =>
        {
            Some("mark of a note")
        }
        "a" if bracketed && short && element.attr("href").is_some_and(|to| to.contains('#')) => {
            Some("mark of a note")
        }
        _ => None,
    }
}

/// What a picture or another thing without words is called in the page; none of one that is for show alone.
fn thing(element: &Element, node: NodeRef<Node>) -> Option<(&'static str, String)> {
    let what = match element.name() {
        "img" => "picture",
        "embed" | "object" => "embedded object",
        "iframe" => "frame",
        "canvas" | "svg" => "drawing",
        "video" => "film",
        "audio" => "sound",
        _ => return None,
    };
    let has_words = |n: NodeRef<Node>| n.value().as_text().is_some_and(|t| !t.trim().is_empty());
    if element.attr("alt") == Some("") || node.descendants().any(has_words) {
        return None;
    }
    let of = ["alt", "title", "aria-label", "src", "data"];
    let name = of
        .iter()
        .find_map(|key| element.attr(key))
        .unwrap_or(element.name());
    // a picture that is written into its page is no name
    let name = name.split_once(";base64").map_or(name, |(kind, _)| kind);
    Some((what, name.to_owned()))
}

/// The number of an item as its list shows it; none of a list that counts in another way than by figures and letters.
fn numbered(n: i64, kind: &str) -> Option<String> {
    let letter = |first: u8| {
        Some(char::from(
            first + u8::try_from(n - 1).ok().filter(|n| *n < 26)?,
        ))
    };
    Some(match kind {
        "1" => format!("{n}. "),
        "a" => format!("{}. ", letter(b'a')?),
        "A" => format!("{}. ", letter(b'A')?),
        _ => return None,
    })
}

/// Elements between which an empty line parts what is read.
const PARAGRAPHS: [&str; 19] = [
    "li",
    "dt",
    "dd",
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

impl Walk {
    /// Sets apart what begins here and is no part of the words around it.
    fn enter(&mut self, element: &Element, node: NodeRef<Node>, depth: usize) {
        if self.left.is_some() || self.open.is_some() {
            return;
        }
        if let Some((what, name)) = thing(element, node) {
            self.aside.push(Line::left(name, what));
        } else if let Some(what) = within(element, node, &self.text) {
            self.open = Some((depth, what, String::new()));
        }
    }

    fn leave(&mut self, depth: usize) {
        if let Some((_, what, text)) = self.open.take_if(|(at, ..)| *at == depth) {
            self.aside
                .push(Line::left(crate::text::blanks_together(&text), what));
        }
    }
}

/// Counts the items of the lists that are open.
fn list(
    name: &str,
    element: &Element,
    lists: &mut Vec<Option<(i64, String)>>,
    number: &mut Option<String>,
) {
    let whole = |key: &str| element.attr(key).and_then(|n| n.trim().parse::<i64>().ok());
    match name {
        "ol" if element.attr("reversed").is_none() => {
            let kind = element.attr("type").unwrap_or("1").to_owned();
            lists.push(Some((whole("start").unwrap_or(1), kind)));
        }
        "ol" | "ul" => lists.push(None),
        "li" => {
            if let Some(Some((next, kind))) = lists.last_mut() {
                let n = whole("value").unwrap_or(*next);
                *next = n + 1;
                *number = numbered(n, kind);
            }
        }
        _ => {}
    }
}

fn walk(page: &Html, marks: Marks) -> Vec<Line> {
    let mut out = Walk {
        lines: vec![],
        text: String::new(),
        left: None,
        aside: vec![],
        open: None,
        number: None,
    };
    // of each list that is open the next number and its kind; none of a list without numbers
    let mut lists: Vec<Option<(i64, String)>> = vec![];
    // why what is open is left out, from outside in; how deep it is in what the page marks as its text; in `pre`
    let mut reasons: Vec<(usize, &'static str)> = vec![];
    let (mut depth, mut inside, mut pre) = (0usize, 0usize, 0usize);
    for edge in page.tree.root().traverse() {
        let (at, opens) = match &edge {
            ego_tree::iter::Edge::Open(node) => (*node, true),
            ego_tree::iter::Edge::Close(node) => (*node, false),
        };
        match at.value() {
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
                    out.enter(element, at, depth);
                    list(name, element, &mut lists, &mut out.number);
                    if matches!(name, "td" | "th") && !out.text.is_empty() {
                        out.text.push('\t');
                    }
                    pre += usize::from(name == "pre");
                } else {
                    out.leave(depth);
                    out.number.take_if(|_| name == "li");
                    if matches!(name, "ol" | "ul") {
                        lists.pop();
                    }
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
