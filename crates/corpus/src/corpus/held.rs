//! The fields of an edition's records, each with the sentences that number it and where these stand.

use super::account::{siglum, Layer, Sentence};
use super::aligned::{align, Aligned};
use super::at_hand::{field, sum};
use super::{Corpus, Edition};
use crate::catalogue::measure;

/// A field of a record as an account numbers it.
#[derive(Debug)]
pub struct HeldField<'c> {
    /// The record.
    pub record: &'c str,
    /// What heads the ids of its sentences before their letter: `A.` of a further witness, else nothing.
    pub siglum: String,
    /// Which field it is.
    pub layer: Layer,
    /// Whether the record's own words are in the corpus.
    pub here: bool,
    /// Whether the text is known to end too early: the sighting says so, or the facts of the database know more of it.
    pub cut: bool,
    /// Its text and where its sentences stand there; none where it is kept elsewhere and not at hand.
    pub text: Option<(Vec<char>, Aligned)>,
    /// Its sentences, in the account's order.
    pub sentences: Vec<&'c Sentence>,
}

/// The fields of all records of an edition that are in the corpus or among the facts: of each its Rules, then its Content.
#[must_use]
pub fn fields<'c>(corpus: &'c Corpus, edition: &'c Edition) -> Vec<HeldField<'c>> {
    let account = &edition.account;
    let main = (String::new(), account.record.as_str());
    let further = account.witnesses.iter();
    let further = further.map(|w| (format!("{}.", w.siglum), w.record.as_str()));
    let mut out = vec![];
    for (head, record) in std::iter::once(main).chain(further) {
        let here = corpus.records.contains_key(record);
        if !here && corpus.portal.record(record).is_none() {
            continue;
        }
        for layer in [Layer::Editorial, Layer::Primary] {
            let of = |s: &&Sentence| {
                s.layer == layer
                    && siglum(&s.id).map_or("", |(own, _)| own) == head.trim_end_matches('.')
            };
            let sentences: Vec<&Sentence> = account.sentences.iter().filter(of).collect();
            let cut = here && is_cut(corpus, record, layer);
            let known = here || !corpus.words.is_empty();
            let text = known.then(|| {
                let text = field(corpus, record, layer.field()).unwrap_or_default();
                let text: Vec<char> = text.chars().collect();
                let aligned = align(&text, &sentences, cut);
                (text, aligned)
            });
            out.push(HeldField {
                record,
                siglum: head.clone(),
                layer,
                here,
                cut,
                text,
                sentences,
            });
        }
    }
    out
}

/// Whether a field of a record in the corpus is known to end too early. A page that is cut is cut in the last field that it has; and a
/// text is cut whose sentences are as long as the first of those that the facts of the database know, but for its last one.
fn is_cut(corpus: &Corpus, record: &str, layer: Layer) -> bool {
    let Some(here) = corpus.records.get(record) else {
        return false;
    };
    let text = here.account(layer.field()).unwrap_or_default();
    let truncated = here.extra.get("truncated").and_then(|v| v.as_bool()) == Some(true);
    if truncated && (layer == Layer::Primary || here.content.is_none()) {
        return true;
    }
    let Some(facts) = corpus.portal.record(record) else {
        return false;
    };
    let known = match layer {
        Layer::Primary => &facts.content,
        Layer::Editorial => &facts.rules,
    };
    if known.sha256.is_empty() || text.is_empty() || sum(text) == known.sha256 {
        return false;
    }
    let (own, _) = measure(text);
    let Some((last, whole)) = own.split_last() else {
        return false;
    };
    // the sentence that it breaks off in is no longer than it was
    let goes_on = known.sentences.get(whole.len());
    known.sentences.starts_with(whole)
        && goes_on.is_some_and(|full| last <= full)
        && own.iter().sum::<u32>() < known.sentences.iter().sum::<u32>()
}
