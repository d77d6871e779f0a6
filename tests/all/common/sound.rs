//! The corpus as it is in the repository, with all that is found in it: read and checked once for all tests.

use ludarium::catalogue::Words;
use ludarium::check::{check, Depth};
use ludarium::corpus::{Corpus, Files};
use ludarium::finding::Finding;
use std::sync::OnceLock;

pub fn sound() -> &'static (Corpus, Vec<Finding>) {
    static SOUND: OnceLock<(Corpus, Vec<Finding>)> = OnceLock::new();
    SOUND.get_or_init(|| {
        // whether or not others' words lie beside it here
        let mut files = Files::read(&super::corpus());
        files.words = Words::default();
        let (corpus, findings) = Corpus::from_files(files);
        let all = check(&corpus, findings, Depth::Full);
        (corpus, all)
    })
}

/// The corpus, which must have no findings of its own.
pub fn without_findings() -> &'static Corpus {
    let (corpus, findings) = sound();
    let counted: Vec<String> = findings
        .iter()
        .filter(|f| f.counts())
        .map(Finding::to_string)
        .collect();
    assert!(
        counted.is_empty(),
        "the corpus itself has findings: {counted:#?}"
    );
    corpus
}
