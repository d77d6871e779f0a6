//! `ludarium show --json`.

use super::list::WorkUsed;
use crate::corpus::relatives::Doubted;
use crate::corpus::totals::Totals;
use crate::corpus::{About, Claim, Example, Place, Sentence};
use crate::record::{PortalGame, Record};
use ludarium_engine::lang::{Clause, Question};
use schemars::JsonSchema;
use serde::Serialize;

/// One thing of the corpus, whole.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Show<'c> {
    /// An edition.
    Edition(Box<EditionShown<'c>>),
    /// An evidence record.
    Record(RecordShown<'c>),
    /// A record of the portal's database of which there is no page here.
    Evidence(Box<EvidenceShown<'c>>),
    /// A game page of the portal.
    PortalGame(&'c PortalGame),
    /// A sentence of an account.
    Sentence(SentenceShown<'c>),
    /// A clause.
    Clause(ClauseShown<'c>),
    /// A question with its readings.
    Question(QuestionShown<'c>),
    /// A claim.
    Claim(&'c Claim),
    /// A worked example.
    Example(&'c Example),
    /// A work.
    Work(WorkUsed<'c>),
    /// A place.
    Place(&'c Place),
}

/// An edition.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EditionShown<'c> {
    /// The folder's name and the page's address.
    pub slug: &'c str,
    /// The name that heads the ids of its clauses.
    pub short: &'c str,
    /// What it says of itself.
    pub edition: &'c About,
    /// Its totals.
    pub totals: Totals,
    /// Full ids of its own clauses.
    pub clauses: Vec<String>,
    /// Ids of its own questions.
    pub questions: Vec<&'c str>,
    /// Its claims.
    pub claims: &'c [Claim],
    /// What the study of properties found: name, value, 95 % interval and number of games, each in words; empty where there is none.
    pub properties: Vec<[String; 4]>,
}

/// An evidence record.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RecordShown<'c> {
    /// The record as it stands in the corpus.
    pub record: &'c Record,
    /// The edition that is made of it, by slug.
    pub edition: Option<&'c str>,
    /// The sentences of that edition's account; null where there is no edition.
    pub sentences: Option<&'c [Sentence]>,
}

/// A record of the portal's database of which there is no page here: its facts, and its words where they are at hand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct EvidenceShown<'c> {
    /// Its id.
    pub id: String,
    /// The game as the portal names it.
    pub game: String,
    /// `Ethnography`, `Artifact` …
    pub r#type: &'c str,
    /// Where, in the portal's words; empty where they say nothing.
    pub location: &'c str,
    /// Latitude and longitude in decimal degrees.
    #[schemars(with = "Vec<[f64; 2]>")]
    pub points: &'c [(f64, f64)],
    /// When, in the portal's words.
    pub date: &'c str,
    /// First day, ISO 8601 with astronomical years.
    pub start: Option<&'c str>,
    /// Last day.
    pub end: Option<&'c str>,
    /// 0 to 100, as the portal has it.
    pub confidence: Option<u8>,
    /// Works, as the portal names them.
    pub works: Vec<String>,
    /// Why the portal's editors were unsure.
    pub doubts: &'c [String],
    /// The edition that rests on it, by slug.
    pub edition: Option<&'c str>,
    /// Its sentences as `new` numbers them; empty where the words are not at hand.
    pub sentences: Vec<CutSentence>,
}

/// A sentence of a record of which no account has been made.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CutSentence {
    /// Layer and number, `C2`.
    pub id: String,
    /// Its words.
    pub words: String,
}

/// A sentence of an account.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SentenceShown<'c> {
    /// The edition, by slug.
    pub edition: &'c str,
    /// The record that it stands in.
    pub record: &'c str,
    /// The record's field, by the portal's label.
    #[schemars(extend("enum" = ["Rules", "Content"]))]
    pub field: &'static str,
    /// The sentence.
    pub sentence: &'c Sentence,
    /// Work and pages, for readers.
    pub source: String,
}

/// A clause.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ClauseShown<'c> {
    /// Its full id.
    pub id: String,
    /// The clause as it stands in the rules file.
    pub clause: &'c Clause,
    /// How sure it is; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "inferred", "conjectured", ""]))]
    pub certainty: &'static str,
    /// How far its sources carry it, from its cites; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "attested-by-editors", "inferred", "conjectured", ""]))]
    pub standing: &'static str,
    /// The sentences it rests on.
    pub sentences: Vec<Cited<'c>>,
    /// Ids of the worked examples that are there for it.
    pub examples: Vec<&'c str>,
}

/// A sentence that a clause rests on.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cited<'c> {
    /// Account and sentence: `banat C6`.
    pub at: String,
    /// The record that it stands in.
    pub record: &'c str,
    /// The words that the clause cites, where it names them.
    pub words: Option<String>,
    /// The whole sentence.
    pub text: &'c str,
}

/// A question with its readings.
#[derive(Debug, Serialize, JsonSchema)]
pub struct QuestionShown<'c> {
    /// The rules file it stands in, by slug.
    pub edition: &'c str,
    /// Its id.
    pub id: &'c str,
    /// The question as it stands there.
    pub question: &'c Question,
    /// How other games of the family rule what it is about, aspect by aspect; empty where its readings differ in none.
    pub relatives: Vec<Doubted>,
}
