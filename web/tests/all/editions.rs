//! The editions of the corpus as the program loads them: with what they share and what they take over from another.

use ludarium::corpus::Corpus;
use ludarium::rules_files::load;
use ludarium_engine::lang::Bundle;
use std::path::{Path, PathBuf};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
}

/// The folder of editions.
pub fn games() -> PathBuf {
    corpus().join("games")
}

/// What the page is given of an edition.
pub fn bundle(slug: &str) -> Bundle {
    load(Some(&corpus()), slug)
        .unwrap_or_else(|e| panic!("{e}"))
        .bundle
}

/// Every edition that has rules, by slug.
pub fn bundles() -> Vec<(String, Bundle)> {
    let corpus = Corpus::load(&corpus()).0;
    let editions = corpus.editions.iter();
    let all: Vec<(String, Bundle)> = editions
        .filter_map(|e| Some((e.slug.clone(), corpus.bundle(e)?)))
        .collect();
    assert!(all.len() >= 8);
    all
}
