//! The hash of rules: everything that decides play, and nothing else.

use super::{Case, EffectiveClause, RulesFile, Rulings};
use sha2::{Digest, Sha256};

/// Everything that decides play and nothing else: conditions, outcomes, settings. Words and cites are left out,
/// so that a better citation does not make a figure stale.
pub(super) fn hash(
    file: &RulesFile,
    clauses: &[EffectiveClause],
    rulings: Option<&Rulings>,
) -> String {
    let names: Vec<&str> = rulings.iter().flat_map(|r| r.names()).collect();
    let unnamed = |mut case: Case| {
        for terms in [&mut case.when, &mut case.then] {
            terms.0.retain(|key, _| !names.contains(&key.as_str()));
        }
        case
    };
    let mut parts: Vec<serde_json::Value> = clauses
        .iter()
        .map(|c| {
            let rulings: Vec<Case> = c.clause.rulings().into_iter().map(unnamed).collect();
            let then = c.clause.then.clone().filter(|_| rulings.is_empty());
            serde_json::json!({ "id": c.id, "rulings": rulings, "then": then, "after": c.clause.after, "over": c.clause.over, "set": c.clause.set })
        })
        .collect();
    parts.sort_by_key(|p| p["id"].as_str().unwrap_or_default().to_string());
    let mut absent = file.absent.clone();
    absent.sort();
    let whole =
        serde_json::json!({ "format": 1, "marks": file.marks, "absent": absent, "clauses": parts });
    let bytes = Sha256::digest(whole.to_string().as_bytes());
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
