//! Verdicts of claims: typed by the editor, computed from the results; both must be the same.

use crate::corpus::{Claim, Corpus, Test, Verdict};
use crate::finding::Finding;
use crate::folders::stem;
use crate::study::results::{Labelled, Results};
use std::path::Path;

/// Files of results that are none.
pub(super) fn results(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for (file, text) in corpus.files.under("studies/results/") {
        if let Err(why) = Results::parse(text) {
            let name = stem(Path::new(file)).unwrap_or_default();
            let message = format!("The results of the study are none: {why}.");
            findings.push(
                Finding::warning("stale", &name, message)
                    .at(file, 1)
                    .help(format!("run `ludarium study {name}` and commit the file")),
            );
        }
    }
}

pub(super) fn check(corpus: &Corpus, results: &Labelled, findings: &mut Vec<Finding>) {
    // without any results `stale` says so, once
    if results.is_empty() {
        return;
    }
    for edition in &corpus.editions {
        for found in &edition.about.found {
            if let Err(why) = results.fill(&edition.slug, &found.text) {
                let message = format!("The text asks for a figure that is not there: {why}.");
                let finding = Finding::error("verdict", &found.title, message);
                findings.push(
                    finding
                        .at(&edition.about.file, found.lines.of("text"))
                        .help(
                        "write {LABEL: STATISTIC} as a study tells it, and run `ludarium study`",
                    ),
                );
            }
        }
        for claim in &edition.claims {
            let mut note = |key: &str, message: String, help: &str| {
                let finding = Finding::error("verdict", &claim.id, message);
                findings.push(finding.at(&claim.file, claim.lines.of(key)).help(help));
            };
            if let Err(why) = results.fill(&edition.slug, &claim.text) {
                note(
                    "text",
                    format!("The text asks for a figure that is not there: {why}."),
                    "write {LABEL: STATISTIC} as a study in studies/ tells it, and run `ludarium study`",
                );
            }
            match results.verdict(&edition.slug, claim, None) {
                Err(why) => note(
                    "holds",
                    format!("The rule cannot be applied: {why}."),
                    "name the label of a series in studies/ and a statistic that it tells, and run `ludarium study`",
                ),
                Ok(Some(found)) if claim.verdict != Some(found) => note(
                    "verdict",
                    format!(
                        "The verdict is “{}”, the results say “{}”.",
                        claim.verdict.map_or("none", Verdict::words),
                        found.words()
                    ),
                    "write what the results say, or change the rule and say why",
                ),
                Ok(None) if unfounded(claim) => note(
                    "verdict",
                    "A study is named as the test, and no rule says what bears the claim out.".into(),
                    "add holds = [\"LABEL: STATISTIC >= NUMBER\"]",
                ),
                Ok(_) => {}
            }
        }
    }
}

/// A verdict by study without a rule.
fn unfounded(claim: &Claim) -> bool {
    claim.test == Some(Test::Study)
        && claim.holds.is_empty()
        && matches!(
            claim.verdict,
            Some(Verdict::Supported | Verdict::NotSupported | Verdict::Depends)
        )
}
