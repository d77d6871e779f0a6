//! Any page, any text as lines: HTML, plain text, Markdown, Word, OpenDocument, PDF with text. Every line is kept, or left out with
//! what it is, so that nothing of a source goes by unseen.
//!
//! `Kind::of` (what the bytes are) → `page`, `marked`, `office`, `pdf` (a reader each) → [`Lines`]. What others have written may mean
//! harm: sizes and depths have bounds here, and whoever calls gives time and memory theirs (`ludarium record` reads in a process of
//! its own).

mod marked;
mod office;
mod page;
mod pdf;
mod xml;

use crate::ingest::{decode, html};
use serde::{Deserialize, Serialize};

/// Bytes of a file that are read.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of its parts, unpacked, and of its text.
const MOST_TEXT: usize = 64 * 1024 * 1024;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A page of the web.
    Html,
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A document of Word, `.docx`.
    Word,
    /// A text of OpenDocument, `.odt`.
    OpenDocument,
    /// A PDF that has its text.
    Pdf,
}

/// One line of a source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its words.
    pub text: String,
    /// What it is, where it is left out: `navigation`, `script` …
    pub left: Option<String>,
}

/// A source as lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lines {
    /// What the file is.
    pub kind: Kind,
    /// Its title, where it has one.
    pub title: Option<String>,
    /// Its lines in their order; an empty one parts paragraphs.
    pub lines: Vec<Line>,
    /// What was noticed while reading it.
    pub notes: Vec<String>,
}

/// Why a file gives no lines: what, why, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{0}")]
pub struct Unread(pub String);

fn unread<T>(why: impl Into<String>) -> Result<T, Unread> {
    Err(Unread(why.into()))
}

impl Line {
    fn kept(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            left: None,
        }
    }

    fn left(text: impl Into<String>, what: &str) -> Self {
        Self {
            text: text.into(),
            left: Some(what.to_owned()),
        }
    }
}

/// Reads a file. `name` is what it is called, or its address: an ending tells Markdown from plain text. `content_type` is what a
/// server says of it.
///
/// # Errors
/// It is no text that is known here, is broken, or goes beyond the bounds.
pub fn read(name: &str, bytes: &[u8], content_type: Option<&str>) -> Result<Lines, Unread> {
    if bytes.len() > MOST_BYTES {
        return unread(format!(
            "it has more than {} MB; give the part that tells of the game",
            MOST_BYTES >> 20
        ));
    }
    let mut lines = if bytes.starts_with(b"%PDF-") {
        pdf::read(bytes)?
    } else if bytes.starts_with(b"PK\x03\x04") {
        office::read(bytes)?
    } else if bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return unread("it is a document of an older Word; save it as .docx or .odt and give that");
    } else if bytes.starts_with(b"{\\rtf") {
        return unread("it is RTF; save it as .docx or .odt and give that");
    } else {
        text(name, bytes, content_type)?
    };
    tidied(&mut lines.lines);
    if !lines
        .lines
        .iter()
        .any(|l| l.left.is_none() && !l.text.is_empty())
    {
        return unread(
            "no words were found in it; a picture of a page needs its text recognised first (OCR)",
        );
    }
    Ok(lines)
}

fn text(name: &str, bytes: &[u8], content_type: Option<&str>) -> Result<Lines, Unread> {
    let decoded = decode::decode_as(bytes, content_type).map_err(|e| Unread(e.to_string()))?;
    let mut notes: Vec<String> = decoded.findings.into_iter().map(|f| f.message).collect();
    let path = name.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
    let is = |kinds: &[&str]| ending.as_deref().is_some_and(|e| kinds.contains(&e));
    let said = content_type.unwrap_or_default().to_ascii_lowercase();
    let mut lines = if is(&["md", "markdown"]) || said.starts_with("text/markdown") {
        marked::read(&decoded.text)
    } else if is(&["html", "htm", "xhtml"])
        || said.starts_with("text/html")
        || html::is_html(&decoded.text)
    {
        page::read(&decoded.text)
    } else {
        Lines {
            kind: Kind::Text,
            title: None,
            lines: decoded
                .text
                .lines()
                .map(|l| Line::kept(l.trim_end()))
                .collect(),
            notes: vec![],
        }
    };
    notes.append(&mut lines.notes);
    lines.notes = notes;
    Ok(lines)
}

/// Lines without blanks at their ends, and never two empty ones in a row, none at the beginning or the end.
fn tidied(lines: &mut Vec<Line>) {
    for line in lines.iter_mut() {
        let trimmed = line.text.trim();
        if trimmed.len() != line.text.len() {
            line.text = trimmed.to_owned();
        }
    }
    let mut before_is_empty = true;
    lines.retain(|line| {
        let empty = line.text.is_empty();
        let keep = !(empty && (before_is_empty || line.left.is_some()));
        if line.left.is_none() {
            before_is_empty = empty;
        }
        keep
    });
    while lines.last().is_some_and(|l| l.text.is_empty()) {
        lines.pop();
    }
}

impl Lines {
    /// What is kept, a line each.
    #[must_use]
    pub fn content(&self) -> String {
        let kept = self.lines.iter().filter(|l| l.left.is_none());
        let kept: Vec<&str> = kept.map(|l| l.text.as_str()).collect();
        kept.join("\n").trim().to_owned()
    }

    /// What is left out, with the numbers of its lines among all that are not empty, from 1: what it is, from which line to which, the words.
    #[must_use]
    pub fn left(&self) -> Vec<(String, [usize; 2], Vec<&str>)> {
        let mut out: Vec<(String, [usize; 2], Vec<&str>)> = vec![];
        let full = self.lines.iter().filter(|l| !l.text.is_empty());
        for (n, line) in full.enumerate() {
            let Some(what) = &line.left else { continue };
            let n = n + 1;
            match out.last_mut() {
                Some((of, [_, to], words)) if of == what && *to + 1 == n => {
                    *to = n;
                    words.push(&line.text);
                }
                _ => out.push((what.clone(), [n, n], vec![&line.text])),
            }
        }
        out
    }

    /// How many lines there are that are not empty, and how many of them are kept.
    #[must_use]
    pub fn counted(&self) -> (usize, usize) {
        let full = self.lines.iter().filter(|l| !l.text.is_empty());
        let (mut all, mut kept) = (0, 0);
        for line in full {
            all += 1;
            kept += usize::from(line.left.is_none());
        }
        (all, kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_kept_line_by_line() {
        let lines = read("a.txt", b"Two rows.\r\n\r\n\r\n  Six holes.  \n", None).unwrap();
        assert_eq!(lines.kind, Kind::Text);
        assert_eq!(lines.content(), "Two rows.\n\nSix holes.");
        assert_eq!(lines.counted(), (2, 2));
        assert!(lines.left().is_empty());
    }

    #[test]
    fn what_is_no_text_is_told_in_words() {
        for (bytes, words) in [
            (&b"{\\rtf1 x}"[..], "RTF"),
            (b"\xd0\xcf\x11\xe0", "older Word"),
            (b"\x89PNG\r\n", "binary"),
            (b"  \n", "empty"),
            (b"PK\x03\x04rubbish", "archive"),
            (b"<html><script>x</script>", "no words"),
        ] {
            let why = read("a", bytes, None).unwrap_err();
            assert!(why.0.contains(words), "{why}");
        }
    }
}
