//! Whether the worked examples show what the readings of a question change.

use super::ready::{Of, Ready};
use crate::corpus::{Corpus, Edition, Example, Rules};
use crate::finding::Finding;
use ludarium_engine::game::{Refusal, Shown};
use ludarium_engine::lang::Choice;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// What an example comes to; nothing where the rules do not compile.
type Played = Option<Result<Shown, Refusal>>;

/// Readings, as (question, reading), that some worked example tells apart from the default.
pub type Apart = BTreeSet<(String, String)>;

/// What the examples of one edition show.
#[derive(Default)]
struct Seen {
    shown: Apart,
    /// Readings, likewise, that no example of it tells apart.
    open: Vec<(String, String)>,
    findings: Vec<Finding>,
}

/// For each question, whether examples tell its readings apart; readings declared inert need none.
pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) -> Apart {
    let look = |e| Some((e, of_edition(corpus, e, ready.edition(&e.slug)?)));
    let seen: Vec<(&Edition, Seen)> = corpus.editions.par_iter().filter_map(look).collect();
    let mut shown = Apart::new();
    let mut open: Vec<(&Edition, String, String)> = vec![];
    for (edition, seen) in seen {
        shown.extend(seen.shown);
        open.extend(seen.open.into_iter().map(|(q, r)| (edition, q, r)));
        findings.extend(seen.findings);
    }
    // a shared question is shown if one edition shows it
    let mut handled = Apart::new();
    for (edition, id, name) in open {
        let key = (id.clone(), name.clone());
        if shown.contains(&key) || !handled.insert(key) {
            continue;
        }
        let played = corpus.played.get(&edition.slug);
        let parting = played.and_then(|p| p.reading(&id, &name));
        let moment = parting.and_then(|p| p.parting.at.clone());
        let help = match &moment {
            Some(m) => format!(
                "write an example of it: {}, action {}",
                m.start, m.action
            ),
            None => "write an example that shows the difference, or say in the reading why it is `inert`".to_owned(),
        };
        let mut finding = at(
            corpus,
            edition,
            &id,
            Finding::info(
                "not-shown",
                format!("{id}={name}"),
                "no worked example gives another result under this reading than under the default",
            ),
        )
        .help(help);
        finding.shown_by = moment;
        findings.push(finding);
    }
    shown
}

fn of_edition(corpus: &Corpus, edition: &Edition, of: &Of) -> Seen {
    let mut seen = Seen::default();
    let play = |e| (e, of.play(e, &e.readings));
    let examples: Vec<(&Example, Played)> = edition.examples.iter().map(play).collect();
    for (id, question) in &of.questions {
        let mut apart: BTreeSet<&str> = BTreeSet::new();
        let mut all_inert = true;
        for (name, reading) in &question.reading {
            if *name == question.default || reading.infeasible.is_some() {
                continue;
            }
            let by: Vec<&str> = (examples.iter())
                .filter(|(e, plain)| differs(of, (e, plain), id, &question.default, name))
                .map(|(e, _)| e.id.as_str())
                .collect();
            if by.is_empty() && reading.inert.is_none() {
                seen.open.push((id.clone(), name.clone()));
            } else if !by.is_empty() {
                seen.shown.insert((id.clone(), name.clone()));
            }
            all_inert &= reading.inert.is_some();
            apart.extend(by);
        }
        let Some(shows) = question.shows.as_ref().filter(|_| !all_inert) else {
            continue;
        };
        let there = edition.examples.iter().any(|e| e.id == *shows);
        if there && !apart.contains(shows.as_str()) {
            let message = format!("`shows` names {shows}, and there every reading gives the same");
            let finding = Finding::warning("shows-nothing", id.clone(), message);
            let help = match apart.is_empty() {
                true => "write an example that shows the difference".to_owned(),
                false => {
                    let all: Vec<&str> = apart.into_iter().collect();
                    format!("name one that does: {}", all.join(", "))
                }
            };
            seen.findings
                .push(at(corpus, edition, id, finding).help(help));
        }
    }
    seen
}

/// Whether an example's position and action come out otherwise under a reading than under the default of its question; `plain`: what
/// they come to under the example's own readings, played once for all questions.
fn differs(
    of: &Of,
    (example, plain): (&Example, &Played),
    question: &str,
    default: &str,
    reading: &str,
) -> bool {
    let own = example.readings.get(question);
    // an example that is there for a third reading says nothing of these two
    if own.is_some_and(|r| r != default && r != reading) {
        return false;
    }
    let mut choice: Choice = example.readings.clone();
    let without = choice.remove(question).map(|_| of.play(example, &choice));
    let Some(a) = without.as_ref().unwrap_or(plain) else {
        return false;
    };
    choice.insert(question.to_owned(), reading.to_owned());
    let Some(b) = of.play(example, &choice) else {
        return false;
    };
    match (a, b) {
        (Ok(a), Ok(b)) => a.differs(&b),
        (Err(_), Err(_)) => false,
        _ => true,
    }
}

/// The finding at the place of a question: the edition's own, or the shared file's.
pub fn at(corpus: &Corpus, edition: &Edition, question: &str, finding: Finding) -> Finding {
    let has = |r: &&Rules| r.file.questions.contains_key(question);
    match edition.rules.iter().chain(&corpus.shared).find(has) {
        Some(rules) => {
            let line = rules.source.line(&format!("question.{question}"));
            finding.at(&rules.path, line)
        }
        None => finding.at(&edition.about.file, 1),
    }
}
