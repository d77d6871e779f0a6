//! Leaning across a corpus: editions that take over another's clauses, in the order that they lean.

use super::load::read_rules;
use super::{Corpus, Edition, Files, Layer, Standing};
use crate::finding::Finding;
use ludarium_engine::lang::{take_over, Cite, RulesFile};
use std::collections::{BTreeMap, BTreeSet};

/// Every edition that leans on another gets the clauses that it takes over, with how they stand. What is wrong is reported.
pub(super) fn lean(corpus: &mut Corpus, findings: &mut Vec<Finding>) {
    let files = std::mem::take(&mut corpus.files);
    as_written(corpus, &files);
    corpus.files = files;
    let mut done = BTreeSet::new();
    for at in 0..corpus.editions.len() {
        one(corpus, at, &mut vec![], &mut done, findings);
    }
}

/// The rules of leaning editions as their files have them, where they have taken something over before.
fn as_written(corpus: &mut Corpus, files: &Files) {
    for edition in &mut corpus.editions {
        edition.taken.clear();
        let Some(rules) = &mut edition.rules else {
            continue;
        };
        if rules.file.taken.is_empty() {
            continue;
        }
        if let Some(text) = files.text(&rules.path) {
            // its problems were reported when it was read first
            *rules = read_rules(&rules.path.clone(), text, &mut vec![]);
        }
    }
}

/// One edition, after those that it leans on. `path` holds the short names on the way here; `done` what was dealt with.
fn one(
    corpus: &mut Corpus,
    at: usize,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
    findings: &mut Vec<Finding>,
) {
    let edition = &corpus.editions[at];
    let Some(rules) = &edition.rules else { return };
    let Some(like) = rules.file.like.clone() else {
        return;
    };
    let short = edition.short.clone();
    if done.contains(&short) {
        return;
    }
    path.push(short.clone());
    let line = |key: &str| rules.source.line(key);
    let place = (rules.path.clone(), line("like"));
    let mut bad = |message: String, help: &str| {
        findings.push(
            Finding::error("like", &short, message)
                .at(&place.0, place.1)
                .help(help),
        );
    };
    let there = corpus
        .editions
        .iter()
        .position(|e| e.short == like.edition || e.slug == like.edition);
    let other = match there {
        Some(other) if corpus.editions[other].rules.is_some() => other,
        Some(_) => {
            bad(
                format!("`{}` has no rules to take over", like.edition),
                "write its rules first",
            );
            path.pop();
            return;
        }
        None => {
            let names = corpus.editions.iter().map(|e| e.short.as_str());
            let known: Vec<&str> = names.collect();
            bad(
                format!(
                    "leans on edition {}",
                    ludarium_engine::words::unknown(&like.edition, &known)
                ),
                "name an edition of this corpus by its short name; where the other game is in no record at hand, say so in edition.toml, [[leans_on]]",
            );
            path.pop();
            return;
        }
    };
    if path.contains(&corpus.editions[other].short) {
        bad(
            format!("leans on itself: {}", path.join(" on ")),
            "one of them must say its own rules",
        );
        path.pop();
        return;
    }
    one(corpus, other, path, done, findings);
    path.pop();
    taken(corpus, at, other, &place, findings);
    done.insert(short);
}

fn taken(
    corpus: &mut Corpus,
    at: usize,
    other: usize,
    place: &(String, usize),
    findings: &mut Vec<Finding>,
) {
    let (mine, theirs) = (&corpus.editions[at], &corpus.editions[other]);
    let (Some(rules), Some(leaned)) = (&mine.rules, &theirs.rules) else {
        return;
    };
    let (file, problems) = take_over(&rules.file, &leaned.file);
    let line = |key: &str| rules.source.line(key).max(place.1);
    for problem in problems {
        findings.push(
            Finding::error("like", &mine.short, problem.message)
                .at(&place.0, line(problem.key))
                .help("every clause of the other edition is either taken over or excepted (`ludarium docs edition leaning`)"),
        );
    }
    let standings = standings(mine, theirs, &leaned.file, &file);
    let edition = &mut corpus.editions[at];
    edition.taken = standings;
    if let Some(rules) = &mut edition.rules {
        rules.file = file;
    }
}

/// How taken clauses stand: no better than there, and no better than the sentence that sends there carries them.
fn standings(
    mine: &Edition,
    theirs: &Edition,
    leaned: &RulesFile,
    file: &RulesFile,
) -> BTreeMap<String, Standing> {
    let by = file.like.as_ref().and_then(|l| Cite::parse(&l.by).ok());
    let sentence = by.and_then(|c| mine.account.sentence(&c.sentence));
    let sends = match sentence.map(|s| s.layer) {
        Some(Layer::Primary) => Standing::Attested,
        _ => Standing::ByEditors,
    };
    let mut out = BTreeMap::new();
    for id in file.taken.keys() {
        let there = leaned
            .clauses
            .get(id)
            .and_then(|c| theirs.standing_of(id, c));
        if let Some(there) = there {
            out.insert(id.clone(), there.max(sends));
        }
    }
    out
}
