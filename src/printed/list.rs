//! `ludarium list --json`.

use crate::corpus::totals::Totals;
use crate::corpus::{State, Work};
use crate::record::DateSpan;
use schemars::JsonSchema;
use serde::Serialize;

/// What is in the corpus.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum List<'c> {
    /// `list editions`, which is `list`.
    Editions(Vec<Edition<'c>>),
    /// `list records`.
    Records(Vec<Record<'c>>),
    /// `list database`.
    Database(Vec<OfDatabase<'c>>),
    /// `list clauses`.
    Clauses(Vec<Clause<'c>>),
    /// `list works`.
    Works(Vec<WorkUsed<'c>>),
    /// `list questions`.
    Questions(Vec<Question<'c>>),
    /// `list rulesets`.
    Rulesets(Vec<Ruleset<'c>>),
}

/// An edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Edition<'c> {
    /// The folder's name and the page's address.
    pub slug: &'c str,
    /// How far it is: worksheets come after the editions.
    pub state: State,
    /// The name that heads the ids of its clauses.
    pub short: &'c str,
    /// The game's name.
    pub title: &'c str,
    /// Whose game it is.
    pub people: &'c str,
    /// The evidence record.
    pub record: &'c str,
    /// Citekey of the work.
    pub work: &'c str,
    /// Pages of the work.
    pub pages: &'c str,
    /// Its totals.
    pub totals: Totals,
}

/// An evidence record.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Record<'c> {
    /// Its id.
    pub id: &'c str,
    /// The game as the portal names it.
    pub game: Option<&'c str>,
    /// When.
    pub date: Option<&'c DateSpan>,
    /// Citekey of the work, when author and year tell it.
    pub work: Option<&'c str>,
    /// The edition that is made of it, by slug.
    pub edition: Option<&'c str>,
}

/// A record of the portal's database, with or without a page here.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OfDatabase<'c> {
    /// Its id.
    pub id: String,
    /// The game as the portal names it.
    pub game: String,
    /// `Ethnography`, `Artifact` …
    pub r#type: &'c str,
    /// Where, in the portal's words; empty where they say nothing.
    pub location: &'c str,
    /// When, in the portal's words.
    pub date: &'c str,
    /// First day, ISO 8601 with astronomical years.
    pub start: Option<&'c str>,
    /// Last day.
    pub end: Option<&'c str>,
    /// The edition that rests on it, by slug.
    pub edition: Option<&'c str>,
}

/// A clause.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Clause<'c> {
    /// Its full id.
    pub id: String,
    /// The rule in plain words.
    pub says: &'c str,
    /// How sure it is; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "inferred", "conjectured", ""]))]
    pub certainty: &'c str,
    /// How far its sources carry it, from its cites; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "attested-by-editors", "inferred", "conjectured", ""]))]
    pub standing: &'c str,
    /// The sentences it rests on.
    pub cites: &'c [String],
}

/// A work, and what uses it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WorkUsed<'c> {
    /// The work.
    pub work: &'c Work,
    /// Editions of what stands in it: short names in `list`, slugs in `show`.
    pub editions: Vec<&'c str>,
}

/// Rules without an account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ruleset<'c> {
    /// The file's name and the page's address.
    pub slug: &'c str,
    /// The name that heads the ids of its clauses.
    pub short: &'c str,
    /// The family of games.
    pub family: &'c str,
    /// Citekey of the work that describes it.
    pub work: Option<&'c str>,
    /// The game's name.
    pub title: &'c str,
}

/// A question.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Question<'c> {
    /// The rules file it stands in, by slug.
    pub edition: &'c str,
    /// Its id.
    pub id: &'c str,
    /// The question, in a few words.
    pub ask: &'c str,
    /// Name of the default reading.
    pub default: &'c str,
    /// Names of the readings that can be played, the default among them.
    pub readings: Vec<&'c str>,
}
