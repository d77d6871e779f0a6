//! Links written once: what an account leaves out of them, from what cites its sentences.

use super::account::Sentence;
use super::Edition;
use ludarium_engine::lang::Cite;
use std::collections::BTreeSet;

/// The sentences of its own account that something cites.
#[must_use]
pub fn own_cites(cites: &[String]) -> BTreeSet<String> {
    let read = cites.iter().filter_map(|c| Cite::parse(c).ok());
    let own = read.filter(|c| c.account.is_none());
    own.map(|c| c.sentence).collect()
}

/// What cites sentences, in the order of its file, each with the sentences of its own account that it cites.
type Citing = Vec<(String, BTreeSet<String>)>;

/// The clauses, questions and claims of an edition, by the key under which a sentence names them.
fn citing(edition: &Edition) -> [(&'static str, Citing); 3] {
    let mut clauses = vec![];
    let mut questions = vec![];
    if let Some(rules) = &edition.rules {
        let file = &rules.file;
        let own = file.clauses.iter();
        // what is taken over cites the sentences of the other edition
        for (id, clause) in own.filter(|(id, _)| !file.taken.contains_key(*id)) {
            let cites = clause.standing().map_or(&[][..], |(_, cites)| cites);
            clauses.push((id.clone(), own_cites(cites)));
        }
        let lines = &rules.source.lines;
        let own = file.questions.iter();
        for (id, question) in own.filter(|(id, _)| lines.contains_key(&format!("question.{id}"))) {
            questions.push((id.clone(), own_cites(&question.cites)));
        }
    }
    let claims = edition.claims.iter();
    let claims = claims.map(|c| (c.id.clone(), own_cites(&c.cites)));
    [
        ("by", clauses),
        ("questions", questions),
        ("claims", claims.collect()),
    ]
}

/// What a sentence names under a key.
fn named<'s>(sentence: &'s mut Sentence, key: &str) -> &'s mut Vec<String> {
    match key {
        "questions" => &mut sentence.questions,
        "claims" => &mut sentence.claims,
        _ => &mut sentence.by,
    }
}

/// An account in which no sentence names a clause, question or claim of its own edition has them from their cites. One that names any
/// has named both sides, and `check` holds them against each other. The record of edition.toml is the account's, where it says none.
pub(super) fn fill(edition: &mut Edition) {
    if !edition.about.lines.has("record") {
        edition.about.record.clone_from(&edition.account.record);
    }
    if says_links(edition) {
        return;
    }
    for (key, citing) in citing(edition) {
        for sentence in &mut edition.account.sentences {
            let id = sentence.id.clone();
            let all = named(sentence, key);
            for (by, _) in citing.iter().filter(|(_, cites)| cites.contains(&id)) {
                if !all.contains(by) {
                    all.push(by.clone());
                }
            }
        }
    }
}

/// Whether the sentences of an account name what cites them: one of them names a clause, question or claim of its own edition.
#[must_use]
pub fn says_links(edition: &Edition) -> bool {
    let rules = edition.rules.as_ref();
    let taken = |id: &String| rules.is_some_and(|r| r.file.taken.contains_key(id));
    let here = |s: &Sentence| {
        let own = |key: &str, all: &[String]| s.lines.has(key) && !all.iter().all(taken);
        own("by", &s.by) || own("questions", &s.questions) || own("claims", &s.claims)
    };
    edition.account.sentences.iter().any(here)
}
