//! Clauses that clauses name: they must be there.

use super::{EffectiveClause, Problem};

/// Clause ids named in `after` and `over` must be there.
pub(crate) fn references(clauses: &[EffectiveClause], problems: &mut Vec<Problem>) {
    for c in clauses {
        for (what, list) in [("after", &c.clause.after), ("over", &c.clause.over)] {
            for id in list.iter().flatten() {
                if !clauses
                    .iter()
                    .any(|x| x.id == *id || x.key == format!("clause.{id}"))
                {
                    let near = crate::words::nearest(
                        id,
                        clauses.iter().map(|x| x.key.trim_start_matches("clause.")),
                    );
                    let near = near
                        .map(|n| format!("; did you mean `{n}`?"))
                        .unwrap_or_default();
                    let message =
                        format!("{what} names clause `{id}`, which is not in force{near}");
                    problems.push(
                        Problem::new("unknown", format!("{}.{what}", c.key), message)
                            .about([c.id.clone()]),
                    );
                }
            }
        }
    }
}
