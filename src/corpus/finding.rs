//! Findings: what was noticed about the corpus, one a fact, for people and as JSON.

use super::kinds::KINDS;
use ludarium_engine::probe::Moment;
use serde::Serialize;
use std::fmt;

pub use crate::corpus::severity::Severity;

/// One finding: what, where, why, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its weight. Errors and warnings make `ludarium check` exit with 1, unless acknowledged.
    pub severity: Severity,
    /// What sort of thing it is: one of the words of `docs/edition-format.md`.
    pub kind: String,
    /// The file, relative to the corpus folder.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What it is about: a clause (`banat.peck`), a sentence (`banat C6`), a question, a record, an edition.
    pub subject: String,
    /// What is so, and why it matters.
    pub message: String,
    /// What to do about it.
    pub help: String,
    /// The passages it is about, where it sets one against another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// A position and what is played there that shows it; written as a worked example begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown_by: Option<Moment>,
    /// The reason an edition gives for leaving it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<String>,
}

/// Words of a record, with their exact place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Passage {
    /// The evidence record.
    pub record: String,
    /// The key of the field in its JSON: rules, content, date, source.
    pub field: String,
    /// The sentence, `sijat R1`, if it is one of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sentence: Option<String>,
    /// First character and the one after the last, in Unicode characters of the field's text.
    pub span: [usize; 2],
    /// The words; exactly what the span holds.
    pub text: String,
}

impl Finding {
    /// An error: a promise of the corpus is broken.
    pub fn error(kind: &str, subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, kind, subject, message)
    }

    /// A warning: an editor should look, and mend it or acknowledge it with a reason.
    pub fn warning(kind: &str, subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, kind, subject, message)
    }

    /// A remark: worth knowing, nothing to do.
    pub fn info(kind: &str, subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Severity::Info, kind, subject, message)
    }

    fn new(
        severity: Severity,
        kind: &str,
        subject: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        debug_assert!(
            KINDS
                .iter()
                .any(|(k, s, _)| *k == kind && s.contains(&severity)),
            "{severity}[{kind}] is promised nowhere"
        );
        Self {
            severity,
            kind: kind.to_owned(),
            file: String::new(),
            line: 0,
            subject: subject.into(),
            message: message.into(),
            help: String::new(),
            passages: vec![],
            shown_by: None,
            acknowledged: None,
        }
    }

    /// The same finding, at a place.
    #[must_use]
    pub fn at(mut self, file: &str, line: usize) -> Self {
        self.file = file.to_owned();
        self.line = line.max(1);
        self
    }

    /// The same finding, with what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Whether it makes `ludarium check` fail.
    pub fn counts(&self) -> bool {
        self.severity != Severity::Info && self.acknowledged.is_none()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}[{}]: ",
            self.file, self.line, self.severity, self.kind
        )?;
        if !self.subject.is_empty() {
            write!(f, "{}: ", self.subject)?;
        }
        f.write_str(&self.message)
    }
}

/// Puts findings in order (file, line, weight, kind, subject, words) and drops exact repetitions.
pub fn sort(findings: &mut Vec<Finding>) {
    findings.sort_by(|a, b| {
        (&a.file, a.line, a.severity, &a.kind, &a.subject, &a.message)
            .cmp(&(&b.file, b.line, b.severity, &b.kind, &b.subject, &b.message))
    });
    findings.dedup();
}
