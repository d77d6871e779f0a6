//! Any page, any text as lines: HTML, plain text, Markdown, Word, OpenDocument, PDF with text, TEI. Every line is kept, or left out with
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
mod tei;
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
    } else if is_mail(bytes) {
        return unread("it is a message of mail, or a page saved with its pictures in one file (MHTML): open it in a browser, save it as a web page alone (HTML), and give that");
    } else {
        text(name, bytes, content_type)?
    };
    without_frame(&mut lines.lines);
    tidied(&mut lines.lines);
    let kept = |l: &Line| l.left.is_none() && !l.text.is_empty();
    if !lines.lines.iter().any(kept) {
        let has = |what: &str| lines.lines.iter().any(|l| l.left.as_deref() == Some(what));
        return unread(if has("frame") {
            "no words were found in it; its text is in frames: open each by its address, and give that"
        } else if has("script") {
            "no words were found in it; scripts make its text: save the page in a browser once it is all there, and give that"
        } else {
            "no words were found in it; a picture of a page needs its text recognised first (OCR)"
        });
    }
    Ok(lines)
}

/// Whether a file begins with the heads of a message of mail.
fn is_mail(bytes: &[u8]) -> bool {
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]).to_ascii_lowercase();
    let begin = begin.trim_start_matches('\u{feff}');
    let first = begin.split_once(':').map_or("", |(name, _)| name);
    let head = !first.is_empty()
        && first
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-');
    head && format!("\n{begin}").contains("\nmime-version:")
}

/// Leaves out what Project Gutenberg writes before and after a text.
fn without_frame(lines: &mut [Line]) {
    let at = |what: &str| {
        let begins = |l: &Line| l.text.trim_start_matches(['*', ' ']).starts_with(what);
        lines.iter().position(begins)
    };
    let [from, to] = ["START OF TH", "END OF TH"].map(at);
    let ours = |n: &usize| lines[*n].text.contains("PROJECT GUTENBERG");
    let (from, to) = (from.filter(ours), to.filter(ours));
    for (n, line) in lines.iter_mut().enumerate() {
        if line.left.is_none()
            && (from.is_some_and(|from| n <= from) || to.is_some_and(|to| n >= to))
        {
            line.left = Some("around the text".to_owned());
        }
    }
}

/// What is written in a form that only programs read, or in the signs of another program's markup.
fn form(text: &str, is: &dyn Fn(&[&str]) -> bool) -> Result<Option<&'static str>, Unread> {
    let begins = text.trim_start();
    if begins.starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
    {
        return unread("it is JSON, data for programs: give the text that is in it as .txt, or records as CSV (`ludarium docs records`)");
    }
    let many = |sign: &str| text.matches(sign).count() > 1;
    Ok(
        if is(&["tex", "latex"]) || text.contains("\\begin{document}") {
            Some("it is TeX, and its commands are kept as they are: save it as .docx or .pdf, and give that; or take them out")
        } else if is(&["wiki", "mediawiki"])
            || many("[[") && (many("'''") || many("{{") || many("=="))
        {
            Some("it is wiki markup, and its signs are kept as they are: save the page that the wiki shows, and give that; or take them out")
        } else {
            None
        },
    )
}

fn text(name: &str, bytes: &[u8], content_type: Option<&str>) -> Result<Lines, Unread> {
    let decoded = decode::decode_as(bytes, content_type).map_err(|e| Unread(e.to_string()))?;
    let mut notes: Vec<String> = decoded.findings.into_iter().map(|f| f.message).collect();
    let path = name.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
    let is = |kinds: &[&str]| ending.as_deref().is_some_and(|e| kinds.contains(&e));
    let mime = content_type.unwrap_or_default().to_ascii_lowercase();
    let root = tei::root(&decoded.text).unwrap_or_default();
    let is_xml = is(&["xml", "tei", "svg"]) || decoded.text.trim_start().starts_with("<?xml");
    if is_xml
        && !root.eq_ignore_ascii_case("html")
        && !root.starts_with("TEI")
        && root != "teiCorpus"
    {
        return unread(format!("it is XML ({}), and of XML only TEI and pages are read here: save its text, and give that", crate::text::quoted(root)));
    }
    notes.extend(form(&decoded.text, &is)?.map(str::to_owned));
    let mut lines = if root.starts_with("TEI") || root == "teiCorpus" {
        tei::read(&decoded.text)?
    } else if is(&["md", "markdown"]) || mime.starts_with("text/markdown") {
        marked::read(&decoded.text)
    } else if is(&["html", "htm", "xhtml"])
        || mime.starts_with("text/html")
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
