//! Settings that say nothing because another is missing or says otherwise.

use super::{Clause, Problem, RulesFile};

/// A parameter that says nothing without another: its path, that of the other, and the words of the other that make it speak;
/// no words: any.
pub(crate) type Needs = (&'static str, &'static str, &'static [&'static str]);

/// Settings of a file that say nothing, with what would make them speak.
pub(crate) fn settings_of_nothing(file: &RulesFile, all: &[Needs]) -> Vec<Problem> {
    let value = |path: &str| {
        let (phase, name) = path.split_once('.')?;
        let of = |c: &Clause| c.set.as_ref()?.get(phase)?.get(name).cloned();
        file.clauses
            .iter()
            .find_map(|(id, c)| of(c).map(|v| (id.clone(), v)))
    };
    let mut out = vec![];
    for (path, needs, words) in all {
        let Some((id, _)) = value(path) else { continue };
        let there = value(needs);
        let speaks = match &there {
            None => false,
            Some((_, v)) => words.is_empty() || v.as_str().is_some_and(|w| words.contains(&w)),
        };
        if !speaks {
            let wanted = if words.is_empty() {
                format!("no clause sets {needs}")
            } else {
                format!("{needs} is not {}", words.join(" or "))
            };
            out.push(Problem::new(
                "idle",
                format!("clause.{id}.set.{path}"),
                format!("{path} says nothing here: {wanted}; set that, or take this out"),
            ));
        }
    }
    out
}
