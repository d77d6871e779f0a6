//! `edition.toml`, as its reader takes it (`corpus/edition.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::corpus::State;
use crate::values::Words;
use schemars::JsonSchema;

/// What an edition says of itself.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Edition {
    /// How far it is; left out: an edition.
    #[serde(default)]
    state: State,
    /// Short name, where there are no rules yet to say it.
    short: Option<Words>,
    /// The game's name.
    title: Words,
    /// A second line under it.
    subtitle: Option<Words>,
    /// Other names and spellings, and words for games of its kind: what readers look for it by.
    #[serde(default)]
    names: Vec<String>,
    /// Whose game it is.
    people: Words,
    /// Id of a place in `places.geojson`.
    place: Words,
    /// Further places.
    #[serde(default)]
    places: Vec<String>,
    /// When it was told: a year.
    told: Words,
    /// Citekey of the work in `works.bib`.
    work: Words,
    /// Pages of the work.
    pages: Words,
    /// The evidence record.
    record: Words,
    /// The portal's game page, if it is in the corpus.
    game_page: Option<Words>,
    /// One line for the home page.
    summary: Words,
    /// Sources and layers of the account, in Markdown.
    about: Words,
    /// Accounts that this one leans on.
    #[serde(default)]
    leans_on: Vec<LeansOn>,
    /// Words of the game.
    #[serde(default)]
    term: Vec<Term>,
    /// What studies found out beside the claims.
    #[serde(default)]
    found: Vec<Found>,
    /// Findings left as they are, with reasons.
    #[serde(default)]
    acknowledged: Vec<Acknowledged>,
}

/// An account that this one sends its reader to.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct LeansOn {
    /// Short name of an edition, or words for what is outside the corpus.
    account: Words,
    /// Why.
    why: Words,
    /// Whether it is in the corpus.
    #[serde(default)]
    in_corpus: bool,
    /// The one sentence that says so.
    cites: [String; 1],
}

/// A word of the game.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Term {
    /// The word.
    word: Words,
    /// What it is a word for, where words of other games are for the same.
    like: Option<Words>,
    /// What it means.
    gloss: Words,
    /// The one sentence that it stands in.
    cites: [String; 1],
}

/// Something that studies found out.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Found {
    /// In a few words.
    title: Words,
    /// With `{LABEL: STATISTIC}` where a figure stands.
    text: Words,
}

/// A finding that the editor leaves as it is.
#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
struct Acknowledged {
    /// The finding's kind.
    kind: Words,
    /// The finding's subject.
    subject: Words,
    /// Why it is left so.
    reason: Words,
}
