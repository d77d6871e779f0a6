//! The claims of an edition: what is said, what would refute it, what came of it and under what.

use super::super::text::{anchor, capital, grouped};
use super::super::view::Claim;
use super::told::{plain, read_as};
use super::{From, Game, World};
use crate::corpus::{self, Kind, Layer, Test, Verdict};
use crate::study::results::Labelled;
use ludarium_engine::lang::Cite;

/// The claims with their verdicts.
#[must_use]
pub fn claims(world: &World, game: &Game) -> Vec<Claim> {
    let from = From::Edition(&game.edition.slug);
    let results = Labelled::of(world.corpus);
    let told = |text: &str| {
        let slug = &game.edition.slug;
        results.fill(slug, text).unwrap_or_else(|_| text.to_owned())
    };
    game.edition
        .claims
        .iter()
        .map(|c| Claim {
            id: anchor(&c.id),
            quote: c.quote.clone(),
            gist: gist(game, c),
            cites: world.cite_links(from, game.edition, &c.cites),
            kind: kind(world, game, c),
            means: plain(game, &c.means),
            refuted: plain(game, &c.refuted),
            conditions: conditions(&results, game, c),
            text: plain(game, &told(&c.text)),
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

/// The verdict in words; what the rules were built from is said to be so where one looks first.
fn verdict(claim: &corpus::Claim) -> String {
    let words = claim.verdict.map_or("no verdict", Verdict::words);
    match claim.circular {
        Some(_) => format!("{words}: circular"),
        None => words.to_owned(),
    }
}

/// Where the words are elsewhere: what the claim's own sentences say in the edition's words.
fn gist(game: &Game, claim: &corpus::Claim) -> String {
    match claim.quote.is_empty() {
        true => plain(game, &claim.gist(&game.edition.account)),
        false => String::new(),
    }
}

/// `Davies 1925, of how the game goes`: whose words a claim is, and what it is of.
fn kind(world: &World, game: &Game, claim: &corpus::Claim) -> String {
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
        true => world.work_short(&game.edition.about.work),
        false => capital(&world.source_of(&game.edition.about.record).editors),
    };
    let what = claim.kind.map_or("", Kind::says);
    format!("{who} · {what}")
}

/// What a verdict holds under: who tried it, what its numbers are, what they would give as others.
fn conditions(results: &Labelled, game: &Game, claim: &corpus::Claim) -> Vec<String> {
    let slug = game.edition.slug.as_str();
    let typographic = |text: &str| plain(game, text);
    let mut out: Vec<String> = vec![];
    let trials = results.trials(slug, claim, None).unwrap_or_default();
    let told: Vec<String> = trials
        .iter()
        .map(|t| {
            let readings: String = t
                .readings
                .iter()
                .map(|r| format!(", {}", told_pair(game, r)))
                .collect();
            let games = grouped(t.games);
            format!(
                "{}{readings} (n = {games}): {}",
                players(&t.agents),
                t.answer
            )
        })
        .collect();
    if !told.is_empty() {
        let readings = match trials.iter().all(|t| t.readings.is_empty()) {
            true => "Under the default readings, ",
            false => "",
        };
        out.push(format!("{readings}{}.", told.join("; ")));
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
        out.push(format!("With another number, {}.", also.join("; ")));
    }
    out
}

/// `Q-x-1=name` in words.
fn told_pair(game: &Game, pair: &str) -> String {
    pair.split_once('=')
        .map_or_else(|| pair.to_owned(), |(q, r)| read_as(game, q, r))
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
