//! Markdown, for the pages of `site/pages` and the prose of editions.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{html, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::text::anchor;

/// A page written in Markdown.
pub struct Prose {
    /// Its first heading.
    pub title: String,
    /// Its first paragraph, for the page's description.
    pub first: String,
    /// The text.
    pub html: String,
    /// Where its links lead, as they are written.
    pub links: Vec<String>,
}

/// Markdown files by their names without ending, in the order of their names.
pub fn by_stem(files: BTreeMap<String, String>) -> Vec<(String, String)> {
    let stem = |name: &str| name.strip_suffix(".md").map(anchor);
    let all = files.into_iter();
    all.filter_map(|(name, text)| Some((stem(&name)?, text)))
        .collect()
}

/// Turns Markdown into HTML. Raw HTML in it is shown as text and links lead only to pages, `https:` or `mailto:`,
/// so that no prose can bring markup or a script into a page. Headings get ids from their words.
pub fn prose(markdown: &str) -> Prose {
    prose_with(markdown, &|address| Some(address.to_owned()))
}

/// Renders Markdown as [`prose`] does; `to` tells where a link leads, or that it leads nowhere here and only its words stay.
pub fn prose_with(markdown: &str, to: &dyn Fn(&str) -> Option<String>) -> Prose {
    let mut open: Vec<bool> = Vec::new();
    let mut title = String::new();
    let mut first = String::new();
    let mut events: Vec<Event> = Vec::new();
    let mut heading: Option<usize> = None;
    let mut paragraph = false;
    let mut ids: BTreeSet<String> = BTreeSet::new();
    let mut links = vec![];
    for event in Parser::new_ext(
        markdown,
        Options::ENABLE_TABLES
            | Options::ENABLE_SMART_PUNCTUATION
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_TASKLISTS,
    ) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text)),
            Event::Start(Tag::Heading {
                level,
                classes,
                attrs,
                ..
            }) => {
                heading = Some(events.len());
                events.push(Event::Start(Tag::Heading {
                    level,
                    id: None,
                    classes,
                    attrs,
                }));
            }
            Event::End(TagEnd::Heading(level)) => {
                let start = heading.take().unwrap_or_default();
                let words = plain(&events[start..]);
                if level == HeadingLevel::H1 && title.is_empty() {
                    title.clone_from(&words);
                }
                if let Some(Event::Start(Tag::Heading { id, .. })) = events.get_mut(start) {
                    *id = Some(CowStr::from(new_id(&words, &mut ids)));
                }
                events.push(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::Paragraph) => {
                paragraph = first.is_empty();
                events.push(Event::Start(Tag::Paragraph));
            }
            Event::End(TagEnd::Paragraph) => {
                paragraph = false;
                events.push(Event::End(TagEnd::Paragraph));
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                links.push(dest_url.to_string());
                let led = to(&dest_url);
                open.push(led.is_some());
                let Some(led) = led else { continue };
                let dest_url = CowStr::from(if allowed(&led) { led } else { "#".to_owned() });
                events.push(Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }));
            }
            Event::End(TagEnd::Link) => {
                if open.pop().unwrap_or(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            // Pictures would be files that no one has checked; their words stay.
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            other => {
                if paragraph {
                    match &other {
                        Event::Text(t) | Event::Code(t) => first.push_str(t),
                        Event::SoftBreak => first.push(' '),
                        _ => {}
                    }
                }
                events.push(other);
            }
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    // what may scroll sideways is to be reached by keyboard
    let out = out.replace("<pre>", "<pre tabindex=\"0\">");
    Prose {
        title,
        first,
        html: out,
        links,
    }
}

/// The id of a heading that no heading before it has.
fn new_id(words: &str, ids: &mut BTreeSet<String>) -> String {
    let id = slug(words);
    let more = (1..).map(|n| format!("{id}-{n}"));
    let mut all = std::iter::once(id.clone()).chain(more);
    let new = all.find(|id| !ids.contains(id)).unwrap_or_default();
    ids.insert(new.clone());
    new
}

/// Markdown within a line: the same without the paragraph around it.
pub fn inline(markdown: &str) -> String {
    let html = prose(markdown).html;
    let html = html.trim();
    match html
        .strip_prefix("<p>")
        .and_then(|h| h.strip_suffix("</p>"))
    {
        Some(inner) if !inner.contains("<p>") => inner.to_owned(),
        _ => html.to_owned(),
    }
}

fn plain(events: &[Event]) -> String {
    events
        .iter()
        .filter_map(|e| match e {
            Event::Text(t) | Event::Code(t) => Some(t.as_ref()),
            _ => None,
        })
        .collect()
}

/// The id of a heading, as forges that show Markdown make it: small letters of any script, blanks as hyphens, other signs left out.
pub fn slug(words: &str) -> String {
    let words = words.to_lowercase();
    let kept = words
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    let kept: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
    match kept.is_empty() {
        true => "-".into(),
        false => kept,
    }
}

fn allowed(address: &str) -> bool {
    let scheme = address.split(['/', '#', '?']).next().unwrap_or_default();
    match scheme.split_once(':') {
        None => true,
        Some((scheme, _)) => ["https", "mailto"].contains(&scheme.to_ascii_lowercase().as_str()),
    }
}
