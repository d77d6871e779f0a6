//! What was noticed on the way: one finding a fact, for people and as JSON.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How much a finding weighs. Errors and warnings make `ingest` exit with 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something could not be taken in, or two pages contradict each other.
    Error,
    /// Taken in, but a person should look.
    Warning,
    /// Worth knowing; nothing to do.
    Info,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        })
    }
}

/// One finding of an ingest. `kind` is one of the words of `docs/evidence-format.md`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Its weight.
    pub severity: Severity,
    /// What sort of thing it is (`bad-id`, `conflict` …).
    pub kind: String,
    /// The page concerned: its name below `corpus/pages`, or the path given.
    pub page: Option<String>,
    /// The record concerned, where its id is a good one.
    pub record: Option<String>,
    /// Line of the page, from 1.
    pub line: Option<usize>,
    /// What, why, and what to do.
    pub message: String,
}

impl Finding {
    /// An error without a place yet.
    pub fn error(kind: &str, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, kind, message)
    }

    /// A warning without a place yet.
    pub fn warning(kind: &str, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, kind, message)
    }

    /// A remark without a place yet.
    pub fn info(kind: &str, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, kind, message)
    }

    fn new(severity: Severity, kind: &str, message: impl Into<String>) -> Self {
        Self {
            severity,
            kind: kind.to_owned(),
            page: None,
            record: None,
            line: None,
            message: message.into(),
        }
    }

    /// The same finding, on a page.
    #[must_use]
    pub fn on(mut self, page: &str) -> Self {
        self.page = Some(page.to_owned());
        self
    }

    /// The same finding, at a line.
    #[must_use]
    pub fn at(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The same finding, about a record.
    #[must_use]
    pub fn of(mut self, record: &str) -> Self {
        self.record = Some(record.to_owned());
        self
    }

    /// Whether it makes the command exit with 1.
    pub fn counts(&self) -> bool {
        self.severity != Severity::Info
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.page, self.line) {
            (Some(page), Some(line)) => write!(f, "{}:{line}: ", plain(page))?,
            (Some(page), None) => write!(f, "{}: ", plain(page))?,
            _ => {}
        }
        write!(f, "{}[{}]: ", self.severity, self.kind)?;
        if let Some(record) = &self.record {
            write!(f, "{}: ", plain(record))?;
        }
        f.write_str(&plain(&self.message))
    }
}

/// Untrusted words made fit for a message: quoted, shortened to 60 characters, and with control
/// and direction characters written as escapes, so that a page cannot steer a terminal.
pub fn quoted(words: &str) -> String {
    const LIMIT: usize = 60;
    let mut out = String::from("\"");
    for (n, c) in words.trim().chars().enumerate() {
        if n == LIMIT {
            out.push('…');
            break;
        }
        push_plain(&mut out, c);
    }
    out.push('"');
    out
}

fn plain(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    words.chars().for_each(|c| push_plain(&mut out, c));
    out
}

fn push_plain(out: &mut String, c: char) {
    let steers = matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    if c.is_control() || steers {
        out.extend(c.escape_unicode());
    } else {
        out.push(c);
    }
}
