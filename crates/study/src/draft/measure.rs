//! How much of an edition's rules the patterns find: the clauses of the edition against the clauses proposed from its account.

use super::patterns::Proposal;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The patterns held against the editions that have rules.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Measured {
    /// Edition by edition.
    pub editions: Vec<Recovered>,
    /// Clauses of all of them.
    pub clauses: usize,
    /// Those of them that a proposal says, in part at least.
    pub found: usize,
    /// Clauses proposed.
    pub proposed: usize,
    /// Those of them that the editions have.
    pub right: usize,
}

impl Measured {
    /// One edition more.
    pub fn add(&mut self, edition: Recovered) {
        self.clauses += edition.clauses;
        self.found += edition.found.len();
        self.proposed += edition.proposed;
        self.right += edition.right;
        self.editions.push(edition);
    }
}

/// What was recovered of one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Recovered {
    /// The edition, by slug.
    pub edition: String,
    /// Its clauses.
    pub clauses: usize,
    /// Ids of those of them that a proposal says, in part at least.
    pub found: Vec<String>,
    /// Clauses proposed.
    pub proposed: usize,
    /// Those of them that the edition has.
    pub right: usize,
}

/// Why proposals cannot be held against rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// The rules are no TOML.
    #[error("{0}")]
    Rules(toml::de::Error),
    /// What a pattern proposes is no TOML.
    #[error("the pattern of {0} proposes no clause: {1}")]
    Proposal(String, toml::de::Error),
}

/// Holds proposals against the rules of an edition (its slug, and the text of its rules.toml). Two clauses say the same if they share a setting
/// (`opening.kind = "race"`) or a ruling (the same moment, conditions and outcome, whatever the marks are called and in whatever words).
///
/// # Errors
/// The rules are no TOML, or a proposal is none.
pub fn measure(
    edition: &str,
    rules: &str,
    proposals: &[Proposal],
) -> Result<Recovered, MeasureError> {
    let file: Table = rules.parse().map_err(MeasureError::Rules)?;
    let clauses = file.get("clause").and_then(Value::as_table);
    let mut all: BTreeSet<String> = BTreeSet::new();
    let mut out = Recovered {
        edition: edition.to_owned(),
        clauses: 0,
        found: vec![],
        proposed: proposals.len(),
        right: 0,
    };
    let drafted: Vec<BTreeSet<String>> = proposals
        .iter()
        .map(|p| match p.body.parse() {
            Ok(table) => Ok(says(&table)),
            Err(why) => Err(MeasureError::Proposal(p.id.clone(), why)),
        })
        .collect::<Result<_, _>>()?;
    let any: BTreeSet<&String> = drafted.iter().flatten().collect();
    for (id, clause) in clauses.into_iter().flatten() {
        let own = clause.as_table().map(says).unwrap_or_default();
        out.clauses += 1;
        if own.iter().any(|s| any.contains(s)) {
            out.found.push(id.clone());
        }
        all.extend(own);
    }
    out.right = drafted
        .iter()
        .filter(|d| d.iter().any(|s| all.contains(s)))
        .count();
    Ok(out)
}

/// What a clause says, piece by piece, in one form.
fn says(clause: &Table) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for (phase, params) in clause
        .get("set")
        .and_then(Value::as_table)
        .into_iter()
        .flatten()
    {
        for (name, value) in params.as_table().into_iter().flatten() {
            out.insert(format!("{phase}.{name} = {value}"));
        }
    }
    let ruling = |t: &Table| {
        let when = t.get("when").or_else(|| t.get("after"))?;
        Some(format!("{} -> {}", plain(when), plain(t.get("then")?)))
    };
    out.extend(ruling(clause));
    for case in clause
        .get("case")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        out.extend(case.as_table().and_then(ruling));
    }
    out
}

/// A condition or outcome without names of marks and of tellings.
fn plain(value: &Value) -> String {
    let Some(table) = value.as_table() else {
        // `after = [clauses]`: which they are is the edition's affair
        return "after".into();
    };
    let parts: Vec<String> = table
        .iter()
        .filter(|(key, _)| key.as_str() != "tell")
        .map(|(key, value)| match (key.as_str(), value) {
            ("mark", Value::String(word))
                if !matches!(word.as_str(), "none" | "mine" | "theirs") =>
            {
                "mark any".into()
            }
            ("mark", Value::Array(words)) if words.iter().any(|w| w.as_str() == Some("none")) => {
                "mark none".into()
            }
            _ => format!("{key} {value}"),
        })
        .collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rule_under_another_mark_is_recovered_and_another_rule_is_not() {
        let rules = r#"
[clause.beget]
when = { at = "last", side = "other", count = 4, mark = "none" }
then = { mark = "daughter", next = "end" }
[clause.setup]
set.setup = { holes = 6, counters = 4 }
[clause.pass]
set.stuck.then = "pass"
"#;
        let proposal = |body: &str| Proposal {
            id: "x".into(),
            confidence: 50,
            says: String::new(),
            body: body.into(),
            cites: vec![],
        };
        let got = measure(
            "own",
            rules,
            &[
                proposal("when = { at = \"last\", side = \"other\", count = 4, mark = \"none\" }\nthen = { mark = \"captured\", next = \"end\" }"),
                proposal("set.setup.holes = 6"),
                proposal("set.stuck.then = \"over\""),
            ],
        )
        .unwrap();
        assert_eq!(got.found, ["beget", "setup"]);
        assert_eq!((got.proposed, got.right), (3, 2));
        let broken = measure("own", rules, &[proposal("when = {")]).unwrap_err();
        assert!(broken.to_string().contains("the pattern of x"), "{broken}");
    }
}
