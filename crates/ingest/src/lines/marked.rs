//! Markdown: its words without its marks.

use super::line::{Kind, Line, Lines};
use pulldown_cmark::{Event, MetadataBlockKind, Options, Parser, Tag, TagEnd};

/// Reads Markdown; what stands in front of it as metadata and HTML in it are left out.
pub fn read(source: &str) -> Lines {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let (mut lines, mut text) = (vec![], String::new());
    let mut left: Option<&str> = None;
    let mut title = None;
    let mut heading = false;
    // what is in a line and no part of its words comes after it
    let (mut aside, mut picture): (Vec<Line>, Option<String>) = (vec![], None);
    let end = |lines: &mut Vec<Line>, text: &mut String, left: Option<&str>| {
        if !text.trim().is_empty() {
            let words = std::mem::take(text);
            lines.push(match left {
                Some(what) => Line::left(words, what),
                None => Line::kept(words),
            });
        }
        text.clear();
    };
    for event in Parser::new_ext(source, options) {
        match event {
            Event::Start(tag) => match tag {
                Tag::MetadataBlock(
                    MetadataBlockKind::YamlStyle | MetadataBlockKind::PlusesStyle,
                ) => {
                    end(&mut lines, &mut text, left);
                    left = Some("metadata");
                }
                Tag::HtmlBlock => {
                    end(&mut lines, &mut text, left);
                    left = Some("HTML");
                }
                Tag::Image { dest_url, .. } => picture = Some(format!("{dest_url} ")),
                Tag::TableCell if !text.is_empty() => text.push('\t'),
                Tag::Heading { .. } => {
                    heading = true;
                    end(&mut lines, &mut text, left);
                    lines.push(Line::kept(""));
                }
                Tag::Paragraph
                | Tag::BlockQuote(_)
                | Tag::CodeBlock(_)
                | Tag::List(_)
                | Tag::Item
                | Tag::FootnoteDefinition(_) => {
                    end(&mut lines, &mut text, left);
                    lines.push(Line::kept(""));
                }
                Tag::TableRow => end(&mut lines, &mut text, left),
                _ => {}
            },
            Event::End(tag) => match tag {
                TagEnd::MetadataBlock(_) | TagEnd::HtmlBlock => {
                    end(&mut lines, &mut text, left);
                    left = None;
                }
                TagEnd::Heading(_) => {
                    if title.is_none() && heading {
                        title = Some(text.trim().to_owned()).filter(|t| !t.is_empty());
                    }
                    heading = false;
                    end(&mut lines, &mut text, left);
                }
                TagEnd::Image => {
                    let words = picture.take().unwrap_or_default();
                    aside.push(Line::left(words, "picture"));
                }
                TagEnd::Paragraph
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableRow
                | TagEnd::TableHead
                | TagEnd::FootnoteDefinition => end(&mut lines, &mut text, left),
                _ => {}
            },
            Event::FootnoteReference(name) => {
                aside.push(Line::left(format!("[{name}]"), "mark of a note"));
            }
            Event::Text(words) if picture.is_some() => {
                picture.iter_mut().for_each(|p| p.push_str(&words));
            }
            Event::Text(words) | Event::Code(words) | Event::Html(words) => {
                for (n, line) in words.split('\n').enumerate() {
                    if n > 0 {
                        end(&mut lines, &mut text, left);
                    }
                    text.push_str(line);
                }
            }
            Event::SoftBreak => text.push(' '),
            Event::HardBreak => end(&mut lines, &mut text, left),
            // a tag within a line is a mark like any other
            _ => {}
        }
        if text.is_empty() {
            lines.append(&mut aside);
        }
    }
    end(&mut lines, &mut text, left);
    lines.append(&mut aside);
    Lines {
        kind: Kind::Markdown,
        title,
        lines,
        notes: vec![],
    }
}
