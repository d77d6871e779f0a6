//! Puzzles that are kept are puzzles under the rules as they are: what can be done, and of each game one claim that is proved again.

use crate::corpus::puzzles::Puzzles;
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::study::puzzles::{holds, plays};
use crate::study::ruled::Ruled;
use rayon::prelude::*;

pub fn check(corpus: &Corpus, games: &[Ruled], findings: &mut Vec<Finding>) {
    let found: Vec<Vec<Finding>> = games
        .par_iter()
        .map(|Ruled { slug, rules, .. }| {
            let what = match corpus.puzzles.get(slug) {
                Some(kept) if kept.fits(rules.sha256()) => return of_game(kept, rules),
                Some(_) => "the rules have changed since puzzles of them were looked for, and none is shown:",
                None => "nobody has looked for puzzles of",
            };
            let finding = Finding::info("unpuzzled", slug.as_str(), format!("{what} {slug}"));
            let help = format!("run `ludarium puzzles {slug}` and keep the file it writes");
            vec![finding.at(&Puzzles::file(slug), 1).help(help)]
        })
        .collect();
    findings.extend(found.into_iter().flatten());
    for slug in corpus
        .puzzles
        .keys()
        .filter(|s| games.iter().all(|g| g.slug != **s))
    {
        let message = format!("{slug} has puzzles and no rules that compile");
        findings.push(
            Finding::info("unpuzzled", slug.as_str(), message)
                .at(&Puzzles::file(slug), 1)
                .help("run `ludarium puzzles`, which takes the file away"),
        );
    }
}

fn of_game(kept: &Puzzles, rules: &crate::corpus::played::Compiled) -> Vec<Finding> {
    let wrong = kept.puzzles.iter().enumerate().filter_map(|(i, puzzle)| {
        let claim = |i: usize| match i {
            0 => holds(rules, puzzle),
            _ => Ok(()),
        };
        let why = plays(rules, puzzle).and_then(|()| claim(i)).err()?;
        let message = format!("puzzle {} is none: {why}", i + 1);
        let finding = Finding::error("puzzle", kept.game.as_str(), message);
        let help = format!("run `ludarium puzzles {} --force`", kept.game);
        Some(finding.at(&Puzzles::file(&kept.game), 1).help(help))
    });
    wrong.collect()
}
