//! Holding the corpus against itself: every sentence accounted for, every cite found, rules without clash or silence.

mod agreement;
mod cites;
mod copied;
mod editions;
mod examples;
mod records;
mod rules;
mod sentences;
mod studies;
mod todo;
mod words;

pub use words::nearest_words;

use super::finding::{sort, Finding};
use super::Corpus;

/// How deep to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// The accounting: sentences, cites, agreement of both sides, examples, claims.
    Accounting,
    /// That, and the rules compiled under their defaults and under each single reading.
    Full,
}

/// Everything that is to be said of a corpus: the findings of reading it, and those of the checks.
/// What an edition acknowledges is marked so; an acknowledgement that fits nothing is a finding.
pub fn check(corpus: &Corpus, of_reading: Vec<Finding>, depth: Depth) -> Vec<Finding> {
    let mut findings = of_reading;
    sentences::check(corpus, &mut findings);
    cites::check(corpus, &mut findings);
    agreement::check(corpus, &mut findings);
    editions::check(corpus, &mut findings);
    examples::check(corpus, &mut findings);
    copied::check(corpus, &mut findings);
    todo::check(corpus, &mut findings);
    if depth == Depth::Full {
        rules::check(corpus, &mut findings);
        examples::replay(corpus, &mut findings);
        records::check(corpus, &mut findings);
        studies::check(corpus, &mut findings);
    }
    sort(&mut findings);
    editions::acknowledge(corpus, &mut findings, depth);
    sort(&mut findings);
    findings
}

/// Recorded games played again, alone: what a build looks at before it shows them.
pub fn recorded_games(corpus: &Corpus) -> Vec<Finding> {
    let mut findings = vec![];
    records::check(corpus, &mut findings);
    findings
}
