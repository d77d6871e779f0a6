//! What was fetched, in order: `corpus/fetched.json`, written after every page, so that a fetch that was cut goes on.

use super::client::Known;
use crate::ingest::batch::Batch;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file below the corpus.
pub const LEDGER: &str = "fetched.json";

/// One page as it was received.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The server's date of the answer, in its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_modified: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
    /// The server's status, where the address has no page any more (404, 410).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<u16>,
}

/// Everything fetched, oldest first. Of several entries of one address the last is its page today.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ledger(pub Vec<Entry>);

impl Ledger {
    /// Reads the ledger of a corpus; without one it is empty.
    ///
    /// # Errors
    /// The file cannot be read or is not of the documented form.
    pub fn read(corpus: &Path) -> Result<Ledger, String> {
        let path = corpus.join(LEDGER);
        match std::fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display())),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Ledger::default()),
            Err(e) => Err(format!("{}: {e}", path.display())),
        }
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
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        put(&corpus.join(LEDGER), text.as_bytes())
    }
}

impl Entry {
    /// What to ask with, so that an unchanged page is not sent again.
    pub fn known(&self) -> Known {
        Known {
            etag: self.etag.clone(),
            last_modified: self.last_modified.clone(),
        }
    }
}

/// Writes one file as an ingest writes many: whole or not at all, and nothing of an interrupted run is left beside it.
///
/// # Errors
/// The folder cannot be written.
pub fn put(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut batch = Batch::new(&[folder.to_owned()])?;
    batch.add(path, bytes)?;
    batch.commit().map(drop)
}
