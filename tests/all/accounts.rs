//! Nothing that a close reading of the accounts found is lost: its clauses and questions are in the editions, by their ids.

use ludarium::corpus::Corpus;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[derive(serde::Deserialize)]
struct Read {
    clauses: BTreeMap<String, Vec<String>>,
    questions: BTreeMap<String, Vec<String>>,
    /// Full id → why the edition does without it.
    absent: BTreeMap<String, String>,
    /// Edition, by its short name → why no reading of its account asks for anything.
    unread: BTreeMap<String, String>,
}

fn read() -> Read {
    toml::from_str(include_str!("../accounts.toml")).expect("accounts.toml")
}

#[test]
fn every_clause_of_the_accounts_is_in_its_edition_or_its_absence_is_explained() {
    let (corpus, _) = Corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let there: BTreeSet<String> = corpus
        .rules()
        .flat_map(|r| {
            r.file
                .clauses
                .keys()
                .map(|id| format!("{}.{id}", r.file.short))
        })
        .collect();
    let Read {
        clauses, absent, ..
    } = read();
    let wanted = clauses
        .iter()
        .flat_map(|(short, ids)| ids.iter().map(move |id| format!("{short}.{id}")));
    let missing: Vec<String> = wanted
        .filter(|id| !there.contains(id) && absent.get(id).is_none_or(String::is_empty))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let idle: Vec<&String> = absent.keys().filter(|id| there.contains(*id)).collect();
    assert!(idle.is_empty(), "explained as absent, and there: {idle:?}");
}

#[test]
fn every_edition_and_every_shared_file_has_been_read_or_says_why_not() {
    let (corpus, _) = Corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let Read {
        clauses,
        questions,
        unread,
        ..
    } = read();
    let there: BTreeSet<&str> = corpus.rules().map(|r| r.file.short.as_str()).collect();
    let named: BTreeSet<&str> = clauses
        .keys()
        .chain(unread.keys())
        .map(String::as_str)
        .collect();
    assert_eq!(named, there, "accounts.toml is behind the editions");
    for (short, why) in &unread {
        assert!(why.len() >= 10, "{short}: no reason");
        assert!(
            !clauses.contains_key(short),
            "{short} is read, and said not to be"
        );
    }
    let own: BTreeSet<&String> = corpus.editions.iter().map(|e| &e.short).collect();
    for short in clauses.keys().filter(|s| own.contains(s)) {
        assert!(
            questions.contains_key(short),
            "{short}: clauses and no questions"
        );
    }
}

#[test]
fn every_question_of_the_accounts_is_a_switch_or_says_why_it_cannot_be_one() {
    let (corpus, _) = Corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let mut wrong = vec![];
    for (short, ids) in read().questions {
        let edition = corpus
            .edition(&short)
            .unwrap_or_else(|| panic!("no {short}"));
        let questions: BTreeMap<String, _> = corpus.questions(edition).into_iter().collect();
        for id in ids {
            let Some(question) = questions.get(&id) else {
                wrong.push(format!("{id} is not asked"));
                continue;
            };
            if question.reading.len() < 2 {
                wrong.push(format!("{id} has one reading"));
            }
            for (name, reading) in &question.reading {
                let default = *name == question.default;
                let why = reading.infeasible.as_ref().or(reading.inert.as_ref());
                // a reading that cannot be played, or makes no difference, says why; every other one changes the rules
                if !default && reading.changes_nothing() && why.is_none_or(|w| w.len() < 10) {
                    wrong.push(format!("{id}={name} changes nothing and does not say why"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
