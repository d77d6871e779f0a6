//! The editions of the corpus as the program loads them: with what they share and what they take over from another.

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

/// Every edition with its rules, by slug.
pub fn bundles() -> Vec<(String, Bundle)> {
    let mut slugs: Vec<String> = std::fs::read_dir(games())
        .unwrap()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .collect();
    slugs.sort();
    assert!(slugs.len() >= 8);
    let with_rules = |slug: String| {
        let bundle = bundle(&slug);
        (slug, bundle)
    };
    slugs.into_iter().map(with_rules).collect()
}
