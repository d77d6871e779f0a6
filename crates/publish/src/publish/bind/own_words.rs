//! The words that pages use in a sense of their own, from the manual that explains them.

use super::super::prose::slug;
use super::super::text::{anchor, typographic};
use crate::shipped::Shelf;
use serde::Serialize;

/// A word that pages use in a sense of their own.
#[derive(Clone, Debug, Serialize)]
pub struct OwnWord {
    /// The id of its entry in the glossary: `word-claim`.
    pub id: String,
    pub word: String,
    /// What it means, as plain text.
    pub gloss: String,
}

/// The entries of `docs/words.md`: each a heading and plain text, in the order of the file.
pub fn own_words() -> Vec<OwnWord> {
    let text = Shelf::Manuals.text("words.md").unwrap_or_default();
    let entries = text.split("\n## ").skip(1);
    let entry = |(word, gloss): (&str, &str)| OwnWord {
        id: format!("word-{}", anchor(&slug(word))),
        word: typographic(word),
        gloss: typographic(gloss.trim()),
    };
    entries
        .filter_map(|e| e.split_once('\n'))
        .map(entry)
        .collect()
}
