//! The games of a corpus that can be played: editions and rulesets whose rules compile.

use crate::corpus::played::{compiled, Compiled};
use crate::corpus::Corpus;
use crate::rules_files::bundle;
use ludarium_engine::lang::{Bundle, Choice};

/// A game under its default readings.
#[derive(Debug, Clone)]
pub struct Ruled {
    /// The slug of the edition or ruleset.
    pub slug: String,
    /// Its rules, as the compiler takes them.
    pub bundle: Bundle,
    /// They, compiled.
    pub rules: Compiled,
}

/// The games, editions first.
pub fn ruled(corpus: &Corpus) -> Vec<Ruled> {
    let of = |slug: &str, bundle: Bundle| {
        let rules = compiled(&bundle, &Choice::new())?;
        Some(Ruled {
            slug: slug.to_owned(),
            bundle,
            rules,
        })
    };
    let editions = corpus
        .editions
        .iter()
        .filter_map(|e| of(&e.slug, corpus.bundle(e)?));
    let rulesets = corpus.rulesets.iter().filter_map(|r| {
        let shared = corpus.shared.iter().map(|s| &s.file);
        of(&r.file.slug, bundle(&r.file, shared))
    });
    editions.chain(rulesets).collect()
}
