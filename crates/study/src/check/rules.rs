//! What the compiler says of each edition and ruleset: clashes, silences, wrong settings, clauses that decide nothing;
//! under the default readings and under each other reading by itself.

use super::each::each;
use super::ready::Ready;
use super::still::still;
use crate::corpus::played::Compiled;
use crate::corpus::{Corpus, Rules};
use crate::finding::{Finding, Severity};
use crate::rules_files::bundle;
use ludarium_engine::families;
use ludarium_engine::lang::{Choice, Overrides, Problem, Question};
use rayon::prelude::*;

pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    findings.extend(each(corpus, |edition, findings| {
        let (Some(rules), Some(of)) = (&edition.rules, ready.edition(&edition.slug)) else {
            return;
        };
        let as_finding = |p: &Problem| finding(corpus, &edition.slug, rules, p, None);
        match families::remarks(&of.bundle, &Choice::new()) {
            Err(problems) => findings.extend(problems.iter().map(as_finding)),
            Ok(remarks) => {
                findings.extend(remarks.iter().map(as_finding));
                let plain = of.under(&Choice::new());
                let idle = plain.map_or(vec![], |rules| rules.idle(&of.bundle));
                findings.extend(idle.iter().map(|p| unheard(as_finding(p))));
                moves(
                    &rules.path,
                    &edition.slug,
                    of.under(&Choice::new()),
                    findings,
                );
                let compiled = |choice: &Choice| of.compiled(choice);
                under_readings(corpus, rules, &of.questions, compiled, findings);
            }
        }
    }));
    let of_ruleset = |rules: &Rules| {
        let bundle = bundle(&rules.file, corpus.shared.iter().map(|s| &s.file));
        let compiled = |choice: &Choice| families::compile(&bundle, choice, &Overrides::new());
        let mut found = vec![];
        match compiled(&Choice::new()) {
            Err(problems) => {
                let as_finding = |p: &Problem| finding(corpus, &rules.file.slug, rules, p, None);
                found.extend(problems.iter().map(as_finding));
            }
            Ok(plain) => {
                let as_finding = |p: &Problem| finding(corpus, &rules.file.slug, rules, p, None);
                let remarks = families::remarks(&bundle, &Choice::new()).unwrap_or_default();
                found.extend(remarks.iter().map(as_finding));
                found.extend(plain.idle(&bundle).iter().map(|p| unheard(as_finding(p))));
                moves(&rules.path, &rules.file.slug, Some(plain), &mut found);
                let questions = ludarium_engine::lang::taken_in(&bundle);
                let questions = questions.map(|(file, _)| file.questions);
                let questions = questions.into_iter().flatten().collect::<Vec<_>>();
                under_readings(corpus, rules, &questions, compiled, &mut found);
            }
        }
        found
    };
    let sound = corpus.rulesets.par_iter().filter(|rules| rules.sound);
    findings.par_extend(sound.flat_map_iter(of_ruleset));
}

/// What says nothing changes no game: a remark.
fn unheard(finding: Finding) -> Finding {
    Finding {
        severity: Severity::Info,
        ..finding
    }
}

/// What is wrong under each reading by itself.
fn under_readings(
    corpus: &Corpus,
    rules: &Rules,
    questions: &[(String, Question)],
    compiled: impl Fn(&Choice) -> Result<Compiled, Vec<Problem>>,
    findings: &mut Vec<Finding>,
) {
    for (q, question) in questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_some() || *name == question.default {
                continue;
            }
            let under = format!("{q}={name}");
            match compiled(&Choice::from([(q.clone(), name.clone())])) {
                Err(problems) => {
                    let as_finding = |p| finding(corpus, &rules.file.slug, rules, p, Some(&under));
                    findings.extend(problems.iter().map(as_finding));
                }
                Ok(ready) => moves(&rules.path, &under, Some(ready), findings),
            }
        }
    }
}

/// Tells a game in which nothing ever moves.
fn moves(path: &str, subject: &str, rules: Option<Compiled>, findings: &mut Vec<Finding>) {
    if let Some(why) = rules.and_then(|rules| still(&rules)) {
        findings.push(Finding::warning("still", subject, why).at(path, 1).help(
            "look for what a piece or a counter waits for and never gets: a throw that is not among those marked, a hole from which nobody may begin",
        ));
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
        "setting" => {
            "`ludarium docs sowing-words`, `tracks` and `piece-words` list every parameter"
        }
        "idle" => "mend its condition, or drop it",
        "citation-only" => "nothing, if it is there for its sentence",
        _ => "`ludarium docs sowing`",
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
