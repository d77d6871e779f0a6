//! Findings: what was noticed of pages and of the corpus, one a fact, for people and as JSON.

pub mod kinds;

use crate::text::plain;
use ludarium_engine::game::Moment;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How much a finding weighs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A promise of the corpus is broken, a page could not be taken in, or two pages contradict each other.
    Error,
    /// A person should look.
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

/// One finding: what, where, why, and what to do. As JSON it is what `ludarium check --json` prints; [`OfPage`] is the form of
/// `ludarium ingest --json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Finding {
    /// Its weight. Errors and warnings make `check` and `ingest` exit with 1, unless an edition acknowledges them.
    pub severity: Severity,
    /// What sort of thing it is: one of the words of [`kinds`].
    #[schemars(with = "kinds::Word")]
    pub kind: String,
    /// The file, relative to the corpus folder; of an ingest the page, by its name or the path given. Empty where it is of none.
    pub file: String,
    /// The line, from 1; none where it is of the file as a whole.
    pub line: Option<usize>,
    /// What it is about: a clause (`banat.peck`), a sentence (`banat C6`), a question, a record, an edition. Empty where that goes
    /// without saying.
    pub subject: String,
    /// What is so, and why it matters.
    pub message: String,
    /// What to do about it, where the message does not say so.
    pub help: String,
    /// The passages it is about, where it sets one against another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
    /// A position and what is played there that shows it; written as a worked example begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "crate::values::MomentKept")]
    pub shown_by: Option<Moment>,
    /// The reason an edition gives for leaving it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<String>,
}

/// Words of a record, with their exact place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
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
    /// An error: a promise is broken.
    pub fn error(kind: &str, subject: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, kind, subject, message)
    }

    /// A warning: a person should look, and mend it or acknowledge it with a reason.
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
            kinds::is_promised(kind, severity),
            "{severity}[{kind}] is promised nowhere"
        );
        Self {
            severity,
            kind: kind.to_owned(),
            file: String::new(),
            line: None,
            subject: subject.into(),
            message: message.into(),
            help: String::new(),
            passages: vec![],
            shown_by: None,
            acknowledged: None,
        }
    }

    /// This finding at a file and line.
    #[must_use]
    pub fn at(self, file: &str, line: usize) -> Self {
        self.on(file).line(line)
    }

    /// This finding in a file.
    #[must_use]
    pub fn on(mut self, file: &str) -> Self {
        file.clone_into(&mut self.file);
        self
    }

    /// This finding on a line of its file.
    #[must_use]
    pub fn line(mut self, line: usize) -> Self {
        self.line = Some(line.max(1));
        self
    }

    /// This finding about something.
    #[must_use]
    pub fn of(mut self, subject: &str) -> Self {
        subject.clone_into(&mut self.subject);
        self
    }

    /// This finding with what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// Whether it makes the command that tells it fail.
    pub fn counts(&self) -> bool {
        self.severity != Severity::Info && self.acknowledged.is_none()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            f.write_str(&plain(&self.file))?;
            if let Some(line) = self.line {
                write!(f, ":{line}")?;
            }
            f.write_str(": ")?;
        }
        write!(f, "{}[{}]: ", self.severity, self.kind)?;
        if !self.subject.is_empty() {
            write!(f, "{}: ", plain(&self.subject))?;
        }
        f.write_str(&plain(&self.message))
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

/// A finding of an ingest as its JSON has it: the file is a page, what it is about is a record, and either may be absent.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "PageFinding")]
pub struct OfPage<'f> {
    /// Its weight.
    severity: Severity,
    /// What sort of thing it is.
    #[schemars(with = "kinds::WordOfPage")]
    kind: &'f str,
    /// The page, by its name or the path given.
    page: Option<&'f str>,
    /// The evidence record.
    record: Option<&'f str>,
    /// The line, from 1.
    line: Option<usize>,
    /// What is so, and why it matters.
    message: &'f str,
}

impl<'f> From<&'f Finding> for OfPage<'f> {
    fn from(f: &'f Finding) -> Self {
        let there = |text: &'f str| (!text.is_empty()).then_some(text);
        Self {
            severity: f.severity,
            kind: &f.kind,
            page: there(&f.file),
            record: there(&f.subject),
            line: f.line,
            message: &f.message,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_reads_from_the_place_to_the_words_and_steers_no_terminal() {
        let printed = |f: Finding| f.to_string();
        let of_page = Finding::error("bad-id", "", "the Id \u{1b}[2J is none");
        assert_eq!(
            printed(of_page.clone()),
            "error[bad-id]: the Id \\u{1b}[2J is none"
        );
        assert_eq!(
            printed(of_page.clone().on("a.txt")),
            "a.txt: error[bad-id]: the Id \\u{1b}[2J is none"
        );
        let placed = of_page.on("a.txt").line(3).of("DLP.Evidence.1");
        assert_eq!(
            printed(placed),
            "a.txt:3: error[bad-id]: DLP.Evidence.1: the Id \\u{1b}[2J is none"
        );
    }

    #[test]
    fn both_commands_have_their_own_keys() {
        let f = Finding::warning("date", "DLP.Evidence.1", "no day")
            .at("a.txt", 9)
            .help("look");
        assert_eq!(
            serde_json::to_string(&f).unwrap(),
            r#"{"severity":"warning","kind":"date","file":"a.txt","line":9,"subject":"DLP.Evidence.1","message":"no day","help":"look"}"#
        );
        assert_eq!(
            serde_json::to_string(&OfPage::from(&f)).unwrap(),
            r#"{"severity":"warning","kind":"date","page":"a.txt","record":"DLP.Evidence.1","line":9,"message":"no day"}"#
        );
        let bare = Finding::info("date", "", "no day");
        assert_eq!(
            serde_json::to_string(&OfPage::from(&bare)).unwrap(),
            r#"{"severity":"info","kind":"date","page":null,"record":null,"line":null,"message":"no day"}"#
        );
    }
}
