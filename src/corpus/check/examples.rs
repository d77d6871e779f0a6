//! Worked examples: what they name is there, and what is there is named by one.

use crate::corpus::{Corpus, Edition, Example, Finding, Rules};
use ludarium_engine::example::run;
use ludarium_engine::rules::Question;
use ludarium_engine::words::nearest;
use ludarium_engine::{compile, track, Ruleset};
use std::collections::{BTreeMap, BTreeSet};

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let mut seen = BTreeSet::new();
        let questions: BTreeMap<String, Question> = corpus.questions(edition).into_iter().collect();
        for example in &edition.examples {
            if !example.id.starts_with(&format!("{}-", edition.short)) || !seen.insert(&example.id)
            {
                findings.push(
                    Finding::error(
                        "example",
                        &example.id,
                        "no good id for an example of this edition, or one that is taken",
                    )
                    .at(&example.file, example.lines.of("id"))
                    .help(format!("write {}- and a number of its own", edition.short)),
                );
            }
            let Some(rules) = &edition.rules else {
                continue;
            };
            names(rules, &questions, example, findings);
        }
        if let Some(rules) = &edition.rules {
            coverage(edition, rules, findings);
        }
    }
}

fn names(
    rules: &Rules,
    questions: &BTreeMap<String, Question>,
    example: &Example,
    findings: &mut Vec<Finding>,
) {
    let mut bad = |key: &str, message: String, help: String| {
        findings.push(
            Finding::error("example", &example.id, message)
                .at(&example.file, example.lines.of(key))
                .help(help),
        );
    };
    let near = |name: &str, all: &mut dyn Iterator<Item = &str>| {
        nearest(name, all).map_or_else(
            || "write it, or drop the name".to_owned(),
            |n| format!("did you mean `{n}`?"),
        )
    };
    if example.clauses.is_empty() {
        bad(
            "clauses",
            "an example for no clause".into(),
            "name the clauses that it is there for".into(),
        );
    }
    for id in &example.clauses {
        if !rules.file.clauses.contains_key(id) {
            bad(
                "clauses",
                format!("names the clause {id}, which is not there"),
                near(id, &mut rules.file.clauses.keys().map(String::as_str)),
            );
        }
    }
    for (q, r) in &example.readings {
        match questions.get(q) {
            None => bad(
                "readings",
                format!("names the question {q}, which is not there"),
                near(q, &mut questions.keys().map(String::as_str)),
            ),
            Some(question) => match question.reading.get(r) {
                None => bad(
                    "readings",
                    format!("{q} has no reading `{r}`"),
                    near(r, &mut question.reading.keys().map(String::as_str)),
                ),
                Some(reading) if reading.infeasible.is_some() => {
                    bad(
                        "readings",
                        format!("{q}={r} cannot be played"),
                        "leave the example out until it can".into(),
                    );
                }
                Some(_) => {}
            },
        }
    }
}

/// Clauses that no example is there for, and questions without a position that shows the difference.
fn coverage(edition: &Edition, rules: &Rules, findings: &mut Vec<Finding>) {
    for (id, clause) in &rules.file.clauses {
        let plays = !clause.rulings().is_empty() || clause.after.is_some();
        if plays && !edition.examples.iter().any(|e| e.clauses.contains(id)) {
            findings.push(
                Finding::info(
                    "no-example",
                    format!("{}.{id}", edition.short),
                    "no worked example is there for this clause",
                )
                .at(&rules.path, rules.source.line(&format!("clause.{id}")))
                .help("write one into examples.toml, or name the clause in one that shows it"),
            );
        }
    }
    for (id, question) in &rules.file.questions {
        let line = rules.source.line(&format!("question.{id}"));
        match &question.shows {
            None => findings.push(
                Finding::info(
                    "not-shown",
                    id,
                    "no position shows what difference the readings make",
                )
                .at(&rules.path, line)
                .help("name an example in `shows`, or write a position and a move"),
            ),
            // a position with a move has blanks in it, an example's id has none
            Some(shows)
                if !shows.contains(' ') && !edition.examples.iter().any(|e| e.id == *shows) =>
            {
                findings.push(
                    Finding::error(
                        "example",
                        id,
                        format!("`shows` names the example {shows}, which is not there"),
                    )
                    .at(&rules.path, line)
                    .help("write the example into examples.toml, or name another"),
                )
            }
            Some(_) => {}
        }
    }
}

/// Plays every worked example under its readings and holds it against what it says.
pub fn replay(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let Some(bundle) = corpus.bundle(edition) else {
            continue;
        };
        let mut compiled: BTreeMap<&BTreeMap<String, String>, Option<Ruleset>> = BTreeMap::new();
        for example in &edition.examples {
            if bundle.rules.family == "track" {
                if let Err(wrong) = track::example::run(&bundle, &example.to_engine()) {
                    findings.extend(wrong.into_iter().map(|what| fails(example, what)));
                }
                continue;
            }
            // rules that do not compile have been told of already
            let rules = compiled
                .entry(&example.readings)
                .or_insert_with(|| compile(&bundle, &example.readings).ok());
            let Some(rules) = rules else { continue };
            if let Err(wrong) = run(rules, &example.to_engine()) {
                findings.extend(wrong.into_iter().map(|what| fails(example, what)));
            }
        }
    }
}

fn fails(example: &Example, what: String) -> Finding {
    Finding::error("example-fails", &example.id, what)
        .at(&example.file, example.lines.of("id"))
        .help("either the rules do not do what the account says, or the example was worked wrongly")
}
