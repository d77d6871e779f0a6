//! A claim can be looked into: tried by players of several strengths, with its numbers owned and its verdict's conditions given.

use crate::corpus::{Claim, Corpus, Edition, Kind, Test, Verdict};
use crate::finding::Finding;
use crate::study::again::labels;
use crate::study::results::{Labelled, NoFigure};
use crate::study::verdict::{Rule, Trial};
use regex::Regex;
use std::collections::BTreeSet;
use std::sync::LazyLock;

pub(super) fn check(corpus: &Corpus, results: &Labelled, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        for claim in &edition.claims {
            let mut tell = |key: &str, message: &str, help: &str| {
                let finding = Finding::error("claim", &claim.id, message);
                findings.push(finding.at(&claim.file, claim.lines.of(key)).help(help));
            };
            verdict(claim, &mut tell);
            named(claim, results, &mut tell);
            numbers(claim, &mut tell);
            typed(claim, &mut tell);
            which(edition, claim, &mut tell);
            drawn(&edition.slug, claim, results, &mut tell);
            // rules without a series are reported with the verdicts
            let trials = results.trials(&edition.slug, claim, None);
            players(claim, &trials.unwrap_or_default(), &mut tell);
        }
    }
}

/// What the verdict needs beside itself.
fn verdict(claim: &Claim, tell: &mut impl FnMut(&str, &str, &str)) {
    use Verdict::{Depends, NotSupported, Players, Supported, Untestable};
    let (Some(kind), Some(verdict)) = (claim.kind, claim.verdict) else {
        return;
    };
    if (kind == Kind::Rule) != (verdict == Verdict::Rule) {
        tell(
            "verdict",
            "what a rule says is no claim about play, and only such a one has the verdict `a rule`",
            "write kind = \"rule\" and verdict = \"a rule\", or neither",
        );
    }
    if claim.circular.is_some() && verdict != Untestable {
        tell(
            "verdict",
            "the rules were built from it, so that it holds under them says nothing",
            "write verdict = \"cannot be tested\"",
        );
    }
    let decided = matches!(verdict, Supported | NotSupported | Depends | Players);
    if decided && claim.test == Some(Test::None) {
        tell(
            "test",
            "a verdict, and no test that it comes from",
            "name the test, or write verdict = \"cannot be tested\" or \"not yet measured\"",
        );
    }
    if decided && claim.test == Some(Test::Position) && claim.under.is_none() {
        tell(
            "verdict",
            "a verdict without its conditions: under which position, readings or players it holds",
            "say so in `under`; of a study the program tells them",
        );
    }
}

/// Rules and figures that name no statistic, whether anything was measured or not; where there are results, those of the verdict are
/// reported with it.
fn named(claim: &Claim, results: &Labelled, tell: &mut impl FnMut(&str, &str, &str)) {
    let has_results = !results.is_empty();
    if !has_results {
        if let Err(why @ (NoFigure::Stat(_) | NoFigure::Unclosed)) = results.fill("", &claim.text) {
            let message = format!("The text asks for a figure that is not there: {why}.");
            tell(
                "text",
                &message,
                "write {LABEL: STATISTIC} as a study in studies/ tells it",
            );
        }
    }
    // a claim that is put to a study has its rules read with the results
    if has_results && claim.test == Some(Test::Study) {
        return;
    }
    for holds in &claim.holds {
        if let Err(why) = Rule::parse(holds) {
            let message = format!("The rule cannot be applied: {why}.");
            let help = "name the label of a series in studies/ and a statistic that it tells";
            tell("holds", &message, help);
        }
    }
}

/// Numbers that the editor chose are his, and the verdict is given under others.
fn numbers(claim: &Claim, tell: &mut impl FnMut(&str, &str, &str)) {
    let rules = claim.holds.iter().filter_map(|h| Rule::parse(h).ok());
    let chosen = rules.into_iter().any(|r| r.bound.is_chosen());
    if chosen && claim.threshold.is_none() {
        tell(
            "holds",
            "a number decides the claim, and nothing says whose it is",
            "say in `threshold` why it is this number: the account gives none, it is ours",
        );
    }
    if chosen && claim.also.is_empty() {
        tell(
            "holds",
            "a chosen number decides the claim, and no other is tried",
            "give other numbers in `also`: the verdict is told under each",
        );
    }
}

/// Figures of play, and that there is no study, are read from results; what is typed drifts.
fn typed(claim: &Claim, tell: &mut impl FnMut(&str, &str, &str)) {
    static FIGURE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\d+\.\d+|\d\s*%|\d+ (?:in|of) a hundred|\bper ?cent\b")
            .expect("a fixed pattern")
    });
    static NO_STUDY: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"(?i)\bno study\b|\bnone has been made\b").expect("a fixed pattern")
    });
    let parts = claim.text.split('{').enumerate();
    let plain = parts.map(|(n, part)| match n {
        0 => part,
        _ => part.split_once('}').map_or("", |(_, after)| after),
    });
    for part in plain {
        if let Some(found) = FIGURE.find(part) {
            let message = format!("a figure is typed: “{}”", found.as_str());
            let help = "write {LABEL: STATISTIC} of a series, {SLUG/LABEL: STATISTIC} of another edition's, or leave it out";
            tell("text", &message, help);
        }
        if let Some(found) = NO_STUDY.find(part) {
            let message = format!("that there is no study is typed: “{}”", found.as_str());
            let help = "say what would have to be counted; the verdict says whether it was";
            tell("text", &message, help);
        }
    }
}

/// Games whose first moves are drawn are called so.
fn drawn(slug: &str, claim: &Claim, results: &Labelled, tell: &mut impl FnMut(&str, &str, &str)) {
    static DRAWN: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"moves?\b[^.]{0,40}\bdrawn|drawn moves?").expect("a fixed pattern")
    });
    let labels = labels(&[], &claim.text);
    let drawn = |label: &&String| {
        let series = results.named(slug, label);
        series.is_some_and(|s| s.identity.openings > 0)
    };
    if let Some(label) = labels
        .iter()
        .find(drawn)
        .filter(|_| !DRAWN.is_match(&claim.text))
    {
        let message = format!("games that begin with drawn moves are not called so: “{label}”");
        let help = "say how many moves are drawn before the players choose";
        tell("text", &message, help);
    }
}

/// “The other reading” is one reading only where there are two.
fn which(edition: &Edition, claim: &Claim, tell: &mut impl FnMut(&str, &str, &str)) {
    for sentence in claim
        .text
        .split(". ")
        .filter(|s| s.contains("other reading"))
    {
        let named = edition.questions().filter(|(id, _)| mentions(sentence, id));
        let many = named.filter(|(_, question)| question.reading.len() > 2);
        for (id, question) in many {
            let message = format!(
                "“the other reading” of {id}, which has {} readings",
                question.reading.len()
            );
            tell("text", &message, "name the reading that is meant");
        }
    }
}

/// Whether an id stands in a text and is not the beginning of a longer one.
fn mentions(text: &str, id: &str) -> bool {
    let mut after = text
        .match_indices(id)
        .map(|(at, id)| &text[at + id.len()..]);
    after.any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Who tries a claim: several strengths, one that looks ahead.
fn players(claim: &Claim, trials: &[Trial], tell: &mut impl FnMut(&str, &str, &str)) {
    if trials.is_empty() || claim.untried.is_some() {
        return;
    }
    let agents: BTreeSet<&str> = trials
        .iter()
        .flat_map(|t| &t.agents)
        .map(String::as_str)
        .collect();
    let searches = |a: &&str| {
        ["search:", "deep:", "playouts:"]
            .iter()
            .any(|kind| a.starts_with(kind))
    };
    if agents.len() < 2 || !agents.iter().any(searches) {
        let tried: Vec<&str> = agents.into_iter().collect();
        tell(
            "holds",
            &format!(
                "tried by {} alone: what they do may be theirs and not the game's",
                tried.join(" and ")
            ),
            "add series of players of several strengths, at least one that searches (search:N, deep:N, playouts:N), or say in `untried` why there is none",
        );
    }
}
