//! Every character of a field lies in a sentence, and every sentence has a status with its grounds.

use super::cites::resolve;
use super::nearest_words;
use crate::corpus::{Corpus, Edition, Layer, Sentence, Status};
use crate::finding::Finding;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        spans(corpus, edition, findings);
        for sentence in &edition.account.sentences {
            status(corpus, edition, sentence, findings);
        }
    }
}

fn spans(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let account = &edition.account;
    if account.record.is_empty() {
        return;
    }
    let Some(record) = corpus.records.get(&account.record) else {
        findings.push(
            Finding::error(
                "record",
                &edition.slug,
                format!("record {} is not in the corpus", account.record),
            )
            .at(&account.file, account.lines.of("record"))
            .help("ingest the page it stands on: ludarium ingest corpus/pages"),
        );
        return;
    };
    for layer in [Layer::Editorial, Layer::Primary] {
        let text: Vec<char> = record
            .account(layer.field())
            .unwrap_or_default()
            .chars()
            .collect();
        let sentences: Vec<&Sentence> = account
            .sentences
            .iter()
            .filter(|s| s.layer == layer)
            .collect();
        let mut end = 0;
        let letter = if layer == Layer::Primary { "C" } else { "R" };
        for (n, s) in sentences.iter().enumerate() {
            let subject = format!("{} {}", edition.short, s.id);
            let bad = |kind: &str, key: &str, message: String, help: String| {
                Finding::error(kind, &subject, message)
                    .at(&account.file, s.lines.of(key))
                    .help(help)
            };
            let id = format!("{letter}{}", n + 1);
            if s.id != id {
                let message = format!("`{}` stands where {id} is due", s.id);
                findings.push(bad(
                    "sentence-order",
                    "id",
                    message,
                    "number the sentences of a field from 1, in order, each once".into(),
                ));
            }
            let [from, to] = s.span;
            if from >= to || to > text.len() || from < end {
                let message = format!("the span [{from}, {to}] is no part of the field {} after character {end} ({} in all){}", layer.label(), text.len(), resting(edition, s));
                findings.push(bad("span", "span", message, place_of(&s.text, &text)));
                continue;
            }
            gap(
                edition,
                layer,
                &text,
                end,
                from,
                s.lines.of("span"),
                findings,
            );
            let held: String = text[from..to].iter().collect();
            if held != s.text {
                let near = nearest_words(&s.text, &held).unwrap_or(&held).to_owned();
                let message = format!(
                    "the text is not what the span [{from}, {to}] holds: “{}”{}",
                    shorten(&near),
                    resting(edition, s)
                );
                findings.push(bad("span", "text", message, place_of(&s.text, &text)));
            }
            end = to;
        }
        let line = sentences.last().map_or(1, |s| s.lines.of("span"));
        gap(edition, layer, &text, end, text.len(), line, findings);
    }
}

/// The clauses that rest on a sentence: whoever mends it looks at them next.
fn resting(edition: &Edition, sentence: &Sentence) -> String {
    if sentence.by.is_empty() {
        return String::new();
    }
    let clauses = sentence.by.iter();
    let clauses: Vec<String> = clauses.map(|c| format!("{}.{c}", edition.short)).collect();
    format!("; what rests on it: {}", clauses.join(", "))
}

/// What lies between two sentences must be white space.
fn gap(
    edition: &Edition,
    layer: Layer,
    text: &[char],
    from: usize,
    to: usize,
    line: usize,
    findings: &mut Vec<Finding>,
) {
    let between: String = text[from..to].iter().collect();
    if between.trim().is_empty() {
        return;
    }
    findings.push(
        Finding::error(
            "gap",
            &edition.slug,
            format!(
                "characters {from} to {to} of the field {} are in no sentence: “{}”",
                layer.label(),
                shorten(between.trim())
            ),
        )
        .at(&edition.account.file, line)
        .help("add the sentence with its status: nothing of an account may be left out"),
    );
}

fn place_of(words: &str, text: &[char]) -> String {
    let all: String = text.iter().collect();
    match all.find(words) {
        Some(byte) => {
            let from = all[..byte].chars().count();
            format!(
                "its words stand at [{from}, {}]",
                from + words.chars().count()
            )
        }
        None => match nearest_words(words, &all) {
            Some(near) => format!("the nearest words of the field are “{}”", shorten(near)),
            None => "its words stand nowhere in the field: copy them from the record".to_owned(),
        },
    }
}

fn shorten(words: &str) -> String {
    if words.chars().count() <= 80 {
        return words.to_owned();
    }
    let mut short: String = words.chars().take(79).collect();
    short.push('…');
    short
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
    // no status at all is told where the file is read
    match s.status {
        Some(Status::Modelled) if s.by.is_empty() => {
            bad(
                "status",
                "modelled, but by no clause",
                "name the clauses in `by`, or give it another status",
            );
        }
        Some(Status::Context | Status::Claim | Status::Unmodelled) if !s.by.is_empty() => {
            bad(
                "by",
                "clauses model it, but the status says otherwise",
                "call it modelled, or drop `by` and the clauses' cites",
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
        Some(Status::Unmodelled) if s.note.is_none() => {
            bad("status", "unmodelled, and no word why", "say why in `note`");
        }
        _ => {}
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
