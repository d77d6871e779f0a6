//! What was fetched, in order: `corpus/fetched.json`, written after every page, so that a fetch that was cut goes on.

use super::{text_of, Malformed, ReadError};
use crate::disk::put_in_corpus;
use crate::record::to_bytes;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file below the corpus.
pub const LEDGER: &str = "fetched.json";

/// One page as it was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What was asked for.
    pub address: String,
    /// Where it was found, if elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_at: Option<String>,
    /// Name below `corpus/pages`.
    pub file: String,
    /// SHA-256 of the bytes, in hexadecimal.
    pub sha256: String,
    /// The server's content type, in its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The server's date of the answer, in its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// When the page was last changed, in the server's words: sent back to ask whether it has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
    /// The server's mark of the page's bytes, sent back likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    /// The server's status, where the address has no page any more (404, 410).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<u16>,
}

/// What is known of a page from an earlier fetch: fetched again only if it has changed.
#[derive(Debug, Clone, Default)]
pub struct Known {
    pub etag: Option<String>,
    pub last_modified: Option<String>,
}

/// Everything fetched, oldest first. Of several entries of one address the last is its page today.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Ledger(pub Vec<Entry>);

impl Ledger {
    /// Reads the ledger of a corpus; without one it is empty.
    ///
    /// # Errors
    /// The file cannot be read or is not of the documented form.
    pub fn read(corpus: &Path) -> Result<Ledger, ReadError> {
        let path = corpus.join(LEDGER);
        text_of(&path)?.map_or_else(
            || Ok(Ledger::default()),
            |text| Ledger::parse(&text).map_err(|why| ReadError::new(&path, why)),
        )
    }

    /// Reads a ledger from the text of its file.
    ///
    /// # Errors
    /// It is not of the documented form, or of a later one: this one is a list, which has no room for a number.
    pub fn parse(text: &str) -> Result<Ledger, Malformed> {
        if text.trim_start().starts_with('{') {
            let newer = "it is of a later format than the list of pages that this program knows; use a newer program";
            return Err(Malformed(newer.to_owned()));
        }
        serde_json::from_str(text).map_err(|e| Malformed(e.to_string()))
    }

    /// The page of an address today.
    pub fn latest(&self, address: &str) -> Option<&Entry> {
        self.0.iter().rev().find(|e| e.address == address)
    }

    /// The entry of a page, by its name.
    pub fn of_file(&self, file: &str) -> Option<&Entry> {
        self.0.iter().rev().find(|e| e.file == file)
    }

    /// Where a page came from: which of all entries, and the entry.
    pub fn place_of(&self, file: &str) -> Option<usize> {
        self.0.iter().rposition(|e| e.file == file)
    }

    /// What has taken a page's place: a newer page of the same address, or its absence.
    pub fn superseded_by(&self, file: &str) -> Option<&Entry> {
        let entry = self.of_file(file)?;
        self.latest(&entry.address)
            .filter(|e| e.file != file || e.gone.is_some())
    }

    /// Writes the ledger whole, in place of the old one.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self, corpus: &Path) -> std::io::Result<()> {
        put_in_corpus(corpus, LEDGER, &to_bytes(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_of_a_later_format_is_refused_in_words() {
        let later = Ledger::parse("{ \"format\": 2, \"pages\": [] }").unwrap_err();
        assert!(later.0.contains("newer program"), "{later}");
        assert_eq!(Ledger::parse("[]"), Ok(Ledger::default()));
        assert!(Ledger::parse("[").is_err());
    }
}
