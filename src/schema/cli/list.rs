//! `ludarium list --json`.

use crate::corpus::totals::Totals;
use crate::corpus::{State, Work};
use crate::record::DateSpan;
use schemars::JsonSchema;

/// What is in the corpus.
#[derive(JsonSchema)]
#[serde(untagged)]
pub(in crate::schema) enum List {
    /// `list editions`, which is `list`.
    Editions(Vec<Edition>),
    /// `list records`.
    Records(Vec<Record>),
    /// `list database`.
    Database(Vec<OfDatabase>),
    /// `list clauses`.
    Clauses(Vec<Clause>),
    /// `list works`.
    Works(Vec<WorkUsed>),
    /// `list questions`.
    Questions(Vec<Question>),
}

/// An edition.
#[derive(JsonSchema)]
pub(in crate::schema) struct Edition {
    /// The folder's name and the page's address.
    slug: String,
    /// How far it is: worksheets come after the editions.
    state: State,
    /// The name that heads the ids of its clauses.
    short: String,
    /// The game's name.
    title: String,
    /// Whose game it is.
    people: String,
    /// The evidence record.
    record: String,
    /// Citekey of the work.
    work: String,
    /// Pages of the work.
    pages: String,
    /// Its totals.
    totals: Totals,
}

/// An evidence record.
#[derive(JsonSchema)]
pub(in crate::schema) struct Record {
    /// Its id.
    id: String,
    /// The game as the portal names it.
    game: Option<String>,
    /// When.
    date: Option<DateSpan>,
    /// Citekey of the work, when author and year tell it.
    work: Option<String>,
    /// The edition that is made of it, by slug.
    edition: Option<String>,
}

/// A record of the portal's database, with or without a page here.
#[derive(JsonSchema)]
pub(in crate::schema) struct OfDatabase {
    /// Its id.
    id: String,
    /// The game as the portal names it.
    game: String,
    /// `Ethnography`, `Artifact` …
    r#type: String,
    /// Where, in the portal's words; empty where they say nothing.
    location: String,
    /// When, in the portal's words.
    date: String,
    /// First day, ISO 8601 with astronomical years.
    start: Option<String>,
    /// Last day.
    end: Option<String>,
    /// The edition that rests on it, by slug.
    edition: Option<String>,
}

/// A clause.
#[derive(JsonSchema)]
pub(in crate::schema) struct Clause {
    /// Its full id.
    id: String,
    /// The rule in plain words.
    says: String,
    /// How sure it is; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "inferred", "conjectured", ""]))]
    certainty: String,
    /// How far its sources carry it, from its cites; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "attested-by-editors", "inferred", "conjectured", ""]))]
    standing: String,
    /// The sentences it rests on.
    cites: Vec<String>,
}

/// A work, and what uses it.
#[derive(JsonSchema)]
pub(in crate::schema) struct WorkUsed {
    /// The work.
    work: Work,
    /// Editions of what stands in it: short names in `list`, slugs in `show`.
    editions: Vec<String>,
}

/// A question.
#[derive(JsonSchema)]
pub(in crate::schema) struct Question {
    /// The rules file it stands in, by slug.
    edition: String,
    /// Its id.
    id: String,
    /// The question, in a few words.
    ask: String,
    /// Name of the default reading.
    default: String,
    /// Names of the readings that can be played, the default among them.
    readings: Vec<String>,
}
