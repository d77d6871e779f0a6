//! Where two games part (`compared/<a>--<b>.json`): kept, because the search for the first such position takes a while.
//! Written by `ludarium compare --all`, read by everything else.

use super::played::Compiled;
use super::{Corpus, Edition};
use ludarium_engine::compare::{parting, parting_past_the_opening, situations, Parting};
use ludarium_engine::notation::{move_text, position_text};
use ludarium_engine::{Choice, Ruleset};
use serde::{Deserialize, Serialize};

/// Moves tried in search of a parting before it is given up.
pub const LIMIT: usize = 10_000_000;

/// Two games of the sowing family under their default readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// The slugs, in alphabetical order.
    pub games: [String; 2],
    /// Hashes of their rules.
    pub rules_sha256: [String; 2],
    /// Moves that were tried at most.
    pub limit: usize,
    /// Situations that both games know, on the common refinement of both tables.
    pub situations: Situations,
    /// The first position where they part, from the opening on; none found within the limit, or boards of different size.
    pub parting: Option<Parted>,
    /// Where the openings differ: the same from the set-up board on, the openings laid aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub past_the_opening: Option<Parted>,
}

/// How many situations two games treat alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situations {
    /// Of equal effect.
    pub same: usize,
    /// Of another effect.
    pub differ: usize,
}

/// A line of moves after which two games stand differently. Positions are written as in records, each in its own game's letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parted {
    /// The moves; those before the last have the same effect in both games.
    pub moves: Vec<String>,
    /// The position before the last move (before the opening, where there is no move).
    pub before: [String; 2],
    /// The positions after it.
    pub after: [String; 2],
    /// Clauses that decided it, by full id.
    pub clauses: [Vec<String>; 2],
}

impl Parted {
    fn of(a: &Ruleset, b: &Ruleset, p: &Parting) -> Self {
        Self {
            moves: p.moves.iter().map(|m| move_text(a.holes(), *m)).collect(),
            before: [position_text(a, &p.before), position_text(b, &p.before)],
            after: [position_text(a, &p.a), position_text(b, &p.b)],
            clauses: p.clauses.clone(),
        }
    }
}

impl Compared {
    /// Compares two editions; none where one has no rules of the sowing family that compile.
    #[must_use]
    pub fn of(corpus: &Corpus, a: &Edition, b: &Edition, limit: usize) -> Option<Self> {
        let (a, b) = if a.slug <= b.slug { (a, b) } else { (b, a) };
        let (x, y) = (sowing(corpus, a)?, sowing(corpus, b)?);
        let (same, differ) = situations(&x, &y);
        let first = parting(&x, &y, limit);
        let past = first
            .as_ref()
            .filter(|p| p.moves.is_empty())
            .and_then(|_| parting_past_the_opening(&x, &y, limit));
        Some(Self {
            games: [a.slug.clone(), b.slug.clone()],
            rules_sha256: [x.sha256.clone(), y.sha256.clone()],
            limit,
            situations: Situations { same, differ },
            parting: first.map(|p| Parted::of(&x, &y, &p)),
            past_the_opening: past.map(|p| Parted::of(&x, &y, &p)),
        })
    }

    /// Whether it speaks of rules with these hashes.
    #[must_use]
    pub fn fits(&self, a: &str, b: &str) -> bool {
        self.rules_sha256 == [a, b]
    }

    /// `a--b`, slugs in alphabetical order: name of the file and of the page.
    #[must_use]
    pub fn name(a: &str, b: &str) -> String {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        format!("{a}--{b}")
    }

    /// The file, relative to the corpus.
    #[must_use]
    pub fn file(a: &str, b: &str) -> String {
        format!("compared/{}.json", Self::name(a, b))
    }
}

/// The rules of an edition of the sowing family under its default readings.
#[must_use]
pub fn sowing(corpus: &Corpus, edition: &Edition) -> Option<Ruleset> {
    match Compiled::of(&corpus.bundle(edition)?, &Choice::new())? {
        Compiled::Sowing(rules) => Some(*rules),
        Compiled::Track(_) => None,
    }
}
