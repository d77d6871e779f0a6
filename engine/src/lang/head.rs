//! What compiled rules have, whatever their family: names, clauses in force, questions with their readings, hash.

use super::hash::hash;
use super::settings::Settings;
use super::{Certainty, Choice, ClauseInfo, EffectiveClause, Question, RulesFile, Rulings};
use indexmap::IndexMap;
use serde_json::{json, Value};
use std::collections::BTreeMap;

/// Questions by id, each with the reading in force.
pub type Questions = IndexMap<String, (Question, String)>;

/// Parameters set from outside by path, or by name alone: `track.days` or `days` → 40.
pub type Overrides = BTreeMap<String, i64>;

/// The head of compiled rules.
#[derive(Debug, Clone, Default)]
pub struct Head {
    /// The edition's folder and address.
    pub slug: String,
    /// The short name that heads its clause ids.
    pub short: String,
    /// The game's name.
    pub title: String,
    /// The clauses in force; events and tables name them by their number in this list.
    pub clauses: Vec<ClauseInfo>,
    /// Parameter path → the clauses that set it (numbers in `clauses`).
    pub set_by: BTreeMap<String, Vec<u16>>,
    /// Parameter path → what it is set to, as written.
    pub settings: BTreeMap<String, Value>,
    /// Questions with the reading in force.
    pub questions: Questions,
    /// Readings that differ from the default.
    pub readings: Choice,
    /// Parameters set from outside, by path.
    pub overrides: Overrides,
    /// Hash of everything in the rules file that decides play, in hexadecimal; parameters set from outside stand beside it.
    pub sha256: String,
}

impl Head {
    pub(crate) fn of(
        file: RulesFile,
        clauses: &[EffectiveClause],
        readings: Choice,
        settings: &Settings,
        overrides: Overrides,
        rulings: Option<&Rulings>,
    ) -> Head {
        let sha256 = hash(&file, clauses, rulings);
        let number = |id: &String| clauses.iter().position(|c| c.id == *id).map(|n| n as u16);
        let set_by = settings
            .iter()
            .map(|(path, s)| (path.clone(), s.clauses.iter().filter_map(number).collect()))
            .collect();
        let questions = file
            .questions
            .into_iter()
            .map(|(id, q)| {
                let reading = readings.get(&id).unwrap_or(&q.default).clone();
                (id, (q, reading))
            })
            .collect();
        Head {
            slug: file.slug,
            short: file.short,
            title: file.title,
            clauses: clauses.iter().map(info).collect(),
            set_by,
            settings: settings
                .iter()
                .map(|(path, s)| (path.clone(), s.value.clone()))
                .collect(),
            questions,
            readings,
            overrides,
            sha256,
        }
    }

    /// Full ids of the clauses that set a parameter.
    pub fn setters(&self, path: &str) -> Vec<&str> {
        self.ids(self.set_by.get(path).map_or(&[], Vec::as_slice))
    }

    /// Numbers of the clauses that set some parameters, the deciding one first.
    pub fn why(&self, paths: &[&str]) -> Vec<u16> {
        let mut out: Vec<u16> = vec![];
        for c in paths.iter().filter_map(|p| self.set_by.get(*p)).flatten() {
            if !out.contains(c) {
                out.push(*c);
            }
        }
        out
    }

    /// Full ids of clauses by their numbers.
    pub fn ids(&self, clauses: &[u16]) -> Vec<&str> {
        clauses
            .iter()
            .map(|c| self.clauses[usize::from(*c)].id.as_str())
            .collect()
    }

    /// The reading in force of every question, as the command contracts have it.
    pub fn readings_json(&self) -> IndexMap<String, String> {
        let of = |(id, (_, r)): (&String, &(_, String))| (id.clone(), r.clone());
        self.questions.iter().map(of).collect()
    }

    /// The questions with all their readings, as a page needs them.
    pub fn questions_json(&self) -> Value {
        self.questions
            .iter()
            .map(|(id, (q, now))| {
                let readings: Vec<Value> = q
                    .reading
                    .iter()
                    .map(|(name, r)| json!({ "name": name, "says": r.says, "because": r.because, "infeasible": r.infeasible }))
                    .collect();
                json!({ "id": id, "ask": q.ask, "default": q.default, "now": now, "reading": readings })
            })
            .collect()
    }
}

fn info(c: &EffectiveClause) -> ClauseInfo {
    let (certainty, cites) = c
        .clause
        .standing()
        .map_or((Certainty::Conjectured, vec![]), |(k, v)| (k, v.to_vec()));
    ClauseInfo {
        id: c.id.clone(),
        says: c.clause.says.clone(),
        certainty,
        cites,
        shared: c.shared,
    }
}
