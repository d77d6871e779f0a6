//! The claims of an edition: what is claimed, what would refute it, what came of it and under what.

use super::super::text::{anchor, capital, grouped, with_intervals};
use super::super::view::Claim;
use super::page::PageContext;
use crate::corpus::{self, Kind, Layer, Test, Verdict};
use ludarium_engine::lang::Cite;

/// The claims with their verdicts.
pub fn claims(page: &PageContext) -> Vec<Claim> {
    let game = page.game;
    page.edition
        .claims
        .iter()
        .map(|c| Claim {
            conditions: conditions(page, c),
            kind: kind(page, c),
            id: anchor(&c.id),
            quote: c.quote.clone(),
            // where the words are elsewhere: what the claim's own sentences say in the edition's words
            gist: match c.quote.is_empty() {
                true => game.plain(&c.gist(&page.edition.account)),
                false => String::new(),
            },
            cites: page.links.cites(&c.cites),
            means: game.plain(&c.means),
            refuted: game.plain(&c.refuted),
            text: with_intervals(&page.filled(&c.text)),
            verdict: verdict(c),
            open: matches!(
                c.verdict,
                None | Some(Verdict::NotYet | Verdict::Untestable)
            ),
            again: matches!(c.test, Some(Test::Study | Test::Position))
                .then(|| format!("ludarium claims --claim {} --again", c.id)),
        })
        .collect()
}

/// The verdict in words; one that the rules were built from is marked as such where one looks first.
fn verdict(claim: &corpus::Claim) -> String {
    let words = claim.verdict.map_or("no verdict", Verdict::words);
    match claim.circular {
        Some(_) => format!("{words}: circular"),
        None => words.to_owned(),
    }
}

/// `Davies 1925 · about play`: whose words a claim is, and what it is of.
fn kind(page: &PageContext, claim: &corpus::Claim) -> String {
    let own = |cite: &String| {
        let cite = Cite::parse(cite).ok().filter(|c| c.account.is_none())?;
        Layer::of(&cite.sentence)
    };
    let his = claim
        .cites
        .iter()
        .filter_map(own)
        .any(|l| l == Layer::Primary);
    let who = match his {
        true => page.world.work_short(&page.edition.about.work),
        false => capital(&page.source.editors),
    };
    let what = claim.kind.map_or("", Kind::says);
    format!("{who} · {what}")
}

/// What a verdict holds under: who tried it, what its numbers are, what they would give as others.
fn conditions(page: &PageContext, claim: &corpus::Claim) -> Vec<String> {
    let (slug, results) = (page.edition.slug.as_str(), &page.world.labelled);
    let typographic = |text: &str| page.game.plain(text);
    let read_as = |pair: &String| match pair.split_once('=') {
        Some((question, reading)) => format!(", {}", page.game.read_as(question, reading)),
        None => format!(", {pair}"),
    };
    let mut out: Vec<String> = vec![];
    let trials = results.trials(slug, claim, None).unwrap_or_default();
    let lines: Vec<String> = trials
        .iter()
        .map(|t| {
            let readings: String = t.readings.iter().map(read_as).collect();
            let games = grouped(t.games);
            format!(
                "{}{readings} (n = {games}): {}",
                players(&t.agents),
                t.answer
            )
        })
        .collect();
    if !lines.is_empty() {
        let readings = match trials.iter().all(|t| t.readings.is_empty()) {
            true => "Under the default readings, ",
            false => "",
        };
        out.push(format!("{readings}{}.", lines.join("; ")));
    }
    out.extend(claim.under.as_deref().map(typographic));
    out.extend(claim.untried.as_deref().map(typographic));
    out.extend(
        claim
            .circular
            .as_deref()
            .map(|c| format!("Circular: {}", typographic(c))),
    );
    out.extend(claim.threshold.as_deref().map(typographic));
    let also: Vec<String> = claim
        .also
        .iter()
        .filter_map(|n| {
            let verdict = results.verdict(slug, claim, Some(*n)).ok()??;
            Some(format!("{n}: {}", verdict.words()))
        })
        .collect();
    if !also.is_empty() {
        out.push(format!("With another threshold: {}.", also.join("; ")));
    }
    out
}

/// Who played, in words.
fn players(agents: &[String]) -> String {
    let one = |agent: &String| match agent.split_once(':') {
        Some(("search" | "deep", n)) => {
            format!("players who look at {n} positions before each move")
        }
        Some(("playouts", n)) => format!("players who try {n} games before each move"),
        _ => format!("{agent} players"),
    };
    let all: Vec<String> = agents.iter().map(one).collect();
    format!("between {}", all.join(" and "))
}
