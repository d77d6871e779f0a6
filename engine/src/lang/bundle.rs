//! Rules with what they take in, and what a compiler has to say about them.

use super::RulesFile;
use serde::{Deserialize, Serialize};

/// A rules file with the shared files it uses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    /// The rules file.
    pub rules: RulesFile,
    /// The shared files, of which it uses some.
    #[serde(default)]
    pub shared: Vec<RulesFile>,
}

impl Bundle {
    /// The rules without one of the edition's own clauses, and without what others say of it.
    #[must_use]
    ///
    /// ```
    /// let bundle = ludarium_engine::samples::sowing();
    /// let left = bundle.without("take");
    /// assert_eq!(left.rules.clauses.len(), bundle.rules.clauses.len() - 1);
    /// ```
    pub fn without(&self, id: &str) -> Bundle {
        let mut less = self.clone();
        less.rules.leave_out(id);
        less
    }
}

/// Something the compiler has to say about a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// clash, silence, setting, unknown, reading, idle, citation-only …
    pub kind: &'static str,
    /// Clauses concerned, by full id.
    pub clauses: Vec<String>,
    /// Dotted key of the rules file it speaks of, e.g. `clause.peck`.
    pub key: String,
    /// What, why, and what to do.
    pub message: String,
}

impl Problem {
    pub(crate) fn new(
        kind: &'static str,
        key: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Problem {
            kind,
            clauses: vec![],
            key: key.into(),
            message: message.into(),
        }
    }

    pub(crate) fn about(mut self, clauses: impl IntoIterator<Item = String>) -> Self {
        self.clauses = clauses.into_iter().collect();
        self
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({}): {}", self.kind, self.key, self.message)
    }
}
