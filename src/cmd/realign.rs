//! `ludarium cite --realign` and `--words`: an account brought to where its source's words stand now.

use super::context::{all_well, Report};
use super::Usage;
use anyhow::{Context as _, Result};
use ludarium::corpus::aligned::{Place, Span};
use ludarium::corpus::held::{fields, HeldField};
use ludarium::corpus::realign::{rewritten, Change, Says};
use ludarium::corpus::{Corpus, Edition, Sentence};
use ludarium::disk::{with_ends_of, without_cr, Batch, Lock};
use ludarium::printed::cite::{Realigned, SentenceRealigned, Unplaced, Was};
use std::path::Path;
use std::process::ExitCode;

/// What may be written.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Words that have come into the corpus, in the place of their sums.
    pub words: bool,
    /// What changed sentences say now.
    pub changed: bool,
    pub report: Report,
}

/// Writes what has moved into the accounts of editions.
///
/// # Errors
/// An account whose layout cannot be written into, or the disk refuses; each file is written whole or not at all.
pub fn run(
    dir: &Path,
    corpus: &Corpus,
    editions: &[&Edition],
    options: Options,
) -> Result<ExitCode> {
    let _lock = Lock::of_corpus(dir, || ())?;
    let mut all = vec![];
    for edition in editions {
        let realigned =
            one(dir, corpus, edition, options).with_context(|| edition.account.file.clone())?;
        all.push(realigned);
    }
    let open = all
        .iter()
        .any(|r| !r.unplaced.is_empty() || r.sentences.iter().any(|s| !s.written));
    options.report.print(&all, || all.iter().for_each(print))?;
    Ok(all_well(!open))
}

fn one(dir: &Path, corpus: &Corpus, edition: &Edition, options: Options) -> Result<Realigned> {
    let mut realigned = Realigned {
        edition: edition.slug.clone(),
        sentences: vec![],
        unplaced: vec![],
    };
    let mut changes = vec![];
    for field in fields(corpus, edition) {
        let Some((text, aligned)) = &field.text else {
            let whose = field.record;
            return Err(Usage::without_words(whose).into());
        };
        for (s, place) in field.sentences.iter().zip(&aligned.places) {
            if let Some((sentence, change)) = sentence(edition, &field, text, s, *place, options) {
                realigned.sentences.push(sentence);
                changes.extend(change);
            }
        }
        for [from, to] in &aligned.loose {
            realigned.unplaced.push(Unplaced {
                record: field.record.to_owned(),
                field: field.layer.field().to_owned(),
                span: [*from, *to],
                words: text[*from..*to].iter().collect(),
            });
        }
    }
    if !changes.is_empty() {
        let file = &edition.account.file;
        let old = corpus.files.text(file).context("it cannot be read")?;
        let new = rewritten(&without_cr(old), &changes).map_err(anyhow::Error::msg)?;
        let new = with_ends_of(Some(old), &new);
        let mut batch = Batch::of_corpus(dir, &[])?;
        batch.force = true;
        batch.replace(&dir.join(file), Some(old.as_bytes()), new.as_bytes())?;
        batch.commit()?;
    }
    Ok(realigned)
}

/// What is printed of a sentence, and what is written of it; nothing of one that stands as it should.
fn sentence(
    edition: &Edition,
    field: &HeldField,
    text: &[char],
    s: &Sentence,
    place: Place,
    options: Options,
) -> Option<(SentenceRealigned, Option<Change>)> {
    let come = field.here && s.is_elsewhere() && options.words;
    let held = |[from, to]: Span| text[from..to].iter().collect::<String>();
    let (was, span, says) = match place {
        Place::Beyond => return None,
        Place::Holds if !come => return None,
        Place::Holds => (Was::Come, s.span, Says::Text(held(s.span))),
        Place::Moved(at) if come => (Was::Come, at, Says::Text(held(at))),
        Place::Moved(at) if s.is_elsewhere() => (Was::Moved, at, Says::Same),
        Place::Moved(at) => (Was::Moved, at, Says::Text(held(at))),
        Place::Changed(at) => {
            let says = match s.is_elsewhere() && !come {
                true => Says::Elsewhere(held(at)),
                false => Says::Text(held(at)),
            };
            (Was::Changed, at, says)
        }
        Place::Lost => (Was::Lost, s.span, Says::Same),
    };
    let written = match was {
        Was::Moved | Was::Come => true,
        Was::Changed => options.changed,
        Was::Lost => false,
    };
    let change = written.then(|| Change {
        id: s.id.clone(),
        span,
        says,
    });
    let realigned = SentenceRealigned {
        id: s.id.clone(),
        was,
        from: s.span,
        to: (was != Was::Lost).then_some(span),
        clauses: s
            .by
            .iter()
            .map(|c| format!("{}.{c}", edition.short))
            .collect(),
        written,
    };
    Some((realigned, change))
}

fn print(realigned: &Realigned) {
    let of = |was: Was| realigned.sentences.iter().filter(move |s| s.was == was);
    for s in &realigned.sentences {
        let [from, to] = s.from;
        let rests = match s.clauses.as_slice() {
            [] => String::new(),
            clauses => format!("; what rests on it: {}", clauses.join(", ")),
        };
        let at = s.to.unwrap_or_default();
        match (s.was, s.written) {
            (Was::Moved, _) => println!("{}  [{from}, {to}] → {at:?}", s.id),
            (Was::Come, _) => println!("{}  {at:?} `text` instead of `sha256`", s.id),
            (Was::Changed, true) => println!("{}  [{from}, {to}] → {at:?} its new words are taken in: check its gist and the cites of it{rests}", s.id),
            (Was::Changed, false) => println!("{}  left: other words at {at:?}{rests}", s.id),
            (Was::Lost, _) => println!("{}  left: its words were not found{rests}", s.id),
        }
    }
    for u in &realigned.unplaced {
        println!("{} {} {:?}  in no sentence", u.record, u.field, u.span);
    }
    let written = realigned.sentences.iter().filter(|s| s.written).count();
    let left = of(Was::Changed).chain(of(Was::Lost)).filter(|s| !s.written);
    let left = left.count() + realigned.unplaced.len();
    eprintln!(
        "{}: {written} sentences written, {left} things left to you",
        realigned.edition
    );
    if of(Was::Changed).any(|s| !s.written) {
        eprintln!(
            "read the changed sentences; `ludarium cite --realign {} --changed` then takes them in",
            realigned.edition
        );
    }
}
