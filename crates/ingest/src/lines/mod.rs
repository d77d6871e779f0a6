//! Any page, any text as lines: HTML, plain text, Markdown, Word, OpenDocument, PDF with text. Every line is kept, or left out with
//! what it is, so that nothing of a source goes by unseen.
//!
//! `Kind::of` (what the bytes are) → `page`, `marked`, `office`, `pdf` (a reader each) → [`Lines`]. What others have written may mean
//! harm: sizes and depths have bounds here, and whoever calls gives time and memory theirs (`ludarium record` reads in a process of
//! its own).

mod line;
mod marked;
mod office;
mod page;
mod pdf;
mod xml;

pub use line::{Kind, Line, Lines, Unread, MOST_BYTES};

use crate::ingest::{decode, html};
use line::{tidied, unread};

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
