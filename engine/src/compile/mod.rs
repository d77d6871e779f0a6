//! From clauses to total decision tables.
//!
//! The situation after a counter falls is finite, so the clauses of a game compile to one small table
//! per moment. Compiling proves coverage: two clauses that disagree, neither more specific, are a
//! *clash*; a situation that no clause covers is a *silence* of the account.

pub(crate) mod build;
pub(crate) mod dims;
pub(crate) mod effective;
mod moments;
pub(crate) mod settings;
mod table;

pub use dims::{Dim, DimUse};
pub use effective::{
    apply_readings, choose_readings, standing_alone, taken_in, Choice, EffectiveClause,
};
pub use moments::{asked, said};
pub use settings::*;
pub use table::{Cell, Table, Why};

use crate::rules::RulesFile;
use serde::{Deserialize, Serialize};

/// A rules file with the shared files it uses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    pub rules: RulesFile,
    #[serde(default)]
    pub shared: Vec<RulesFile>,
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

/// Compiles a bundle under a choice of readings.
///
/// # Errors
/// Every clash, silence, bad setting and unknown name at once.
pub fn compile(bundle: &Bundle, choice: &Choice) -> Result<crate::Ruleset, Vec<Problem>> {
    build::build(bundle, choice)
}

/// What is no error and still worth saying: rulings that decide nothing, marks that nothing makes,
/// clauses whose removal changes no outcome (*citation-only*: wanted where the replay then quotes the right sentence).
///
/// # Errors
/// The same problems as [`compile`].
pub fn remarks(bundle: &Bundle, choice: &Choice) -> Result<Vec<Problem>, Vec<Problem>> {
    let rules = compile(bundle, choice)?;
    let mut out = rules.remarks.clone();
    for (id, clause) in &bundle.rules.clauses {
        if clause.rulings().is_empty() {
            continue;
        }
        let mut less = bundle.clone();
        less.rules.clauses.shift_remove(id);
        for c in less.rules.clauses.values_mut() {
            for list in [&mut c.over, &mut c.after].into_iter().flatten() {
                list.retain(|x| x != id);
            }
            if c.after.as_ref().is_some_and(Vec::is_empty) {
                *c = crate::rules::Clause {
                    set: Some(Default::default()),
                    ..Default::default()
                };
            }
        }
        if let Ok(without) = compile(&less, choice) {
            if without.plays_like(&rules) {
                let full = format!("{}.{id}", bundle.rules.short);
                out.push(
                    Problem::new(
                        "citation-only",
                        format!("clause.{id}"),
                        "leaving it out changes no outcome: it is there for its sentence",
                    )
                    .about([full]),
                );
            }
        }
    }
    Ok(out)
}
