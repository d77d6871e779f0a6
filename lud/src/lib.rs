//! Rules as descriptions in the language of the Ludii system: a clause is expressed, or listed with why it is not.
//!
//! No part of the program: `ludarium-lud keep` writes what the corpus keeps in `lud/`, and pages and `ludarium export --lud` hand that
//! on. What is written is held against Ludii itself by `tools/play.mjs` and `tools/men.mjs`.
#![forbid(unsafe_code)]

mod men;
pub mod sexp;
mod sowing;
pub mod tidy;
pub mod tree;
pub mod words;

pub use ludarium_corpus::corpus::exports::{ClauseExport, Described, Export, Form};

use ludarium_engine::game::Rules;
use ludarium_engine::lang::{Bundle, Clause, Problem};
use sexp::{l, q, Sexp};
use std::fmt::Write as _;

/// The bundle is not the one that the rules were compiled from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct OtherRules(Vec<Problem>);

impl From<Vec<Problem>> for OtherRules {
    fn from(problems: Vec<Problem>) -> Self {
        Self(problems)
    }
}

/// Why rules are not written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotWritten {
    /// The language cannot express games of the family.
    #[error("only {0} can be written so")]
    Family(String),
    /// The bundle is another one.
    #[error(transparent)]
    Other(#[from] OtherRules),
}

/// Writes compiled rules as a description; `plain`: in the language's own word for a move, whatever that leaves out.
///
/// # Errors
/// Games of a family that the language cannot express; a bundle that the rules were not compiled from.
pub fn lud(rules: &dyn Rules, bundle: &Bundle, plain: bool) -> Result<Export, NotWritten> {
    if let Some(rules) = ludarium_engine::sowing::of(rules) {
        return Ok(sowing::lud(rules, bundle, plain)?);
    }
    if let Some(rules) = ludarium_engine::men::of(rules) {
        return Ok(men::lud(rules, bundle)?);
    }
    let able = [
        ludarium_engine::sowing::VOCABULARY.word,
        ludarium_engine::men::VOCABULARY.word,
    ];
    let able = able
        .iter()
        .filter_map(|w| ludarium_engine::families::named(w));
    let names: Vec<&str> = able.map(|f| f.names.games).collect();
    Err(NotWritten::Family(names.join(" and ")))
}

/// A clause that is not expressed, or not whole, with the reasons.
pub fn left_out(clause: &ClauseExport) -> Option<String> {
    let why = clause.not.as_deref()?;
    Some(format!("{}: {why}", clause.clause))
}

/// What a clause sets: path and value, a word without its quotes.
pub fn settings(clause: &Clause) -> impl Iterator<Item = (String, String)> + '_ {
    let phases = clause.set.iter().flatten();
    phases.flat_map(|(phase, params)| {
        params.iter().map(move |(name, value)| {
            let written = value.to_string();
            let word = written.trim_matches('"').to_owned();
            (format!("{phase}.{name}"), word)
        })
    })
}

/// The readings chosen and what is not expressed, as comments.
pub fn comments<'a>(
    readings: impl IntoIterator<Item = (&'a String, &'a String)>,
    left: &[String],
) -> String {
    let mut text = String::new();
    for (q, r) in readings {
        let _ = writeln!(text, "// reading {q} = {r}");
    }
    if left.is_empty() {
        text.push_str("// Every clause is expressed.\n");
    } else {
        text.push_str("// Not expressed, or not whole:\n");
        for clause in left {
            let _ = writeln!(text, "//   {clause}");
        }
    }
    text
}

/// What the description is written from, where the program that reads it keeps it: comments it drops.
pub fn about(slug: &str, sha256: &str, left: &[String]) -> Sexp {
    let from = format!("Written from the ruleset {slug} ({sha256}).");
    let says = if left.is_empty() {
        "Every clause is expressed.".to_owned()
    } else {
        format!("Not expressed, or not whole: {}.", left.join("; "))
    };
    let info = vec![l("description", vec![q(&from)]), l("rules", vec![q(&says)])];
    l("metadata", vec![l("info", vec![Sexp::Set(info)])])
}
