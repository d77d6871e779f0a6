//! Markdown, for the pages of `site/pages` and the prose of editions.

use std::collections::BTreeMap;

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
#[must_use]
pub fn by_stem(files: BTreeMap<String, String>) -> Vec<(String, String)> {
    let stem = |name: &str| name.strip_suffix(".md").map(anchor);
    let all = files.into_iter();
    all.filter_map(|(name, text)| Some((stem(&name)?, text)))
        .collect()
}

/// Turns Markdown into HTML. Raw HTML in it is shown as text and links lead only to pages, `https:` or `mailto:`,
/// so that no prose can bring markup or a script into a page. Headings get ids from their words, each its own.
#[must_use]
pub fn prose(markdown: &str) -> Prose {
    prose_with(markdown, &|address| Some(address.to_owned()))
}

/// Renders Markdown as [`prose`] does; `to` tells where a link leads, or that it leads nowhere here and only its words stay.
#[must_use]
pub fn prose_with(markdown: &str, to: &dyn Fn(&str) -> Option<String>) -> Prose {
    let mut open: Vec<bool> = Vec::new();
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    let mut links = Vec::new();
    let mut title = String::new();
    let mut first = String::new();
    let mut events: Vec<Event> = Vec::new();
    let mut heading: Option<usize> = None;
    let mut paragraph = false;
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
                    *id = Some(CowStr::from(distinct(slug(&words), &mut ids)));
                }
                events.push(Event::End(TagEnd::Heading(level)));
            }
            // the names of notes and the words of headings are ids of one page
            Event::FootnoteReference(name) => {
                events.push(Event::FootnoteReference(note(&name)));
            }
            Event::Start(Tag::FootnoteDefinition(name)) => {
                events.push(Event::Start(Tag::FootnoteDefinition(note(&name))));
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
                let led = to(&dest_url);
                links.push(dest_url.to_string());
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

fn note(name: &str) -> CowStr<'static> {
    CowStr::from(format!("note-{}", slug(name)))
}

/// An id that no heading before it has.
fn distinct(id: String, ids: &mut BTreeMap<String, usize>) -> String {
    let many = ids.entry(id.clone()).or_default();
    *many += 1;
    match *many {
        1 => id,
        n => distinct(format!("{id}-{}", n - 1), ids),
    }
}

/// Markdown within a line: the same without the paragraph around it.
#[must_use]
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
#[must_use]
pub fn slug(words: &str) -> String {
    let kept: String = words
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect();
    match kept.is_empty() {
        true => "section".to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_prose_is_shown_and_not_run() {
        let p = prose("# A *title*\n\nFirst <script>alert(1)</script> words.\n\n<iframe src=x></iframe>\n\n[x](javascript:alert(1)) ![p](p.png)");
        assert_eq!(p.title, "A title");
        assert!(
            !p.html.contains("<script") && !p.html.contains("<iframe") && !p.html.contains("<img")
        );
        assert!(!p.html.contains("javascript:"));
        assert!(p.html.contains("<h1 id=\"a-title\">"));
        assert!(p.first.starts_with("First"));
    }

    #[test]
    fn notes_headings_of_any_script_and_what_is_struck_out() {
        let p = prose("## Rules\n\nTwo rows.[^davies] See [this](missing.html).\n\n## Rules\n\n## ገበጣ\n\n## الطاب\n\n- [ ] to do\n\n~~gone~~\n\n[^davies]: Davies 1925: 143.\n");
        for said in [
            "id=\"rules\"",
            "id=\"rules-1\"",
            "id=\"ገበጣ\"",
            "id=\"الطاب\"",
            "<del>gone</del>",
            "type=\"checkbox\"",
            "href=\"#note-davies\"",
            "id=\"note-davies\"",
        ] {
            assert!(p.html.contains(said), "{said}: {}", p.html);
        }
        assert!(!p.html.contains("[^"), "{}", p.html);
        assert_eq!(p.links, ["missing.html"]);
    }

    #[test]
    fn links_within_the_site_stay() {
        let p = prose("[a](editions/x.html#C6) [b](https://example.org) [c](mailto:x@example.org) [d](data:text/html,x)");
        assert!(p.html.contains("href=\"editions/x.html#C6\""));
        assert!(p.html.contains("href=\"https://example.org\""));
        assert!(!p.html.contains("data:"));
    }
}
