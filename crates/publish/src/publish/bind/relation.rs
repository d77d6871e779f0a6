//! Which sentence became which clause: one relation, so that both sides of a page always agree.

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::lang::Cite;

use super::links::Links;
use crate::corpus::Edition;

/// Sentences and clauses of one edition that belong together.
#[derive(Default)]
pub struct Relation {
    /// Sentence → clauses by full id, in the order of the rules.
    pub clauses: BTreeMap<String, Vec<String>>,
    /// Clause by full id → sentences of this account, in the order in which its cites name them.
    pub sentences: BTreeMap<String, Vec<String>>,
}

impl Relation {
    /// From both sides: a clause's cites of its own account, and the `by` of a sentence. Nothing before there are rules.
    pub fn of(links: &Links) -> Self {
        let mut relation = Relation::default();
        let Some(game) = links.game else {
            return relation;
        };
        let edition = links.edition;
        let mut pairs: BTreeSet<(String, String)> = BTreeSet::new();
        for clause in game.rules.clauses() {
            for cite in clause.cites.iter().filter_map(|c| Cite::parse(c).ok()) {
                let cited = links.world.cited(edition, &cite);
                if cited.is_some_and(|e| e.slug == edition.slug) {
                    relation.join(edition, &clause.id, &cite.sentence, &mut pairs);
                }
            }
        }
        for sentence in &edition.account.sentences {
            for name in &sentence.by {
                if let Some(clause) = game.clause(name) {
                    relation.join(edition, &clause.id, &sentence.id, &mut pairs);
                }
            }
        }
        relation
    }

    fn join(
        &mut self,
        edition: &Edition,
        clause: &str,
        sentence: &str,
        pairs: &mut BTreeSet<(String, String)>,
    ) {
        if edition.account.sentence(sentence).is_none()
            || !pairs.insert((clause.to_owned(), sentence.to_owned()))
        {
            return;
        }
        self.clauses
            .entry(sentence.to_owned())
            .or_default()
            .push(clause.to_owned());
        self.sentences
            .entry(clause.to_owned())
            .or_default()
            .push(sentence.to_owned());
    }
}
