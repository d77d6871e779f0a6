//! Documents of Word (ECMA-376) and texts of OpenDocument (ISO 26300): paragraphs as lines, cells parted by tabs.

use super::line::{unread, Kind, Line, Lines, Unread};
use super::xml::{each, Archive, Piece};

/// Reads a document.
///
/// # Errors
/// It is an archive of something else, broken, protected, or goes beyond the bounds.
pub fn read(bytes: &[u8]) -> Result<Lines, Unread> {
    let mut archive = Archive::open(bytes)?;
    if let Some(document) = archive.part("word/document.xml")? {
        return word(&mut archive, &document);
    }
    if let Some(content) = archive.part("content.xml")? {
        let mimetype = archive.part("mimetype")?.unwrap_or_default();
        if !mimetype.starts_with(b"application/vnd.oasis.opendocument.text") {
            return unread(
                "it is a document of OpenDocument that is no text; save its text as .odt",
            );
        }
        return open_document(&mut archive, &content);
    }
    unread("it is an archive and no document of Word or OpenDocument; unpack it, and give the text that is in it")
}

/// Lines that grow a paragraph at a time.
#[derive(Default)]
struct Paragraphs {
    lines: Vec<Line>,
    /// The paragraph under way, one within another.
    text: Vec<String>,
    /// What is open and left out, or set apart, with what was read of it.
    apart: Vec<(&'static str, String)>,
    /// Set apart and kept: the words of notes.
    notes: Vec<Line>,
    /// Depth of cells: the paragraphs of a cell stand on one line.
    cells: usize,
}

/// What is set apart and kept.
const NOTE: &str = "note";

impl Paragraphs {
    fn push(&mut self, words: &str) {
        match (self.apart.last_mut(), self.text.last_mut()) {
            (Some((_, text)), _) | (None, Some(text)) => text.push_str(words),
            // words between paragraphs are white space of the file
            (None, None) => {}
        }
    }

    fn opens(&mut self) {
        if self.apart.is_empty() && (self.cells == 0 || self.text.is_empty()) {
            self.text.push(String::new());
        }
    }

    fn closes(&mut self) {
        if !self.apart.is_empty() || self.cells > 0 {
            self.push(" ");
        } else if let Some(text) = self.text.pop() {
            self.lines.push(Line::kept(text));
        }
    }

    fn row(&mut self, opens: bool) {
        if !self.apart.is_empty() {
            return;
        }
        if opens {
            self.text.push(String::new());
            self.cells += 1;
        } else {
            self.cells = self.cells.saturating_sub(1);
            let text = self.text.pop().unwrap_or_default();
            match self.cells {
                0 => self.lines.push(Line::kept(text)),
                _ => self.push(&text),
            }
        }
    }

    /// Between two cells of a row stands a tab.
    fn cell(&mut self) {
        if let Some(text) = self.text.last_mut().filter(|t| !t.is_empty()) {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\t');
        }
    }

    fn leave(&mut self, what: &'static str) {
        self.apart.push((what, String::new()));
    }

    fn stay(&mut self) {
        let Some((what, text)) = self.apart.pop() else {
            return;
        };
        let text = crate::text::blanks_together(&text);
        if text.is_empty() {
            return;
        }
        match self.apart.last_mut() {
            Some((_, outer)) => {
                outer.push(' ');
                outer.push_str(&text);
            }
            None if what == NOTE => self.notes.push(Line::kept(text)),
            None => self.lines.push(Line::left(text, what)),
        }
    }

    /// All lines, those of notes after the text.
    fn finish(mut self) -> Vec<Line> {
        while let Some(text) = self.text.pop() {
            self.lines.push(Line::kept(text));
        }
        if !self.notes.is_empty() {
            self.lines.push(Line::kept(""));
            self.lines.append(&mut self.notes);
        }
        self.lines
    }
}

/// Parts of a Word document that are no part of what it tells.
fn of_word(name: &str) -> Option<&'static str> {
    Some(match name {
        "w:del" | "w:moveFrom" => "deleted text",
        "w:instrText" => "field",
        "mc:Fallback" => "second form of the same",
        "m:oMath" => "formula",
        _ => return None,
    })
}

fn of_word_part(name: &str, bytes: &[u8], out: &mut Paragraphs) -> Result<(), Unread> {
    // words stand in w:t alone; in what is deleted, in w:delText
    let mut words = 0usize;
    each(name, bytes, &mut |piece| match piece {
        Piece::Opens(name, tag) => match name {
            "w:p" => out.opens(),
            "w:t" | "w:delText" | "w:instrText" | "m:t" => {
                words += 1;
                if let Some(what) = of_word(name) {
                    out.leave(what);
                }
            }
            "w:tab" if out.cells == 0 => out.push("\t"),
            "w:br" | "w:cr" => {
                if out.apart.is_empty() && out.cells == 0 {
                    out.closes();
                    out.opens();
                } else {
                    out.push(" ");
                }
            }
            "w:noBreakHyphen" => out.push("-"),
            "w:sym" => {
                let of = |key: &str| tag.try_get_attribute(key).ok().flatten();
                let said = ["w:font", "w:char"].map(|key| {
                    let value = of(key).map(|a| a.value);
                    String::from_utf8_lossy(&value.unwrap_or_default()).into_owned()
                });
                out.leave("symbol");
                out.push(&said.join(" "));
                out.stay();
            }
            "w:tr" => out.row(true),
            "w:tc" => out.cell(),
            _ => {
                if let Some(what) = of_word(name) {
                    out.leave(what);
                }
            }
        },
        Piece::Closes(name) => match name {
            "w:p" => out.closes(),
            "w:t" | "w:delText" | "w:instrText" | "m:t" => {
                words = words.saturating_sub(1);
                if of_word(name).is_some() {
                    out.stay();
                }
            }
            "w:tr" => out.row(false),
            _ => {
                if of_word(name).is_some() {
                    out.stay();
                }
            }
        },
        Piece::Text(text) if words > 0 => out.push(text),
        Piece::Text(_) => {}
    })
}

fn word(archive: &mut Archive, document: &[u8]) -> Result<Lines, Unread> {
    let mut out = Paragraphs::default();
    of_word_part("word/document.xml", document, &mut out)?;
    let mut lines = out.finish();
    for (from, left) in [
        ("word/footnotes", None),
        ("word/endnotes", None),
        ("word/comments", Some("comment")),
        ("word/header", Some("head of the page")),
        ("word/footer", Some("foot of the page")),
    ] {
        for name in archive.named(from, ".xml") {
            let Some(bytes) = archive.part(&name)? else {
                continue;
            };
            let mut part = Paragraphs::default();
            of_word_part(&name, &bytes, &mut part)?;
            lines.push(Line::kept(""));
            lines.extend(part.finish().into_iter().map(|line| match left {
                Some(what) if line.left.is_none() => Line::left(line.text, what),
                _ => line,
            }));
        }
    }
    let title = title(archive, "docProps/core.xml")?;
    lines.extend(unread_parts(archive));
    Ok(Lines {
        kind: Kind::Word,
        title,
        lines,
        notes: vec![],
    })
}

/// Parts that tell only how a document looks and is put together, by how their names begin or end.
const MACHINERY: &[&str] = &[
    "[Content_Types].xml",
    "_rels/",
    "docProps/",
    "customXml/",
    "word/_rels/",
    "word/styles",
    "word/settings",
    "word/webSettings",
    "word/fontTable",
    "word/fonts/",
    "word/numbering",
    "word/people",
    "word/theme/",
    "mimetype",
    "META-INF/",
    "Configurations2/",
    "Thumbnails/",
    "settings.xml",
    "manifest.rdf",
    "layout-cache",
];

/// Parts that nobody has read, by name: pictures, charts, embedded documents.
fn unread_parts(archive: &Archive) -> Vec<Line> {
    let mut parts = archive.unread();
    parts.retain(|name| {
        !name.ends_with(".rels") && !MACHINERY.iter().any(|known| name.starts_with(known))
    });
    let what = |name: &str| {
        let within = |folder: &str| name.starts_with(folder);
        if within("word/media/") || within("Pictures/") {
            "picture"
        } else if within("word/charts/") || within("word/diagrams/") {
            "chart"
        } else if within("word/embeddings/") || within("word/afchunk") || within("Object") {
            "embedded part"
        } else {
            "part that is not read"
        }
    };
    let lines = parts.iter().map(|name| Line::left(name, what(name)));
    lines.collect()
}

/// The title that a document has of itself.
fn title(archive: &mut Archive, part: &str) -> Result<Option<String>, Unread> {
    let Some(bytes) = archive.part(part)? else {
        return Ok(None);
    };
    let (mut title, mut open) = (String::new(), false);
    each(part, &bytes, &mut |piece| match piece {
        Piece::Opens("dc:title", _) => open = true,
        Piece::Closes("dc:title") => open = false,
        Piece::Text(text) if open => title.push_str(text),
        _ => {}
    })?;
    let title = crate::text::blanks_together(&title);
    Ok((!title.is_empty()).then_some(title))
}

/// Parts of a text of OpenDocument that are no part of what it tells, and notes.
fn of_text(name: &str) -> Option<&'static str> {
    Some(match name {
        "text:note-body" => NOTE,
        "text:note-citation" => "number of a note",
        "office:annotation" => "comment",
        "text:tracked-changes" => "deleted text",
        "office:forms" => "form",
        "math:math" => "formula",
        "svg:title" | "svg:desc" => "description of a picture",
        "style:header" | "style:header-left" | "style:header-first" => "head of the page",
        "style:footer" | "style:footer-left" | "style:footer-first" => "foot of the page",
        _ => return None,
    })
}

fn of_open_part(name: &str, bytes: &[u8], out: &mut Paragraphs) -> Result<(), Unread> {
    each(name, bytes, &mut |piece| match piece {
        Piece::Opens(name, tag) => match name {
            "text:p" | "text:h" => out.opens(),
            "text:tab" => out.push("\t"),
            "text:s" => {
                let many = tag.try_get_attribute("text:c").ok().flatten();
                let many = many.and_then(|a| std::str::from_utf8(&a.value).ok()?.parse().ok());
                out.push(&" ".repeat(many.unwrap_or(1usize).min(256)));
            }
            "text:line-break" => {
                if out.apart.is_empty() && out.cells == 0 {
                    out.closes();
                    out.opens();
                } else {
                    out.push(" ");
                }
            }
            "table:table-row" => out.row(true),
            "table:table-cell" => out.cell(),
            _ => {
                if let Some(what) = of_text(name) {
                    out.leave(what);
                }
            }
        },
        Piece::Closes(name) => match name {
            "text:p" | "text:h" => out.closes(),
            "table:table-row" => out.row(false),
            _ => {
                if of_text(name).is_some() {
                    out.stay();
                }
            }
        },
        Piece::Text(text) => {
            // white space of the file runs together (ISO 26300, 6.1.2)
            let mut words = String::with_capacity(text.len());
            for c in text.chars() {
                match c {
                    ' ' | '\t' | '\n' | '\r' if words.ends_with(' ') => {}
                    ' ' | '\t' | '\n' | '\r' => words.push(' '),
                    c => words.push(c),
                }
            }
            out.push(&words);
        }
    })
}

fn open_document(archive: &mut Archive, content: &[u8]) -> Result<Lines, Unread> {
    let mut out = Paragraphs::default();
    of_open_part("content.xml", content, &mut out)?;
    let mut lines = out.finish();
    // heads and feet of pages are among the styles, and nothing else there is read by anybody
    if let Some(styles) = archive.part("styles.xml")? {
        let mut out = Paragraphs::default();
        of_open_part("styles.xml", &styles, &mut out)?;
        let words = out.finish().into_iter();
        lines.extend(words.filter(|line| line.left.is_some()));
    }
    let title = title(archive, "meta.xml")?;
    lines.extend(unread_parts(archive));
    Ok(Lines {
        kind: Kind::OpenDocument,
        title,
        lines,
        notes: vec![],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Write as _};

    fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(vec![]));
        for (name, text) in parts {
            let options = zip::write::SimpleFileOptions::default();
            zip.start_file(*name, options).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn told(parts: &[(&str, &str)]) -> Lines {
        let mut lines = read(&archive(parts)).unwrap();
        super::super::line::tidied(&mut lines.lines);
        lines
    }

    #[test]
    fn a_document_of_word_is_its_paragraphs_cells_and_notes() {
        let lines = told(&[
            (
                "word/document.xml",
                "<w:document><w:body><w:p><w:r><w:t>Two</w:t></w:r><w:r><w:t xml:space='preserve'> sit &amp; play.</w:t></w:r></w:p>\
                 <w:p><w:del><w:r><w:delText>Three do.</w:delText></w:r></w:del><w:r><w:t>One</w:t><w:br/><w:t>line.</w:t></w:r></w:p>\
                 <w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>",
            ),
            ("word/footnotes.xml", "<w:footnotes><w:footnote><w:p><w:r><w:t>So they say.</w:t></w:r></w:p></w:footnote></w:footnotes>"),
            ("word/header1.xml", "<w:hdr><w:p><w:r><w:t>Notebook 3</w:t></w:r></w:p></w:hdr>"),
            ("docProps/core.xml", "<cp:coreProperties><dc:title>Rings</dc:title></cp:coreProperties>"),
        ]);
        assert_eq!(lines.title.as_deref(), Some("Rings"));
        assert_eq!(
            lines.content(),
            "Two sit & play.\nOne\nline.\na\tb\n\nSo they say."
        );
        let left: Vec<(String, String)> = lines
            .left()
            .into_iter()
            .map(|(what, _, words)| (what, words.join("|")))
            .collect();
        let wanted = [
            ("deleted text", "Three do."),
            ("head of the page", "Notebook 3"),
        ];
        assert_eq!(left, wanted.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }

    #[test]
    fn a_text_of_open_document_is_its_paragraphs_and_notes() {
        let lines = told(&[
            ("mimetype", "application/vnd.oasis.opendocument.text"),
            (
                "content.xml",
                "<office:document-content><office:body><office:text><text:h>Rings</text:h><text:p>Two<text:s text:c='2'/>sit\n by<text:note><text:note-citation>1</text:note-citation>\
                 <text:note-body><text:p>So they say.</text:p></text:note-body></text:note> the fire.<text:line-break/>They play.</text:p></office:text></office:body></office:document-content>",
            ),
        ]);
        assert_eq!(
            lines.content(),
            "Rings\nTwo  sit by the fire.\nThey play.\n\nSo they say."
        );
        assert_eq!(lines.left()[0].0, "number of a note");
    }

    fn left(lines: &Lines) -> Vec<String> {
        let left = lines.left().into_iter();
        left.map(|(what, _, words)| format!("{what}: {}", words.join("|")))
            .collect()
    }

    #[test]
    fn what_is_not_read_of_a_document_is_named() {
        let word = told(&[
            (
                "word/document.xml",
                "<w:document><w:p><w:r><w:t>They play.</w:t><w:sym w:font='Wingdings' w:char='F0FC'/></w:r></w:p></w:document>",
            ),
            ("word/media/image1.png", "x"),
            ("word/charts/chart1.xml", "<c><a:t>12 games</a:t></c>"),
            ("word/afchunk.mht", "more"),
            ("word/embeddings/oleObject1.bin", "x"),
            ("word/_rels/document.xml.rels", "<r/>"),
            ("word/theme/theme1.xml", "<a/>"),
        ]);
        assert_eq!(
            left(&word),
            [
                "symbol: Wingdings F0FC",
                "embedded part: word/afchunk.mht",
                "chart: word/charts/chart1.xml",
                "embedded part: word/embeddings/oleObject1.bin",
                "picture: word/media/image1.png",
            ]
        );
        let open = told(&[
            ("mimetype", "application/vnd.oasis.opendocument.text"),
            ("content.xml", "<office:text><text:p>They play.</text:p></office:text>"),
            (
                "styles.xml",
                "<office:styles><style:header><text:p>Notebook 3</text:p></style:header><style:footer><text:p>page</text:p></style:footer></office:styles>",
            ),
            ("Object 1/content.xml", "<office:spreadsheet/>"),
            ("META-INF/manifest.xml", "<m/>"),
        ]);
        assert_eq!(open.content(), "They play.");
        assert_eq!(
            left(&open),
            [
                "head of the page: Notebook 3",
                "foot of the page: page",
                "embedded part: Object 1/content.xml"
            ]
        );
    }

    #[test]
    fn what_means_harm_is_told_in_words() {
        let deep = format!("<w:document>{}", "<w:p>".repeat(100_000));
        let huge = "a".repeat(70 << 20);
        for (text, words) in [
            (deep.as_str(), "nests deeper"),
            ("<w:document><w:p></w:q>", "broken"),
            (huge.as_str(), "unpack to more than"),
        ] {
            let why = read(&archive(&[("word/document.xml", text)])).unwrap_err();
            assert!(why.0.contains(words), "{why}");
        }
        let entity = "<!DOCTYPE w [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><w:document><w:p><w:r><w:t>x&b;</w:t></w:r></w:p></w:document>";
        assert_eq!(told(&[("word/document.xml", entity)]).content(), "x&b;");
        assert!(read(&archive(&[("a.txt", "x")]))
            .unwrap_err()
            .0
            .contains("no document"));
    }
}
