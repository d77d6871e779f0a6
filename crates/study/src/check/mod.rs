//! Holding the corpus against itself: every sentence accounted for, every cite found, rules without clash or silence.

mod agreement;
mod boards;
mod by_hand;
mod cites;
mod claims;
mod codings;
mod each;
mod editions;
mod elsewhere;
mod evidence;
mod examples;
mod exports;
mod game_records;
mod howto;
mod inputs;
mod kept;
mod kinship;
mod moved;
mod partings;
mod played;
mod puzzles;
mod ready;
mod rules;
mod seen;
mod sentences;
mod shown;
mod spans;
mod standing;
mod still;
mod studies;
mod todo;
mod verdicts;
mod witnesses;
mod words;

pub use each::Depth;
pub use still::still;
pub use words::nearest_words;

use crate::corpus::Corpus;
use crate::finding::{sort, Finding, Severity};
use crate::study::results::Labelled;
use crate::study::ruled::ruled;

/// Everything there is to report of a corpus: the findings of reading it, and those of the checks.
/// What an edition acknowledges is marked so; an acknowledgement that fits nothing is a finding.
pub fn check(corpus: &Corpus, of_reading: Vec<Finding>, depth: Depth) -> Vec<Finding> {
    check_touched(corpus, of_reading, depth, Touched::Anything)
}

/// What may have changed since a corpus was without a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touched<'a> {
    /// Anything.
    Anything,
    /// Files of the edition of this slug.
    Edition(&'a str),
    /// Files of no edition.
    NoEdition,
}

/// Checks a corpus of which little has changed: only rules that may have changed are compiled and played, and where only an edition's
/// files have changed, neither records nor the files that commands keep are looked at.
pub fn check_touched(
    corpus: &Corpus,
    of_reading: Vec<Finding>,
    depth: Depth,
    touched: Touched,
) -> Vec<Finding> {
    let mut findings = of_reading;
    let read = findings.len();
    spans::check(corpus, &mut findings);
    sentences::check(corpus, &mut findings);
    cites::check(corpus, &mut findings);
    agreement::check(corpus, &mut findings);
    standing::check(corpus, &mut findings);
    editions::check(corpus, &mut findings);
    examples::check(corpus, &mut findings);
    howto::check(corpus, &mut findings);
    witnesses::check(corpus, &mut findings);
    kinship::check(corpus, &mut findings);
    todo::check(corpus, &mut findings);
    let results = Labelled::of(corpus);
    claims::check(corpus, &results, &mut findings);
    verdicts::check(corpus, &results, &mut findings);
    if !matches!(touched, Touched::Edition(_)) {
        evidence::check(corpus, &mut findings);
        seen::check(corpus, &mut findings);
        kept::check(corpus, &mut findings);
        inputs::check(corpus, &mut findings);
        verdicts::results(corpus, &mut findings);
    }
    if depth == Depth::Full {
        let part = (touched != Touched::Anything).then(|| {
            let mut part = corpus.clone();
            part.editions
                .retain(|e| touched == Touched::Edition(&e.slug));
            if matches!(touched, Touched::Edition(_)) {
                part.rulesets.clear();
                part.alone.clear();
            }
            part
        });
        // files that commands keep need none of the rules that are compiled beside them
        let beside = || {
            let mut found = vec![];
            if !matches!(touched, Touched::Edition(_)) {
                codings::check(corpus, &mut found);
            }
            studies::check(corpus, &mut found);
            found
        };
        let played = || played_and_compiled(part.as_ref().unwrap_or(corpus), &mut findings);
        let ((), found) = rayon::join(played, beside);
        findings.extend(found);
    }
    leave_what_follows(corpus, read, &mut findings);
    sort(&mut findings);
    editions::acknowledge(corpus, &mut findings, depth);
    sort(&mut findings);
    findings
}

/// Of an edition whose account cannot be read every cite would be a finding: what reading found (the first `read`) stays alone, and
/// says so.
fn leave_what_follows(corpus: &Corpus, read: usize, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        if corpus.unread_account(edition).is_none() {
            continue;
        }
        let account = &edition.account.file;
        let own = format!("games/{}/", edition.slug);
        let names = [edition.slug.as_str(), &edition.short];
        let mut rest = findings.split_off(read);
        rest.retain(|f| {
            let about = f.subject.split([' ', '.']).next().unwrap_or_default();
            !f.file.starts_with(&own) && !names.contains(&about)
        });
        for f in findings.iter_mut().filter(|f| f.file == *account) {
            f.message += "; the edition was not checked without it";
        }
        findings.append(&mut rest);
    }
}

/// The rules, compiled under their defaults and each single reading, and all that is played by them.
fn played_and_compiled(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let ready = ready::Ready::of(corpus);
    rules::check(corpus, &ready, findings);
    examples::replay(corpus, &ready, findings);
    elsewhere::check(corpus, &ready, findings);
    let shown = shown::check(corpus, &ready, findings);
    played::check(corpus, &ready, &shown, findings);
    partings::check(corpus, &ready, findings);
    let games = ruled(corpus);
    puzzles::check(corpus, &games, findings);
    boards::check(corpus, &games, findings);
    exports::check(corpus, &games, findings);
    game_records::check(corpus, findings);
}

/// The errors in what a build shows: sentences, cites and clauses accounted for, worked examples and recorded games played again. The
/// readings one by one, and what random play meets, are looked at by `ludarium check` alone.
pub fn shown_at_a_build(corpus: &Corpus, of_reading: Vec<Finding>) -> Vec<Finding> {
    let mut findings = check_touched(corpus, of_reading, Depth::Accounting, Touched::Anything);
    examples::replay(corpus, &ready::Ready::of(corpus), &mut findings);
    game_records::check(corpus, &mut findings);
    findings.retain(|f| f.severity == Severity::Error);
    sort(&mut findings);
    findings
}
