//! Worked examples: what they name is there, and what is there is named by one.

use super::each::each_with_rulesets;
use super::ready::Ready;
use crate::corpus::example::differences;
use crate::corpus::{Corpus, Edition, Example, Rules, WORKED};
use crate::finding::Finding;
use ludarium_engine::lang::{Clause, Question};
use ludarium_engine::words::nearest;
use std::collections::{BTreeMap, BTreeSet};

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for slug in corpus.worked.keys() {
        if !corpus.rulesets.iter().any(|r| r.file.slug == *slug) {
            let all = corpus.rulesets.iter().map(|r| r.file.slug.as_str());
            let hint =
                nearest(slug, all).map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            findings.push(
                Finding::error(
                    "example",
                    slug,
                    format!("there is no ruleset of this name{hint}"),
                )
                .at(&format!("{WORKED}{slug}.toml"), 1)
                .help("name the file as the ruleset, or remove it"),
            );
        }
    }
    for edition in corpus.editions.iter().chain(&corpus.alone) {
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
            shows(edition, rules, findings);
            match is_alone(corpus, edition) {
                true => unshown(edition, rules, findings),
                false => unreferenced(edition, rules, findings),
            }
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

/// Questions whose `shows` names what is not there.
fn shows(edition: &Edition, rules: &Rules, findings: &mut Vec<Finding>) {
    for (id, question) in &rules.file.questions {
        let Some(shows) = &question.shows else {
            continue;
        };
        // a position with a move has blanks in it, an example's id has none
        if !shows.contains(' ') && !edition.examples.iter().any(|e| e.id == *shows) {
            findings.push(
                Finding::error(
                    "example",
                    id,
                    format!("`shows` names the example {shows}, which is not there"),
                )
                .at(&rules.path, rules.source.line(&format!("question.{id}")))
                .help("write the example into examples.toml, or name another"),
            );
        }
    }
}

/// Clauses that nothing names: no sentence (by a cite), no question's reading, no other clause, no example.
fn unreferenced(edition: &Edition, rules: &Rules, findings: &mut Vec<Finding>) {
    for (id, clause) in &rules.file.clauses {
        let cited = clause
            .standing()
            .is_some_and(|(_, cites)| !cites.is_empty());
        let readings = rules
            .file
            .questions
            .values()
            .flat_map(|q| q.reading.values());
        let changed = readings
            .into_iter()
            .any(|r| r.change.contains_key(id) || r.drop.contains(id));
        let leant_on = rules.file.clauses.values().any(|c| {
            [&c.over, &c.after]
                .into_iter()
                .flatten()
                .any(|list| list.contains(id))
        });
        let shown = edition.examples.iter().any(|e| e.clauses.contains(id));
        if !(cited || changed || leant_on || shown) {
            findings.push(
                Finding::info(
                    "unreferenced",
                    format!("{}.{id}", edition.short),
                    "no sentence, question, clause or example names it",
                )
                .at(&rules.path, rules.source.line(&format!("clause.{id}")))
                .help("ask whether it is needed; if so, write a question or an example for it"),
            );
        }
    }
}

/// Whether it is a ruleset without an edition.
fn is_alone(corpus: &Corpus, edition: &Edition) -> bool {
    corpus.alone.iter().any(|r| r.slug == edition.slug)
}

/// Clauses of a ruleset that no example is there for; one that neither rules nor sets anything describes only.
fn unshown(edition: &Edition, rules: &Rules, findings: &mut Vec<Finding>) {
    for (id, clause) in &rules.file.clauses {
        let describes = !rules_play(clause) && clause.set.is_none();
        if describes || edition.examples.iter().any(|e| e.clauses.contains(id)) {
            continue;
        }
        let subject = format!("{}.{id}", edition.short);
        findings.push(
            Finding::info("no-example", subject, "no worked example is there for it")
                .at(&rules.path, rules.source.line(&format!("clause.{id}")))
                .help(format!("write one into {WORKED}{}.toml", edition.slug)),
        );
    }
}

/// Plays every worked example under its readings and holds it against what it says; then tells which clauses spoke in none.
pub fn replay(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    findings.extend(each_with_rulesets(corpus, |edition, findings| {
        // rules that do not compile have been reported already
        let Some(of) = ready.edition(&edition.slug) else {
            return;
        };
        let mut spoke: BTreeSet<String> = BTreeSet::new();
        for example in &edition.examples {
            let worked = example.to_engine();
            if of.under(&example.readings).is_none() {
                findings.extend(uncompiled(example));
                continue;
            }
            let wrong = differences(of.sized(&example.readings, &worked.start), &worked);
            findings.extend(wrong.into_iter().map(|what| fails(example, what)));
            if let Some(Ok(shown)) = of.play(example, &example.readings) {
                // of a ruleset an example may also show what a clause forbids
                if !is_alone(corpus, edition) {
                    idle_names(edition, example, &shown.fired, findings);
                }
                spoke.extend(shown.fired);
            }
        }
        if !is_alone(corpus, edition) {
            silent_clauses(corpus, edition, &spoke, findings);
        }
    }));
}

/// Rules that do not compile under several readings together; under one, or none, that is reported with the rules.
fn uncompiled(example: &Example) -> Option<Finding> {
    let together = example.readings.len() > 1;
    together.then(|| {
        fails(
            example,
            "the rules do not compile under its readings together".into(),
        )
    })
}

/// Whether a clause does something of itself: a ruling, or what goes with one.
fn rules_play(clause: &Clause) -> bool {
    !clause.rulings().is_empty() || clause.after.is_some()
}

/// Rulings and riders that an example says it is there for, and that say nothing in it.
fn idle_names(edition: &Edition, example: &Example, spoke: &[String], findings: &mut Vec<Finding>) {
    for (id, clause) in edition.clauses() {
        let full = format!("{}.{id}", edition.short);
        if example.clauses.contains(id) && rules_play(clause) && !spoke.contains(&full) {
            findings.push(
                Finding::warning(
                    "example-idle",
                    &example.id,
                    format!("names the clause {id}, which decides nothing in it"),
                )
                .at(&example.file, example.lines.of("clauses"))
                .help(format!(
                    "drop the name, or mend the example; what speaks: {}",
                    spoke.join(", ")
                )),
            );
        }
    }
}

/// Clauses that speak in play and in no worked example: rulings and riders, and settings that random play met.
fn silent_clauses(
    corpus: &Corpus,
    edition: &Edition,
    spoke: &BTreeSet<String>,
    findings: &mut Vec<Finding>,
) {
    let Some(rules) = &edition.rules else { return };
    let survey = corpus.played.get(&edition.slug).map(|p| &p.survey);
    for (id, clause) in &rules.file.clauses {
        let full = format!("{}.{id}", edition.short);
        let speaks = rules_play(clause) || survey.is_some_and(|s| s.spoke.contains_key(&full));
        if !speaks || spoke.contains(&full) {
            continue;
        }
        let met = survey.and_then(|s| s.met.iter().find(|m| m.clauses.contains(&full)));
        let mut finding = Finding::info(
            "no-example",
            full,
            "it decides nothing in any worked example",
        )
        .at(&rules.path, rules.source.line(&format!("clause.{id}")))
        .help(met.map_or_else(
            || "write an example in which it speaks".to_owned(),
            |m| {
                format!(
                    "write an example of it: {}, action {}",
                    m.at.start, m.at.action
                )
            },
        ));
        finding.shown_by = met.map(|m| m.at.clone());
        findings.push(finding);
    }
}

fn fails(example: &Example, what: String) -> Finding {
    Finding::error("example-fails", &example.id, what)
        .at(&example.file, example.lines.of("id"))
        .help("either the rules do not do what the account says, or the example was worked wrongly")
}
