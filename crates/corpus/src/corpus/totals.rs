//! Totals of an edition: what stands on its page and at the end of `ludarium check`.

use super::{Completeness, Edition, Standing, Status, Verdict};
use ludarium_engine::lang::Certainty;
use schemars::{json_schema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{json, Map, Value};
use std::collections::BTreeMap;

/// Totals of one edition.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Totals {
    /// The edition.
    pub edition: String,
    /// Sentences by status; all are there.
    #[schemars(schema_with = "by_status")]
    pub sentences: BTreeMap<&'static str, usize>,
    /// All sentences.
    pub sentences_in_all: usize,
    /// Clauses by certainty; all three are there. Shared clauses are not counted.
    #[schemars(schema_with = "by_certainty")]
    pub clauses: BTreeMap<&'static str, usize>,
    /// Clauses by how far their sources carry them; all four are there.
    #[schemars(schema_with = "by_standing")]
    pub standing: BTreeMap<&'static str, usize>,
    /// All clauses of the edition's own.
    pub clauses_in_all: usize,
    /// Cites of the edition's own clauses.
    pub cites: usize,
    /// What it takes to play the game from its account: account, readings, conjectures, not.
    pub completeness: &'static str,
    /// Clauses among them that are taken over from another edition.
    pub taken: usize,
    /// Questions.
    pub questions: usize,
    /// Readings that can be played.
    pub readings: usize,
    /// Readings that cannot be played yet.
    pub infeasible: usize,
    /// Worked examples.
    pub examples: usize,
    /// Claims by verdict; all are there.
    #[schemars(schema_with = "by_verdict")]
    pub claims: BTreeMap<&'static str, usize>,
}

impl Totals {
    /// The totals of an edition.
    pub fn of(edition: &Edition) -> Self {
        let mut t = Self {
            edition: edition.slug.clone(),
            examples: edition.examples.len(),
            completeness: Completeness::of(edition).word(),
            taken: edition.taken.len(),
            ..Self::default()
        };
        t.sentences = Status::ALL.iter().map(|(word, _)| (*word, 0)).collect();
        for s in edition.account.sentences.iter().filter_map(|s| s.status) {
            *t.sentences.entry(s.word()).or_default() += 1;
        }
        t.sentences_in_all = edition.account.sentences.len();
        t.clauses = Certainty::ALL.iter().map(|(_, w, _)| (*w, 0)).collect();
        for (certainty, cites) in edition.clauses().filter_map(|(_, c)| c.standing()) {
            *t.clauses.entry(certainty.word()).or_default() += 1;
            t.cites += cites.len();
        }
        t.standing = Standing::ALL.iter().map(|row| (row.0, 0)).collect();
        for (id, clause) in edition.clauses() {
            if let Some(standing) = edition.standing_of(id, clause) {
                *t.standing.entry(standing.word()).or_default() += 1;
            }
        }
        t.clauses_in_all = edition.clauses().count();
        for (_, question) in edition.questions() {
            t.questions += 1;
            let infeasible = question
                .reading
                .values()
                .filter(|r| r.infeasible.is_some())
                .count();
            t.infeasible += infeasible;
            t.readings += question.reading.len() - infeasible;
        }
        t.claims = Verdict::ALL.iter().map(|(words, _)| (*words, 0)).collect();
        for verdict in edition.claims.iter().filter_map(|c| c.verdict) {
            *t.claims.entry(verdict.words()).or_default() += 1;
        }
        t
    }
}

fn by_status(_: &mut SchemaGenerator) -> Schema {
    numbers(Status::ALL.iter().map(|(word, _)| *word))
}

fn by_certainty(_: &mut SchemaGenerator) -> Schema {
    numbers(Certainty::ALL.iter().map(|(_, word, _)| *word))
}

fn by_standing(_: &mut SchemaGenerator) -> Schema {
    numbers(Standing::ALL.iter().map(|row| row.0))
}

fn by_verdict(_: &mut SchemaGenerator) -> Schema {
    numbers(Verdict::ALL.iter().map(|(words, _)| *words))
}

/// A number for each of some words.
fn numbers(words: impl Iterator<Item = &'static str> + Clone) -> Schema {
    let number = |word| {
        let says = format!("how many are {word}");
        (
            String::from(word),
            json!({ "type": "integer", "minimum": 0, "description": says }),
        )
    };
    let properties: Map<String, Value> = words.clone().map(number).collect();
    json_schema!({ "type": "object", "properties": properties, "required": words.collect::<Vec<_>>(), "additionalProperties": false })
}
