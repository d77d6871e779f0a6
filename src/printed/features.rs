//! `ludarium features --json`.

use ludarium_engine::game::parted::Situations;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What rulesets use of the vocabulary.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Features<'f> {
    /// Of one ruleset.
    One(One<'f>),
    /// Of every ruleset of the corpus.
    All(All<'f>),
}

/// What one ruleset uses, what in it does nothing, and its nearest relatives.
#[derive(Debug, Serialize, JsonSchema)]
pub struct One<'f> {
    /// The ruleset, by slug.
    pub game: &'f str,
    /// Its family of games.
    pub family: &'f str,
    /// Each feature with the full ids of the clauses that use it.
    pub features: BTreeMap<String, Vec<String>>,
    /// What is wrong or does nothing.
    pub findings: Vec<Finding>,
    /// The nearest rulesets of the same family in the corpus, nearest first.
    pub relatives: Vec<Relative>,
    /// Random games in which clauses were looked for that never decide anything.
    pub games: u64,
    /// Their seed.
    pub seed: u64,
}

/// Something in a ruleset that is wrong or does nothing.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Finding {
    /// What it means for the ruleset; wrong and idle make the command exit with 1.
    #[schemars(extend("enum" = ["wrong", "idle", "redundant", "never met"]))]
    pub sort: &'static str,
    /// What sort of thing it is: clash, silence, setting, unknown, idle, citation-only, never-met …
    pub kind: &'static str,
    /// Dotted key in the rules file: `clause.peck`.
    pub key: String,
    /// Line of the rules file, from 1.
    pub line: usize,
    /// Full ids of the clauses it is about.
    pub clauses: Vec<String>,
    /// What is so, and what to do.
    pub message: String,
}

/// Another ruleset and how near it is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Relative {
    /// The ruleset, by slug.
    pub game: String,
    /// From 0 (they play alike) to 1: the mean of the shares of situations and aspects that differ, or the share of aspects alone.
    pub distance: f64,
    /// Situations of all moments; null where rules are settings alone.
    pub situations: Option<Situations>,
    /// Aspects: board, opening, sowing, ends …
    pub aspects: Aspects,
}

/// In how many aspects they differ.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Aspects {
    /// Those that differ.
    pub differ: usize,
    /// All that are compared.
    pub of: usize,
}

/// Every feature with the rulesets that use it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct All<'f> {
    /// The rulesets, editions first.
    pub games: Vec<Game>,
    /// Each feature that is used with the short names of the rulesets.
    pub features: BTreeMap<String, Vec<String>>,
    /// Every feature there is for games of the first family, used or not.
    pub vocabulary: Vec<String>,
    /// Every feature there is, by family.
    pub vocabularies: BTreeMap<&'f str, Vec<String>>,
}

/// A ruleset.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Game {
    /// Its slug.
    pub game: String,
    /// Its short name.
    pub short: String,
    /// Its family of games.
    pub family: String,
    /// How many features it uses.
    pub features: usize,
}
