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
pub(super) struct Paragraphs {
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
pub(super) const NOTE: &str = "note";

impl Paragraphs {
    pub(super) fn push(&mut self, words: &str) {
        match (self.apart.last_mut(), self.text.last_mut()) {
            (Some((_, text)), _) | (None, Some(text)) => text.push_str(words),
            // words between paragraphs are white space of the file
            (None, None) => {}
        }
    }

    pub(super) fn opens(&mut self) {
        if self.apart.is_empty() && (self.cells == 0 || self.text.is_empty()) {
            self.text.push(String::new());
        }
    }

    /// Opens a paragraph where none is open.
    pub(super) fn open_anyway(&mut self) {
        if self.apart.is_empty() && self.text.is_empty() {
            self.text.push(String::new());
        }
    }

    /// Ends a paragraph; an empty line parts it from the next.
    pub(super) fn closes(&mut self) {
        self.breaks();
        if self.apart.is_empty() && self.cells == 0 {
            self.lines.push(Line::kept(""));
        }
    }

    /// Ends a line.
    fn breaks(&mut self) {
        if !self.apart.is_empty() || self.cells > 0 {
            self.push(" ");
        } else if let Some(text) = self.text.pop() {
            self.lines.push(Line::kept(text));
        }
    }

    pub(super) fn row(&mut self, opens: bool) {
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
    pub(super) fn cell(&mut self) {
        if let Some(text) = self.text.last_mut().filter(|t| !t.is_empty()) {
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\t');
        }
    }

    pub(super) fn leave(&mut self, what: &'static str) {
        self.apart.push((what, String::new()));
    }

    pub(super) fn stay(&mut self) {
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
            None if what == NOTE => self.notes.extend([Line::kept(text), Line::kept("")]),
            None => self.lines.push(Line::left(text, what)),
        }
    }

    /// All lines, those of notes after the text.
    pub(super) fn finish(mut self) -> Vec<Line> {
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
        "w:rt" => "reading beside a character",
        _ => return None,
    })
}

fn of_word_part(name: &str, bytes: &[u8], out: &mut Paragraphs) -> Result<(), Unread> {
    // words stand in w:t alone; in what is deleted, in w:delText
    let mut words = 0usize;
    let mut hidden = false;
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
                    out.breaks();
                    out.opens();
                } else {
                    out.push(" ");
                }
            }
            "w:noBreakHyphen" => out.push("-"),
            "w:sym" => {
                let of = |key: &str| tag.try_get_attribute(key).ok().flatten();
                let attributes = ["w:font", "w:char"].map(|key| {
                    let value = of(key).map(|a| a.value);
                    String::from_utf8_lossy(&value.unwrap_or_default()).into_owned()
                });
                out.leave("symbol");
                out.push(&attributes.join(" "));
                out.stay();
            }
            "w:tr" => out.row(true),
            "w:tc" => out.cell(),
            "w:vanish" if !hidden && !is_off(tag) => {
                hidden = true;
                out.leave("hidden text");
            }
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
            // marks of a paragraph may be hidden, and its words are not
            "w:r" | "w:pPr" if hidden => {
                hidden = false;
                out.stay();
            }
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

/// Whether a property is written to say that it does not hold.
fn is_off(tag: &quick_xml::events::BytesStart) -> bool {
    let value = tag.try_get_attribute("w:val").ok().flatten();
    value.is_some_and(|v| matches!(&*v.value, b"0" | b"false" | b"off"))
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
                    out.breaks();
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
