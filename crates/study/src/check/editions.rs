//! What an edition says of itself, and the findings it acknowledges.

use super::by_hand;
use super::each::Depth;
use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use crate::finding::Passage;
use ludarium_engine::words::nearest;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        of_itself(corpus, edition, findings);
        dates(corpus, edition, findings);
        if edition.rules.is_none() {
            findings.push(
                Finding::warning(
                    "no-rules",
                    &edition.slug,
                    "the account is numbered, but there are no rules",
                )
                .at(&format!("games/{}/rules.toml", edition.slug), 1)
                .help("write rules.toml, or acknowledge it in edition.toml with the reason"),
            );
        }
    }
    by_hand::without_edition(corpus, findings);
}

fn of_itself(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let about = &edition.about;
    if about.title.is_empty() {
        return;
    }
    let mut bad = |key: &str, message: String, help: String| {
        findings.push(
            Finding::error("edition", &edition.slug, message)
                .at(&about.file, about.lines.of(key))
                .help(help),
        );
    };
    let near = |name: &str, all: Vec<&str>| {
        nearest(name, all.iter().copied()).map_or_else(
            || match all.as_slice() {
                [] => {
                    "there is none yet: `ludarium docs edition` tells how one is written".to_owned()
                }
                all => format!("known: {}", all.join(", ")),
            },
            |n| format!("did you mean `{n}`?"),
        )
    };
    for (key, id) in
        std::iter::once(("place", &about.place)).chain(about.places.iter().map(|p| ("places", p)))
    {
        if corpus.place(id).is_none() && !is_open(id) {
            bad(
                key,
                format!("the place `{id}` is not in places.geojson"),
                near(id, corpus.places.iter().map(|p| p.id.as_str()).collect()),
            );
        }
    }
    if corpus.work(&about.work).is_none() && !is_open(&about.work) {
        bad(
            "work",
            format!("the work `{}` is not in works.bib", about.work),
            near(
                &about.work,
                corpus.works.iter().map(|w| w.key.as_str()).collect(),
            ),
        );
    }
    if !edition.account.record.is_empty() && about.record != edition.account.record {
        let message = format!(
            "the edition is of record {}, its account of {}",
            about.record, edition.account.record
        );
        bad("record", message, "both must name one record".into());
    }
    if let Some(page) = &about.game_page {
        if !corpus.portal_games.contains_key(page) {
            bad(
                "game_page",
                format!("the game page {page} is not in the corpus"),
                "ingest it: ludarium ingest corpus/pages".into(),
            );
        }
    }
    if let Some(record) = corpus.records.get(&about.record) {
        if record.work.as_ref().is_some_and(|w| *w != about.work) {
            bad(
                "work",
                format!(
                    "the record's source is {}, the edition says {}",
                    record.work.as_deref().unwrap_or(""),
                    about.work
                ),
                "follow the record".into(),
            );
        }
    }
    for lean in &about.leans_on {
        let there = corpus.editions.iter().any(|e| e.short == lean.account);
        if lean.in_corpus != there {
            let message = if there {
                format!(
                    "`{}` is an edition of this corpus, and in_corpus says that it is not",
                    lean.account
                )
            } else {
                format!("`{}` is no short name of an edition, and in_corpus says that it is in the corpus", lean.account)
            };
            findings.push(
                Finding::error("edition", &edition.slug, message)
                    .at(&about.file, lean.lines.of("account"))
                    .help(near(
                        &lean.account,
                        corpus.editions.iter().map(|e| e.short.as_str()).collect(),
                    )),
            );
        }
    }
}

/// Whether a value is still to be written; `todo` tells that already.
fn is_open(value: &str) -> bool {
    value.starts_with(super::todo::TODO)
}

/// A record dated after the work it comes from, or an edition dated outside the record's dates, contradicts itself.
fn dates(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let Some(record) = corpus.records.get(&edition.about.record) else {
        dates_of_facts(corpus, edition, findings);
        return;
    };
    let Some(date) = &record.date else { return };
    let year = |day: &Option<String>| -> Option<i32> {
        let day = day.as_deref()?;
        let end = day.char_indices().skip(1).find(|(_, c)| *c == '-')?.0;
        day[..end].parse().ok()
    };
    let (first, last) = (year(&date.start), year(&date.end));
    let held = corpus.work(&edition.about.work);
    let work = held.and_then(|w| w.year);
    // a notebook that was begun in its year goes on
    let printed = held.filter(|w| w.is_printed()).and_then(|w| w.year);
    let mut note = |subject: &str, message: String, help: &str, passages: Vec<Passage>| {
        let mut finding = Finding::warning("date", subject, message)
            .at(&edition.about.file, edition.about.lines.of("told"))
            .help(help);
        finding.passages = passages;
        findings.push(finding);
    };
    let words = |field: &str, text: &str, words: &str| -> Vec<Passage> {
        let Some(at) = text.find(words) else {
            return vec![];
        };
        let from = text[..at].chars().count();
        vec![Passage {
            record: record.id.clone(),
            field: field.into(),
            sentence: None,
            span: [from, from + words.chars().count()],
            text: words.into(),
        }]
    };
    if let (Some(first), Some(work)) = (first, printed) {
        if first > work {
            let mut passages = words("date", &date.text, &date.text);
            passages.extend(words(
                "source",
                record.source.as_deref().unwrap_or_default(),
                &work.to_string(),
            ));
            note(
                &record.id,
                format!("the record is dated {first} (“{}”), and its source is of {work}", date.text),
                "an account cannot be younger than the work that holds it: acknowledge it with what you make of it",
                passages,
            );
        }
    }
    let year = edition
        .about
        .told
        .get(..4)
        .and_then(|t| t.parse::<i32>().ok());
    if let (Some(year), Some(first), Some(last)) = (year, first, last) {
        // where the date is refused, the work's year stands in for it
        if !(first..=last).contains(&year) && work != Some(year) {
            note(
                &edition.slug,
                format!("the edition is told of {year}, its record of {first} to {last}, its work of {}", work.map_or("no year".into(), |w| w.to_string())),
                "follow the record or the work, and say which",
                words("date", &date.text, &date.text),
            );
        }
    }
}

/// Finds a record dated after the work it comes from, where the corpus has the facts of the record alone.
fn dates_of_facts(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let id = &edition.about.record;
    let Some(facts) = corpus.portal.record(id) else {
        return;
    };
    let year = |day: &Option<String>| day.as_deref()?.get(..4)?.parse::<i32>().ok();
    let work = corpus.work(&edition.about.work).and_then(|w| w.year);
    if let (Some(first), Some(work)) = (year(&facts.start), work) {
        if first > work {
            findings.push(
                Finding::warning(
                    "date",
                    id,
                    format!("the record is dated {first}, and its source is of {work}"),
                )
                .at(&edition.about.file, edition.about.lines.of("told"))
                .help("an account cannot be younger than the work that holds it: acknowledge it with what you make of it"),
            );
        }
    }
}

/// Kinds of findings about accounts that are no longer made: editions may still acknowledge some.
const GONE: &[&str] = &["contradiction", "copied", "leans", "misprint"];

/// Marks what editions acknowledge. An acknowledgement that fits nothing is itself a finding,
/// if all was looked at.
pub fn acknowledge(corpus: &Corpus, findings: &mut Vec<Finding>, depth: Depth) {
    let mut stale = vec![];
    for edition in &corpus.editions {
        let unread = corpus.unread_account(edition).is_some();
        for ack in &edition.about.acknowledged {
            // what is not checked is not gone
            let mut used = unread;
            for f in findings
                .iter_mut()
                .filter(|f| f.kind == ack.kind && f.subject == ack.subject)
            {
                used = true;
                if !ack.reason.is_empty() {
                    f.acknowledged = Some(ack.reason.clone());
                }
            }
            let gone = GONE.contains(&ack.kind.as_str());
            if !used && !gone && depth == Depth::Full && !ack.kind.is_empty() {
                stale.push(
                    Finding::warning(
                        "stale",
                        &ack.subject,
                        format!(
                            "acknowledges a finding `{}` that is not there (any more)",
                            ack.kind
                        ),
                    )
                    .at(&edition.about.file, ack.lines.of("kind"))
                    .help("drop it"),
                );
            }
        }
    }
    findings.extend(stale);
    unfinished(corpus, findings);
}

/// What is still to be done in a worksheet is why it is one: reported, and no failure.
fn unfinished(corpus: &Corpus, findings: &mut [Finding]) {
    const OPEN: &[&str] = &["todo", "drafted", "no-rules", "unplayed"];
    for edition in corpus.worksheets() {
        let folder = format!("games/{}/", edition.slug);
        let here = findings.iter_mut().filter(|f| {
            f.file.starts_with(&folder)
                && OPEN.contains(&f.kind.as_str())
                && f.acknowledged.is_none()
        });
        for finding in here {
            finding.acknowledged = Some("the edition is a worksheet".to_owned());
        }
    }
}
