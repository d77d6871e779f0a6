//! No clause is surer than what it cites: attested by a sentence of its own account that says it whole, inferred from something; and
//! none than its own note.

use crate::corpus::standing::carrying;
use crate::corpus::{Corpus, Edition, Rules};
use crate::finding::Finding;
use ludarium_engine::lang::{Certainty, Clause};

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        partly(edition, findings);
        let Some(rules) = &edition.rules else {
            continue;
        };
        taken_back(edition, rules, findings);
        let mut look = |id: &str, key: &str, clause: &Clause| {
            above(edition, id, clause, |key_of_cites, message, help| {
                let line = rules.source.line(&format!("{key}.{key_of_cites}"));
                let subject = format!("{}.{id}", edition.short);
                findings.push(
                    Finding::error("standing", subject, message)
                        .at(&rules.path, line)
                        .help(help),
                );
            });
        };
        for (id, clause) in &rules.file.clauses {
            look(id, &format!("clause.{id}"), clause);
        }
        for (q, question) in &rules.file.questions {
            for (name, reading) in &question.reading {
                for (id, clause) in &reading.add {
                    look(id, &format!("question.{q}.reading.{name}.add.{id}"), clause);
                }
            }
        }
    }
    for rules in &corpus.shared {
        for (id, clause) in &rules.file.clauses {
            let alone = Edition::default();
            above(&alone, id, clause, |key, message, help| {
                let line = rules.source.line(&format!("clause.{id}.{key}"));
                findings.push(
                    Finding::error("standing", format!("{}.{id}", rules.file.short), message)
                        .at(&rules.path, line)
                        .help(help),
                );
            });
        }
    }
}

/// Words of a note that speak of something less than attested.
const LESS: [&str; 5] = ["infer", "conjectur", "the editors", "our reading", "Q-"];

/// Tells clauses that are called attested and whose notes say otherwise.
fn taken_back(edition: &Edition, rules: &Rules, findings: &mut Vec<Finding>) {
    for (id, clause) in &rules.file.clauses {
        let attested = matches!(clause.standing(), Some((Certainty::Attested, _)));
        let note = clause.note.as_deref().unwrap_or_default();
        let less = LESS.iter().any(|word| note.contains(word));
        // what is taken over has its note in the other edition
        if !attested || !less || rules.file.taken.contains_key(id) {
            continue;
        }
        let subject = format!("{}.{id}", edition.short);
        let message =
            "attested, and its note says that something of it is inferred, the editors’ or a doubt";
        findings.push(
            Finding::warning("standing", subject, message)
                .at(&rules.path, rules.source.line(&format!("clause.{id}.note")))
                .help("call it inferred (a clause has the label of its least sure part), split it, or say in the note what is meant"),
        );
    }
}

/// Tells where a clause is labelled above its cites: under which key, what is so, and what to do.
fn above(edition: &Edition, id: &str, clause: &Clause, mut tell: impl FnMut(&str, &str, &str)) {
    match clause.standing() {
        Some((Certainty::Inferred, [])) => tell(
            "inferred",
            "inferred from nothing: what follows from no sentence is a conjecture",
            "cite the sentences that it follows from, or write conjectured = []",
        ),
        // without a cite `cite` says so
        Some((Certainty::Attested, cites))
            if !cites.is_empty()
                && !cites
                    .iter()
                    .any(|c| carrying(&edition.account, id, c).is_some()) =>
        {
            tell(
                "attested",
                "labelled attested, above its cites: no sentence of its own account says it whole (other accounts, sentences that are set aside, and those that list it in `partly` do not)",
                "call it inferred or conjectured, whichever its least sure part is, or split it",
            );
        }
        _ => {}
    }
}

/// What a sentence says partly it must model at all.
fn partly(edition: &Edition, findings: &mut Vec<Finding>) {
    for sentence in &edition.account.sentences {
        for clause in sentence.partly.iter().filter(|c| !sentence.by.contains(c)) {
            let subject = format!("{} {}", edition.short, sentence.id);
            findings.push(
                Finding::error(
                    "agreement",
                    subject,
                    format!("`partly` names {clause}, and `by` does not"),
                )
                .at(&edition.account.file, sentence.lines.of("partly"))
                .help("`partly` picks out of `by` what the sentence says only a part of: name it in both or in neither"),
            );
        }
    }
}
