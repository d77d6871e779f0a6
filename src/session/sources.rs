//! What stands behind an event: its clauses, and the sentences behind them.

use super::Session;
use crate::corpus::Corpus;
use ludarium_engine::lang::{Cite, ClauseInfo};
use ludarium_engine::protocol::answer::{Cited, Source};
use ludarium_engine::protocol::Answer;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The clauses that the events of some steps name.
fn named(steps: &[Value]) -> BTreeSet<String> {
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
    /// The answer with what stands behind the events of its steps.
    pub(super) fn with_sources(&mut self, mut answer: Answer) -> Answer {
        let named = answer.steps.as_ref().map(|steps| named(steps));
        answer.sources = named.map(|named| self.sources(&named));
        answer
    }

    /// What stands behind clauses of the game.
    fn sources(&mut self, named: &BTreeSet<String>) -> BTreeMap<String, Source> {
        let Some(game) = &self.game else {
            return BTreeMap::new();
        };
        let mut all = game
            .sitting
            .rules()
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
