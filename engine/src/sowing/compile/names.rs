//! Names that clauses use of other clauses, of marks and of looks: they must be there.

use crate::lang::{EffectiveClause, Problem, RulesFile};
use crate::sowing::holes::HoleSet;
use crate::sowing::ruleset::{Cell, Table};
use crate::sowing::rulings::{Next, Ruled, Then, MOMENTS};
use crate::words::unknown;

/// The full id of a clause named in another.
pub(super) fn full(clauses: &[EffectiveClause], id: &str) -> String {
    clauses
        .iter()
        .find(|c| c.id == id || c.key == format!("clause.{id}"))
        .map_or_else(|| id.to_string(), |c| c.id.clone())
}

fn marks(file: &RulesFile, c: &EffectiveClause, then: &Then, problems: &mut Vec<Problem>) {
    let kinds: Vec<&str> = file.marks.iter().map(String::as_str).collect();
    for kind in [&then.mark, &then.miss].into_iter().flatten() {
        if !kinds.contains(&kind.as_str()) {
            let message = format!("mark {}; list it in marks = […]", unknown(kind, &kinds));
            problems.push(
                Problem::new("unknown", format!("{}.then", c.key), message).about([c.id.clone()]),
            );
        }
    }
    if then.take.as_ref().is_some_and(|t| t.as_slice().len() > 2) {
        problems.push(
            Problem::new(
                "setting",
                format!("{}.then.take", c.key),
                "two things at most can be taken",
            )
            .about([c.id.clone()]),
        );
    }
}

/// The moments that looks name, in alphabetical order; tells those that are fixed moments, and marks that are not listed.
pub(super) fn looks(
    file: &RulesFile,
    clauses: &[EffectiveClause],
    ruled: &[Ruled],
    problems: &mut Vec<Problem>,
) -> Vec<String> {
    let mut looks: Vec<String> = vec![];
    for (c, ruled) in clauses.iter().zip(ruled) {
        for then in ruled.thens() {
            if let Some(Next::Look(l)) = &then.next {
                if MOMENTS.contains(&l.moment.as_str()) {
                    let message = format!(
                        "a look needs a moment of its own; `{}` is one of the fixed moments",
                        l.moment
                    );
                    problems.push(
                        Problem::new("unknown", format!("{}.then", c.key), message)
                            .about([c.id.clone()]),
                    );
                } else if !looks.contains(&l.moment) {
                    looks.push(l.moment.clone());
                }
            }
            marks(file, c, then, problems);
        }
    }
    looks.sort();
    looks
}

/// The number of a zone.
///
/// # Errors
/// The zones there are.
pub(super) fn zone(zones: &[(String, [HoleSet; 2])], name: &str) -> Result<usize, String> {
    zones.iter().position(|(n, _)| n == name).ok_or_else(|| {
        let all: Vec<&str> = zones.iter().map(|(n, _)| n.as_str()).collect();
        format!("zone {}", unknown(name, &all))
    })
}

/// A problem with a cell of a table, reported at the first of the clauses that decide it and naming them all.
pub(super) fn of_cell(
    table: &Table,
    cell: &Cell,
    clauses: &[EffectiveClause],
    message: String,
) -> Problem {
    let ids = table.whys[usize::from(cell.why)].clauses.iter();
    let ids: Vec<&EffectiveClause> = ids.map(|i| &clauses[usize::from(*i)]).collect();
    let key = ids.first().map_or("clause", |c| c.key.as_str());
    let problem = Problem::new("setting", key, message);
    problem.about(ids.iter().map(|c| c.id.clone()))
}
