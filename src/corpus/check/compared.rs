//! Pairs of games whose parting nobody has searched, or that was searched under other rules.

use super::shown::Ready;
use crate::corpus::compared::Compared;
use crate::corpus::played::Compiled;
use crate::corpus::{Corpus, Finding};
use ludarium_engine::Choice;

pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    let sowing: Vec<(&str, String)> = corpus
        .editions
        .iter()
        .filter_map(|e| {
            let under = ready.edition(&e.slug)?.under(&Choice::new())?;
            matches!(*under, Compiled::Sowing(_))
                .then(|| (e.slug.as_str(), under.sha256().to_owned()))
        })
        .collect();
    for (i, (a, hash_a)) in sowing.iter().enumerate() {
        for (b, hash_b) in &sowing[i + 1..] {
            let what = match corpus.compared.get(&Compared::name(a, b)) {
                Some(known) if known.fits(hash_a, hash_b) => continue,
                Some(_) => "the rules have changed since it was searched where",
                None => "nobody has searched where",
            };
            findings.push(
                Finding::info("unparted", *a, format!("{what} {a} and {b} part"))
                    .at(&Compared::file(a, b), 1)
                    .help("run `ludarium compare --all` and keep the files it writes"),
            );
        }
    }
}
