//! Words that are kept elsewhere, filled in where they lie beside the corpus.

use super::account::Account;
use super::Corpus;
use crate::catalogue::{number_of, Words};
use crate::text::{blanks_together, sha256_hex};

/// A field of a record as accounts number it: of a record in the corpus as it stands there, else of the words beside the corpus with
/// blanks run together, so that a page and a dump of the same words agree. None where neither has it.
#[must_use]
pub fn field(corpus: &Corpus, record: &str, field: &str) -> Option<String> {
    match corpus.records.get(record) {
        Some(record) => record.account(field).map(str::to_owned),
        None => beside(&corpus.words, record, field),
    }
}

fn beside(words: &Words, record: &str, field: &str) -> Option<String> {
    words
        .of_record(number_of(record)?, field)
        .map(blanks_together)
}

/// The first sixteen digits of the sum of a sentence's words, blanks run together.
#[must_use]
pub fn sum(text: &str) -> String {
    let mut sum = sha256_hex(blanks_together(text).as_bytes());
    sum.truncate(16);
    sum
}

impl Account {
    /// Fills in the words that are elsewhere, where they are at hand and the span holds what the sum says; others stay out.
    pub fn fill(&mut self, words: &Words) {
        let records: Vec<String> = self
            .sentences
            .iter()
            .map(|s| self.record_of(s).to_owned())
            .collect();
        for (sentence, record) in self.sentences.iter_mut().zip(records) {
            let Some(wanted) = &sentence.sha256 else {
                continue;
            };
            let Some(text) = beside(words, &record, sentence.layer.field()) else {
                continue;
            };
            let [from, to] = sentence.span;
            let held: String = text
                .chars()
                .skip(from)
                .take(to.saturating_sub(from))
                .collect();
            if sum(&held) == *wanted {
                sentence.text = held;
            }
        }
    }
}
