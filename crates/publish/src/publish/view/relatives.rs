//! How related games rule what an edition leaves in doubt.

use serde::Serialize;

use super::Link;

/// The page of an edition's doubts as its relatives have them.
#[derive(Clone, Debug, Serialize)]
pub struct RelativesPage {
    /// The edition's title.
    pub title: String,
    pub edition: String,
    /// How many of the doubts have something to compare, in words.
    pub line: String,
    pub doubts: Vec<RelatedDoubt>,
}

/// One doubt.
#[derive(Clone, Debug, Serialize)]
pub struct RelatedDoubt {
    /// Its place on the page.
    pub id: String,
    /// The question, with its card on the edition's page.
    pub ask: Link,
    /// What it is about.
    pub aspects: Vec<RelatedAspect>,
}

/// One aspect that a doubt is about.
#[derive(Clone, Debug, Serialize)]
pub struct RelatedAspect {
    /// `last counter in an empty hole`.
    pub aspect: String,
    /// How others have it.
    pub ways: Vec<RelatedWay>,
    /// What a reading says that no other game has.
    pub alone: Vec<String>,
}

/// One way in which others have it.
#[derive(Clone, Debug, Serialize)]
pub struct RelatedWay {
    /// What their rules say.
    pub value: String,
    /// Readings of the doubt that say the same, in words.
    pub readings: Vec<String>,
    /// `12 of 30 games, backed by sources in 9, from 4 works`.
    pub line: String,
    /// How many games have it so.
    pub count: usize,
    /// Of how many.
    pub of: usize,
    pub games: Vec<RelatedGame>,
}

/// A game that has it so.
#[derive(Clone, Debug, Serialize)]
pub struct RelatedGame {
    /// Its clause or its page; none of a ruleset without a page.
    pub href: Option<String>,
    pub title: String,
    /// Place and source.
    pub from: String,
    /// attested, inferred, conjectured; empty where no clause says it.
    pub sure: String,
}
