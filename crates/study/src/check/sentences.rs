//! Every sentence has a status with its grounds.

use super::cites::resolve;
use crate::corpus::{Corpus, Edition, Sentence, Status};
use crate::finding::Finding;
use ludarium_engine::lang::Cite;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        for sentence in &edition.account.sentences {
            status(corpus, edition, sentence, findings);
        }
    }
}

/// Whether it is the sentence that sends to the edition leaned on.
fn sends(edition: &Edition, s: &Sentence) -> bool {
    let like = edition.rules.as_ref().and_then(|r| r.file.like.as_ref());
    let by = like.and_then(|l| Cite::parse(&l.by).ok());
    by.is_some_and(|c| c.sentence == s.id)
}

fn status(corpus: &Corpus, edition: &Edition, s: &Sentence, findings: &mut Vec<Finding>) {
    let subject = format!("{} {}", edition.short, s.id);
    let mut bad = |key: &str, message: &str, help: &str| {
        findings.push(
            Finding::error("status", &subject, message)
                .at(&edition.account.file, s.lines.of(key))
                .help(help),
        );
    };
    // no status at all is reported where the file is read
    match s.status {
        Some(Status::Modelled) if s.by.is_empty() && !sends(edition, s) => {
            bad(
                "status",
                "modelled, but by no clause",
                "name the clauses in `by`, or give it another status",
            );
        }
        Some(Status::Context | Status::Claim | Status::Unmodelled | Status::Repeated)
            if !s.by.is_empty() =>
        {
            bad(
                "by",
                "clauses model it, but the status says otherwise",
                "call it modelled, or take the clauses' cites of it out (and `by`, where it has one)",
            );
        }
        Some(Status::Claim) if s.claims.is_empty() => {
            bad(
                "status",
                "a claim, but none is named",
                "name it in `claims` and write it into claims.toml",
            );
        }
        Some(Status::Contradicted) if s.against.is_empty() => {
            bad(
                "status",
                "contradicted, but nothing is named that speaks against it",
                "name the sentences or clauses in `against`",
            );
        }
        Some(Status::Repeated) if !s.id.contains('.') => {
            bad(
                "status",
                "`repeated` is of a further witness; this is the account itself",
                "call it modelled and name the clauses that it speaks of, those taken over too",
            );
        }
        Some(Status::Repeated) if s.same.is_empty() => {
            bad(
                "status",
                "it repeats a sentence, but which is not said",
                "name the sentence of the account in `same`",
            );
        }
        Some(Status::Unmodelled) if s.note.is_none() => {
            bad("status", "unmodelled, and no word why", "say why in `note`");
        }
        _ => {}
    }
    let another = |id: &String| *id != s.id && edition.account.sentence(id).is_some();
    if !s.same.is_empty() && (s.status != Some(Status::Repeated) || !s.same.iter().all(another)) {
        bad(
            "same",
            "`same` names the sentences of this account that a further witness repeats",
            "give the status `repeated` and the ids of other sentences, or drop `same`",
        );
    }
    for other in &s.against {
        let clause = other
            .strip_prefix(&format!("{}.", edition.short))
            .unwrap_or(other);
        if edition.clauses().any(|(id, _)| id == clause) {
            continue;
        }
        if let Err((message, help)) = resolve(corpus, &edition.short, other) {
            findings.push(
                Finding::error("against", &subject, message)
                    .at(&edition.account.file, s.lines.of("against"))
                    .help(format!(
                        "name a sentence (C21, other R7) or a clause; {help}"
                    )),
            );
        }
    }
}
