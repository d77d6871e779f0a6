//! Rules written for other programs: what comes of it, whatever the family.

use ludarium_engine::lang::Problem;
use serde::Serialize;

/// What became of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct ClauseExport {
    /// Full id.
    pub clause: String,
    /// Why (a part of) it is not expressed; nothing = it is.
    pub not: Option<String>,
}

/// How the moves of a game are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// In the one word that the language has for them.
    Plain,
    /// Step by step, as the rules say it.
    Steps,
}

/// A description, and clause by clause what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Export {
    /// The ruleset, by slug.
    pub game: String,
    /// Checksum of the rules it was made from.
    pub rules_sha256: String,
    /// The description, comments included.
    pub text: String,
    /// Every clause, in the order of the rules.
    pub clauses: Vec<ClauseExport>,
    /// How the moves of a game are written.
    pub form: Form,
    /// The site of every hole, in the order of the rules, then those of the stores, player by player; of a game of men, of every point.
    pub sites: Vec<usize>,
    /// Kinds of marks, by their numbers in the state of a site; of a game of men, kinds of men: the pieces of kind k (from 0) are 1 + 2k
    /// South's and 2 + 2k North's.
    pub marks: Vec<String>,
    /// Who begins the round, as the description has it.
    pub opener: &'static str,
    /// Whether the opening draws something, and the description sets up one outcome of it.
    pub drawn: bool,
}

/// The bundle is not the one that the rules were compiled from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct OtherRules(pub(super) Vec<Problem>);

impl From<Vec<Problem>> for OtherRules {
    fn from(problems: Vec<Problem>) -> Self {
        Self(problems)
    }
}

/// Why rules are not written for another program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// There is no such description of games of the family.
    #[error("only {0} can be written so")]
    Family(String),
    /// The bundle is another one.
    #[error(transparent)]
    Other(#[from] OtherRules),
}
