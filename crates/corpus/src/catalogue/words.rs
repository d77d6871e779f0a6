//! Words that lie beside the corpus, and what is kept of them inside: the length of each sentence, and a checksum.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::text::sentences::cut;
use crate::text::{blanks_together, sha256_hex};

/// The words of the records, games and rulesets of the portal, by number. Others' words: never in the repository.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Words of a record: `rules`, `content`.
    #[serde(default)]
    pub evidence: BTreeMap<u32, BTreeMap<String, String>>,
    /// Words of a game: `description`.
    #[serde(default)]
    pub games: BTreeMap<u32, BTreeMap<String, String>>,
    /// Words of a ruleset: `summary`, `description`, `rules`.
    #[serde(default)]
    pub rulesets: BTreeMap<u32, BTreeMap<String, String>>,
}

impl Words {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.evidence.is_empty() && self.games.is_empty() && self.rulesets.is_empty()
    }

    /// A text of a record.
    #[must_use]
    pub fn of_record(&self, id: u32, field: &str) -> Option<&str> {
        self.evidence.get(&id)?.get(field).map(String::as_str)
    }
}

/// How long the sentences of a text are, in words; none where there is no text.
pub type Lengths = Vec<u32>;

/// What the facts say of a text: the number of words of each sentence, and the first sixteen digits of the SHA-256 of the text
/// with its blanks run together, so that a page and a dump of the same words agree.
#[must_use]
pub fn measure(text: &str) -> (Lengths, String) {
    let lengths = cut(text)
        .iter()
        .map(|s| u32::try_from(s.text.split_whitespace().count()).unwrap_or(u32::MAX))
        .collect();
    let mut sum = sha256_hex(blanks_together(text).as_bytes());
    sum.truncate(16);
    (lengths, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_and_dump_of_the_same_words_have_the_same_sum() {
        let (lengths, dump) = measure("Two rows.\n\nSix holes each row.");
        assert_eq!(lengths, [2, 4]);
        assert_eq!(dump.len(), 16);
        assert_eq!(measure("Two rows. Six holes each row.").1, dump);
        assert_ne!(measure("Two rows. Six holes a row.").1, dump);
    }
}
