//! HTML pages to the lines of text that a reader sees.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use scraper::{Html, Node};

use crate::finding::Finding;

/// The text of an HTML page.
pub struct Text {
    /// Lines; white space is run together as browsers do, but for no-break spaces and `<pre>`.
    pub text: String,
    /// What was left out as markup.
    pub findings: Vec<Finding>,
}

static OPENS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)^\s*(?:<!--|<!doctype\s+html|<(?:html|head|body|div|main|section|article|table|ul|ol|dl|p|h[1-6]|header|nav|center|font|span|b|strong|br|meta|title)\b)")
        .expect("a fixed pattern")
});
static STRUCTURE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?i)<br\s*/?>|</(?:p|div|td|tr|li|dd|dt|h[1-6])>").expect("a fixed pattern")
});
static LABEL_AFTER_TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r">\s*(?:Id|Type|Date|Rules|Content|Confidence|Period|Region|Category)\b")
        .expect("a fixed pattern")
});

/// Whether a page is HTML. A tag inside a field of a text page does not make it so.
pub fn is_html(source: &str) -> bool {
    OPENS.is_match(source)
        || (STRUCTURE.find_iter(source).take(3).count() == 3 && LABEL_AFTER_TAG.is_match(source))
}

/// Elements whose text nobody reads.
const HIDDEN: [&str; 10] = [
    "script", "style", "noscript", "template", "title", "iframe", "object", "svg", "noembed",
    "noframes",
];

/// Elements that begin and end a line.
pub(crate) const BLOCKS: [&str; 45] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "button",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "legend",
    "li",
    "main",
    "nav",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "section",
    "select",
    "summary",
    "table",
    "tbody",
    "textarea",
    "tfoot",
    "thead",
    "tr",
];

/// Browsers nest no deeper; what lies deeper stands beside.
const DEEPEST: usize = 512;
/// No honest tag is longer (bytes).
const LONGEST_TAG: usize = 65_536;

/// Elements that are never closed, or that close each other: they do not nest by themselves.
const SHALLOW: [&str; 24] = [
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta",
    "option", "p", "param", "rp", "rt", "source", "td", "th", "tr", "track", "wbr",
];

static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"<(/?)([a-zA-Z][a-zA-Z0-9-]*)(?:[^<>"']|"[^"]*"|'[^']*')*(/?)>"#)
        .expect("a fixed pattern")
});

/// The page with tags that nest too deep, or are absurdly long, replaced by line breaks: parsers
/// take quadratic time over them. Also how many there were.
pub(crate) fn tamed(source: &str) -> (Cow<'_, str>, usize) {
    let (mut depth, mut count, mut at) = (0usize, 0usize, 0usize);
    let mut out = String::new();
    for found in TAG.captures_iter(source) {
        let all = found.get(0).expect("group 0");
        let name = found[2].to_ascii_lowercase();
        let closes = !found[1].is_empty();
        let nests = !SHALLOW.contains(&name.as_str());
        let too_deep = if !nests {
            false
        } else if closes {
            let deep = depth > DEEPEST;
            depth = depth.saturating_sub(1);
            deep
        } else {
            depth += 1;
            depth > DEEPEST
        };
        if too_deep || all.len() > LONGEST_TAG {
            out.push_str(&source[at..all.start()]);
            out.push_str("<br>");
            at = all.end();
            count += 1;
        }
    }
    if count == 0 {
        return (Cow::Borrowed(source), 0);
    }
    out.push_str(&source[at..]);
    (Cow::Owned(out), count)
}

/// The text of a page, a line a block, with cells of a row parted by a tab.
pub fn to_text(source: &str) -> Text {
    let (source, tamed) = tamed(source);
    let page = Html::parse_document(&source);
    let mut out = String::with_capacity(source.len() / 2);
    let (mut hidden, mut pre) = (0usize, 0usize);
    let (mut scripts, mut handlers) = (0usize, 0usize);
    for edge in page.tree.root().traverse() {
        let (node, opens) = match &edge {
            ego_tree::iter::Edge::Open(node) => (node.value(), true),
            ego_tree::iter::Edge::Close(node) => (node.value(), false),
        };
        match node {
            Node::Element(element) => {
                let name = element.name();
                if opens {
                    scripts += usize::from(name == "script");
                    handlers += element
                        .attrs()
                        .filter(|(key, value)| {
                            key.starts_with("on")
                                || value
                                    .trim_start()
                                    .to_ascii_lowercase()
                                    .starts_with("javascript:")
                        })
                        .count();
                }
                let step = |n: usize| if opens { n + 1 } else { n - 1 };
                if HIDDEN.contains(&name) {
                    hidden = step(hidden);
                }
                if name == "pre" || name == "textarea" {
                    pre = step(pre);
                }
                if name == "br" {
                    if opens {
                        out.push('\n');
                    }
                } else if BLOCKS.contains(&name) {
                    end_line(&mut out);
                } else if matches!(name, "td" | "th")
                    && opens
                    && !out.ends_with(['\n', '\t'])
                    && !out.is_empty()
                {
                    out.push('\t');
                }
            }
            Node::Text(text) if opens && hidden == 0 => push_text(&mut out, text, pre > 0),
            _ => {}
        }
    }
    let mut findings = Vec::new();
    if tamed > 0 {
        findings.push(Finding::warning(
            "nesting", "",
            format!("{tamed} tags nest deeper than {DEEPEST} or are longer than {LONGEST_TAG} bytes; they count as line breaks: look at the page"),
        ));
    }
    if scripts + handlers > 0 {
        findings.push(Finding::info(
            "active-content", "",
            format!("{scripts} scripts and {handlers} event handlers or script links were left out as markup"),
        ));
    }
    Text {
        text: out,
        findings,
    }
}

fn end_line(out: &mut String) {
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}

fn push_text(out: &mut String, text: &str, as_is: bool) {
    if as_is {
        out.push_str(text);
        return;
    }
    for c in text.chars() {
        if matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c') {
            if !out.is_empty() && !out.ends_with([' ', '\n', '\t']) {
                out.push(' ');
            }
        } else {
            out.push(c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &str) -> String {
        to_text(source).text
    }

    #[test]
    fn blocks_are_lines_and_cells_are_parted() {
        assert_eq!(
            text("<table><tr><td>Type</td><td>Artifact</td></tr><tr><td>Game</td><td>Senet</td></tr></table>"),
            "Type\tArtifact\nGame\tSenet\n"
        );
        assert_eq!(
            text("<div><b>Id</b> DLP.Evidence.3<br/><b>Type</b> Artifact</div>"),
            "Id DLP.Evidence.3\nType Artifact\n"
        );
    }

    #[test]
    fn entities_are_letters_and_white_space_runs_together() {
        assert_eq!(
            text("<p>Um   el\n Ban&acirc;t&nbsp;&lt;script&gt;</p>"),
            "Um el Banât\u{a0}<script>\n"
        );
    }

    #[test]
    fn scripts_are_markup_and_reported() {
        let page = to_text(
            "<body onload=x()><p>a<script>alert(1)</script>b <a href=' JavaScript:x'>c</a></p>",
        );
        assert_eq!(page.text, "ab c\n");
        assert!(page.findings[0]
            .message
            .starts_with("1 scripts and 2 event handlers"));
    }

    #[test]
    fn a_tag_in_a_field_of_a_text_page_is_text() {
        assert!(!is_html(
            "Evidence in X\nId DLP.Evidence.3\nContent <script>alert(1)</script> <br> <b>x</b>"
        ));
        assert!(is_html("<!DOCTYPE html><html>"));
        assert!(is_html(
            "Evidence<br>Id DLP.Evidence.3<br>Type Artifact<br>"
        ));
    }
}
