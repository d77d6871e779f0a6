//! Descriptions for Ludii that are kept and were written from other rules than there are now.

use crate::corpus::exports::LIST;
use crate::corpus::Corpus;
use crate::finding::Finding;
use crate::study::ruled::Ruled;

pub fn check(corpus: &Corpus, games: &[Ruled], findings: &mut Vec<Finding>) {
    let lines: Vec<&str> = corpus
        .files
        .text(LIST)
        .unwrap_or_default()
        .lines()
        .collect();
    for (slug, kept) in &corpus.exports {
        let why = match games.iter().find(|g| g.slug == *slug) {
            Some(game) if game.rules.sha256() == kept.rules_sha256 => continue,
            Some(_) => "the rules have changed since they were written for Ludii:",
            None if has_rules(corpus, slug) => continue,
            None => "rules that were written for Ludii are gone:",
        };
        let named = format!("\"game\":\"{slug}\"");
        let line = lines.iter().position(|l| l.contains(&named)).unwrap_or(0) + 1;
        findings.push(
            Finding::info("unexported", slug.as_str(), format!("{why} {slug}"))
                .at(LIST, line)
                .help("run `ludarium-lud keep` (cargo run -p ludarium-lud -- keep)"),
        );
    }
}

/// Whether there are rules of that name, be it that they do not compile or are not looked at now.
fn has_rules(corpus: &Corpus, slug: &str) -> bool {
    let files = [
        format!("games/{slug}/rules.toml"),
        format!("rulesets/{slug}.toml"),
    ];
    files.iter().any(|file| corpus.files.text(file).is_some())
}
