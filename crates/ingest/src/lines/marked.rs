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
                Tag::TableCell if !text.is_empty() => text.push('\t'),
                Tag::Heading { .. } => {
                    heading = true;
                    end(&mut lines, &mut text, left);
                    lines.push(Line::kept(""));
                }
                Tag::Paragraph | Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::List(_) => {
                    end(&mut lines, &mut text, left);
                    lines.push(Line::kept(""));
                }
                Tag::Item | Tag::TableRow | Tag::FootnoteDefinition(_) => {
                    end(&mut lines, &mut text, left);
                }
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
                TagEnd::Paragraph
                | TagEnd::Item
                | TagEnd::CodeBlock
                | TagEnd::TableRow
                | TagEnd::TableHead
                | TagEnd::FootnoteDefinition => end(&mut lines, &mut text, left),
                _ => {}
            },
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
    }
    end(&mut lines, &mut text, left);
    Lines {
        kind: Kind::Markdown,
        title,
        lines,
        notes: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_words_stay() {
        let mut lines = read("---\nauthor: A. Grey\n---\n# Rings\n\nTwo *sit* by\nthe [fire](x.html).\n\n- five shells\n- one stick\n\n<div>advert</div>\n\n| a | b |\n|---|---|\n| c | d |\n");
        super::super::line::tidied(&mut lines.lines);
        assert_eq!(lines.title.as_deref(), Some("Rings"));
        assert_eq!(
            lines.content(),
            "Rings\n\nTwo sit by the fire.\n\nfive shells\none stick\na\tb\nc\td"
        );
        let left: Vec<String> = lines.left().into_iter().map(|(what, ..)| what).collect();
        assert_eq!(left, ["metadata", "HTML"]);
    }
}
