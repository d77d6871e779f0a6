//! Lines of a source: kept, or left out by name.

use serde::{Deserialize, Serialize};

/// Bytes of a file that are read.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;
/// Bytes of its parts, unpacked, and of its text.
pub(super) const MOST_TEXT: usize = 64 * 1024 * 1024;

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
    /// A text in TEI.
    Tei,
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

pub(super) fn unread<T>(why: impl Into<String>) -> Result<T, Unread> {
    Err(Unread(why.into()))
}

impl Line {
    pub(super) fn kept(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            left: None,
        }
    }

    pub(super) fn left(text: impl Into<String>, what: &str) -> Self {
        Self {
            text: text.into(),
            left: Some(what.to_owned()),
        }
    }
}

/// Lines without blanks at their ends, and never two empty ones in a row, none at the beginning or the end.
pub(super) fn tidied(lines: &mut Vec<Line>) {
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
    pub fn content(&self) -> String {
        let kept = self.lines.iter().filter(|l| l.left.is_none());
        let kept: Vec<&str> = kept.map(|l| l.text.as_str()).collect();
        kept.join("\n").trim().to_owned()
    }

    /// What is left out, with the numbers of its lines among all that are not empty, from 1: what it is, from which line to which, the words.
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
