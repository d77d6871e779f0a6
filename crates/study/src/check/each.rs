//! How deep to look, and all editions looked at beside one another.

use crate::corpus::{Corpus, Edition};
use crate::finding::Finding;
use rayon::prelude::*;

/// How deep to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The accounting: sentences, cites, agreement of both sides, examples, claims.
    Accounting,
    /// That, and the rules compiled under their defaults and under each single reading.
    Full,
}

/// What is found in every edition, each looked at beside the others; in their order.
pub(super) fn each(
    corpus: &Corpus,
    look: impl Fn(&Edition, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    found_in(corpus.editions.par_iter(), look)
}

/// The same of every edition and then of every ruleset without one.
pub(super) fn each_with_rulesets(
    corpus: &Corpus,
    look: impl Fn(&Edition, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    found_in(corpus.editions.par_iter().chain(&corpus.alone), look)
}

fn found_in<'c>(
    all: impl ParallelIterator<Item = &'c Edition>,
    look: impl Fn(&Edition, &mut Vec<Finding>) + Sync,
) -> Vec<Finding> {
    let of = |e| {
        let mut found = vec![];
        look(e, &mut found);
        found
    };
    all.flat_map_iter(of).collect()
}
