//! What stands behind an event: its clauses, and the sentences behind them.

use super::Session;
use crate::corpus::Corpus;
use ludarium_engine::lang::{Certainty, Cite, ClauseInfo};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A clause with the sentences behind it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SourceOfEvent")]
pub struct Source {
    /// The rule in plain words.
    pub says: String,
    /// How sure it is.
    pub certainty: Certainty,
    /// The sentences that it cites.
    pub cites: Vec<Cited>,
}

/// A sentence that is cited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CitedSentence")]
pub struct Cited {
    /// As the clause has it: `C6 "exact words"`, `C6 5-12`.
    pub cite: String,
    /// The words that are meant; null for the whole sentence, and where its words are not at hand.
    pub words: Option<String>,
    /// The sentence; null where its words are not at hand.
    pub sentence: Option<String>,
}

/// The clauses that the events of some steps name.
pub(super) fn named(steps: &[Value]) -> BTreeSet<String> {
    let events = steps
        .iter()
        .filter_map(|s| s["events"].as_array())
        .flatten();
    let clauses = events.filter_map(|e| e["clauses"].as_array()).flatten();
    clauses
        .filter_map(|c| Some(c.as_str()?.to_owned()))
        .collect()
}

impl Session {
    /// What stands behind clauses of the game.
    pub(super) fn sources(&mut self, named: &BTreeSet<String>) -> BTreeMap<String, Source> {
        let Some(game) = &self.game else {
            return BTreeMap::new();
        };
        let mut all = game
            .rules
            .clauses()
            .iter()
            .filter(|c| named.contains(&c.id))
            .peekable();
        if all.peek().is_some() && self.corpus.is_none() {
            self.corpus = self.folder.as_deref().map(|folder| Corpus::load(folder).0);
        }
        let corpus = self.corpus.as_ref();
        all.map(|c| (c.id.clone(), source(corpus, c))).collect()
    }
}

fn source(corpus: Option<&Corpus>, clause: &ClauseInfo) -> Source {
    let own = clause.id.split('.').next().unwrap_or_default();
    let cited = |cite: &String| {
        let parsed = Cite::parse(cite).ok();
        let sentence = parsed.as_ref().and_then(|c| {
            let account = c.account.as_deref().unwrap_or(own);
            corpus?.edition(account)?.account.sentence(&c.sentence)
        });
        let words = parsed.as_ref().and_then(|c| match sentence {
            Some(sentence) => sentence.cited(c),
            None => c.words.clone(),
        });
        let text = sentence.map(|s| s.text.clone()).filter(|t| !t.is_empty());
        Cited {
            cite: cite.clone(),
            words,
            sentence: text,
        }
    };
    Source {
        says: clause.says.clone(),
        certainty: clause.certainty,
        cites: clause.cites.iter().map(cited).collect(),
    }
}
