//! What the compiler says of each edition and ruleset: clashes, silences, wrong settings, clauses that decide nothing;
//! under the default readings and under each other reading by itself.

use crate::corpus::{Corpus, Rules};
use crate::finding::Finding;
use crate::rules_files::bundle;
use ludarium_engine::families;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::lang::Problem;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let (Some(rules), Some(bundle)) = (&edition.rules, corpus.bundle(edition)) else {
            continue;
        };
        // what could not be read has been told; compiling the rest would only repeat it in other words
        if !rules.sound || corpus.shared.iter().any(|s| !s.sound) {
            continue;
        }
        let defaults = Choice::new();
        match families::remarks(&bundle, &defaults) {
            Err(problems) => {
                findings.extend(
                    problems
                        .iter()
                        .map(|p| finding(corpus, &edition.slug, rules, p, None)),
                );
                continue;
            }
            Ok(remarks) => findings.extend(
                remarks
                    .iter()
                    .map(|p| finding(corpus, &edition.slug, rules, p, None)),
            ),
        }
        under_readings(corpus, &edition.slug, rules, &bundle, findings);
    }
    for rules in corpus.rulesets.iter().filter(|rules| rules.sound) {
        let bundle = bundle(&rules.file, corpus.shared.iter().map(|s| &s.file));
        let slug = &rules.file.slug;
        match families::compile(&bundle, &Choice::new(), &Overrides::new()) {
            Err(problems) => findings.extend(
                problems
                    .iter()
                    .map(|p| finding(corpus, slug, rules, p, None)),
            ),
            Ok(_) => under_readings(corpus, slug, rules, &bundle, findings),
        }
    }
}

/// What is wrong under each reading by itself.
fn under_readings(
    corpus: &Corpus,
    slug: &str,
    rules: &Rules,
    bundle: &Bundle,
    findings: &mut Vec<Finding>,
) {
    let questions = ludarium_engine::lang::taken_in(bundle)
        .map(|(file, _)| file.questions)
        .unwrap_or_default();
    for (q, question) in &questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_some() || *name == question.default {
                continue;
            }
            let choice = Choice::from([(q.clone(), name.clone())]);
            if let Err(problems) = families::compile(bundle, &choice, &Overrides::new()) {
                let under = format!("{q}={name}");
                findings.extend(
                    problems
                        .iter()
                        .map(|p| finding(corpus, slug, rules, p, Some(&under))),
                );
            }
        }
    }
}

fn finding(
    corpus: &Corpus,
    slug: &str,
    rules: &Rules,
    p: &Problem,
    under: Option<&str>,
) -> Finding {
    let subject = match p.clauses.as_slice() {
        [] => under.unwrap_or(slug).to_owned(),
        clauses => clauses.join(", "),
    };
    let message = under.map_or_else(
        || p.message.clone(),
        |u| format!("under {u}: {}", p.message),
    );
    let finding = match p.kind {
        "citation-only" => Finding::info(p.kind, subject, message),
        "idle" => Finding::warning(p.kind, subject, message),
        _ => Finding::error(p.kind, subject, message),
    };
    let key = under
        .and_then(|u| u.split_once('='))
        .map(|(q, r)| format!("question.{q}.reading.{r}"));
    let (path, line) = place(corpus, rules, p, key.as_deref());
    finding.at(path, line).help(match p.kind {
        "clash" => "make one of the clauses more specific, or let it name the other in `over`",
        "silence" => "add a clause for it, conjectured if need be, or a question with readings",
        "setting" => "docs/rules-format.md lists every parameter",
        "idle" => "mend its condition, or drop it",
        "citation-only" => "nothing, if it is there for its sentence",
        _ => "docs/rules-format.md",
    })
}

/// The file and line of a problem: the shared file's, if its first clause is a shared one.
fn place<'c>(
    corpus: &'c Corpus,
    rules: &'c Rules,
    p: &Problem,
    key: Option<&str>,
) -> (&'c str, usize) {
    let short = p
        .clauses
        .first()
        .and_then(|c| c.split_once('.'))
        .map(|(s, _)| s);
    let shared = corpus
        .shared
        .iter()
        .find(|s| short.is_some_and(|n| s.file.short == n && n != rules.file.short));
    match (shared, key) {
        (Some(shared), _) => (&shared.path, shared.source.line(&p.key)),
        (None, Some(key)) => (&rules.path, rules.source.line(key)),
        (None, None) => (&rules.path, rules.source.line(&p.key)),
    }
}
