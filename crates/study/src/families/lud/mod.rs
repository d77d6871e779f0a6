//! Descriptions in the language of the Ludii system: what those of all families have.

pub mod tidy;
pub mod tree;
pub mod words;

use super::export::ClauseExport;
use super::sexp::{l, q, Sexp};
use ludarium_engine::lang::Clause;
use std::fmt::Write as _;

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
pub fn said<'a>(
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
