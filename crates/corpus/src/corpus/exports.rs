//! Rules in the language of Ludii (`lud/<slug>.lud`), and what each description leaves out (`lud/exports.json`): kept, because a program
//! of its own writes them. Written by `ludarium-lud keep`, read by everything else.

use crate::values::{FormatNumber, Sha256};
use serde::{Deserialize, Serialize};

/// The list of what is kept, below the corpus.
pub const LIST: &str = "lud/exports.json";

/// The list of the descriptions that are kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exports {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// A game each, in the order of the slugs.
    pub exports: Vec<Described>,
}

/// What became of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseExport {
    /// Full id.
    pub clause: String,
    /// Why (a part of) it is not expressed; nothing = it is.
    pub not: Option<String>,
}

/// How the moves of a game are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// In the one word that the language has for them.
    Plain,
    /// Step by step, as the rules say it.
    Steps,
}

/// What a description holds, clause by clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Described {
    /// The ruleset, by slug.
    pub game: String,
    /// Checksum of the rules it was made from.
    #[schemars(with = "Sha256")]
    pub rules_sha256: String,
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
    pub opener: String,
    /// Whether the opening draws something, and the description sets up one outcome of it.
    pub drawn: bool,
}

impl Described {
    /// Clauses that are not expressed, or not whole.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.clauses.iter().filter(|c| c.not.is_some()).count()
    }

    /// The file of the description, relative to the corpus.
    #[must_use]
    pub fn file(slug: &str) -> String {
        format!("lud/{slug}.lud")
    }
}

/// A description, and clause by clause what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Export {
    /// What it holds.
    #[serde(flatten)]
    pub about: Described,
    /// The description, comments included.
    pub text: String,
}
