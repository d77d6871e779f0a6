//! Pairs of games whose parting nobody has searched, or that was searched under other rules.

use super::ready::Ready;
use crate::corpus::comparison::Comparison;
use crate::corpus::played::Compiled;
use crate::corpus::Corpus;
use crate::finding::Finding;
use ludarium_engine::game::compare::of_one_family;
use ludarium_engine::lang::Choice;

pub fn check(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    let games: Vec<(&str, Compiled)> = corpus
        .finished()
        .filter_map(|e| {
            let under = ready.edition(&e.slug)?.under(&Choice::new())?;
            Some((e.slug.as_str(), under))
        })
        .collect();
    for (i, (a, x)) in games.iter().enumerate() {
        let of_its_family = |(_, y): &&(&str, Compiled)| of_one_family(&**x, &**y);
        for (b, y) in games[i + 1..].iter().filter(of_its_family) {
            let what = match corpus.comparisons.get(&Comparison::name(a, b)) {
                Some(known) if known.fits(x.sha256(), y.sha256()) => continue,
                Some(_) => "the rules have changed since it was searched where",
                None => "nobody has searched where",
            };
            findings.push(
                Finding::info("unparted", *a, format!("{what} {a} and {b} part"))
                    .at(&Comparison::file(a, b), 1)
                    .help("run `ludarium compare --all` and keep the files it writes"),
            );
        }
    }
}
