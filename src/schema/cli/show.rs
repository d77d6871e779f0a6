//! `ludarium show --json`.

use super::list::{OfDatabase, WorkUsed};
use crate::corpus::relatives::Doubted;
use crate::corpus::totals::Totals;
use crate::corpus::{About, Claim, Example, Place, Sentence};
use crate::record::{PortalGame, Record};
use ludarium_engine::lang::{Clause, Question};
use schemars::JsonSchema;
use serde_json::Value;

/// The schema, with clauses and questions as the schema of rules files has them: settings and all.
pub(in crate::schema) fn schema() -> Value {
    let mut schema = super::super::make::written::<Show>();
    let mut rules = ludarium_engine::families::rules_schema();
    if let (Some(own), Value::Object(theirs)) = (
        schema.get_mut("$defs").and_then(Value::as_object_mut),
        rules["$defs"].take(),
    ) {
        own.extend(theirs);
    }
    schema
}

/// One thing of the corpus, whole.
#[derive(JsonSchema)]
#[serde(untagged)]
enum Show {
    /// An edition.
    Edition(Box<EditionShown>),
    /// An evidence record.
    Record(Box<RecordShown>),
    /// A record of the portal's database of which there is no page here.
    Evidence(Box<EvidenceShown>),
    /// A game page of the portal.
    PortalGame(Box<PortalGame>),
    /// A sentence of an account.
    Sentence(SentenceShown),
    /// A clause.
    Clause(Box<ClauseShown>),
    /// A question with its readings.
    Question(QuestionShown),
    /// A claim.
    Claim(Claim),
    /// A worked example.
    Example(Box<Example>),
    /// A work.
    Work(WorkUsed),
    /// A place.
    Place(Place),
}

/// An edition.
#[derive(JsonSchema)]
struct EditionShown {
    /// The folder's name and the page's address.
    slug: String,
    /// The name that heads the ids of its clauses.
    short: String,
    /// What it says of itself.
    edition: About,
    /// Its totals.
    totals: Totals,
    /// Full ids of its own clauses.
    clauses: Vec<String>,
    /// Ids of its own questions.
    questions: Vec<String>,
    /// Its claims.
    claims: Vec<Claim>,
    /// What the study of properties found: name, value, 95 % interval and number of games, each in words; empty where there is none.
    properties: Vec<[String; 4]>,
}

/// An evidence record.
#[derive(JsonSchema)]
struct RecordShown {
    /// The record as it stands in the corpus.
    record: Record,
    /// The edition that is made of it, by slug.
    edition: Option<String>,
    /// The sentences of that edition's account; null where there is no edition.
    sentences: Option<Vec<Sentence>>,
}

/// A record of the portal's database of which there is no page here: its facts, and its words where they are at hand.
#[derive(JsonSchema)]
struct EvidenceShown {
    /// What `list database` has of it.
    #[serde(flatten)]
    facts: OfDatabase,
    /// Latitude and longitude in decimal degrees.
    points: Vec<[f64; 2]>,
    /// 0 to 100, as the portal has it.
    confidence: Option<u8>,
    /// Works, as the portal names them.
    works: Vec<String>,
    /// Why the portal's editors were unsure.
    doubts: Vec<String>,
    /// Its sentences as `new` numbers them; empty where the words are not at hand.
    sentences: Vec<CutSentence>,
}

/// A sentence of a record of which no account has been made.
#[derive(JsonSchema)]
struct CutSentence {
    /// Layer and number, `C2`.
    id: String,
    /// Its words.
    words: String,
}

/// A sentence of an account.
#[derive(JsonSchema)]
struct SentenceShown {
    /// The edition, by slug.
    edition: String,
    /// The record that it stands in.
    record: String,
    /// The record's field, by the portal's label.
    #[schemars(extend("enum" = ["Rules", "Content"]))]
    field: String,
    /// The sentence.
    sentence: Sentence,
    /// Work and pages, for readers.
    source: String,
}

/// A clause.
#[derive(JsonSchema)]
struct ClauseShown {
    /// Its full id.
    id: String,
    /// The clause as it stands in the rules file.
    clause: Clause,
    /// How sure it is; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "inferred", "conjectured", ""]))]
    certainty: String,
    /// How far its sources carry it, from its cites; empty where the clause does not say.
    #[schemars(extend("enum" = ["attested", "attested-by-editors", "inferred", "conjectured", ""]))]
    standing: String,
    /// The sentences it rests on.
    sentences: Vec<Cited>,
    /// Ids of the worked examples that are there for it.
    examples: Vec<String>,
}

/// A sentence that a clause rests on.
#[derive(JsonSchema)]
struct Cited {
    /// Account and sentence: `banat C6`.
    at: String,
    /// The record that it stands in.
    record: String,
    /// The words that the clause cites, where it names them.
    words: Option<String>,
    /// The whole sentence.
    text: String,
}

/// A question with its readings.
#[derive(JsonSchema)]
struct QuestionShown {
    /// The rules file it stands in, by slug.
    edition: String,
    /// Its id.
    id: String,
    /// The question as it stands there.
    question: Question,
    /// How other games of the family rule what it is about, aspect by aspect; empty where its readings differ in none.
    relatives: Vec<Doubted>,
}
