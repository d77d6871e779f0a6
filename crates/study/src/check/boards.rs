//! Small boards that nobody has solved, or that were solved under other rules.

use crate::corpus::boards::SmallBoards;
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::study::boards::has_smaller;
use crate::study::ruled::Ruled;

pub fn check(corpus: &Corpus, games: &[Ruled], findings: &mut Vec<Finding>) {
    // families without such boards have none to be solved
    for game in games.iter().filter(|g| has_smaller(&g.bundle)) {
        findings.extend(of(corpus, game));
    }
}

fn of(corpus: &Corpus, game: &Ruled) -> Option<Finding> {
    let slug = game.slug.as_str();
    let what = match corpus.small_boards.get(slug) {
        Some(kept) if kept.fits(game.rules.sha256()) => return None,
        Some(_) => "the rules have changed since they were solved: the smallest boards of",
        None => "nobody has solved the smallest boards of",
    };
    let finding = Finding::info("unsolved", slug, format!("{what} {slug}"));
    let help = format!("run `ludarium boards {slug}` and keep the file it writes");
    Some(finding.at(&SmallBoards::file(slug), 1).help(help))
}
