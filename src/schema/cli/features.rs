//! `ludarium features --json`.

use schemars::JsonSchema;
use std::collections::BTreeMap;

/// What rulesets use of the vocabulary.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(in crate::schema) enum Features {
    /// Of one ruleset.
    One(One),
    /// Of every ruleset of the corpus.
    All(All),
}

/// What one ruleset uses, what in it does nothing, and its nearest relatives.
#[derive(JsonSchema)]
pub(in crate::schema) struct One {
    /// The ruleset, by slug.
    game: String,
    /// Its family of games.
    family: String,
    /// Each feature with the full ids of the clauses that use it.
    features: BTreeMap<String, Vec<String>>,
    /// What is wrong or does nothing.
    findings: Vec<Finding>,
    /// The nearest rulesets of the same family in the corpus, nearest first.
    relatives: Vec<Relative>,
    /// Random games in which clauses were looked for that never decide anything.
    games: u64,
    /// Their seed.
    seed: u64,
}

/// Something in a ruleset that is wrong or does nothing.
#[derive(JsonSchema)]
struct Finding {
    /// What it means for the ruleset; wrong and idle make the command exit with 1.
    #[schemars(extend("enum" = ["wrong", "idle", "redundant", "never met"]))]
    sort: String,
    /// What sort of thing it is: clash, silence, setting, unknown, idle, citation-only, never-met …
    kind: String,
    /// Dotted key in the rules file: `clause.peck`.
    key: String,
    /// Line of the rules file, from 1.
    line: usize,
    /// Full ids of the clauses it is about.
    clauses: Vec<String>,
    /// What is so, and what to do.
    message: String,
}

/// Another ruleset and how near it is.
#[derive(JsonSchema)]
struct Relative {
    /// The ruleset, by slug.
    game: String,
    /// From 0 (they play alike) to 1: the mean of the shares of situations and aspects that differ, or the share of aspects alone.
    distance: f64,
    /// Situations of all moments; null where rules are settings alone.
    situations: Option<Situations>,
    /// Aspects: board, opening, sowing, ends …
    aspects: Aspects,
}

/// How many situations both treat alike.
#[derive(JsonSchema)]
struct Situations {
    /// Alike.
    same: usize,
    /// Differently.
    differ: usize,
}

/// In how many aspects they differ.
#[derive(JsonSchema)]
struct Aspects {
    /// Those that differ.
    differ: usize,
    /// All that are compared.
    of: usize,
}

/// Every feature with the rulesets that use it.
#[derive(JsonSchema)]
pub(in crate::schema) struct All {
    /// The rulesets, editions first.
    games: Vec<Game>,
    /// Each feature that is used with the short names of the rulesets.
    features: BTreeMap<String, Vec<String>>,
    /// Every feature there is for games of the first family, used or not.
    vocabulary: Vec<String>,
    /// The same by family.
    vocabularies: BTreeMap<String, Vec<String>>,
}

/// A ruleset.
#[derive(JsonSchema)]
struct Game {
    /// Its slug.
    game: String,
    /// Its short name.
    short: String,
    /// Its family of games.
    family: String,
    /// How many features it uses.
    features: usize,
}
